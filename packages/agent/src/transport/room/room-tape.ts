import { createDecoder } from 'libopus-wasm'
import type { RtpPacket } from 'werift'
import { sampleRateHz } from '../../audio/frame.ts'
import { OpusReceiver } from '../../audio/opus-receiver.ts'
import { mixedRecording } from '../../audio/recording/mixed-recording.ts'
import type { SoundRecording } from '../../audio/recording/sound-recording.ts'
import { type CallClock, realClock } from '../../lib/call-clock.ts'
import type { Incoming } from './incoming.ts'

/** What a line brings: its receiver, or null while that is made, whose first packets are lost. */
type Line = { seat: number; receiver: OpusReceiver | null }

/** The recording of a room: whatever sound anybody sends into it, and what its agent says, as one voice in a file. */
export class RoomTape {
  readonly #clock: CallClock
  readonly #recording: SoundRecording<object>
  /** By what arrives: somebody who comes back begins anew. */
  readonly #lines = new Map<object, Line>()
  readonly #agent = {}
  #isOver = false

  private constructor(recording: SoundRecording<object>, clock: CallClock) {
    this.#recording = recording
    this.#clock = clock
  }

  static async begin(path: string, clock: CallClock = realClock): Promise<RoomTape> {
    return new RoomTape(await mixedRecording<object>(path, clock), clock)
  }

  /** Settles when the file is whole; rejects when it could not be written. */
  get written(): Promise<void> {
    return this.#recording.written
  }

  /** A packet of sound that somebody sends. */
  hear(seat: number, { header, payload }: RtpPacket, from: Incoming) {
    // what would be left out is not worth its decoding
    if (this.#isOver || this.#recording.isAhead(from)) return
    const line = this.#lines.get(from)
    if (line) line.receiver?.receive(header.sequenceNumber, payload)
    else void this.#listen(seat, from)
  }

  /** 20 ms of the agent's voice. */
  hearAgent(frame: Int16Array) {
    this.#recording.add(this.#agent, frame)
  }

  /** Somebody has left, or comes anew. */
  forget(seat: number) {
    for (const [from, line] of this.#lines) {
      if (line.seat !== seat) continue
      line.receiver?.close()
      this.#lines.delete(from)
      this.#recording.forget(from)
    }
  }

  end() {
    this.#isOver = true
    for (const { receiver } of this.#lines.values()) receiver?.close()
    this.#lines.clear()
    this.#recording.end()
  }

  async #listen(seat: number, from: Incoming) {
    const line: Line = { seat, receiver: null }
    this.#lines.set(from, line)
    const decoder = await createDecoder({ sampleRate: sampleRateHz, channels: 1 })
    if (this.#lines.get(from) !== line) return decoder.free()
    line.receiver = new OpusReceiver({
      clock: this.#clock,
      decoder,
      onFrame: (frame) => this.#recording.add(from, frame),
      wantsSilence: () => false, // the recording knows by its clock how long nothing came
    })
  }
}
