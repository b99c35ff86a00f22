/** What carries calls: media threads, the public port's thread, the main thread, and the cores that they all share. */
export type Part = 'media' | 'port' | 'main' | 'cores'

/** A new call takes more than its share until then: the handshake, the greeting. */
export const settledAfterMs = 8000

export type Load = {
  part: Part
  calls: number
  /** Those of them that began long enough ago for their work to be measured. */
  settled: number
  /** Share of the last seconds in which it was at work, 0–1. */
  busy: number
}
