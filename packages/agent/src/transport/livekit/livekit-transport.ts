import { keepSignal, type NetworkReport } from '@parley/protocol'
import { frameMs } from '../../audio/frame.ts'
import { type CallClock, realClock } from '../../lib/call-clock.ts'
import { SpeechDetector } from '../../vad/speech-detector.ts'
import type { Vad } from '../../vad/vad.ts'
import { PacedTransport } from '../paced-transport.ts'
import { PacketCount } from '../packet-count.ts'
import { Digits, type Keypad, usualKeypad } from '../telephone/digits.ts'
import type { Transport } from '../transport.ts'

/** The agent's side of a room of LiveKit. */
export type RoomLine = {
  /** Mono PCM16 at 16 000 Hz, 20 ms. */
  play(frame: Int16Array): void
  /** Drops what was played and has not left yet. */
  flush(): void
  send(text: string): void
  leave(): void
}

/** What was played and said last is still on its way. */
const lastWordsMs = 400
/** From a page's word that it leaves, which LiveKit's client also gives before it makes a room again, to its return. */
const makesAgainWithinMs = 8_000

const inMs = (seconds: number | undefined) => (seconds === undefined ? null : seconds * 1000)

/** A caller in a room of LiveKit: sound and messages both ways, and the keys of a telephone that was put through to it. */
export class LivekitTransport extends PacedTransport implements Transport {
  readonly #line: RoomLine
  readonly #clock: CallClock
  readonly #detector: SpeechDetector
  readonly #digits: Digits
  readonly #packets = new PacketCount()
  #cancelFarewell = () => {}
  #hasArrived = false
  #isKept = false

  constructor(line: RoomLine, vad: Vad, clock: CallClock = realClock, keypad: Keypad = usualKeypad) {
    super({ clock, play: (frame) => line.play(frame) })
    this.#line = line
    this.#clock = clock
    this.#digits = new Digits(clock, (text) => this.receive(text), keypad)
    this.#detector = new SpeechDetector({ vad, onEvent: (event) => this.emit(event) })
  }

  /** The caller is in the room, for the first time or again. */
  arrived() {
    this.#hasArrived = true
    this.emit({ type: 'open' })
  }

  /** The caller is in the room, and may not be heard of yet. */
  came() {
    this.#isKept = false
    this.#cancelFarewell()
  }

  /**
   * The caller is in it no more; who had not arrived is not missed. `hung-up`: of their own will; `left`: so they say, and make
   * the room again or are gone.
   */
  left(how: 'hung-up' | 'left' | 'lost') {
    if (how === 'hung-up') return this.#hungUp()
    if (!this.#hasArrived) return
    this.emit({ type: 'lost' })
    this.#cancelFarewell()
    if (how === 'left' && !this.#isKept)
      this.#cancelFarewell = this.#clock.after(makesAgainWithinMs, () => this.#hungUp())
  }

  #hungUp() {
    this.emit({ type: 'closed', reason: 'customer-ended-call' })
  }

  /** The room itself is gone, for us. */
  roomLost() {
    this.emit({ type: 'closed', reason: 'connection-lost' })
  }

  /** The caller's sound as it comes: mono PCM16 at 16 000 Hz, 20 ms. */
  hear(frame: Int16Array) {
    if (this.closed) return
    this.noteHeard(frame)
    this.#detector.hear(frame)
  }

  receive(text: string) {
    if (text === keepSignal) this.#isKept = true
    else this.emit({ type: 'message', text })
  }

  counted({ sent = 0, lost = 0, received = 0, missed = 0, jitter, roundTripTime }: NetworkReport) {
    this.#packets.reported({ sent: received + missed, lost: missed })
    // whatever is lost on the way to the room is made up for where it is heard
    const near = { received: sent - lost, lost, concealedMs: lost * frameMs }
    const sample = this.#packets.take(near, inMs(roundTripTime))
    this.emit({ type: 'network', sample: { ...sample, jitterMs: inMs(jitter) } })
  }

  press(digit: string) {
    this.#digits.press(digit)
  }

  send(text: string) {
    if (!this.closed) this.#line.send(text)
  }

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
    this.#cancelFarewell()
    this.#digits.close()
    this.#detector.close()
    this.#clock.after(lastWordsMs, () => this.#line.leave())
  }
}
