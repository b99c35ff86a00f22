import type { CallClock } from '../lib/call-clock.ts'

/** Browsers that write down speech send up to ten interim texts a second. */
const perSecond = 20
/** A page that lost its connection keeps half a minute of them, and a page that goes on with a call brings what was said. */
const atOnce = 300
/** A longer text counts as several: what a page adds to its call stays in memory until the call is over. */
const charsPerToken = 1_000

/** `refused` is the first message too many, `ignored` one of those after it; after `enough` of them the call should end. */
export type Verdict = 'taken' | 'refused' | 'ignored' | 'enough'

/** How much the caller's page may send in one call: a token bucket. */
export class MessageLimit {
  readonly #clock: CallClock
  #tokens = atOnce
  #filledAt: number
  /** Since the bucket was last full. */
  #refused = 0

  constructor(clock: CallClock) {
    this.#clock = clock
    this.#filledAt = clock.now()
  }

  judge(text: string): Verdict {
    this.#fill()
    const cost = Math.max(1, Math.ceil(text.length / charsPerToken))
    if (cost <= this.#tokens) {
      this.#tokens -= cost
      return 'taken'
    }
    this.#refused += 1
    if (this.#refused > atOnce) return 'enough'
    return this.#refused > 1 ? 'ignored' : 'refused'
  }

  #fill() {
    const now = this.#clock.now()
    this.#tokens = Math.min(atOnce, this.#tokens + ((now - this.#filledAt) / 1000) * perSecond)
    this.#filledAt = now
    if (this.#tokens === atOnce) this.#refused = 0
  }
}
