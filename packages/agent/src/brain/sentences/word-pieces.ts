const begin = '[CLS]'
const end = '[SEP]'
const unknown = '[UNK]'
const maxWordLength = 100

/** Cuts sentences into the pieces of words that a model of the BERT family was taught with, small letters only. */
export class WordPieces {
  readonly #numbers: ReadonlyMap<string, number>

  /** `list` holds a piece a line; its number is its line. */
  constructor(list: string) {
    this.#numbers = new Map(list.split(/\r?\n/).map((piece, number) => [piece, number]))
  }

  /** The numbers of the pieces, with those that mark the beginning and the end; no more than `max`. */
  numbersOf(sentence: string, max: number): number[] {
    const pieces = wordsOf(sentence).flatMap((word) => this.#cut(word))
    return [begin, ...pieces.slice(0, max - 2), end].map((piece) => this.#numbers.get(piece) ?? 0)
  }

  /** Always the longest piece that fits; a word that no pieces make is unknown. */
  #cut(word: string): string[] {
    if (word.length > maxWordLength) return [unknown]
    const pieces: string[] = []
    for (let at = 0; at < word.length; ) {
      let until = word.length
      const piece = () => (at > 0 ? '##' : '') + word.slice(at, until)
      while (until > at && !this.#numbers.has(piece())) until -= 1
      if (until === at) return [unknown]
      pieces.push(piece())
      at = until
    }
    return pieces
  }
}

const wordsOf = (sentence: string) =>
  sentence
    .replace(/[’‘]/g, "'")
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .match(/[\p{P}\p{S}]|[^\s\p{P}\p{S}]+/gu) ?? []
