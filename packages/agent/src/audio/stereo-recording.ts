import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import type { OpusEncoderHandle } from 'libopus-wasm'
import type { CallClock } from '../lib/call-clock.ts'
import { frameMs, frameSamples, sampleRateHz } from './frame.ts'
import { OggOpus } from './ogg-opus.ts'
import type { Side } from './side.ts'

/** How long either side may be late, by its network or its thread, before the other's frames are written without it. */
const waitFrames = 15
/** Later than this, a frame is the first of a new stretch. */
const lateFrames = 6
/** Silence is encoded for so long; after it only its length is kept. */
const encodedSilenceFrames = 10

/**
 * Both sides of a call as stereo Opus in an Ogg file, the caller on the left: written while the call goes on, of which no more
 * than a third of a second is held.
 */
export class StereoRecording {
  /** Settles when the file is whole; rejects when it could not be written. */
  readonly written: Promise<void>
  readonly #clock: CallClock
  readonly #encoder: OpusEncoderHandle
  readonly #ogg: OggOpus
  readonly #file: ReturnType<typeof createWriteStream>
  readonly #startedAt: number
  readonly #frames = new Map<number, Partial<Record<Side, Int16Array>>>()
  /** Where each side's next frame stands, in frames since the beginning. */
  readonly #next: Record<Side, number> = { caller: 0, assistant: 0 }
  #writtenFrames = 0
  #silentFrames = 0
  /** An empty packet of the encoder's kind: the decoder fills it with what it heard before, which is silence. */
  #emptyPacket: Uint8Array | null = null
  #isOver = false

  private constructor(path: string, encoder: OpusEncoderHandle, clock: CallClock) {
    this.#clock = clock
    this.#encoder = encoder
    this.#startedAt = clock.now()
    this.#file = createWriteStream(path, { mode: 0o600, flush: true })
    this.written = finished(this.#file)
    this.written.catch(() => {}) // whoever waits for it hears of it
    const serial = Math.floor(Math.random() * 2 ** 32)
    const write = (page: Uint8Array) => void this.#file.write(page)
    this.#ogg = new OggOpus({ channels: 2, sampleRateHz, packetMs: frameMs, serial, write })
  }

  static async begin(path: string, clock: CallClock): Promise<StereoRecording> {
    const { Application, createEncoder, Signal } = await import('libopus-wasm')
    const encoder = await createEncoder({
      sampleRate: sampleRateHz,
      channels: 2,
      frameSize: frameSamples,
      application: Application.Voip,
      signal: Signal.Voice,
      complexity: 3,
      bitrate: 40_000,
    })
    return new StereoRecording(path, encoder, clock)
  }

  /** 20 ms of one side, as it is heard or said now. */
  add(side: Side, frame: Int16Array) {
    if (this.#isOver) return
    const now = this.#frameNow()
    // frames come late and in bursts, and stand behind each other all the same; after a pause a side goes on where the clock is
    const goesOn = now - this.#next[side] <= lateFrames
    const at = Math.max(goesOn ? this.#next[side] : now, this.#writtenFrames)
    this.#next[side] = at + 1
    const slot = this.#frames.get(at) ?? {}
    slot[side] = frame
    this.#frames.set(at, slot)
    this.#writeUntil(now - waitFrames)
  }

  end() {
    if (this.#isOver) return
    this.#isOver = true
    this.#writeUntil(Math.max(this.#frameNow(), ...[...this.#frames.keys()].map((at) => at + 1)))
    this.#ogg.end()
    this.#file.end()
    this.#encoder.free()
  }

  #frameNow = () => Math.floor((this.#clock.now() - this.#startedAt) / frameMs)

  #writeUntil(end: number) {
    for (; this.#writtenFrames < end; this.#writtenFrames += 1) {
      const slot = this.#frames.get(this.#writtenFrames)
      this.#frames.delete(this.#writtenFrames)
      this.#ogg.add(this.#packetOf(slot))
    }
  }

  #packetOf(slot: Partial<Record<Side, Int16Array>> | undefined): Uint8Array {
    const isSilent =
      !slot || [slot.caller, slot.assistant].every((frame) => frame?.every((sample) => sample === 0) ?? true)
    this.#silentFrames = isSilent ? this.#silentFrames + 1 : 0
    if (this.#silentFrames > encodedSilenceFrames && this.#emptyPacket) return this.#emptyPacket
    const packet = this.#encoder.encode(interleaved(slot?.caller, slot?.assistant))
    this.#emptyPacket = Uint8Array.of((packet[0] ?? 0) & 0xfc)
    return packet
  }
}

function interleaved(left: Int16Array | undefined, right: Int16Array | undefined): Int16Array {
  const both = new Int16Array(2 * frameSamples)
  for (let at = 0; at < frameSamples; at += 1) {
    both[2 * at] = left?.[at] ?? 0
    both[2 * at + 1] = right?.[at] ?? 0
  }
  return both
}
