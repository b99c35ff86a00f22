/** Five minutes of speech, about 8 MB. */
const maxPackets = 15_000

/**
 * Remembers the packets of what is said to one caller after another: a greeting, the answers of the site. Encoding is the
 * dearest part of a call that speaks (175 µs a frame measured, 2 µs from here). A packet is known by its frame and the one
 * before it, which the encoder's state came from. What is said to one caller alone is not kept, however often.
 */
export class SpokenPackets {
  readonly #max: number
  /** The packet; or, while only one caller has heard the frame, who. Those longest unused come first. */
  readonly #known = new Map<number, Uint8Array | symbol>()

  constructor(max = maxPackets) {
    this.#max = max
  }

  get(key: number): Uint8Array | null {
    const known = this.#known.get(key)
    if (!(known instanceof Uint8Array)) return null
    this.#known.delete(key)
    this.#known.set(key, known)
    return known
  }

  /** Takes note that `caller` has heard it. */
  note(key: number, packet: Uint8Array, caller: symbol) {
    const known = this.#known.get(key)
    this.#known.delete(key)
    this.#known.set(key, known === undefined || known === caller ? caller : packet)
    if (this.#known.size <= this.#max) return
    for (const oldest of this.#known.keys()) {
      this.#known.delete(oldest)
      return
    }
  }
}
