import type { CallClock } from '../../lib/call-clock.ts'

/** What keys do. `delimiters` end what was pressed at once, and are no part of it. */
export type Keypad = { enabled: boolean; timeoutMs: number; delimiters: readonly string[] }

/** Digits that follow each other faster belong together, as an extension or an account number does. */
export const usualKeypad: Keypad = { enabled: true, timeoutMs: 1500, delimiters: [] }

/** Gathers the keys that somebody presses into what they typed. */
export class Digits {
  readonly #clock: CallClock
  readonly #onTyped: (message: string) => void
  readonly #keypad: Keypad
  #digits = ''
  #cancel = () => {}

  /** `onTyped` is given a message as pages send it. */
  constructor(clock: CallClock, onTyped: (message: string) => void, keypad: Keypad = usualKeypad) {
    this.#clock = clock
    this.#onTyped = onTyped
    this.#keypad = keypad
  }

  /** A key of the telephone: 0–9, A–D, * or #. */
  press(digit: string) {
    const { enabled, timeoutMs, delimiters } = this.#keypad
    if (!enabled) return
    this.#cancel()
    if (delimiters.includes(digit)) return this.#enter()
    this.#digits += digit
    this.#cancel = this.#clock.after(timeoutMs, () => this.#enter())
  }

  close() {
    this.#cancel()
  }

  #enter() {
    const text = this.#digits
    this.#digits = ''
    if (text) this.#onTyped(JSON.stringify({ type: 'text-input', text }))
  }
}
