import { eventually } from '@parley/testkit'
import type { WallClock } from './wall-clock.ts'

/** For tests: time that passes only when told to. */
export function virtualWallClock(start = 1_750_000_000_000) {
  let at = start
  const sleepers = new Set<{ until: number; wake: () => void }>()
  const clock: WallClock = {
    now: () => at,
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        const wake = () => {
          sleepers.delete(sleeper)
          resolve()
        }
        const sleeper = { until: at + ms, wake }
        sleepers.add(sleeper)
        signal.addEventListener('abort', wake)
        if (signal.aborted || ms <= 0) wake()
      }),
  }
  /** Time jumps. */
  const advance = (ms: number) => {
    at += ms
    for (const sleeper of [...sleepers]) if (sleeper.until <= at) sleeper.wake()
  }
  const isAsleep = (count: number) => sleepers.size === count
  /** Time passes in steps; after each, as many as before sleep again. */
  async function pass(ms: number, stepMs: number) {
    const count = sleepers.size
    for (const until = at + ms; at < until; ) {
      advance(Math.min(stepMs, until - at))
      await eventually(() => isAsleep(count))
    }
  }
  return { clock, advance, pass, isAsleep }
}

export type VirtualWallClock = ReturnType<typeof virtualWallClock>
