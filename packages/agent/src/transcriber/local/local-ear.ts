import { Worker } from 'node:worker_threads'
import { Failure, type Knowledge } from '@parley/protocol'
import { Queue } from '../../lib/queue.ts'
import { endThread } from '../../lib/threads/end-thread.ts'
import { ThreadWatch } from '../../lib/threads/thread-watch.ts'
import { untilAborted } from '../../lib/until-aborted.ts'
import type { Transcriber, TranscriptEvent } from '../transcriber.ts'
import type { EarJob, FromEar, ToEar } from './ear-worker.ts'

/** Sites whose words are kept in mind at a time. */
const maxSites = 8

/** Each is a thread that understands `ToEar` and answers with `FromEar`. */
const workers: Record<EarJob['kind'], URL> = {
  zipformer: new URL('./ear-worker.ts', import.meta.url),
  moonshine: new URL('./moonshine/moonshine-worker.ts', import.meta.url),
}

/** A model on this machine, in a thread of its own that hears all callers: words come while they are said. */
export class LocalEar {
  readonly #job: EarJob
  readonly #watch: ThreadWatch
  readonly #utterances = new Map<number, Queue<TranscriptEvent>>()
  readonly #sites = new Map<Knowledge, number>()
  #worker: Worker | null = null
  #loaded = Promise.withResolvers<void>()
  #lastId = 0
  #lastKey = 0

  /** `answerWithinMs`: from the last sign of life of its thread until an utterance is given up. */
  constructor(job: EarJob, { answerWithinMs = 5000 } = {}) {
    this.#job = job
    this.#watch = new ThreadWatch(answerWithinMs)
    this.#loaded.promise.catch(() => {})
  }

  readonly transcribe: Transcriber = (audio, options) => this.#hear(audio, options)

  /** The same, told what visitors of a site read: doubts are decided in favour of what they are likely to say. */
  expecting(knowledge: Knowledge): Transcriber {
    return (audio, options) => this.#hear(audio, options, this.#keyOf(knowledge))
  }

  /** Loads the model. Throws `provider-failed`. */
  async prepare(): Promise<void> {
    this.#tell({ type: 'load' })
    await this.#loaded.promise
  }

  async close(): Promise<void> {
    const worker = this.#worker
    this.#stop('has been closed')
    if (worker) await endThread(worker, { type: 'stop' } satisfies ToEar)
  }

  /** Told to the worker once; what was used longest ago makes room. */
  #keyOf(knowledge: Knowledge): number {
    const known = this.#sites.get(knowledge)
    this.#sites.delete(knowledge)
    this.#lastKey += known ? 0 : 1
    const key = known ?? this.#lastKey
    this.#sites.set(knowledge, key)
    if (!known) this.#tell({ type: 'expect', key, knowledge })
    for (const [oldest, forgotten] of this.#sites) {
      if (this.#sites.size <= maxSites) break
      this.#sites.delete(oldest)
      this.#tell({ type: 'expect-no-more', key: forgotten })
    }
    return key
  }

  async *#hear(
    audio: AsyncIterable<Int16Array>,
    { signal, expects }: Parameters<Transcriber>[1],
    site?: number,
  ): AsyncGenerator<TranscriptEvent> {
    if (signal.aborted) return
    this.#lastId += 1
    const id = this.#lastId
    const events = new Queue<TranscriptEvent>()
    this.#utterances.set(id, events)
    signal.addEventListener('abort', () => events.end())
    const waiting = { stop: () => {} }
    const streaming = (async () => {
      for await (const frame of untilAborted(audio, signal)) {
        if (!this.#utterances.has(id)) return // it has failed: told of more, its thread would begin it anew
        this.#tell({ type: 'audio', id, pcm: frame, site, expects })
      }
      if (signal.aborted || !this.#utterances.has(id)) return
      this.#tell({ type: 'finish', id })
      waiting.stop = this.#watch.wait({
        ask: () => this.#worker?.postMessage({ type: 'ask' } satisfies ToEar),
        giveUp: (why) => events.fail(failure(why)),
      })
    })()
    try {
      for await (const event of events) {
        if (!signal.aborted) yield event
      }
    } finally {
      this.#utterances.delete(id)
      this.#worker?.postMessage({ type: 'forget', id } satisfies ToEar)
      await streaming
      waiting.stop()
    }
  }

  #tell(message: ToEar) {
    this.#worker ??= this.#start()
    this.#worker.postMessage(message)
  }

  #start(): Worker {
    const worker = new Worker(workers[this.#job.kind], { workerData: this.#job })
    worker.unref()
    // one that has been closed may still be ending
    worker.on('message', (message: FromEar) => worker === this.#worker && this.#receive(message))
    worker.on('error', (cause) => worker === this.#worker && this.#stop('stopped', cause))
    return worker
  }

  #receive(message: FromEar) {
    this.#watch.heard()
    if ('alive' in message) return
    if ('loaded' in message) return this.#loaded.resolve()
    const events = this.#utterances.get(message.id)
    if ('error' in message) {
      this.#loaded.reject(failure(message.error))
      return events?.fail(failure(message.error))
    }
    const { text, final, heardMs } = message
    events?.push({ text, final, heardMs })
    if (final) events?.end()
  }

  #stop(what: string, cause?: unknown) {
    this.#worker = null
    this.#sites.clear()
    this.#loaded.reject(failure(what, cause))
    this.#loaded = Promise.withResolvers()
    this.#loaded.promise.catch(() => {})
    for (const events of this.#utterances.values()) events.fail(failure(what, cause))
  }
}

const failure = (what: string, cause?: unknown) =>
  new Failure('provider-failed', `The local transcriber: ${what}`, { cause })
