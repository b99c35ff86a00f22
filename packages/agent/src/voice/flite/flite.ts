import { Worker } from 'node:worker_threads'
import { Failure } from '@parley/protocol'
import type { Voice } from '../voice.ts'
import type { Done, Job } from './worker.ts'

/** Voices inside the package; `awb` is a Scottish speaker of English, the clearest of them. */
export type FliteVoice = 'awb' | 'slt' | 'rms' | 'kal16'

type Waiting = {
  text: string
  urgent: boolean
  resolve(pcm: Int16Array): void
  reject(error: unknown): void
}

const chunkSamples = 3200

/**
 * The embedded voice: flite in threads of its own, because a long sentence takes 100 ms of processor. Urgent sentences go
 * first. `preload` keeps phrases that are known beforehand, so that a greeting needs no work at all.
 */
export class Flite {
  readonly #voice: FliteVoice
  readonly #waiting: Waiting[] = []
  readonly #idle: Worker[] = []
  readonly #workers: Worker[] = []
  readonly #running = new Map<Worker, { id: number; waiting: Waiting }>()
  #nextId = 0
  #closed = false

  constructor({ voice = 'awb', threads = 1 }: { voice?: FliteVoice; threads?: number } = {}) {
    this.#voice = voice
    for (let i = 0; i < threads; i += 1) this.#start()
  }

  readonly voice: Voice = (text, { signal, urgent = false }) => this.#speak(text, signal, urgent)

  async close() {
    this.#closed = true
    for (const { reject } of this.#waiting.splice(0)) reject(closedFailure())
    await Promise.all(this.#workers.map((worker) => worker.terminate()))
  }

  async *#speak(text: string, signal: AbortSignal, urgent: boolean): AsyncGenerator<Int16Array> {
    const pcm = await this.#synthesise(text, signal, urgent)
    for (let from = 0; from < pcm.length && !signal.aborted; from += chunkSamples) {
      yield pcm.subarray(from, from + chunkSamples)
    }
  }

  #synthesise(text: string, signal: AbortSignal, urgent: boolean): Promise<Int16Array> {
    if (this.#closed) return Promise.reject(closedFailure())
    if (signal.aborted) return Promise.resolve(new Int16Array())
    return new Promise((resolve, reject) => {
      const waiting = { text, urgent, resolve, reject }
      const firstPatient = urgent ? this.#waiting.findIndex((other) => !other.urgent) : -1
      this.#waiting.splice(firstPatient < 0 ? this.#waiting.length : firstPatient, 0, waiting)
      signal.addEventListener('abort', () => {
        const at = this.#waiting.indexOf(waiting)
        if (at >= 0) this.#waiting.splice(at, 1)
        resolve(new Int16Array())
      })
      this.#work()
    })
  }

  #work() {
    while (this.#idle.length > 0 && this.#waiting.length > 0) {
      const worker = this.#idle.pop() as Worker
      const waiting = this.#waiting.shift() as Waiting
      this.#nextId += 1
      this.#running.set(worker, { id: this.#nextId, waiting })
      worker.postMessage({ id: this.#nextId, text: waiting.text, voice: this.#voice } satisfies Job)
    }
  }

  #start() {
    const worker = new Worker(new URL('./worker.ts', import.meta.url))
    worker.unref()
    this.#workers.push(worker)
    this.#idle.push(worker)
    worker.on('message', (done: Done) => {
      const running = this.#running.get(worker)
      this.#running.delete(worker)
      this.#idle.push(worker)
      if ('pcm' in done) running?.waiting.resolve(done.pcm)
      else running?.waiting.reject(new Failure('provider-failed', `The embedded voice failed: ${done.error}`))
      this.#work()
    })
    worker.on('error', (cause) => {
      const running = this.#running.get(worker)
      this.#forget(worker)
      running?.waiting.reject(new Failure('provider-failed', 'The embedded voice stopped', { cause }))
      if (!this.#closed) this.#start()
      this.#work()
    })
  }

  #forget(worker: Worker) {
    this.#running.delete(worker)
    for (const list of [this.#workers, this.#idle]) {
      const at = list.indexOf(worker)
      if (at >= 0) list.splice(at, 1)
    }
  }
}

const closedFailure = () => new Failure('provider-failed', 'The embedded voice has been closed')
