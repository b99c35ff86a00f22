const header = 'Trie Language Model'
const tableSize = 1 << 16
/** Probabilities in the file are logarithms to this base. */
const logBase = 1.0001
const toLog10 = Math.log10(logBase)

/**
 * A trigram model in PocketSphinx's binary form (`en-us.lm.bin`), read where it lies: a trie from the last word back to the first,
 * bits packed, probabilities as places in a table. Words, bigrams and trigrams are numbers; probabilities are log10.
 */
export class LanguageModelFile {
  readonly words: readonly string[]
  readonly bigramCount: number
  readonly trigramCount: number
  readonly #file: Buffer
  readonly #unigramsAt: number
  readonly #bigramsAt: number
  readonly #trigramsAt: number
  readonly #wordBits: number
  readonly #nextBits: number
  readonly #bigramP: Float32Array
  readonly #bigramBackoff: Float32Array
  readonly #trigramP: Float32Array

  /** Throws `RangeError` when it is something else. */
  constructor(file: Buffer) {
    if (file.toString('latin1', 0, header.length) !== header || file[header.length] !== 3) {
      throw new RangeError('This is not a trigram model in PocketSphinx’s binary form')
    }
    this.#file = file
    let at = header.length + 1
    const [wordCount = 0, bigramCount = 0, trigramCount = 0] = [0, 4, 8].map((offset) => file.readUInt32LE(at + offset))
    this.bigramCount = bigramCount
    this.trigramCount = trigramCount
    at += 16 // three counts, and a number without meaning
    const table = () => {
      const values = Float32Array.from({ length: tableSize }, (_, i) => file.readFloatLE(at + 4 * i) * toLog10)
      at += 4 * tableSize
      return values
    }
    this.#bigramP = table()
    this.#bigramBackoff = table()
    this.#trigramP = table()
    this.#unigramsAt = at
    at += (wordCount + 1) * unigramBytes
    this.#wordBits = bitsFor(wordCount)
    this.#nextBits = bitsFor(trigramCount)
    this.#bigramsAt = at
    at += storedBytes(bigramCount, this.#bigramBits)
    this.#trigramsAt = at
    at += storedBytes(trigramCount, this.#trigramBits)
    const words = file.toString('latin1', at + 4, at + 4 + file.readUInt32LE(at)).split('\0')
    this.words = words.slice(0, wordCount)
  }

  logP(word: number): number {
    return this.#file.readFloatLE(this.#unigramsAt + word * unigramBytes) * toLog10
  }

  logBackoff(word: number): number {
    return this.#file.readFloatLE(this.#unigramsAt + word * unigramBytes + 4) * toLog10
  }

  /** The bigrams that end with a word begin here, and end before those of the next one. They are sorted by their history. */
  firstBigram(word: number): number {
    return this.#file.readUInt32LE(this.#unigramsAt + word * unigramBytes + 8)
  }

  bigramHistory(bigram: number): number {
    return this.#bigramField(bigram, 0, this.#wordBits)
  }

  bigramLogP(bigram: number): number {
    return this.#bigramP[this.#bigramField(bigram, this.#wordBits + 16, 16)] ?? 0
  }

  bigramLogBackoff(bigram: number): number {
    return this.#bigramBackoff[this.#bigramField(bigram, this.#wordBits, 16)] ?? 0
  }

  /** The trigrams that end with a bigram begin here, and end before those of the next one. They are sorted by their first word. */
  firstTrigram(bigram: number): number {
    return this.#bigramField(bigram, this.#wordBits + 32, this.#nextBits)
  }

  trigramFirstWord(trigram: number): number {
    return this.#bitsAt(this.#trigramsAt, trigram * this.#trigramBits, this.#wordBits)
  }

  trigramLogP(trigram: number): number {
    return this.#trigramP[this.#bitsAt(this.#trigramsAt, trigram * this.#trigramBits + this.#wordBits, 16)] ?? 0
  }

  /** Which bigram it is that ends in `word` and begins with `history`; −1 where it is none. */
  findBigram(word: number, history: number): number {
    return found(this.firstBigram(word), this.firstBigram(word + 1), (at) => this.bigramHistory(at) - history)
  }

  /** Which trigram it is that ends in a bigram and begins with a word; −1 where it is none. */
  findTrigram(bigram: number, firstWord: number): number {
    const [from, to] = [this.firstTrigram(bigram), this.firstTrigram(bigram + 1)]
    return found(from, to, (at) => this.trigramFirstWord(at) - firstWord)
  }

  get #bigramBits() {
    return this.#wordBits + 32 + this.#nextBits
  }

  get #trigramBits() {
    return this.#wordBits + 16
  }

  #bigramField(bigram: number, from: number, bits: number): number {
    return this.#bitsAt(this.#bigramsAt, bigram * this.#bigramBits + from, bits)
  }

  /** Up to 25 bits, counted from the lowest of the first byte. */
  #bitsAt(from: number, bit: number, count: number): number {
    return (this.#file.readUInt32LE(from + (bit >>> 3)) >>> (bit & 7)) & ((1 << count) - 1)
  }
}

/** Probability, backoff and first bigram of a word. */
const unigramBytes = 12
const bitsFor = (largest: number) => 32 - Math.clz32(largest)
const storedBytes = (entries: number, bits: number) => Math.floor(((1 + entries) * bits + 7) / 8) + 8

/** Where in a sorted range nothing is left of a comparison; −1 where it is nowhere. */
function found(from: number, to: number, compare: (at: number) => number): number {
  let [low, high] = [from, to - 1]
  while (low <= high) {
    const middle = (low + high) >>> 1
    const difference = compare(middle)
    if (difference === 0) return middle
    if (difference < 0) low = middle + 1
    else high = middle - 1
  }
  return -1
}
