import { Background } from '../audio/background.ts'
import { Playout } from '../audio/playout.ts'
import type { SoundRecording } from '../audio/recording/sound-recording.ts'
import { stereoRecording } from '../audio/recording/stereo-recording.ts'
import type { Side } from '../audio/side.ts'
import type { CallClock } from '../lib/call-clock.ts'
import { Listener } from './listener.ts'
import type { Overhear, Transport, TransportEvent, TransportStats } from './transport.ts'

/** A transport that plays on its own thread, whatever carries the frames: all but the way there and back. */
export class PacedTransport implements Omit<Transport, 'send'> {
  readonly #listener = new Listener()
  readonly #playout: Playout
  readonly #clock: CallClock
  readonly #send: (frame: Int16Array) => void
  #background: Background | null = null
  #recording: SoundRecording<Side> | null = null
  #overhear: Overhear | null = null
  #framesSent = 0
  #closed = false

  /** `play` is given 20 ms at a time, at the pace of speech or `aheadMs` before it. */
  constructor({ play, ...options }: { clock: CallClock; aheadMs?: number; play(frame: Int16Array): void }) {
    this.#clock = options.clock
    this.#send = (frame) => {
      this.#framesSent += 1
      this.#note('assistant', frame)
      play(frame)
    }
    this.#playout = new Playout({
      ...options,
      play: (frame) => (this.#background ? this.#background.play(frame) : this.#send(frame)),
      report: (event) => this.emit(event),
    })
  }

  get closed() {
    return this.#closed
  }

  listen(onEvent: (event: TransportEvent) => void) {
    this.#listener.listen(onEvent)
  }

  /** Of what happens after the end, only reports of the sound are heard. */
  emit(event: TransportEvent) {
    if (!this.#closed || event.type === 'played') this.#listener.tell(event)
  }

  write(segmentId: number, pcm: Int16Array) {
    this.#playout.write(segmentId, pcm)
  }

  mark(segmentId: number, mark: number) {
    this.#playout.mark(segmentId, mark)
  }

  finish(segmentId: number) {
    this.#playout.finish(segmentId)
  }

  background(loop: Int16Array) {
    if (this.#closed || loop.length === 0) return
    this.#background?.close()
    this.#background = new Background({ clock: this.#clock, loop, play: this.#send })
  }

  pause() {
    this.#playout.pause()
    this.#background?.flushed()
  }

  resume() {
    this.#playout.resume()
  }

  clear() {
    this.#playout.clear()
    this.#background?.flushed()
  }

  async record(path: string): Promise<void> {
    const recording = await stereoRecording(path, this.#clock)
    if (this.#closed) recording.end()
    else this.#recording = recording
    await recording.written
  }

  overhear(hear: Overhear | null) {
    this.#overhear = hear
  }

  /** 20 ms of the caller, for whoever else hears or keeps it. */
  protected noteHeard(frame: Int16Array) {
    this.#note('caller', frame)
  }

  #note(side: Side, frame: Int16Array) {
    this.#recording?.add(side, frame)
    this.#overhear?.(side, frame)
  }

  takeLatenesses(): number[] {
    return this.#playout.takeLatenesses()
  }

  async stats(): Promise<TransportStats> {
    return { roundTripMs: null, loss: 0, framesSent: this.#framesSent, latenessP99Ms: this.#playout.latenessP99Ms }
  }

  close() {
    this.#background?.close()
    this.#playout.close()
    this.#recording?.end()
    this.#overhear = null
    this.#closed = true
  }
}
