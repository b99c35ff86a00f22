/** Of data packets of a room: a whole text or the last part of one, and the parts before it. */
const topics = { last: 'parley', part: 'parley.part' } as const

/** LiveKit advises to send no more than 15 KiB at once; its own headers need some of them. */
const packetBytes = 14_000

const utf8 = { encoder: new TextEncoder(), decoder: new TextDecoder() }

export type TextPacket = { topic: string; data: Uint8Array }

/** A text as the packets that carry it, to be sent in this order over a channel that keeps it. */
export function toPackets(text: string): TextPacket[] {
  const bytes = utf8.encoder.encode(text)
  const packets: TextPacket[] = []
  for (let at = 0; at < bytes.length || packets.length === 0; at += packetBytes) {
    const isLast = at + packetBytes >= bytes.length
    packets.push({ topic: isLast ? topics.last : topics.part, data: bytes.subarray(at, at + packetBytes) })
  }
  return packets
}

/** Puts together what comes from one sender; packets of other topics are none of its business. */
export class TextAssembly {
  readonly #parts: Uint8Array[] = []
  readonly #onText: (text: string) => void
  readonly #maxBytes: number
  #bytes = 0

  /** A text of more than `maxBytes` is dropped whole. */
  constructor(onText: (text: string) => void, maxBytes: number) {
    this.#onText = onText
    this.#maxBytes = maxBytes
  }

  add({ topic, data }: TextPacket) {
    if (topic !== topics.last && topic !== topics.part) return
    this.#bytes += data.length
    if (this.#bytes <= this.#maxBytes) this.#parts.push(data)
    if (topic === topics.part) return
    const whole = this.#bytes <= this.#maxBytes ? new Uint8Array(this.#bytes) : null
    let at = 0
    for (const part of this.#parts.splice(0)) {
      whole?.set(part, at)
      at += part.length
    }
    this.#bytes = 0
    if (whole) this.#onText(utf8.decoder.decode(whole))
  }
}
