/** A piece of a text frame: the topic of the data packet that carries it in a room of LiveKit, and what stands in it. */
export type TextPacket = { topic: string; text: string }

/** A whole text or the last piece of one, and the pieces before it. */
const topics = { last: 'parley', piece: 'parley.part' } as const

/** LiveKit advises to send no more than 15 KiB at once: a unit of UTF-16 takes at most three bytes, and headers need some. */
const pieceChars = 4_600

/** A text as the packets that carry it, to be sent in this order over a channel that keeps it. */
export function toPackets(text: string): TextPacket[] {
  const packets: TextPacket[] = []
  let at = 0
  do {
    const end = at + pieceChars
    // both halves of one character travel together
    const next = isHighSurrogate(text.charCodeAt(end - 1)) ? end - 1 : end
    packets.push({ topic: next < text.length ? topics.piece : topics.last, text: text.slice(at, next) })
    at = next
  } while (at < text.length)
  return packets
}

const isHighSurrogate = (unit: number) => unit >= 0xd800 && unit < 0xdc00

/** Puts together what comes from one sender; packets of other topics are none of its business. */
export class TextAssembly {
  readonly #onText: (text: string) => void
  readonly #maxChars: number
  #pieces: string[] = []
  #chars = 0

  /** A text of more than `maxChars` is dropped whole. */
  constructor(onText: (text: string) => void, maxChars: number) {
    this.#onText = onText
    this.#maxChars = maxChars
  }

  add({ topic, text }: TextPacket) {
    if (topic !== topics.last && topic !== topics.piece) return
    this.#chars += text.length
    if (this.#chars <= this.#maxChars) this.#pieces.push(text)
    if (topic === topics.piece) return
    const whole = this.#chars <= this.#maxChars ? this.#pieces.join('') : null
    this.#pieces = []
    this.#chars = 0
    if (whole !== null) this.#onText(whole)
  }
}
