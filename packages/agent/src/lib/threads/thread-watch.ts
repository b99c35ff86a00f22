/** Looks within the time that a silent thread is given. */
const looks = 5
/** A thread that lives is waited for so many times as long as one that is silent. */
const aliveFactor = 12

/**
 * Waits for a thread: with one that is slow because the machine is, longer than with one that hangs. Time counts in looks, so that
 * a process that stood still itself does not blame its thread.
 */
export class ThreadWatch {
  readonly #silentMs: number
  #heard = 0

  /** `silentMs`: from its last sign of life until it is given up. */
  constructor(silentMs: number) {
    this.#silentMs = silentMs
  }

  /** The thread gave a sign of life. */
  heard() {
    this.#heard += 1
  }

  /** Has the thread asked for a sign of life until the returned function is called, and gives it up where none comes. */
  wait({ ask, giveUp }: { ask(): void; giveUp(why: string): void }): () => void {
    let [heard, silentLooks, allLooks] = [this.#heard, 0, 0]
    const look = () => {
      allLooks += 1
      silentLooks = this.#heard === heard ? silentLooks + 1 : 0
      heard = this.#heard
      if (silentLooks >= looks) return giveUp(`did not answer within ${this.#silentMs} ms`)
      if (allLooks >= looks * aliveFactor) return giveUp(`was not done within ${this.#silentMs * aliveFactor} ms`)
      ask()
    }
    ask()
    const timer = setInterval(look, this.#silentMs / looks)
    return () => clearInterval(timer)
  }
}
