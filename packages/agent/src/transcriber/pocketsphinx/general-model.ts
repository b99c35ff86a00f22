/** What English in general says, as log10 probabilities; words are numbers into `words`. */
export type GeneralModel = {
  words: string[]
  unigrams: { logP: Float32Array; logBackoff: Float32Array }
  /** Sorted by `word`, then by `history`: the probability of `word` after `history`. */
  bigrams: { history: Uint32Array; word: Uint32Array; logP: Float32Array; logBackoff: Float32Array }
  /** The probability of `word` after the words of the bigram whose number is `history`. */
  trigrams: { history: Uint32Array; word: Uint32Array; logP: Float32Array }
}

const header = 'Trie Language Model'
const tableSize = 1 << 16
/** Probabilities in the file are logarithms to this base. */
const logBase = 1.0001
const toLog10 = Math.log10(logBase)

/**
 * Reads a trigram model in PocketSphinx's binary form (`en-us.lm.bin`): a trie from the last word back to the first, bits
 * packed, probabilities as places in a table. Throws `RangeError` when it is something else.
 */
export function readGeneralModel(file: Buffer): GeneralModel {
  if (file.toString('latin1', 0, header.length) !== header || file[header.length] !== 3) {
    throw new RangeError('This is not a trigram model in PocketSphinx’s binary form')
  }
  let at = header.length + 1
  const [wordCount = 0, bigramCount = 0, trigramCount = 0] = [0, 4, 8].map((offset) => file.readUInt32LE(at + offset))
  at += 16 // three counts, and a number without meaning
  const table = () => {
    const values = Float32Array.from({ length: tableSize }, (_, i) => file.readFloatLE(at + 4 * i) * toLog10)
    at += 4 * tableSize
    return values
  }
  const [bigramP, bigramBackoff, trigramP] = [table(), table(), table()]

  const unigrams = { logP: new Float32Array(wordCount), logBackoff: new Float32Array(wordCount) }
  const firstBigram = new Uint32Array(wordCount + 1)
  for (let word = 0; word <= wordCount; word += 1, at += 12) {
    unigrams.logP[word] = file.readFloatLE(at) * toLog10
    unigrams.logBackoff[word] = file.readFloatLE(at + 4) * toLog10
    firstBigram[word] = file.readUInt32LE(at + 8)
  }

  const wordBits = bitsFor(wordCount)
  const nextBits = bitsFor(trigramCount)
  const bigramBits = wordBits + 32 + nextBits
  const bigrams = {
    history: new Uint32Array(bigramCount),
    word: expand(firstBigram, bigramCount),
    logP: new Float32Array(bigramCount),
    logBackoff: new Float32Array(bigramCount),
  }
  const firstTrigram = new Uint32Array(bigramCount + 1)
  for (let i = 0; i <= bigramCount; i += 1) {
    const bit = i * bigramBits
    firstTrigram[i] = bitsAt(file, at, bit + wordBits + 32, nextBits)
    if (i === bigramCount) break
    bigrams.history[i] = bitsAt(file, at, bit, wordBits)
    bigrams.logBackoff[i] = bigramBackoff[bitsAt(file, at, bit + wordBits, 16)] ?? 0
    bigrams.logP[i] = bigramP[bitsAt(file, at, bit + wordBits + 16, 16)] ?? 0
  }
  at += storedBytes(bigramCount, bigramBits)

  // a trigram hangs under its last two words, and its own word is the first: as a history that is the bigram before it
  const trigramBits = wordBits + 16
  const trigrams = {
    history: new Uint32Array(trigramCount),
    word: new Uint32Array(trigramCount),
    logP: new Float32Array(trigramCount),
  }
  const lastTwo = expand(firstTrigram, trigramCount)
  for (let i = 0; i < trigramCount; i += 1) {
    const bigram = lastTwo[i] ?? 0
    const first = bitsAt(file, at, i * trigramBits, wordBits)
    trigrams.history[i] = find(bigrams.history, firstBigram, bigrams.history[bigram] ?? 0, first)
    trigrams.word[i] = bigrams.word[bigram] ?? 0
    trigrams.logP[i] = trigramP[bitsAt(file, at, i * trigramBits + wordBits, 16)] ?? 0
  }
  at += storedBytes(trigramCount, trigramBits)

  const words = file.toString('latin1', at + 4, at + 4 + file.readUInt32LE(at)).split('\0')
  return { words: words.slice(0, wordCount), unigrams, bigrams, trigrams }
}

const bitsFor = (largest: number) => 32 - Math.clz32(largest)
const storedBytes = (entries: number, bits: number) => Math.floor(((1 + entries) * bits + 7) / 8) + 8

/** Up to 25 bits, counted from the lowest of the first byte. */
function bitsAt(file: Buffer, from: number, bit: number, count: number): number {
  return (file.readUInt32LE(from + (bit >>> 3)) >>> (bit & 7)) & ((1 << count) - 1)
}

/** The parent of each of `count` children, from the number of each parent's first child. */
function expand(first: Uint32Array, count: number): Uint32Array {
  const parents = new Uint32Array(count)
  for (let parent = 0; parent + 1 < first.length; parent += 1) parents.fill(parent, first[parent], first[parent + 1])
  return parents
}

/** Which bigram it is that ends in `word` and begins with `history`. */
function find(histories: Uint32Array, first: Uint32Array, word: number, history: number): number {
  let low = first[word] ?? 0
  let high = (first[word + 1] ?? 0) - 1
  while (low <= high) {
    const middle = (low + high) >>> 1
    const value = histories[middle] ?? 0
    if (value === history) return middle
    if (value < history) low = middle + 1
    else high = middle - 1
  }
  return -1 >>> 0
}
