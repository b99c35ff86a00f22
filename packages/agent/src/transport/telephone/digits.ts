import type { CallClock } from '../../lib/call-clock.ts'

/** Digits that follow each other faster belong together, as an extension or an account number does. */
const betweenDigitsMs = 1500

/** Gathers the keys that somebody presses into what they typed. */
export class Digits {
  readonly #clock: CallClock
  readonly #onTyped: (message: string) => void
  #digits = ''
  #cancel = () => {}

  /** `onTyped` is given a message as pages send it. */
  constructor(clock: CallClock, onTyped: (message: string) => void) {
    this.#clock = clock
    this.#onTyped = onTyped
  }

  /** A key of the telephone: 0–9, A–D, * or #. */
  press(digit: string) {
    this.#digits += digit
    this.#cancel()
    this.#cancel = this.#clock.after(betweenDigitsMs, () => {
      const text = this.#digits
      this.#digits = ''
      this.#onTyped(JSON.stringify({ type: 'text-input', text }))
    })
  }

  close() {
    this.#cancel()
  }
}
