import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'

/** What a thread is in the middle of takes no longer, on a slow machine either. */
const usualLimitMs = 10_000

/**
 * Tells a thread to stop with this message, and waits until it has come to an end by itself: ended from outside in the middle of
 * a run, what runs models brings the whole process down. One that hangs is ended after all.
 */
export async function endThread(worker: Worker, stop: unknown, { limitMs = usualLimitMs } = {}): Promise<void> {
  const ended = once(worker, 'exit').catch(() => {}) // it broke, and so it ended
  worker.postMessage(stop)
  const limit = new AbortController()
  await Promise.race([ended, sleep(limitMs, undefined, { signal: limit.signal }).catch(() => {})])
  limit.abort()
  await worker.terminate()
}
