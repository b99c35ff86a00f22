import type { Brain, BrainEvent, BrainTurn } from './brain/brain.ts'
import type { Clock } from './clock.ts'
import { Queue } from './queue.ts'
import { SentenceSplitter } from './voice/sentences.ts'
import { speakable } from './voice/speakable.ts'
import type { Voice } from './voice/voice.ts'

export type ReplyItem =
  | Exclude<BrainEvent, { type: 'text' }>
  | { type: 'sentence'; text: string }
  | { type: 'sound'; pcm: Int16Array }

/** When each stage delivered, on the clock, in ms; null until it did. */
export type ReplyTimes = { startedAt: number; firstSentenceAt: number | null; firstSoundAt: number | null }

/**
 * A reply in the making: text from the brain, cut into sentences, each spoken by the voice. It starts at once and stops
 * after the first sentence until `proceed` is called, so that a reply nobody hears costs little.
 */
export class Reply {
  readonly items = new Queue<ReplyItem>()
  readonly times: ReplyTimes
  readonly #clock: Clock
  readonly #voice: Voice
  readonly #abort = new AbortController()
  #credit = 1
  #proceeded: (() => void) | null = null
  #spoken = 0

  constructor(options: { clock: Clock; voice: Voice; brain: Brain; turn: Omit<BrainTurn, 'signal'> }) {
    this.#clock = options.clock
    this.#voice = options.voice
    this.times = { startedAt: options.clock.now(), firstSentenceAt: null, firstSoundAt: null }
    this.#run(options.brain, options.turn).then(
      () => this.items.end(),
      (error) => this.items.fail(error),
    )
  }

  /** Allows one more sentence to be prepared. */
  proceed() {
    this.#credit += 1
    this.#proceeded?.()
  }

  abort() {
    this.#abort.abort()
    this.#proceeded?.()
    this.items.end()
  }

  async #run(brain: Brain, turn: Omit<BrainTurn, 'signal'>) {
    const { signal } = this.#abort
    const splitter = new SentenceSplitter()
    for await (const event of brain({ ...turn, signal })) {
      if (signal.aborted) return
      if (event.type !== 'text') {
        this.items.push(event)
        continue
      }
      for (const sentence of splitter.push(event.text)) await this.#speak(sentence)
      const clause = this.#spoken === 0 ? splitter.takeClause() : null
      if (clause) await this.#speak(clause)
    }
    for (const sentence of splitter.end()) await this.#speak(sentence)
  }

  async #speak(text: string) {
    const { signal } = this.#abort
    while (this.#credit === 0 && !signal.aborted) {
      await new Promise<void>((resolve) => {
        this.#proceeded = resolve
      })
    }
    if (signal.aborted) return
    this.#credit -= 1
    this.times.firstSentenceAt ??= this.#clock.now()
    this.items.push({ type: 'sentence', text })
    const urgent = this.#spoken === 0
    this.#spoken += 1
    for await (const pcm of this.#voice(speakable(text), { signal, urgent })) {
      if (signal.aborted) return
      this.times.firstSoundAt ??= this.#clock.now()
      this.items.push({ type: 'sound', pcm })
    }
  }
}
