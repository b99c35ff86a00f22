import { durationMs } from '../audio/frame.ts'
import { Queue } from '../lib/queue.ts'
import { samplesOf } from '../voice/pcm-stream.ts'
import type { Voice } from '../voice/voice.ts'
import { realtimeRateHz } from './realtime-line.ts'

/** About as fast as such models speak: which sound belongs to which sentence nobody says. */
const msPerCharacter = 60

/** The sound of one answer, as it comes: each sentence of it is given about as much as it takes, the last one the rest. */
export class SpokenAnswer {
  readonly #bytes = new Queue<Uint8Array>()
  readonly #sound = samplesOf(this.#bytes, realtimeRateHz)
  #allowedMs = 0
  #heardMs = 0
  #isTold = false

  readonly voice: Voice = (text, { signal }) => this.#speak(text, signal)

  push(bytes: Uint8Array) {
    this.#bytes.push(bytes)
  }

  /** No more sound comes. */
  end() {
    this.#bytes.end()
  }

  /** All its words are known: whatever sound is left belongs to the sentence that is said next. */
  told() {
    this.#isTold = true
  }

  async *#speak(text: string, signal: AbortSignal): AsyncGenerator<Int16Array> {
    this.#allowedMs += text.length * msPerCharacter
    while (this.#isTold || this.#heardMs < this.#allowedMs) {
      const { done, value } = await this.#sound.next()
      if (done || signal.aborted) return
      this.#heardMs += durationMs(value)
      yield value
    }
  }
}
