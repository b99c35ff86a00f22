import { Failure } from '@parley/protocol'

/** A page that has lost its connection asks some ten times in the half minute that it has. */
const atOnce = 20
const refillMs = 3000

/** How often one page may connect: each answer makes a connection, on a thread that carries the sound of others. */
export class Offers {
  #left = atOnce
  #filledAt = performance.now()
  #before: Promise<unknown> = Promise.resolve()

  /** Answers one after the other. Throws `rate-limited`. */
  async answer<Answer>(answer: () => Promise<Answer>): Promise<Answer> {
    this.#take()
    const mine = this.#before.then(answer)
    this.#before = mine.catch(() => {})
    return mine
  }

  #take() {
    const now = performance.now()
    this.#left = Math.min(atOnce, this.#left + (now - this.#filledAt) / refillMs)
    this.#filledAt = now
    if (this.#left < 1) {
      const sentence = 'This page has asked for very many connections. Please try again in a moment.'
      throw new Failure('rate-limited', sentence, { details: { retryAfterMs: refillMs } })
    }
    this.#left -= 1
  }
}
