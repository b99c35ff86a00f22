import { type CallClock, PacedTransport, type Transport, type TransportEvent } from '@parley/agent'
import type { ServerMessage } from '@parley/protocol'

/** A transport whose caller is a script. What the assistant plays is paced as on a real one, and counted. */
export class ScriptedTransport extends PacedTransport implements Transport {
  /** Every message the assistant sent, and when, in order. */
  readonly sent: { at: number; message: ServerMessage | string }[] = []
  /** Every report of the playout, in order. */
  readonly reports: { segmentId: number; playedMs: number; complete: boolean }[] = []
  /** When each frame that can be heard was played. */
  readonly frames: { at: number; frame: Int16Array }[] = []
  readonly #clock: CallClock
  readonly #reportDelayMs: number

  /** `reportDelayMs`: how much later than it happens the agent learns what was played, as from another thread. */
  constructor(clock: CallClock, { reportDelayMs = 0 } = {}) {
    super({
      clock,
      play: (frame) => {
        if (frame.some((sample) => sample !== 0)) this.frames.push({ at: clock.now(), frame })
      },
    })
    this.#clock = clock
    this.#reportDelayMs = reportDelayMs
  }

  /** Something happens at the caller's end, or to the sound. */
  override emit(event: TransportEvent) {
    if (event.type === 'played') this.reports.push(event)
    if ('segmentId' in event && this.#reportDelayMs > 0) this.#clock.after(this.#reportDelayMs, () => super.emit(event))
    else super.emit(event)
  }

  send(text: string) {
    const message = text.startsWith('{') ? (JSON.parse(text) as ServerMessage) : text
    this.sent.push({ at: this.#clock.now(), message })
  }
}
