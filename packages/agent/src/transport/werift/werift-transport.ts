import { Failure } from '@parley/protocol'
import { createDecoder } from 'libopus-wasm'
import { sampleRateHz } from '../../audio/frame.ts'
import { OpusReceiver } from '../../audio/opus-receiver.ts'
import { SpeechEncoder } from '../../audio/speech-encoder.ts'
import { SpeechTimeline } from '../../audio/speech-timeline.ts'
import { type CallClock, realClock } from '../../lib/call-clock.ts'
import { gated } from '../../vad/energy-gate.ts'
import { rnnoiseVad } from '../../vad/rnnoise.ts'
import { type SileroVad, sileroVad } from '../../vad/silero.ts'
import { SpeechDetector } from '../../vad/speech-detector.ts'
import type { Vad } from '../../vad/vad.ts'
import { PacedTransport } from '../paced-transport.ts'
import { PacketCount } from '../packet-count.ts'
import type { Transport, TransportStats } from '../transport.ts'
import { Link } from './link.ts'

/** Neither sound nor a message for this long, and the far end has gone; ICE alone would take 28 s to say so. */
const lostAfterMs = 5000
const heartbeatMs = 1000
/** Browsers gather about this much before they play: sent at once, an answer is heard some 30 ms earlier (measured). */
const aheadMs = 40

/**
 * The built-in transport: WebRTC by werift, Opus both ways, the pacer and the detector. It survives its connection: `connect`
 * also answers the offer of a caller who comes back, and everything goes on where it was.
 */
export class WeriftTransport extends PacedTransport implements Transport {
  readonly #clock: CallClock
  readonly #encoder: SpeechEncoder
  readonly #detector: SpeechDetector
  #link: Link | null = null
  #receiver: OpusReceiver | null = null
  #count = new PacketCount()
  #candidate: { link: Link; receiver: OpusReceiver } | null = null
  #state: 'connecting' | 'open' | 'lost' = 'connecting'
  /** When anything last came by the link, on the clock. */
  #heardAt = 0
  readonly #timeline = new SpeechTimeline()
  #cancelHeartbeat = () => {}

  private constructor(encoder: SpeechEncoder, vad: Vad, clock: CallClock) {
    super({ clock, aheadMs, play: (frame) => this.#play(frame) })
    this.#clock = clock
    this.#encoder = encoder
    this.#detector = new SpeechDetector({ vad: gated(vad), onEvent: (event) => this.emit(event) })
    this.#beat()
  }

  /** Answers a caller's offer; RNNoise judges speech without `silero`. Throws `invalid-request` when it cannot be answered. */
  static async answer(
    offerSdp: string,
    silero: SileroVad | null = null,
    clock: CallClock = realClock,
  ): Promise<{ transport: WeriftTransport; answerSdp: string }> {
    const [encoder, vad] = await Promise.all([SpeechEncoder.create(), silero ? sileroVad(silero) : rnnoiseVad()])
    const transport = new WeriftTransport(encoder, vad, clock)
    try {
      return { transport, answerSdp: await transport.connect(offerSdp) }
    } catch (error) {
      transport.close()
      throw error
    }
  }

  /** Answers an offer; one of a caller who comes back replaces the old connection as soon as it is open. */
  async connect(offerSdp: string): Promise<string> {
    const decoder = await createDecoder({ sampleRate: sampleRateHz, channels: 1 })
    const receiver = new OpusReceiver({
      clock: this.#clock,
      decoder,
      onFrame: (frame) => {
        this.noteHeard(frame)
        this.#detector.hear(frame)
      },
      wantsSilence: () => this.#detector.hearsSpeech,
    })
    const count = new PacketCount()
    try {
      const { link, answerSdp } = await Link.answer(offerSdp, {
        open: () => this.#adopt(link, receiver, count),
        heard: () => {
          if (this.#link === link) this.#hear()
        },
        message: (text) => {
          if (this.#link === link) this.emit({ type: 'message', text })
        },
        packet: (sequence, payload, timestamp) => {
          if (this.#link !== link) return
          count.arrived(timestamp, this.#clock.now())
          receiver.receive(sequence, payload)
        },
        reported: (far) => count.reported(far),
        closed: () => {
          if (this.#link !== link) return
          this.#link = null
          link.close()
          this.#lose()
        },
      })
      if (this.closed) {
        link.close()
        throw new Failure('not-found', 'This call is over')
      }
      this.#dropCandidate()
      this.#candidate = { link, receiver }
      return answerSdp
    } catch (error) {
      receiver.close()
      throw error
    }
  }

  send(text: string) {
    this.#link?.sendText(text)
  }

  override async stats(): Promise<TransportStats> {
    return { ...(await super.stats()), roundTripMs: this.#link?.roundTripMs ?? null, loss: this.#receiver?.loss ?? 0 }
  }

  override close() {
    if (this.closed) return
    super.close()
    this.#cancelHeartbeat()
    this.#dropCandidate()
    this.#link?.close()
    this.#receiver?.close()
    this.#detector.close()
    this.#encoder.close()
  }

  #adopt(link: Link, receiver: OpusReceiver, count: PacketCount) {
    if (this.closed) return link.close()
    this.#link?.close()
    this.#receiver?.close()
    this.#candidate = null
    this.#link = link
    this.#receiver = receiver
    this.#count = count
    this.#heardAt = this.#clock.now() // connecting to somebody far takes seconds, which are no silence
    this.#state = 'open'
    this.emit({ type: 'open' })
  }

  /** Whoever was only silent may never have noticed, and then does not connect anew. */
  #hear() {
    this.#heardAt = this.#clock.now()
    if (this.#state !== 'lost') return
    this.#state = 'open'
    this.emit({ type: 'open' })
  }

  #dropCandidate() {
    this.#candidate?.link.close()
    this.#candidate?.receiver.close()
    this.#candidate = null
  }

  #lose() {
    if (this.#state !== 'open') return
    this.#state = 'lost'
    this.emit({ type: 'lost' })
  }

  #beat() {
    this.#cancelHeartbeat = this.#clock.after(heartbeatMs, () => {
      if (this.#clock.now() - this.#heardAt > lostAfterMs) this.#lose()
      this.#tellNetwork()
      this.#beat()
    })
  }

  #tellNetwork() {
    if (this.#state !== 'open' || !this.#link || !this.#receiver) return
    this.emit({ type: 'network', sample: this.#count.take(this.#receiver.counts, this.#link.roundTripMs) })
  }

  #play(frame: Int16Array) {
    const { timestamp, marker } = this.#timeline.next(this.#clock.now())
    this.#link?.sendOpus(this.#encoder.encode(frame), timestamp, marker)
  }
}
