import type { EndedReason } from '@parley/protocol'
import type { Line, Speaker } from '../speech/speaker.ts'

/** What the assistant says of its own accord: one line after another, whenever the floor is free. */
export class Lines {
  readonly #waiting: Line[] = []
  readonly #speaker: Speaker
  readonly #floorIsFree: () => boolean
  readonly #speak: (line: Line) => void

  constructor(options: { speaker: Speaker; floorIsFree(): boolean; speak(line: Line): void }) {
    this.#speaker = options.speaker
    this.#floorIsFree = options.floorIsFree
    this.#speak = options.speak
  }

  queue(line: Line) {
    this.#waiting.push(line)
    this.next()
  }

  /** Waits before all others. */
  putFirst(line: Line) {
    this.#waiting.unshift(line)
  }

  clear() {
    this.#waiting.length = 0
  }

  /** The call is over when the last of what delays its end has been said; tells whether there is any. */
  endWith(reason: EndedReason): boolean {
    const { speech } = this.#speaker
    const last = this.#waiting.findLast(({ delaysEnd }) => delaysEnd) ?? (speech?.delaysEnd ? speech : null)
    if (last) last.endsCall = reason
    return last !== null
  }

  /** Says the next line if the floor is free; tells whether something is or will be said. */
  next(): boolean {
    if (this.#speaker.speech) return true
    if (!this.#floorIsFree()) return false
    const line = this.#waiting.shift()
    if (line) this.#speak(line)
    return line !== undefined
  }

  /** Says it at once, in place of what is being said. */
  speakOver(line: Line) {
    this.#waiting.unshift(line)
    this.#speaker.silence() // its report may already give the floor to the line
    if (this.#waiting[0] !== line) return
    this.#waiting.shift()
    this.#speak(line)
  }
}
