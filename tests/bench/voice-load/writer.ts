import { setTimeout as sleep } from 'node:timers/promises'
import type { ServerMessage } from '@parley/protocol'
import type { Host, Writing } from './host.ts'

/** A writer who waits longer for an answer has got none. */
const patienceMs = 15_000

/** Somebody who found no line free, and goes on in writing: asks when the assistant has finished, again and again. */
export class Writer {
  readonly answersMs: number[] = []
  readonly #texts: readonly string[]
  readonly #restMs: () => number
  readonly #leaving = new AbortController()
  #writing: Writing | undefined
  #question: number
  #askedAt: number | null = null

  constructor(options: { index: number; texts: readonly string[]; restMs: () => number }) {
    this.#texts = options.texts
    this.#restMs = options.restMs
    this.#question = options.index * 7
  }

  /** Settles when the assistant has greeted. */
  async join(host: Host): Promise<void> {
    const greeted = Promise.withResolvers<void>()
    this.#writing = await host.write((message) => {
      if (isSaid(message)) greeted.resolve()
      this.#read(message)
    })
    await greeted.promise
  }

  /** Whether a question waits for its answer, and has waited for long. */
  isForgotten(now: number): boolean {
    return this.#askedAt !== null && now - this.#askedAt > patienceMs
  }

  async leave() {
    this.#leaving.abort()
    await this.#writing?.say({ type: 'end-call' })
  }

  #read(message: ServerMessage) {
    if (isSaid(message) && this.#askedAt !== null) {
      this.answersMs.push(performance.now() - this.#askedAt)
      this.#askedAt = null
    }
    const isOver = message.type === 'speech-update' && message.role === 'assistant' && message.status === 'stopped'
    if (isOver && !this.#leaving.signal.aborted) void this.#ask()
  }

  async #ask() {
    const rested = await sleep(this.#restMs(), true, { signal: this.#leaving.signal }).catch(() => false)
    if (!rested) return
    const text = this.#texts[this.#question++ % this.#texts.length] ?? ''
    this.#askedAt = performance.now()
    await this.#writing?.say({ type: 'text-input', text })
  }
}

const isSaid = (message: ServerMessage) => message.type === 'transcript' && message.role === 'assistant'
