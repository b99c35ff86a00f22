import { concat } from '../audio/frame.ts'
import type { Voice, VoiceOptions } from './voice.ts'

/** 16 MB: more than eight minutes of speech. */
const maxSamples = 8_000_000

/**
 * Remembers what certain sentences sound like, and no others: what is said to one caller alone is not kept. A greeting made
 * before the click is heard without any work.
 */
export class RememberedVoice {
  readonly #voice: Voice
  readonly #wanted = new Set<string>()
  /** By their texts, and how fast they are said where that is unusual. Oldest first. */
  readonly #known = new Map<string, Int16Array>()
  #samples = 0

  constructor(voice: Voice) {
    this.#voice = voice
  }

  readonly voice: Voice = (text, options) => this.#speak(text, options)

  /** Sentences worth remembering once they have been said. */
  want(sentences: readonly string[]) {
    for (const sentence of sentences) this.#wanted.add(sentence)
  }

  /** Says these sentences to nobody, so that the first caller need not wait for them. */
  async prepare(sentences: readonly string[]) {
    this.want(sentences)
    const { signal } = new AbortController()
    for (const sentence of sentences) {
      for await (const _ of this.#speak(sentence, { signal })) {
        // only to remember it
      }
    }
  }

  async *#speak(text: string, options: VoiceOptions): AsyncGenerator<Int16Array> {
    const { speed = 1, signal } = options
    const name = speed === 1 ? text : `${text} ${speed}`
    const sound = this.#known.get(name)
    if (sound) {
      yield sound
      return
    }
    const chunks: Int16Array[] = []
    for await (const chunk of this.#voice(text, options)) {
      chunks.push(chunk)
      yield chunk
    }
    if (this.#wanted.has(text) && !signal.aborted) this.#remember(name, concat(chunks))
  }

  #remember(name: string, sound: Int16Array) {
    this.#known.set(name, sound)
    this.#samples += sound.length
    for (const [oldest, { length }] of this.#known) {
      if (this.#samples <= maxSamples) return
      this.#known.delete(oldest)
      this.#samples -= length
    }
  }
}
