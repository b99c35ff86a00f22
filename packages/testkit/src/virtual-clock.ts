import type { CallClock } from '@parley/agent'

type Timer = { at: number; order: number; run: () => void }

/** A clock that stands still until `advance` moves it, firing what falls due on the way in order. */
export class VirtualClock implements CallClock {
  #now = 0
  #order = 0
  readonly #timers = new Set<Timer>()

  now() {
    return this.#now
  }

  after(delayMs: number, run: () => void) {
    this.#order += 1
    const timer = { at: this.#now + Math.max(0, delayMs), order: this.#order, run }
    this.#timers.add(timer)
    return () => {
      this.#timers.delete(timer)
    }
  }

  /** Timers still waiting: what a finished call has left behind. */
  get pending() {
    return this.#timers.size
  }

  /** Moves time by `ms`; after every timer, whatever it set going asynchronously gets its turn. */
  async advance(ms: number) {
    const until = this.#now + ms
    await settle()
    for (let timer = this.#next(until); timer; timer = this.#next(until)) {
      this.#timers.delete(timer)
      this.#now = timer.at
      timer.run()
      await settle()
    }
    this.#now = until
  }

  #next(until: number): Timer | undefined {
    let first: Timer | undefined
    for (const timer of this.#timers) {
      if (timer.at > until) continue
      if (!first || timer.at < first.at || (timer.at === first.at && timer.order < first.order)) first = timer
    }
    return first
  }
}

/** Lets every promise that can settle do so: microtasks run dry before the event loop's next phase. */
export const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
