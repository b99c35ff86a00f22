/** Refused so often in a row, a provider is left out: one refusal may be chance, and costs nobody any silence. */
const refusalsInARow = 2
const firstPauseMs = 15_000
const longestPauseMs = 300_000
/** While one attempt is made after a pause, no other is. */
const trialMs = 10_000

/** Leaves a provider out for a while once it hangs or keeps refusing, so that callers do not wait for it at every turn. */
export class CircuitBreaker {
  readonly #now: () => number
  #refusals = 0
  #pauses = 0
  #closedAgainAt = Number.NEGATIVE_INFINITY

  /** `now` in ms. */
  constructor(now: () => number) {
    this.#now = now
  }

  /** Whether the provider may be asked. After a pause one caller tries it for all. */
  admits(): boolean {
    if (this.#now() < this.#closedAgainAt) return false
    if (this.#pauses > 0) this.#closedAgainAt = this.#now() + trialMs
    return true
  }

  worked() {
    this.#refusals = 0
    this.#pauses = 0
    this.#closedAgainAt = Number.NEGATIVE_INFINITY
  }

  failed(how: 'hung' | 'refused') {
    this.#refusals += 1
    if (how === 'refused' && this.#refusals < refusalsInARow) return
    this.#closedAgainAt = this.#now() + Math.min(firstPauseMs * 2 ** this.#pauses, longestPauseMs)
    this.#pauses += 1
  }
}
