import type { Transcriber } from './transcriber.ts'

/**
 * The first transcriber that works: when one fails, the next is given the whole utterance again. The one that worked last is
 * asked first from then on, so that nobody waits for a failure in every utterance of a call.
 */
export function transcriberWithFallbacks(
  transcribers: readonly [Transcriber, ...Transcriber[]],
  onFailure: (error: unknown) => void = () => {},
): Transcriber {
  let current = 0
  return async function* (audio, options) {
    const heard = new Recording(audio)
    let asked = current
    for (let tried = 1; ; tried += 1) {
      const transcriber = transcribers[asked] ?? transcribers[0]
      try {
        yield* transcriber(heard.fromTheStart(), options)
        return
      } catch (error) {
        if (tried === transcribers.length || options.signal.aborted) throw error
        onFailure(error)
        const next = (asked + 1) % transcribers.length
        if (current === asked) current = next // another utterance may have gone on before
        asked = next
      }
    }
  }
}

/** An utterance that can be heard again while it is still coming. */
class Recording {
  readonly #source: AsyncIterator<Int16Array>
  readonly #frames: Int16Array[] = []
  #next: Promise<boolean> | null = null

  constructor(audio: AsyncIterable<Int16Array>) {
    this.#source = audio[Symbol.asyncIterator]()
  }

  async *fromTheStart(): AsyncGenerator<Int16Array> {
    for (let at = 0; at < this.#frames.length || (await this.#more()); at += 1) yield this.#frames[at] as Int16Array
  }

  /** One frame more, for whoever listens; a listener that gave up may still be waiting for the same one. */
  #more(): Promise<boolean> {
    this.#next ??= this.#source.next().then(({ done, value }) => {
      this.#next = null
      if (!done) this.#frames.push(value)
      return !done
    })
    return this.#next
  }
}
