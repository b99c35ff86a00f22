import { bare } from '../../../lib/text/words.ts'

/** What a word that callers are expected to say is worth, in nats, where the model is in doubt: alone, and after its neighbour. */
const worth = { word: 0.7, pair: 1.4 }

/** Words that callers are expected to say, and which of them follow each other: doubts are decided in their favour. */
export class ExpectedWords {
  /** Every beginning of a word, and of a word behind the one before it. */
  readonly #beginnings = new Set<string>()
  readonly #words = new Set<string>()

  constructor(sentences: Iterable<string>) {
    for (const sentence of sentences) {
      let before = ''
      for (const word of bare(sentence)) {
        this.#words.add(word)
        for (let end = 1; end <= word.length; end += 1) {
          this.#beginnings.add(word.slice(0, end))
          this.#beginnings.add(`${before} ${word.slice(0, end)}`)
        }
        before = word
      }
    }
  }

  /** What it is worth that a text goes on like this, with what may be half a word at its end. */
  worthOf(text: string): number {
    const words = bare(text)
    const last = words.at(-1)
    if (!last) return 0
    if (this.#beginnings.has(`${words.at(-2) ?? ''} ${last}`)) return worth.pair
    return this.#beginnings.has(last) ? worth.word : 0
  }
}
