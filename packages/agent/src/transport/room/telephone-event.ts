import { toneKeys } from '@parley/protocol'

/** Reads telephone events (RFC 4733): each key comes in several packets of one timestamp, and counts once. */
export class TelephoneEvents {
  #lastTimestamp: number | null = null

  /** The key that this packet begins; null for a later packet of the same one or of one before, and for what is no key. */
  read(timestamp: number, payload: Uint8Array): string | null {
    if (payload.length < 4) return null
    if (this.#lastTimestamp !== null && ((timestamp - this.#lastTimestamp) | 0) <= 0) return null
    this.#lastTimestamp = timestamp
    return toneKeys[payload[0] as number] ?? null
  }
}
