import { Worker } from 'node:worker_threads'
import { Failure } from '@parley/protocol'
import '../lib/threads/steady-wasm.ts'
import { soundThreadLimits } from '../lib/threads/thread-memory.ts'
import type { Done, Job } from './speech-thread.ts'
import type { Voice, VoiceOptions } from './voice.ts'

type Waiting = {
  text: string
  speed: number
  urgent: boolean
  since: number
  resolve(pcm: Int16Array): void
  reject(error: unknown): void
}

const chunkSamples = 3200

export type ThreadedVoiceOptions = {
  /** For failures: "The embedded voice". */
  name: string
  /** A module that calls `speakInThread`; it is given `workerData`. */
  worker: URL
  workerData: unknown
  threads: number
  /** A sentence that is being made is finished before its thread ends: what runs models brings the process down otherwise. */
  finishesFirst?: boolean
}

/** A voice made on this machine, in threads of its own, because a long sentence takes 100 ms and more. Urgent ones first. */
export class ThreadedVoice {
  readonly #options: ThreadedVoiceOptions
  readonly #waiting: Waiting[] = []
  readonly #idle: Worker[] = []
  readonly #workers: Worker[] = []
  readonly #running = new Map<Worker, Waiting>()
  #closed = false

  constructor(options: ThreadedVoiceOptions) {
    this.#options = options
    for (let i = 0; i < options.threads; i += 1) this.#start()
  }

  readonly voice: Voice = (text, options) => this.#speak(text, options)

  /** How long the sentence that somebody waits for, and that no thread has begun, has been waiting, in ms. */
  get waitingMs(): number {
    const first = this.#waiting[0]
    return first?.urgent ? performance.now() - first.since : 0
  }

  /** Makes sure that a thread is there and has spoken, before somebody waits for a sentence. */
  wake() {
    if (this.#closed || this.#workers.length > 0) return
    this.#synthesise('Hello.', { signal: new AbortController().signal }).catch(() => {}) // told to whoever needs a sentence
  }

  /** Ends the threads that have nothing to do, with what they hold in memory; the next sentence starts one anew. */
  async rest() {
    const resting = [...this.#idle]
    for (const worker of resting) this.#forget(worker)
    await Promise.all(resting.map((worker) => worker.terminate()))
  }

  async close() {
    this.#closed = true
    for (const { reject } of this.#waiting.splice(0)) reject(this.#failure('has been closed'))
    await Promise.all(
      this.#workers.map(async (worker) => {
        if (this.#options.finishesFirst && this.#running.has(worker)) await this.#done(worker)
        await worker.terminate()
      }),
    )
  }

  /** Resolves when a thread has nothing more to do. */
  #done(worker: Worker): Promise<void> {
    return new Promise((resolve) => {
      for (const event of ['message', 'error', 'exit']) worker.once(event, () => resolve())
    })
  }

  async *#speak(text: string, options: VoiceOptions): AsyncGenerator<Int16Array> {
    const { signal } = options
    const pcm = await this.#synthesise(text, options)
    for (let from = 0; from < pcm.length && !signal.aborted; from += chunkSamples) {
      yield pcm.subarray(from, from + chunkSamples)
    }
  }

  #synthesise(text: string, { signal, urgent = false, speed = 1 }: VoiceOptions): Promise<Int16Array> {
    if (this.#closed) return Promise.reject(this.#failure('has been closed'))
    if (signal.aborted) return Promise.resolve(new Int16Array())
    return new Promise((resolve, reject) => {
      const waiting = { text, speed, urgent, since: performance.now(), resolve, reject }
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
    while (this.#waiting.length > 0) {
      if (this.#idle.length === 0 && this.#workers.length < this.#options.threads) this.#start()
      const worker = this.#idle.pop()
      if (!worker) return
      const waiting = this.#waiting.shift() as Waiting
      this.#running.set(worker, waiting)
      worker.postMessage({ text: waiting.text, speed: waiting.speed } satisfies Job)
    }
  }

  #start() {
    const worker = new Worker(this.#options.worker, {
      workerData: this.#options.workerData,
      resourceLimits: soundThreadLimits,
    })
    worker.unref()
    this.#workers.push(worker)
    this.#idle.push(worker)
    worker.on('message', (done: Done) => {
      const running = this.#running.get(worker)
      this.#running.delete(worker)
      this.#idle.push(worker)
      if ('pcm' in done) running?.resolve(done.pcm)
      else running?.reject(this.#failure(`failed: ${done.error}`))
      this.#work()
    })
    worker.on('error', (cause) => {
      const running = this.#running.get(worker)
      this.#forget(worker)
      running?.reject(this.#failure('stopped', cause))
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

  #failure(what: string, cause?: unknown) {
    return new Failure('provider-failed', `${this.#options.name} ${what}`, { cause })
  }
}
