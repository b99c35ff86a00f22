import { setTimeout as sleep } from 'node:timers/promises'

/** Time comes in through this, so that tests can pass their own. */
export type WallClock = {
  /** Epoch ms. */
  now(): number
  /** Resolves after `ms`, or at once when `signal` aborts; never rejects. */
  sleep(ms: number, signal: AbortSignal): Promise<void>
}

const maxTimerMs = 2 ** 31 - 1

export const systemClock: WallClock = {
  now: () => Date.now(),
  sleep: (ms, signal) => sleep(Math.min(ms, maxTimerMs), undefined, { signal }).catch(() => {}),
}

/** Waits for `work`, but no longer than `ms`. */
export async function within(ms: number, work: Promise<unknown>) {
  const waiting = new AbortController()
  await Promise.race([work, systemClock.sleep(ms, waiting.signal)])
  waiting.abort()
}
