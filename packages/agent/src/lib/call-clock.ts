/** Time as the engine sees it. Tests pass a virtual one, so that a ten-minute call takes a millisecond. */
export type CallClock = {
  /** Monotonic, in ms; its origin means nothing. */
  now(): number
  /** Calls `run` once after `delayMs`; the returned function cancels it. */
  after(delayMs: number, run: () => void): () => void
}

export const realClock: CallClock = {
  now: () => performance.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs)
    return () => clearTimeout(timer)
  },
}
