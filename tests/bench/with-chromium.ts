import { findChromium } from '../setup/chromium.ts'
import { type Result, unmeasured } from './bench.ts'

/** What needs a browser: without one, `promise` is said to be unmeasured. */
export function withChromium(
  promise: string,
  measure: (executablePath: string) => Promise<Result>,
): () => Promise<Result> {
  return async () => {
    const executablePath = findChromium()
    if (executablePath) return measure(executablePath)
    return { report: '', limits: [unmeasured(promise, 'no Chromium on this machine')] }
  }
}
