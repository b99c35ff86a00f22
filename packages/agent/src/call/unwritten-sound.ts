import { frameMs } from '../audio/frame.ts'

/** What a browser owes for longer than this is not waited for any more. */
const freshMs = 10_000
const maxFrames = 20_000 / frameMs

/** What the caller said last, while nobody has written it down: so that another ear can. */
export class UnwrittenSound {
  #frames: Int16Array[] = []
  /** When it ended; null while it lasts. */
  #endedAt: number | null = Number.NEGATIVE_INFINITY

  begin(at: number) {
    if (this.#isStale(at)) this.drop()
    this.#endedAt = null
  }

  add(frame: Int16Array) {
    if (this.#endedAt !== null) return
    this.#frames.push(frame)
    if (this.#frames.length > maxFrames) this.#frames.shift()
  }

  finish(at: number) {
    this.#endedAt ??= at
  }

  /** It has been written down. */
  drop() {
    this.#frames = []
  }

  /** What there is, and whether more of it is coming. */
  take(at: number): { frames: Int16Array[]; lasts: boolean } {
    const frames = this.#isStale(at) ? [] : this.#frames
    this.drop()
    return { frames, lasts: this.#endedAt === null }
  }

  #isStale(at: number) {
    return this.#endedAt !== null && at - this.#endedAt > freshMs
  }
}
