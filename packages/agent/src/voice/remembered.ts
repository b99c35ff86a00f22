import { concat } from '../audio/frame.ts'
import type { Voice, VoiceOptions } from './voice.ts'

/** 16 MB: more than eight minutes of speech. */
const maxSamples = 8_000_000

/** What certain sentences sound like in a voice, and no others: what is said to one caller alone is not kept. */
export class RememberedSounds {
  readonly #wanted = new Set<string>()
  /** By their texts, and how fast they are said where that is unusual. Oldest first. */
  readonly #known = new Map<string, Int16Array>()
  #samples = 0

  /** Sentences worth remembering once they have been said. */
  want(sentences: readonly string[]) {
    for (const sentence of sentences) this.#wanted.add(sentence)
  }

  /** Says what is remembered, and all else through this voice. */
  through(voice: Voice): Voice {
    return (text, options) => this.#speak(voice, text, options)
  }

  async *#speak(voice: Voice, text: string, options: VoiceOptions): AsyncGenerator<Int16Array> {
    const { speed = 1, signal } = options
    const name = speed === 1 ? text : `${text} ${speed}`
    const sound = this.#known.get(name)
    if (sound) {
      yield sound
      return
    }
    const chunks: Int16Array[] = []
    for await (const chunk of voice(text, options)) {
      chunks.push(chunk)
      yield chunk
    }
    if (this.#wanted.has(text) && !signal.aborted) this.#remember(name, concat(chunks))
  }

  #remember(name: string, sound: Int16Array) {
    const before = this.#known.get(name)?.length ?? 0 // two callers may have it made at the same time
    this.#known.set(name, sound)
    this.#samples += sound.length - before
    for (const [oldest, { length }] of this.#known) {
      if (this.#samples <= maxSamples) return
      this.#known.delete(oldest)
      this.#samples -= length
    }
  }
}

/** A voice that remembers: a greeting made before the click is heard without any work. */
export class RememberedVoice extends RememberedSounds {
  readonly voice: Voice

  constructor(voice: Voice) {
    super()
    this.voice = this.through(voice)
  }

  /** Says these sentences to nobody, so that the first caller need not wait for them. */
  async prepare(sentences: readonly string[]) {
    this.want(sentences)
    const { signal } = new AbortController()
    for (const sentence of sentences) {
      for await (const _ of this.voice(sentence, { signal })) {
        // only to remember it
      }
    }
  }
}
