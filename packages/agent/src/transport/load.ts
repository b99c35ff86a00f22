/** What carries calls: media threads, the public port's thread, the main thread, and the cores that they all share. */
export type Part = 'media' | 'port' | 'main' | 'cores'

export type Load = {
  part: Part
  calls: number
  /** Those of them that began long enough ago for their work to be measured. */
  settled: number
  /** Share of the last seconds in which it was at work, 0–1. */
  busy: number
}
