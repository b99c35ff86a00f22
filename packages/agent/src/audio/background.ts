import type { CallClock } from '../lib/call-clock.ts'
import { frameMs, frameSamples } from './frame.ts'

/**
 * Lays a sound that never ends under what is played: mixed into its frames, and alone while there are none. `coveredUntil`
 * follows the frames, so that those which go out ahead of their time are not doubled.
 */
export class Background {
  readonly #clock: CallClock
  readonly #play: (frame: Int16Array) => void
  readonly #loop: Int16Array
  #at = 0
  #coveredUntil: number
  #cancel: () => void

  constructor({ clock, loop, play }: { clock: CallClock; loop: Int16Array; play(frame: Int16Array): void }) {
    this.#clock = clock
    this.#play = play
    this.#loop = loop
    this.#coveredUntil = clock.now()
    this.#cancel = clock.after(0, this.#tick)
  }

  /** A frame of speech, which goes out at once. */
  play(frame: Int16Array) {
    this.#coveredUntil = Math.max(this.#coveredUntil, this.#clock.now()) + frameMs
    this.#play(this.#under(frame))
  }

  /** What was played ahead of its time has been dropped. */
  flushed() {
    this.#coveredUntil = Math.min(this.#coveredUntil, this.#clock.now())
  }

  close() {
    this.#cancel()
  }

  readonly #tick = () => {
    const now = this.#clock.now()
    if (this.#coveredUntil <= now) {
      this.#coveredUntil = Math.max(this.#coveredUntil + frameMs, now)
      this.#play(this.#under(new Int16Array(frameSamples)))
    }
    this.#cancel = this.#clock.after(Math.max(1, this.#coveredUntil - this.#clock.now()), this.#tick)
  }

  #under(frame: Int16Array): Int16Array {
    const mixed = new Int16Array(frame.length)
    for (let i = 0; i < frame.length; i += 1) {
      const sum = (frame[i] ?? 0) + (this.#loop[this.#at] ?? 0)
      mixed[i] = Math.max(-32_768, Math.min(32_767, sum))
      this.#at = (this.#at + 1) % this.#loop.length
    }
    return mixed
  }
}
