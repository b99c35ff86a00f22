/** Seconds that lateness is judged by: in one alone, the 99th percentile is chance. */
const judgedSeconds = 5

/**
 * How late the frames of a thread's calls leave. The worst of the last seconds does not count: a hiccup (a burst of
 * handshakes, a collection of garbage) comes once, a thread that has too much to do is late in every second.
 */
export class Lateness {
  readonly #seconds: number[][] = []

  /** What was measured in one more second, in ms a frame; the 99th percentile of the last seconds, null without frames. */
  add(second: readonly number[]): number | null {
    this.#seconds.push(second.toSorted((a, b) => a - b))
    if (this.#seconds.length > judgedSeconds) this.#seconds.shift()
    const counted = this.#seconds.toSorted((a, b) => ninetyNinth(a) - ninetyNinth(b)).slice(0, -1)
    const frames = counted.flat().sort((a, b) => a - b)
    return frames.length > 0 ? ninetyNinth(frames) : null
  }
}

const ninetyNinth = (sorted: readonly number[]) => sorted[Math.floor(sorted.length * 0.99)] ?? 0
