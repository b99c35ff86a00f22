import type { ClientMessage } from '@parley/protocol'
import type { CallClock } from '../lib/call-clock.ts'

/** Browsers that write down speech send up to ten interim texts a second. */
const perSecond = 20
/** A page that lost its connection keeps half a minute of them, and a page that goes on with a call brings what was said. */
const atOnce = 300
/** A longer text counts as several: what a page adds to its call stays in memory until the call is over. */
const charsPerToken = 1_000

/**
 * What a page may add to the conversation of one call, in characters of its messages. Who speaks without a pause says 900 a minute:
 * three hours and a half of that fit in, or six of the largest results of tools. It is read by a model with every answer, which is
 * some 50,000 tokens then, and told to the owner's server whole.
 */
const charsPerCall = 200_000

/** `refused` is the first message too many, `ignored` one of those after it; after `enough` of them the call should end. */
export type Verdict = 'taken' | 'refused' | 'ignored' | 'enough'

/** How much the caller's page may send in one call: a token bucket, and a sum of what is kept of it. */
export class MessageLimit {
  readonly #clock: CallClock
  #tokens = atOnce
  #filledAt: number
  /** Since the bucket was last full. */
  #refused = 0
  #charsLeft = charsPerCall

  constructor(clock: CallClock) {
    this.#clock = clock
    this.#filledAt = clock.now()
  }

  judge(text: string): Verdict {
    this.#fill()
    const cost = Math.max(1, Math.ceil(text.length / charsPerToken))
    if (cost <= this.#tokens) {
      this.#tokens -= cost
      return 'taken'
    }
    this.#refused += 1
    if (this.#refused > atOnce) return 'enough'
    return this.#refused > 1 ? 'ignored' : 'refused'
  }

  /** Whether the conversation has room for what this would add to it; `chars` is how long it came. */
  hasRoomFor(message: ClientMessage, chars: number): boolean {
    if (!isAdded(message)) return true
    if (chars > this.#charsLeft) return false
    this.#charsLeft -= chars
    return true
  }

  #fill() {
    const now = this.#clock.now()
    this.#tokens = Math.min(atOnce, this.#tokens + ((now - this.#filledAt) / 1000) * perSecond)
    this.#filledAt = now
    if (this.#tokens === atOnce) this.#refused = 0
  }
}

const added: ClientMessage['type'][] = ['say', 'add-message', 'text-input', 'tool-calls-result']
const isAdded = (message: ClientMessage) =>
  added.includes(message.type) || (message.type === 'transcript-input' && message.transcriptType === 'final')
