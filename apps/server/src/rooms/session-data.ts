import { Failure, maxSessionDataChars } from '@parley/protocol'

/** What the pages of a meeting share. */
export class SessionData {
  #data: Record<string, unknown> = {}

  get data(): Record<string, unknown> {
    return this.#data
  }

  /** Throws `too-large`, and keeps what was there. */
  set(data: Record<string, unknown>, strategy: 'replace' | 'shallow-merge') {
    const next = strategy === 'replace' ? data : { ...this.#data, ...data }
    if (JSON.stringify(next).length > maxSessionDataChars)
      throw new Failure('too-large', `Meeting session data is too large. Maximum size is ${maxSessionDataChars}.`)
    this.#data = next
  }
}
