import type { ConversationMessage } from '@parley/protocol'

/** Keeps what has been said in a call where it outlives this process. Takes a second at most, and never rejects. */
export type Keep = (said: readonly ConversationMessage[]) => Promise<void>

/** Has a conversation kept as it grows: one version at a time, and of those that wait only the last. */
export class Safekeeping {
  readonly #keep: Keep
  readonly #said: () => readonly ConversationMessage[]
  #keptText: string
  #work: Promise<void> | null = null

  constructor(keep: Keep, said: () => readonly ConversationMessage[]) {
    this.#keep = keep
    this.#said = said
    this.#keptText = JSON.stringify(said())
  }

  /** Settles once all that has been said is kept; null where it is. */
  get settled(): Promise<void> | null {
    return this.#work
  }

  /** Something may have been said. */
  note() {
    if (!this.#work && this.#changed()) this.#work = this.#catchUp()
  }

  async #catchUp() {
    do await this.#keep(this.#said())
    while (this.#changed())
    this.#work = null
  }

  /** Whether what has been said differs from what was looked at last. */
  #changed(): boolean {
    const text = JSON.stringify(this.#said())
    const changed = text !== this.#keptText
    this.#keptText = text
    return changed
  }
}
