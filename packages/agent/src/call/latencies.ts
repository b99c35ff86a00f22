import type { TurnLatency } from '@parley/protocol'
import type { CallClock } from '../lib/call-clock.ts'
import type { ReplyTimes } from '../speech/reply.ts'

/** When what of a turn happened, on the call's clock; null where it did not. */
export type TurnTimes = ReplyTimes & {
  /** The caller fell silent. */
  spokenAt: number | null
  /** The transcriber brought its last word. */
  finalAt: number | null
  /** The reply began to be heard. */
  heardAt: number
}

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
  timesOf(reply: ReplyTimes): TurnTimes {
    return { ...reply, spokenAt: this.#spokenAt, finalAt: this.#finalAt, heardAt: this.#clock.now() }
  }

  measure(turnId: string, times: TurnTimes): TurnLatency {
    const { spokenAt, finalAt, heardAt, startedAt, firstSentenceAt, firstSoundAt } = times
    const latency: TurnLatency = {
      type: 'latency',
      turnId,
      endpointingMs: between(spokenAt, heardAt),
      transcriberMs: between(spokenAt, finalAt),
      brainMs: between(startedAt, firstSentenceAt),
      voiceMs: between(firstSentenceAt, firstSoundAt),
    }
    this.entries.push(latency)
    // the next turn may be typed
    this.#spokenAt = null
    this.#finalAt = null
    return latency
  }
}

const between = (from: number | null, to: number | null) =>
  from === null || to === null ? null : Math.max(0, Math.round(to - from))
