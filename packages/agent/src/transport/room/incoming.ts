import type { RoomLine } from '@parley/protocol'

/** A layer that has not been heard for so long does not come: slow ones send five pictures a second. */
const comesForMs = 1_000
/** One whole picture for everybody who asks within this time. */
const wholeEveryMs = 300

/** What arrives of one layer of a line; sound has one. */
export class Incoming {
  readonly line: RoomLine
  readonly number: number
  #ssrc: number | null
  #heardAt = Number.NEGATIVE_INFINITY
  #wholeAskedAt = Number.NEGATIVE_INFINITY

  /** `ssrc`: null where the offer names none, as of layers. */
  constructor(line: RoomLine, number: number, ssrc: number | null) {
    this.#ssrc = ssrc
    this.line = line
    this.number = number
  }

  heard(ssrc: number) {
    this.#ssrc = ssrc
    this.#heardAt = performance.now()
  }

  get comes(): boolean {
    return performance.now() - this.#heardAt < comesForMs
  }

  /** Whose whole picture is to be asked for now; null where it was just asked for, or nothing has come yet. */
  takeWholeAsked(): number | null {
    const now = performance.now()
    if (this.#ssrc === null || now - this.#wholeAskedAt < wholeEveryMs) return null
    this.#wholeAskedAt = now
    return this.#ssrc
  }
}
