import { createDecoder, createEncoder, type OpusDecoderHandle, type OpusEncoderHandle } from 'libopus-wasm'
import { frameMs, frameSamples, sampleRateHz } from '../../audio/frame.ts'
import { CallerLink } from './caller-link.ts'

const opusRate = { sampleRate: sampleRateHz, channels: 1 } as const
const createCallersEncoder = () =>
  createEncoder({ ...opusRate, frameSize: frameSamples, complexity: 0, bitrate: 32_000 })

/** A sound (mono PCM16 at 16 000 Hz) as the Opus packets of a caller, 20 ms each. */
export async function opusPackets(pcm: Int16Array): Promise<Buffer[]> {
  const encoder = await createCallersEncoder()
  const packets: Buffer[] = []
  for (let from = 0; from < pcm.length; from += frameSamples) packets.push(encode(encoder, pcm.subarray(from)))
  encoder.free()
  return packets
}

/** The caller's end of a real call, for tests: it speaks, and decodes what it hears. */
export class TestPeer {
  readonly messages: string[] = []
  /** Decoded frames of the assistant, with their arrival on `performance.now()`. */
  readonly heard: { at: number; frame: Int16Array }[] = []
  readonly #link: CallerLink
  readonly #encoder: OpusEncoderHandle
  readonly #decoder: OpusDecoderHandle
  #speaking: ReturnType<typeof setInterval> | null = null
  #waiting: Int16Array = new Int16Array()

  private constructor(encoder: OpusEncoderHandle, decoder: OpusDecoderHandle) {
    this.#encoder = encoder
    this.#decoder = decoder
    this.#link = new CallerLink({
      message: (text) => this.messages.push(text),
      packet: (payload) => this.heard.push({ at: performance.now(), frame: decoder.decode(payload).slice() }),
    })
  }

  static async create(): Promise<TestPeer> {
    return new TestPeer(await createCallersEncoder(), await createDecoder(opusRate))
  }

  get channel() {
    return this.#link.channel
  }

  get recordNumbers() {
    return this.#link.recordNumbers
  }

  get handshakes() {
    return this.#link.handshakes
  }

  offer() {
    return this.#link.offer()
  }

  async accept(answerSdp: string) {
    await this.#link.accept(answerSdp)
    this.#startMicrophone()
  }

  send(message: object | string) {
    this.#link.send(message)
  }

  sendStrange(made: (good: Buffer) => Buffer) {
    return this.#link.sendStrange(made)
  }

  /** Speaks this sound (mono PCM16 at 16 000 Hz) from now on; silence otherwise. */
  speak(pcm: Int16Array) {
    this.#waiting = pcm
  }

  stopMicrophone() {
    if (this.#speaking) clearInterval(this.#speaking)
    this.#speaking = null
  }

  async close() {
    this.stopMicrophone()
    await this.#link.close()
    this.#encoder.free()
    this.#decoder.free()
  }

  #startMicrophone() {
    let dueAt = performance.now()
    this.#speaking = setInterval(() => {
      for (; dueAt <= performance.now(); dueAt += frameMs) {
        this.#link.sendOpus(encode(this.#encoder, this.#waiting))
        this.#waiting = this.#waiting.subarray(frameSamples)
      }
    }, frameMs / 2)
  }
}

/** The first 20 ms of a sound, or what there is of it and silence. */
function encode(encoder: OpusEncoderHandle, pcm: Int16Array): Buffer {
  const frame = new Int16Array(frameSamples)
  frame.set(pcm.subarray(0, frameSamples))
  return Buffer.from(encoder.encode(frame))
}
