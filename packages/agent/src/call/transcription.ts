import { frameMs } from '../audio/frame.ts'
import type { ExpectedAnswer } from '../lib/expected-answer.ts'
import { Queue } from '../lib/queue.ts'
import type { Meter } from '../lib/usage.ts'
import type { Transcriber } from '../transcriber/transcriber.ts'
import { UnwrittenSound } from './unwritten-sound.ts'

/**
 * What the transcriber owes: with `certainty`, the words so far are of all that was said and may only change; with `words`, they
 * lack the end of it.
 */
export type Owed = 'nothing' | 'certainty' | 'words'

type Utterance = {
  audio: Queue<Int16Array>
  /** Whether the caller still speaks. */
  lasts: boolean
  /** How much of it is speech. */
  saidMs: number
  /** How much of it has been written down; all, until that is known. */
  writtenMs: number
}

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
  #utterance: Utterance | null = null
  #lastDone: Promise<void> = Promise.resolve()
  /** Those whose final has not come. */
  readonly #unsettled = new Set<Utterance>()

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

  get owed(): Owed {
    if (this.#unsettled.size === 0) return 'nothing'
    return [...this.#unsettled].some(({ writtenMs, saidMs }) => writtenMs < saidMs) ? 'words' : 'certainty'
  }

  begin() {
    if (!this.#transcriber) return this.#unwritten.begin(this.#now())
    if (this.#utterance?.lasts || this.#abort.signal.aborted) return
    const utterance = { audio: new Queue<Int16Array>(), lasts: true, saidMs: 0, writtenMs: Number.POSITIVE_INFINITY }
    this.#utterance = utterance
    this.#unsettled.add(utterance)
    // one after another, so that words come in the order in which they were said
    const previous = this.#lastDone
    this.#lastDone = this.#run(this.#transcriber, utterance, previous)
  }

  add(frame: Int16Array) {
    if (this.#utterance?.lasts) {
      this.#utterance.audio.push(frame)
      this.#utterance.saidMs += frameMs
    } else if (!this.#transcriber && this.#standby) this.#unwritten.add(frame)
  }

  /** The caller has been silent for `agoMs`. */
  finish(agoMs = 0) {
    if (!this.#transcriber) this.#unwritten.finish(this.#now())
    if (!this.#utterance?.lasts) return
    this.#utterance.lasts = false
    this.#utterance.saidMs -= agoMs
    this.#utterance.audio.end()
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

  async #run(transcriber: Transcriber, utterance: Utterance, previous: Promise<void>) {
    const { signal } = this.#abort
    const tell = async (text: string, final: boolean) => {
      await previous
      if (signal.aborted) return
      if (final) this.#unsettled.delete(utterance)
      this.#onTranscript(text, final)
    }
    let finals = 0
    try {
      const options = { language: this.#language, signal, expects: this.#expects(), meter: this.#meter }
      for await (const { text, final, heardMs = Number.POSITIVE_INFINITY } of transcriber(utterance.audio, options)) {
        if (final) finals += 1
        utterance.writtenMs = heardMs
        if (finals <= 1) await tell(text, final)
      }
    } catch (error) {
      if (!signal.aborted) this.#onFailure(error)
    }
    if (finals === 0) await tell('', true)
  }
}
