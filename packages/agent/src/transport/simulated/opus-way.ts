import { Application, createDecoder, createEncoder, type OpusEncoderHandle, Signal } from 'libopus-wasm'
import { frameSamples, sampleRateHz } from '../../audio/frame.ts'
import { OpusReceiver } from '../../audio/opus-receiver.ts'
import type { CallClock } from '../../lib/call-clock.ts'

export type OpusWayOptions = {
  clock: CallClock
  /** Whether the next packet never comes. */
  loses: () => boolean
  onFrame(frame: Int16Array): void
  wantsSilence(): boolean
}

/** The way of a caller's sound to this server, within it: encoded as browsers do, some of it lost, and put together again. */
export class OpusWay {
  readonly #encoder: OpusEncoderHandle
  readonly #receiver: OpusReceiver
  readonly #loses: () => boolean
  #sequence = 0

  private constructor(encoder: OpusEncoderHandle, receiver: OpusReceiver, loses: () => boolean) {
    this.#encoder = encoder
    this.#receiver = receiver
    this.#loses = loses
  }

  static async open({ loses, ...receiving }: OpusWayOptions): Promise<OpusWay> {
    const [encoder, decoder] = await Promise.all([
      createEncoder({
        ...opusRate,
        frameSize: frameSamples,
        application: Application.Voip,
        signal: Signal.Voice,
        complexity: 5,
        bitrate: 32_000,
        fec: true,
        packetLossPercent: 10,
      }),
      createDecoder(opusRate),
    ])
    return new OpusWay(encoder, new OpusReceiver({ ...receiving, decoder }), loses)
  }

  /** Share of packets that never came, 0–1. */
  get loss(): number {
    return this.#receiver.loss
  }

  /** 20 ms, mono PCM16 at 16 000 Hz. */
  send(frame: Int16Array) {
    const packet = this.#encoder.encode(frame).slice()
    this.#sequence = (this.#sequence + 1) & 0xffff
    if (!this.#loses()) this.#receiver.receive(this.#sequence, packet)
  }

  close() {
    this.#encoder.free()
    this.#receiver.close()
  }
}

const opusRate = { sampleRate: sampleRateHz, channels: 1 } as const
