import type { ExpectedAnswer } from '../lib/expected-answer.ts'
import { Queue } from '../lib/queue.ts'
import type { Meter } from '../lib/usage.ts'
import type { Transcriber } from '../transcriber/transcriber.ts'
import { UnwrittenSound } from './unwritten-sound.ts'

/** Runs the transcriber over one utterance after another. Every utterance ends in exactly one final, also on failure. */
export class Transcription {
  #transcriber: Transcriber | null
  readonly #standby: (() => Transcriber | null) | null
  readonly #now: () => number
  readonly #expects: () => ExpectedAnswer
  readonly #unwritten = new UnwrittenSound()
  readonly #language: string
  readonly #onTranscript: (text: string, final: boolean) => void
  readonly #onFailure: (error: unknown) => void
  readonly #meter: Meter | undefined
  readonly #abort = new AbortController()
  #audio: Queue<Int16Array> | null = null
  #lastDone: Promise<void> = Promise.resolve()
  #pending = 0

  constructor(options: {
    transcriber: Transcriber | null
    /** Makes what takes over from a caller's browser; null where nothing does. */
    standby: (() => Transcriber | null) | null
    now: () => number
    /** How the caller was asked to answer. */
    expects: () => ExpectedAnswer
    language: string
    onTranscript(text: string, final: boolean): void
    onFailure(error: unknown): void
    meter?: Meter | undefined
  }) {
    this.#transcriber = options.transcriber
    this.#standby = options.standby
    this.#now = options.now
    this.#expects = options.expects
    this.#language = options.language
    this.#onTranscript = options.onTranscript
    this.#onFailure = options.onFailure
    this.#meter = options.meter
  }

  /** Whether words of an utterance are still to come. */
  get pending() {
    return this.#pending > 0
  }

  begin() {
    if (!this.#transcriber) return this.#unwritten.begin(this.#now())
    if (this.#audio || this.#abort.signal.aborted) return
    const audio = new Queue<Int16Array>()
    this.#audio = audio
    this.#pending += 1
    // one after another, so that words come in the order in which they were said
    const previous = this.#lastDone
    this.#lastDone = this.#run(this.#transcriber, audio, previous)
  }

  add(frame: Int16Array) {
    if (this.#transcriber) this.#audio?.push(frame)
    else if (this.#standby) this.#unwritten.add(frame)
  }

  finish() {
    if (!this.#transcriber) this.#unwritten.finish(this.#now())
    this.#audio?.end()
    this.#audio = null
  }

  /** The caller's browser has written down what was said so far. */
  writtenDown() {
    this.#unwritten.drop()
  }

  /** The caller's browser writes nothing down any more: what it owes is transcribed here, and whatever comes. */
  takeOver() {
    if (this.#transcriber || !this.#standby || this.#abort.signal.aborted) return
    try {
      this.#transcriber = this.#standby()
    } catch (error) {
      return this.#onFailure(error)
    }
    const { frames, lasts } = this.#unwritten.take(this.#now())
    if (frames.length === 0 && !lasts) return
    this.begin()
    for (const frame of frames) this.add(frame)
    if (!lasts) this.finish()
  }

  close() {
    this.#abort.abort()
    this.finish()
  }

  async #run(transcriber: Transcriber, audio: Queue<Int16Array>, previous: Promise<void>) {
    const { signal } = this.#abort
    const tell = async (text: string, final: boolean) => {
      await previous
      if (signal.aborted) return
      if (final) this.#pending -= 1
      this.#onTranscript(text, final)
    }
    let finals = 0
    try {
      const options = { language: this.#language, signal, expects: this.#expects(), meter: this.#meter }
      for await (const { text, final } of transcriber(audio, options)) {
        if (final) finals += 1
        if (finals <= 1) await tell(text, final)
      }
    } catch (error) {
      if (!signal.aborted) this.#onFailure(error)
    }
    if (finals === 0) await tell('', true)
  }
}
