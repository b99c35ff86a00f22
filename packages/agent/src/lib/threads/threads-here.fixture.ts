import { subscribe } from 'node:diagnostics_channel'
import type { Worker } from 'node:worker_threads'

const running = new Set<Worker>()
subscribe('worker_threads', (message) => {
  const { worker } = message as { worker: Worker }
  running.add(worker)
  worker.once('exit', () => running.delete(worker))
})

/** Threads that this one has started, since this was imported, and that have not ended. */
export const threadsHere = (): number => running.size
