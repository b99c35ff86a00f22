import type { CallClock } from '@parley/agent'
import { Failure, maxSessionDataChars } from '@parley/protocol'

/** Everybody is sent the whole of it, and who reads slower than it comes loses the connection: once a second and four times at once. */
const charsPerS = maxSessionDataChars
const charsAtOnce = 4 * maxSessionDataChars

/** What the pages of a meeting share. */
export class SessionData {
  readonly #clock: Pick<CallClock, 'now'>
  #data: Record<string, unknown> = {}
  #chars = charsAtOnce
  #countedAt = 0

  constructor(clock: Pick<CallClock, 'now'>) {
    this.#clock = clock
  }

  get data(): Record<string, unknown> {
    return this.#data
  }

  /** Throws `too-large`, or `rate-limited`, and keeps what was there. */
  set(data: Record<string, unknown>, strategy: 'replace' | 'shallow-merge') {
    const next = strategy === 'replace' ? data : { ...this.#data, ...data }
    const { length } = JSON.stringify(next)
    if (length > maxSessionDataChars)
      throw new Failure('too-large', `Meeting session data is too large. Maximum size is ${maxSessionDataChars}.`)
    this.#take(length)
    this.#data = next
  }

  #take(length: number) {
    const now = this.#clock.now()
    this.#chars = Math.min(charsAtOnce, this.#chars + ((now - this.#countedAt) / 1000) * charsPerS)
    this.#countedAt = now
    if (length > this.#chars)
      throw new Failure('rate-limited', 'Meeting session data changes too often. Please try again in a second.', {
        details: { retryAfterMs: 1000 },
      })
    this.#chars -= length
  }
}
