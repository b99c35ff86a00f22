import { type Clock, Playout, type Transport, type TransportEvent } from '@parley/agent'
import type { ServerMessage } from '@parley/protocol'

/** A transport whose caller is a script. What the assistant plays is paced as on a real one, and counted. */
export class ScriptedTransport implements Transport {
  /** Every message the assistant sent, and when, in order. */
  readonly sent: { at: number; message: ServerMessage | string }[] = []
  /** Every report of the playout, in order. */
  readonly reports: { segmentId: number; playedMs: number; complete: boolean }[] = []
  /** When each frame was played. */
  readonly frames: { at: number; frame: Int16Array }[] = []
  closed = false
  readonly #clock: Clock
  readonly #playout: Playout
  #onEvent: (event: TransportEvent) => void = () => {}

  /** `reportDelayMs`: how much later than it happens the agent learns what was played, as from another thread. */
  constructor(clock: Clock, { reportDelayMs = 0 } = {}) {
    this.#clock = clock
    this.#playout = new Playout({
      clock,
      play: (frame) => this.frames.push({ at: clock.now(), frame }),
      report: (event) => {
        if (event.type === 'played') this.reports.push(event)
        if (reportDelayMs > 0) clock.after(reportDelayMs, () => this.emit(event))
        else this.emit(event)
      },
    })
  }

  /** Something happens at the caller's end. */
  emit(event: TransportEvent) {
    if (!this.closed) this.#onEvent(event)
  }

  listen(onEvent: (event: TransportEvent) => void) {
    this.#onEvent = onEvent
  }

  send(text: string) {
    const message = text.startsWith('{') ? (JSON.parse(text) as ServerMessage) : text
    this.sent.push({ at: this.#clock.now(), message })
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

  async stats() {
    return { roundTripMs: null, loss: 0, framesSent: this.frames.length, latenessP99Ms: 0 }
  }

  close() {
    this.#playout.clear()
    this.closed = true
  }
}
