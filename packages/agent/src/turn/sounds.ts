import type { Timing } from '../assistant/assistant.ts'
import type { Owed } from '../call/transcription.ts'
import type { CallClock } from '../lib/call-clock.ts'

/** After noise, a room has to be this quiet before a sound alone counts again. */
const quietMs = 10_000

/**
 * Tells the caller from noise. Beeps, music and a television sound like speech to a VAD, but a caller's sounds soon bring
 * words. Sounds that brought none are noise; while there is noise, a sound alone means nothing and only words count.
 */
export class Sounds {
  readonly #clock: CallClock
  readonly #timing: Timing
  readonly #transcriptOwed: () => Owed
  /** When the sounds began that have brought no words so far; null when there are none. */
  #wordlessSince: number | null = null
  /** When the last of them stopped; null while one lasts. */
  #stoppedAt: number | null = null
  #lastNoiseAt = Number.NEGATIVE_INFINITY
  #believed = false
  /** Whether the sound under way has brought words. */
  #hadWords = false

  /** `transcriptOwed`: what our own transcriber owes of a sound. */
  constructor(options: { clock: CallClock; timing: Timing; transcriptOwed(): Owed }) {
    this.#clock = options.clock
    this.#timing = options.timing
    this.#transcriptOwed = options.transcriptOwed
  }

  /** The VAD hears speech since `at`. Tells whether it may be the caller. */
  start(at: number): boolean {
    if (this.#wordlessSince !== null && this.#haveBeenNoise(this.#wordlessSince, at)) {
      this.#lastNoiseAt = this.#stoppedAt ?? at
      this.#wordlessSince = null
    }
    this.#believed = at - this.#lastNoiseAt >= quietMs
    this.#wordlessSince ??= at
    this.#stoppedAt = null
    this.#hadWords = false
    return this.#believed
  }

  /** The VAD heard speech until `at`. Tells whether it may have been the caller. */
  stop(at: number): boolean {
    if (this.#hadWords && this.#wordlessSince !== null && at - this.#wordlessSince < this.#patienceMs)
      this.#wordlessSince = null
    this.#stoppedAt = at
    return this.#believed
  }

  /** Words have come. */
  explain() {
    const sounds = this.#wordlessSince !== null && this.#stoppedAt === null
    this.#wordlessSince = sounds ? this.#clock.now() : null
    this.#hadWords = sounds
  }

  /** What may still come of a sound that is believed. */
  get owed(): Owed {
    return this.#isNoisy(this.#clock.now()) ? 'nothing' : this.#transcriptOwed()
  }

  /** When the sounds of this moment, should they bring no words, are noise. */
  get noiseAt(): number {
    return (this.#wordlessSince ?? this.#clock.now()) + this.#patienceMs
  }

  #isNoisy(at: number) {
    return at - this.#lastNoiseAt < quietMs
  }

  #haveBeenNoise(since: number, at: number) {
    const silentMs = this.#stoppedAt === null ? 0 : at - this.#stoppedAt
    return (
      at - since >= this.#patienceMs ||
      (silentMs >= this.#timing.falseInterruptionMs && this.#transcriptOwed() === 'nothing')
    )
  }

  get #patienceMs() {
    return this.#transcriptOwed() === 'nothing' ? this.#timing.wordlessSoundMs : this.#timing.transcriptLimitMs
  }
}
