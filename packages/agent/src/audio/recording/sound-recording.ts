import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import type { OpusEncoderHandle } from 'libopus-wasm'
import type { CallClock } from '../../lib/call-clock.ts'
import { frameMs, frameSamples, sampleRateHz } from '../frame.ts'
import { OggOpus } from './ogg-opus.ts'

/** How long anybody may be late, by their network or their thread, before the others' frames are written without them. */
const waitFrames = 15
/** Later than this, a frame is the first of a new stretch. */
const lateFrames = 6
/** So far may somebody be ahead of the clock, whose frames come in bursts; what comes faster than that is left out. */
const aheadFrames = 50
/** Silence is encoded for so long; after it only its length is kept. */
const encodedSilenceFrames = 10
/** While nothing is heard, what there was of nothing is written so often. */
const writeEveryMs = 1_000

/** Of one moment, 20 ms of each who is heard then. */
export type Moment<Who> = ReadonlyMap<Who, Int16Array>

export type RecordingForm<Who> = {
  channels: 1 | 2
  /** Bits a second. */
  bitrate: number
  /** 20 ms of all of them, interleaved where there are two channels. */
  join(moment: Moment<Who>): Int16Array
}

/**
 * What several say at once as one Opus stream in an Ogg file: written while it is said. Beside the page of a second, what is late
 * is held for a third of a second and what is early for one, however much anybody sends.
 */
export class SoundRecording<Who> {
  /** Settles when the file is whole; rejects when it could not be written. */
  readonly written: Promise<void>
  readonly #clock: CallClock
  readonly #encoder: OpusEncoderHandle
  readonly #form: RecordingForm<Who>
  readonly #ogg: OggOpus
  readonly #file: ReturnType<typeof createWriteStream>
  readonly #startedAt: number
  readonly #frames = new Map<number, Map<Who, Int16Array>>()
  /** Where the next frame of each stands, in frames since the beginning. */
  readonly #next = new Map<Who, number>()
  #writtenFrames = 0
  #silentFrames = 0
  /** An empty packet of the encoder's kind: the decoder fills it with what it heard before, which is silence. */
  #emptyPacket: Uint8Array | null = null
  #isOver = false
  #cancelWrite = () => {}

  private constructor(path: string, encoder: OpusEncoderHandle, clock: CallClock, form: RecordingForm<Who>) {
    this.#clock = clock
    this.#encoder = encoder
    this.#form = form
    this.#startedAt = clock.now()
    this.#file = createWriteStream(path, { mode: 0o600, flush: true })
    this.written = finished(this.#file)
    this.written.catch(() => {}) // whoever waits for it hears of it
    const serial = Math.floor(Math.random() * 2 ** 32)
    const write = (page: Uint8Array) => void this.#file.write(page)
    this.#ogg = new OggOpus({ channels: form.channels, sampleRateHz, packetMs: frameMs, serial, write })
    this.#writeLater()
  }

  static async begin<Who>(path: string, clock: CallClock, form: RecordingForm<Who>): Promise<SoundRecording<Who>> {
    const { Application, createEncoder, Signal } = await import('libopus-wasm')
    const encoder = await createEncoder({
      sampleRate: sampleRateHz,
      channels: form.channels,
      frameSize: frameSamples,
      application: Application.Voip,
      signal: Signal.Voice,
      complexity: 3,
      bitrate: form.bitrate,
    })
    return new SoundRecording(path, encoder, clock, form)
  }

  /** 20 ms of somebody, as it is heard or said now. */
  add(who: Who, frame: Int16Array) {
    if (this.#isOver) return
    const now = this.#frameNow()
    const at = this.#placeOf(who, now)
    if (at - now > aheadFrames) return
    this.#next.set(who, at + 1)
    const moment = this.#frames.get(at) ?? new Map<Who, Int16Array>()
    moment.set(who, frame)
    this.#frames.set(at, moment)
    this.#writeUntil(now - waitFrames)
  }

  /** Whether the next frame of somebody would be left out. */
  isAhead(who: Who): boolean {
    const now = this.#frameNow()
    return this.#placeOf(who, now) - now > aheadFrames
  }

  /** Nothing more comes of somebody. */
  forget(who: Who) {
    this.#next.delete(who)
  }

  end() {
    if (this.#isOver) return
    this.#isOver = true
    this.#cancelWrite()
    this.#writeUntil(Math.max(this.#frameNow(), ...[...this.#frames.keys()].map((at) => at + 1)))
    this.#ogg.end()
    this.#file.end()
    this.#encoder.free()
  }

  #frameNow = () => Math.floor((this.#clock.now() - this.#startedAt) / frameMs)

  /** Frames come late and in bursts, and stand behind each other all the same; after a pause they go on where the clock is. */
  #placeOf(who: Who, now: number): number {
    const next = this.#next.get(who) ?? 0
    return Math.max(now - next <= lateFrames ? next : now, this.#writtenFrames)
  }

  /** A silence of hours is not all written at its end: others are heard on this thread. */
  #writeLater() {
    this.#cancelWrite = this.#clock.after(writeEveryMs, () => {
      this.#writeUntil(this.#frameNow() - waitFrames)
      this.#writeLater()
    })
  }

  #writeUntil(end: number) {
    for (; this.#writtenFrames < end; this.#writtenFrames += 1) {
      const moment = this.#frames.get(this.#writtenFrames) ?? new Map<Who, Int16Array>()
      this.#frames.delete(this.#writtenFrames)
      this.#ogg.add(this.#packetOf(moment))
    }
  }

  #packetOf(moment: Moment<Who>): Uint8Array {
    const isSilent = [...moment.values()].every((frame) => frame.every((sample) => sample === 0))
    this.#silentFrames = isSilent ? this.#silentFrames + 1 : 0
    if (this.#silentFrames > encodedSilenceFrames && this.#emptyPacket) return this.#emptyPacket
    const packet = this.#encoder.encode(this.#form.join(moment))
    this.#emptyPacket = Uint8Array.of((packet[0] ?? 0) & 0xfc)
    return packet
  }
}
