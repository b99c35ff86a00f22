/** The pieces that may follow, what each adds to the words, and where it leaves the last of them. */
type Followers = readonly { id: number; adds: string; begun: string }[]

/** The only words that may be written down, made of a model's pieces; signs between them are as they come. */
export class AllowedWords {
  readonly #words: ReadonlySet<string>
  readonly #beginnings = new Set<string>()
  readonly #pieces: readonly string[]
  /** By what is there of the last word. */
  readonly #followers = new Map<string, Followers>()

  constructor(words: Iterable<string>, pieces: readonly string[]) {
    this.#words = new Set(words)
    for (const word of this.#words) {
      for (let end = 0; end <= word.length; end += 1) this.#beginnings.add(word.slice(0, end))
    }
    this.#pieces = pieces.map((piece) => piece.toLowerCase())
  }

  /** What may follow a word of which so much is there. */
  after(begun: string): Followers {
    const known = this.#followers.get(begun)
    if (known) return known
    const found = this.#pieces.flatMap((piece, id) => {
      const words = piece === '' ? [] : `${begun}${piece}`.split(betweenWords)
      const last = words.pop()
      const isAllowed = last !== undefined && this.#beginnings.has(last) && words.every((word) => this.isWhole(word))
      const adds = (begun + piece).split(betweenWords).join(' ').slice(begun.length)
      return isAllowed ? [{ id, adds: begun === '' ? adds.trimStart() : adds, begun: last }] : []
    })
    this.#followers.set(begun, found)
    return found
  }

  /** Whether a text may end with this. */
  isWhole(word: string): boolean {
    return word === '' || this.#words.has(word)
  }
}

const betweenWords = /[\s.,-]+/
