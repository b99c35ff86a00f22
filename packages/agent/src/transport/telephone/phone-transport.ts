import { frameSamples } from '../../audio/frame.ts'
import { type CallClock, realClock } from '../../lib/call-clock.ts'
import { gated } from '../../vad/energy-gate.ts'
import { rnnoiseVad } from '../../vad/rnnoise.ts'
import { SpeechDetector } from '../../vad/speech-detector.ts'
import type { Vad } from '../../vad/vad.ts'
import { PacedTransport } from '../paced-transport.ts'
import type { Transport } from '../transport.ts'
import { Digits, type Keypad, usualKeypad } from './digits.ts'

/** The far end of a phone call, at whatever provider. */
export type PhoneLine = {
  /** Mono PCM16 at 16 000 Hz, 20 ms. */
  play(frame: Int16Array): void
  /** Drops what was played and not heard yet. */
  flush(): void
  hangUp(): void
}

/** What was played last is still on its way to the ear. */
const lastWordsMs = 400

/**
 * A phone call: sound both ways, and digits, which count as typed. The engine's messages are for pages: no telephone can
 * show them. There is no coming back to a line that was hung up.
 */
export class PhoneTransport extends PacedTransport implements Transport {
  readonly #line: PhoneLine
  readonly #clock: CallClock
  readonly #detector: SpeechDetector
  #rest = new Int16Array()
  readonly #digits: Digits

  constructor(line: PhoneLine, vad: Vad, clock: CallClock = realClock, keypad: Keypad = usualKeypad) {
    super({ clock, play: (frame) => line.play(frame) })
    this.#line = line
    this.#clock = clock
    this.#digits = new Digits(clock, (text) => this.emit({ type: 'message', text }), keypad)
    this.#detector = new SpeechDetector({ vad, onEvent: (event) => this.emit(event) })
    this.emit({ type: 'open' })
  }

  /** `keypad`: as usual when left out or null. */
  static async open(line: PhoneLine, keypad?: Keypad | null): Promise<PhoneTransport> {
    return new PhoneTransport(line, gated(await rnnoiseVad()), realClock, keypad ?? usualKeypad)
  }

  /** The caller's sound as it comes: mono PCM16 at 16 000 Hz, any length. */
  hear(pcm: Int16Array) {
    if (this.closed) return
    const sound = new Int16Array(this.#rest.length + pcm.length)
    sound.set(this.#rest)
    sound.set(pcm, this.#rest.length)
    let at = 0
    for (; at + frameSamples <= sound.length; at += frameSamples) {
      const frame = sound.slice(at, at + frameSamples)
      this.noteHeard(frame)
      this.#detector.hear(frame)
    }
    this.#rest = sound.slice(at)
  }

  /** A key of the telephone: 0–9, * or #. */
  press(digit: string) {
    this.#digits.press(digit)
  }

  /** The far end is gone. */
  hungUp() {
    this.emit({ type: 'closed', reason: 'customer-ended-call' })
  }

  send() {}

  override pause() {
    this.#line.flush()
    super.pause()
  }

  override clear() {
    this.#line.flush()
    super.clear()
  }

  override close() {
    if (this.closed) return
    super.close()
    this.#digits.close()
    this.#detector.close()
    this.#clock.after(lastWordsMs, () => this.#line.hangUp())
  }
}
