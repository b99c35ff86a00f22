import { frameMs } from './frame.ts'

const rtpTicksPerMs = 48
/** After a longer gap the timestamps follow the clock again, so that the far end does not play faster to catch up. */
const spurtGapMs = 100

/** The RTP timestamps of a voice that pauses: 48 000 a second, `marker` where a talk spurt begins. */
export class SpeechTimeline {
  #timestamp = 0
  #lastFrameAt = Number.NEGATIVE_INFINITY

  /** Those of the frame that is sent now, in ms of any clock. */
  next(now: number): { timestamp: number; marker: boolean } {
    const marker = now - this.#lastFrameAt >= spurtGapMs
    this.#timestamp = marker ? Math.round(now * rtpTicksPerMs) : this.#timestamp + frameMs * rtpTicksPerMs
    this.#lastFrameAt = now
    return { timestamp: this.#timestamp, marker }
  }
}
