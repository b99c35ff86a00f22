import { Application, createEncoder, type OpusEncoderHandle, Signal } from 'libopus-wasm'
import { frameSamples, sampleRateHz } from './frame.ts'
import { SpokenPackets } from './spoken-packets.ts'

const ofThisThread = new SpokenPackets()

/** The assistant's side of one call: Opus packets of its frames, most of which have been encoded for somebody before. */
export class SpeechEncoder {
  readonly #opus: Pick<OpusEncoderHandle, 'encode' | 'free'>
  readonly #packets: SpokenPackets
  readonly #caller = Symbol()
  #sum = 0
  /** The frame before, when its packet was a known one and the encoder has not heard it. */
  #unheard: Int16Array | null = null

  constructor(opus: Pick<OpusEncoderHandle, 'encode' | 'free'>, packets = ofThisThread) {
    this.#opus = opus
    this.#packets = packets
  }

  static async create(): Promise<SpeechEncoder> {
    const opus = await createEncoder({
      sampleRate: sampleRateHz,
      channels: 1,
      frameSize: frameSamples,
      application: Application.Voip,
      signal: Signal.Voice,
      complexity: 5,
      bitrate: 32_000,
      fec: true,
      packetLossPercent: 10,
    })
    return new SpeechEncoder(opus)
  }

  /** One packet for 20 ms of mono PCM16 at 16 000 Hz. */
  encode(frame: Int16Array): Uint8Array {
    const before = this.#sum
    this.#sum = checksum(frame)
    const key = (before >>> 11) * 2 ** 32 + this.#sum // 53 bits: all that a number holds
    const known = this.#packets.get(key)
    if (known) {
      this.#unheard = frame
      return known
    }
    // brings the encoder to where the far end is, and makes its redundancy that of the packet before
    if (this.#unheard) this.#opus.encode(this.#unheard)
    this.#unheard = null
    const packet = this.#opus.encode(frame)
    this.#packets.note(key, packet, this.#caller)
    return packet
  }

  close() {
    this.#opus.free()
  }
}

/** FNV-1a of the samples, 32 bits. */
function checksum(frame: Int16Array): number {
  let sum = 0x811c9dc5
  for (let i = 0; i < frame.length; i += 1) sum = Math.imul(sum ^ (frame[i] as number), 0x01000193)
  return sum >>> 0
}
