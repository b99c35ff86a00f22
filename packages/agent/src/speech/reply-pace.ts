import type { CallClock } from '../lib/call-clock.ts'

/** Somebody who pauses in a sentence, or is written down anew as they go on, leaves a draft behind each time: a few in a turn. */
const atOnce = 8
const everyMs = 1_000

/**
 * How often a reply is begun: each asks a model anew, with the whole conversation. One that was made to its end does not count;
 * of those that were left for others, as a page makes them that goes on typing, there are eight and then one a second.
 */
export class ReplyPace {
  readonly #clock: CallClock
  /** When none of what was begun counts any more. */
  #clearAt = Number.NEGATIVE_INFINITY

  constructor(clock: CallClock) {
    this.#clock = clock
  }

  /** Until the next may be begun, in ms. */
  get waitMs(): number {
    return Math.max(0, this.#aheadMs - (atOnce - 1) * everyMs)
  }

  /** One that may be thrown away leaves room for the one that is said. */
  get hasRoomForDraft(): boolean {
    return this.#aheadMs <= (atOnce - 2) * everyMs
  }

  begin() {
    this.#clearAt = this.#clock.now() + this.#aheadMs + everyMs
  }

  finish() {
    this.#clearAt -= everyMs
  }

  get #aheadMs(): number {
    return Math.max(0, this.#clearAt - this.#clock.now())
  }
}
