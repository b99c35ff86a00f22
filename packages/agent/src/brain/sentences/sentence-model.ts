import { Worker } from 'node:worker_threads'
import { Failure } from '@parley/protocol'
import { endThread } from '../../lib/threads/end-thread.ts'

export type SentenceJob = { engineFolder: string; files: Record<string, string> }
export type ToPlace = { id: number; sentences: readonly string[] } | 'stop'
export type Placed = { id: number; places: Float32Array[] } | { id: number; error: string }

/**
 * Says where sentences lie: vectors of length 1, so that those that mean alike lie close together, in their order.
 * Throws `provider-failed`.
 */
export type PlaceSentences = (sentences: readonly string[]) => Promise<Float32Array[]>

/** A fetched model of sentences, in a thread of its own: it starts when first asked. */
export class SentenceModel {
  readonly #job: SentenceJob
  readonly #waiting = new Map<number, PromiseWithResolvers<Float32Array[]>>()
  #worker: Worker | null = null
  #lastId = 0

  constructor(job: SentenceJob) {
    this.#job = job
  }

  readonly place: PlaceSentences = (sentences) => {
    this.#worker ??= this.#start()
    this.#lastId += 1
    const waiting = Promise.withResolvers<Float32Array[]>()
    this.#waiting.set(this.#lastId, waiting)
    this.#worker.postMessage({ id: this.#lastId, sentences } satisfies ToPlace)
    return waiting.promise
  }

  async close(): Promise<void> {
    const worker = this.#worker
    this.#stop('has been closed')
    if (worker) await endThread(worker, 'stop' satisfies ToPlace)
  }

  #start(): Worker {
    const worker = new Worker(new URL('./sentence-worker.ts', import.meta.url), { workerData: this.#job })
    worker.unref()
    worker.on('message', (placed: Placed) => {
      const waiting = this.#waiting.get(placed.id)
      this.#waiting.delete(placed.id)
      if ('error' in placed) waiting?.reject(failure(placed.error))
      else waiting?.resolve(placed.places)
    })
    worker.on('error', (cause) => worker === this.#worker && this.#stop('stopped', cause))
    return worker
  }

  #stop(what: string, cause?: unknown) {
    this.#worker = null
    for (const { reject } of this.#waiting.values()) reject(failure(what, cause))
    this.#waiting.clear()
  }
}

const failure = (what: string, cause?: unknown) =>
  new Failure('provider-failed', `The model of sentences: ${what}`, { cause })
