import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** A thread with nothing to do but to be on time every 20 ms, before other work as media threads are. */
export async function startTimerThread() {
  const worker = new Worker(new URL('./timer-thread-worker.ts', import.meta.url))
  await once(worker, 'online')
  return {
    /** Ends it; how late it was each time, in ms: what this machine makes of any thread. */
    async stop(): Promise<number[]> {
      worker.postMessage('stop')
      const [lateMs] = (await once(worker, 'message')) as [number[]]
      return lateMs
    },
  }
}
