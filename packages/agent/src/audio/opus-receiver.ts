import type { OpusDecoderHandle } from 'libopus-wasm'
import type { CallClock } from '../lib/call-clock.ts'
import { durationMs, frameMs, frameSamples } from './frame.ts'

/** A packet that has not come this long after a later one is lost. */
const reorderWaitMs = 60
/** After this long without a packet the caller is silent: DTX, a muted microphone or loss. */
const silentAfterMs = 60
/** More missing packets than this are a pause, not a loss to conceal. */
const maxConcealed = 5
/** Whoever is further ahead is no later packet of the same count. */
const mostAhead = 500

/** More sound at once than comes to a machine that stood still for a while is nobody's speech. */
const mostAtOnceMs = 20_000

type Packet = { sequence: number; payload: Uint8Array }

/**
 * Turns a caller's Opus packets into frames as they come: reordered, lost ones restored from the next packet's redundancy or
 * concealed. Nothing is buffered for smoothness, because nobody listens to it. While `wantsSilence`, missing packets are
 * silence, so that whoever watches for the end of speech has a clock.
 */
export class OpusReceiver {
  readonly #clock: CallClock
  readonly #decoder: OpusDecoderHandle
  readonly #onFrame: (frame: Int16Array) => void
  readonly #wantsSilence: () => boolean
  readonly #waiting = new Map<number, Packet>()
  #next: number | null = null
  /** The beginning of the next frame. */
  #rest = new Int16Array(0)
  #received = 0
  #lost = 0
  #concealedMs = 0
  /** Until when what has come would last if it were heard at the pace of speech, on the clock. */
  #lastsUntil = 0
  #cancelGiveUp: (() => void) | null = null
  #cancelSilence: (() => void) | null = null

  constructor(options: {
    clock: CallClock
    decoder: OpusDecoderHandle
    onFrame(frame: Int16Array): void
    wantsSilence(): boolean
  }) {
    this.#clock = options.clock
    this.#decoder = options.decoder
    this.#onFrame = options.onFrame
    this.#wantsSilence = options.wantsSilence
  }

  /** Packets that came and that never came, and the sound that was made up for these, since it began. */
  get counts() {
    return { received: this.#received, lost: this.#lost, concealedMs: this.#concealedMs }
  }

  /** Share of packets that never came, 0–1. */
  get loss() {
    return this.#lost === 0 ? 0 : this.#lost / (this.#lost + this.#received)
  }

  /** `sequence` is the RTP sequence number, 0–65 535. */
  receive(sequence: number, payload: Uint8Array) {
    if (payload.length === 0 || this.#lastsUntil - this.#clock.now() > mostAtOnceMs) return
    if (this.#next !== null && ahead(sequence, this.#next) < 0) return // too late, or a duplicate
    if (this.#next !== null && ahead(sequence, this.#next) > mostAhead) this.#catchUp(sequence)
    this.#next ??= sequence
    this.#waiting.set(sequence, { sequence, payload })
    this.#drain()
  }

  close() {
    this.#stopWaiting()
    this.#cancelSilence?.()
    this.#waiting.clear()
    this.#decoder.free()
  }

  #drain() {
    const before = this.#next
    for (let packet = this.#take(); packet; packet = this.#take()) {
      this.#received += 1
      this.#emit(this.#decode(packet.payload))
    }
    // the wait for what is missing goes on while later packets come: they come as long as the caller speaks
    if (this.#next !== before || this.#waiting.size === 0) this.#stopWaiting()
    if (this.#waiting.size > 0) this.#cancelGiveUp ??= this.#clock.after(reorderWaitMs, () => this.#giveUp())
    this.#cancelSilence?.()
    this.#cancelSilence = this.#clock.after(silentAfterMs, () => this.#beSilent())
  }

  #stopWaiting() {
    this.#cancelGiveUp?.()
    this.#cancelGiveUp = null
  }

  #take(): Packet | undefined {
    if (this.#next === null) return
    const packet = this.#waiting.get(this.#next)
    if (!packet) return
    this.#waiting.delete(this.#next)
    this.#next = (this.#next + 1) & 0xffff
    return packet
  }

  /** What is missing before the earliest waiting packet will not come. */
  #giveUp() {
    this.#cancelGiveUp = null
    const next = this.#next
    if (next === null) return
    const [earliest] = [...this.#waiting.values()].sort((a, b) => ahead(a.sequence, next) - ahead(b.sequence, next))
    if (!earliest) return
    const missing = ahead(earliest.sequence, next)
    this.#lost += missing
    this.#concealedMs += Math.min(missing, maxConcealed) * frameMs
    for (let i = Math.max(0, missing - maxConcealed); i < missing; i += 1) {
      const isLast = i === missing - 1
      this.#emit(
        isLast
          ? this.#decoder.decode(earliest.payload, { decodeFec: true, frameSize: frameSamples })
          : this.#decoder.decodePacketLoss(frameSamples),
      )
    }
    this.#next = earliest.sequence
    this.#drain()
  }

  /** A machine that came to nothing for seconds gets all their packets at once; what is ahead of them all, too, begins anew. */
  #catchUp(sequence: number) {
    while (this.#waiting.size > 0) this.#giveUp()
    if (this.#next !== null && ahead(sequence, this.#next) > mostAhead) this.#next = null
  }

  #decode(payload: Uint8Array): Int16Array {
    try {
      return this.#decoder.decode(payload)
    } catch {
      return this.#decoder.decodePacketLoss(frameSamples) // a broken packet is a lost one
    }
  }

  /** Packets may hold less than a frame, or more. */
  #emit(pcm: Int16Array) {
    this.#lastsUntil = Math.max(this.#lastsUntil, this.#clock.now()) + durationMs(pcm)
    const sound = this.#rest.length > 0 ? Int16Array.of(...this.#rest, ...pcm) : pcm
    const whole = sound.length - (sound.length % frameSamples)
    for (let at = 0; at < whole; at += frameSamples) this.#onFrame(sound.slice(at, at + frameSamples))
    this.#rest = sound.slice(whole)
  }

  #beSilent() {
    if (!this.#wantsSilence()) return
    this.#onFrame(new Int16Array(frameSamples))
    this.#cancelSilence = this.#clock.after(frameMs, () => this.#beSilent())
  }
}

/** How far `a` is ahead of `b` on the circle of sequence numbers. */
const ahead = (a: number, b: number) => (((a - b) & 0xffff) ^ 0x8000) - 0x8000
