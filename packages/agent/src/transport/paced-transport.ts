import { Playout } from '../audio/playout.ts'
import type { CallClock } from '../lib/call-clock.ts'
import { Listener } from './listener.ts'
import type { Transport, TransportEvent, TransportStats } from './transport.ts'

/** A transport that plays on its own thread, whatever carries the frames: all but the way there and back. */
export class PacedTransport implements Omit<Transport, 'send'> {
  readonly #listener = new Listener()
  readonly #playout: Playout
  #framesSent = 0
  #closed = false

  /** `play` is given 20 ms at a time, at the pace of speech or `aheadMs` before it. */
  constructor({ play, ...options }: { clock: CallClock; aheadMs?: number; play(frame: Int16Array): void }) {
    this.#playout = new Playout({
      ...options,
      play: (frame) => {
        this.#framesSent += 1
        play(frame)
      },
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

  pause() {
    this.#playout.pause()
  }

  resume() {
    this.#playout.resume()
  }

  clear() {
    this.#playout.clear()
  }

  takeLatenesses(): number[] {
    return this.#playout.takeLatenesses()
  }

  async stats(): Promise<TransportStats> {
    return { roundTripMs: null, loss: 0, framesSent: this.#framesSent, latenessP99Ms: this.#playout.latenessP99Ms }
  }

  close() {
    this.#playout.clear()
    this.#closed = true
  }
}
