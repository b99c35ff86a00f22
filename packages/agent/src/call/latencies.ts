import type { TurnLatency } from '@parley/protocol'
import type { CallClock } from '../lib/call-clock.ts'
import type { ReplyTimes } from '../speech/reply.ts'

/** Measures where the time of each turn goes. */
export class Latencies {
  /** One entry a turn, oldest first. */
  readonly entries: TurnLatency[] = []
  readonly #clock: CallClock
  /** When the caller last stopped speaking, and when the transcriber brought its last word. */
  #spokenAt: number | null = null
  #finalAt: number | null = null

  constructor(clock: CallClock) {
    this.#clock = clock
  }

  speechStarted() {
    this.#finalAt = null
  }

  speechStopped(at: number) {
    this.#spokenAt = at
  }

  transcribed() {
    this.#finalAt = this.#clock.now()
  }

  /** The reply of a turn is being heard. */
  measure(turnId: string, { startedAt, firstSentenceAt, firstSoundAt }: ReplyTimes): TurnLatency {
    const latency: TurnLatency = {
      type: 'latency',
      turnId,
      endpointingMs: between(this.#spokenAt, this.#clock.now()),
      transcriberMs: between(this.#spokenAt, this.#finalAt),
      brainMs: between(startedAt, firstSentenceAt),
      voiceMs: between(firstSentenceAt, firstSoundAt),
    }
    this.entries.push(latency)
    return latency
  }
}

const between = (from: number | null, to: number | null) =>
  from === null || to === null ? null : Math.max(0, Math.round(to - from))
