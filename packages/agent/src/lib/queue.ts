/** Values pushed on one side, awaited one after another on the other. One reader. */
export class Queue<Value> implements AsyncIterable<Value> {
  readonly #values: Value[] = []
  #ended = false
  #failure: { error: unknown } | null = null
  #wake: (() => void) | null = null

  push(value: Value) {
    if (this.#ended) return
    this.#values.push(value)
    this.#wake?.()
  }

  /** The reader gets what is queued, then the end. */
  end() {
    this.#ended = true
    this.#wake?.()
  }

  /** The reader gets what is queued, then `error`. */
  fail(error: unknown) {
    if (this.#ended) return
    this.#failure = { error }
    this.end()
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Value, void> {
    for (;;) {
      while (this.#values.length > 0) yield this.#values.shift() as Value
      if (this.#failure) throw this.#failure.error
      if (this.#ended) return
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
      this.#wake = null
    }
  }
}
