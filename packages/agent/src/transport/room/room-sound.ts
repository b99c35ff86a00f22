import { SpeechEncoder } from '../../audio/speech-encoder.ts'
import { SpeechTimeline } from '../../audio/speech-timeline.ts'
import { type CallClock, realClock } from '../../lib/call-clock.ts'
import { gated } from '../../vad/energy-gate.ts'
import { rnnoiseVad } from '../../vad/rnnoise.ts'
import { type SileroVad, sileroVad } from '../../vad/silero.ts'
import { SpeechDetector } from '../../vad/speech-detector.ts'
import type { Vad } from '../../vad/vad.ts'
import { PacedTransport } from '../paced-transport.ts'
import type { Transport } from '../transport.ts'
import { EarMixer } from './ear-mixer.ts'

/** Browsers gather about this much before they play. */
const aheadMs = 40

/** A packet of the agent's voice, as `PersonLink.sendAgent` takes it. */
export type AgentPacket = (payload: Uint8Array, timestamp: number, marker: boolean) => void

/** The agent's ears and voice in a room: it hears everybody as one, and what it says is encoded once for all. */
export class RoomSound extends PacedTransport implements Transport {
  readonly #clock: CallClock
  readonly #encoder: SpeechEncoder
  readonly #detector: SpeechDetector
  readonly #mixer: EarMixer
  readonly #timeline = new SpeechTimeline()
  readonly #send: AgentPacket

  private constructor(encoder: SpeechEncoder, vad: Vad, clock: CallClock, send: AgentPacket) {
    super({ clock, aheadMs, play: (frame) => this.#play(frame) })
    this.#clock = clock
    this.#encoder = encoder
    this.#send = send
    this.#detector = new SpeechDetector({ vad: gated(vad), onEvent: (event) => this.emit(event) })
    this.#mixer = new EarMixer((frame) => this.#detector.hear(frame))
  }

  /** RNNoise judges speech without `silero`. */
  static async create(
    send: AgentPacket,
    silero: SileroVad | null = null,
    clock: CallClock = realClock,
  ): Promise<RoomSound> {
    const [encoder, vad] = await Promise.all([SpeechEncoder.create(), silero ? sileroVad(silero) : rnnoiseVad()])
    return new RoomSound(encoder, vad, clock, send)
  }

  /** Whether it needs frames to notice the end of speech. */
  get hearsSpeech(): boolean {
    return this.#detector.hearsSpeech
  }

  /** 20 ms of a person, mono PCM16 at 16 000 Hz. */
  hear(person: number, frame: Int16Array) {
    if (!this.closed) this.#mixer.hear(person, frame)
  }

  forget(person: number) {
    this.#mixer.forget(person)
  }

  /** Who keeps the room passes messages on. */
  send() {}

  override close() {
    if (this.closed) return
    super.close()
    this.#detector.close()
    this.#encoder.close()
  }

  #play(frame: Int16Array) {
    const { timestamp, marker } = this.#timeline.next(this.#clock.now())
    this.#send(this.#encoder.encode(frame), timestamp, marker)
  }
}
