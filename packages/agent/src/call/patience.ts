import type { CallClock } from '../lib/call-clock.ts'

/** Something that is done when the caller has said nothing for a while. */
export type Wait = {
  afterMs: number
  /** How often it is done at most. */
  most: number
  /** Whether the caller's words let it be done as often again. */
  resets: boolean
  /** Does it for the `count`-th time; the first is 1. */
  act(count: number): void
}

type Waiting = { wait: Wait; since: number; count: number }

/**
 * Watches a silence: who has waited longest is told first. What one of them says is no reason for the others to begin
 * again; the caller's words are, and what the assistant says to them.
 */
export class Patience {
  readonly #clock: CallClock
  readonly #waiting: Waiting[]
  /** The one whose words are being said. */
  #prompting: Waiting | null = null

  constructor(clock: CallClock, waits: readonly Wait[]) {
    this.#clock = clock
    this.#waiting = waits.map((wait) => ({ wait, since: clock.now(), count: 0 }))
  }

  /** When the next of them has waited long enough; null when nothing will ever be done. */
  get dueAt(): number | null {
    const due = this.#next
    return due ? due.since + due.wait.afterMs : null
  }

  callerSpoke() {
    this.#restart()
    for (const waiting of this.#waiting) if (waiting.wait.resets) waiting.count = 0
  }

  assistantSpoke() {
    if (!this.#prompting) return this.#restart()
    this.#prompting.since = this.#clock.now()
    this.#prompting = null
  }

  /** Does what has waited longest. */
  act() {
    const due = this.#next
    if (!due) return
    due.count += 1
    due.since = this.#clock.now()
    this.#prompting = due
    due.wait.act(due.count)
  }

  get #next(): Waiting | undefined {
    const left = this.#waiting.filter(({ wait, count }) => count < wait.most)
    return left.sort((one, other) => one.since + one.wait.afterMs - other.since - other.wait.afterMs)[0]
  }

  #restart() {
    this.#prompting = null
    for (const waiting of this.#waiting) waiting.since = this.#clock.now()
  }
}
