import { type CallClock, realClock } from '../../lib/call-clock.ts'
import { gated } from '../../vad/energy-gate.ts'
import { rnnoiseVad } from '../../vad/rnnoise.ts'
import { SpeechDetector } from '../../vad/speech-detector.ts'
import type { Vad } from '../../vad/vad.ts'
import { PacedTransport } from '../paced-transport.ts'
import type { Transport, TransportStats } from '../transport.ts'
import { OpusWay } from './opus-way.ts'

type Options = {
  /** Share of the caller's packets that never come, 0–1. */
  loss?: number
  /** In [0, 1): which packets these are. */
  random?: () => number
  /** What the caller's page is told. */
  onTold?(text: string): void
}

/**
 * A call by voice whose caller is this server's own: their sound comes by Opus, with packets lost, and is judged and heard as
 * anybody's; what the assistant says takes as long as it takes to hear it.
 */
export class SimulatedTransport extends PacedTransport implements Transport {
  readonly #detector: SpeechDetector
  readonly #onTold: (text: string) => void
  #way: OpusWay | null = null

  private constructor(vad: Vad, { onTold = () => {} }: Options, clock: CallClock) {
    super({ clock, play() {} })
    this.#onTold = onTold
    this.#detector = new SpeechDetector({ vad: gated(vad), onEvent: (event) => this.emit(event) })
  }

  /** The caller is there at once. */
  static async open(options: Options = {}, clock: CallClock = realClock): Promise<SimulatedTransport> {
    const { loss = 0, random = Math.random } = options
    const transport = new SimulatedTransport(await rnnoiseVad(), options, clock)
    transport.#way = await OpusWay.open({
      clock,
      loses: () => random() < loss,
      onFrame: (frame) => transport.#hear(frame),
      wantsSilence: () => transport.#detector.hearsSpeech,
    })
    transport.emit({ type: 'open' })
    return transport
  }

  /** The next 20 ms of the caller's microphone, mono PCM16 at 16 000 Hz. */
  speak(frame: Int16Array) {
    if (!this.closed) this.#way?.send(frame)
  }

  /** The caller's page says something. */
  tell(text: string) {
    this.emit({ type: 'message', text })
  }

  hangUp() {
    this.emit({ type: 'closed', reason: 'customer-ended-call' })
  }

  send(text: string) {
    this.#onTold(text)
  }

  override async stats(): Promise<TransportStats> {
    return { ...(await super.stats()), loss: this.#way?.loss ?? 0 }
  }

  override close() {
    if (this.closed) return
    super.close()
    this.#way?.close()
    this.#detector.close()
  }

  #hear(frame: Int16Array) {
    this.noteHeard(frame)
    this.#detector.hear(frame)
  }
}
