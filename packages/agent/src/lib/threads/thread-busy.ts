import { type EventLoopUtilization, performance } from 'node:perf_hooks'

/** How much the last second counts against those before it. */
export const newest = 0.4

/** Of less than this, the share is chance. */
export const shortestMs = 100

/** Follows how much of its time a thread is at work, 0–1, over the last few seconds. */
export class ThreadBusy {
  readonly #utilisation: () => EventLoopUtilization
  #before: EventLoopUtilization
  #share = 0

  constructor(utilisation: () => EventLoopUtilization) {
    this.#utilisation = utilisation
    this.#before = utilisation()
  }

  /** Called about once a second. */
  look(): number {
    const now = this.#utilisation()
    const { utilization, active, idle } = performance.eventLoopUtilization(now, this.#before)
    if (active + idle < shortestMs) return this.#share
    this.#before = now
    this.#share += newest * (utilization - this.#share)
    return this.#share
  }
}
