import { LanguageModelFile } from '../english/language-model-file.ts'

/** What English in general says, as log10 probabilities; words are numbers into `words`. */
export type GeneralModel = {
  words: readonly string[]
  unigrams: { logP: Float32Array; logBackoff: Float32Array }
  /** Sorted by `word`, then by `history`: the probability of `word` after `history`. */
  bigrams: { history: Uint32Array; word: Uint32Array; logP: Float32Array; logBackoff: Float32Array }
  /** The probability of `word` after the words of the bigram whose number is `history`. */
  trigrams: { history: Uint32Array; word: Uint32Array; logP: Float32Array }
}

/** All of a model at once. Throws `RangeError` when the file is something else. */
export function readGeneralModel(bytes: Buffer): GeneralModel {
  const file = new LanguageModelFile(bytes)
  const { words, bigramCount, trigramCount } = file
  const bigrams = {
    history: filled(new Uint32Array(bigramCount), (i) => file.bigramHistory(i)),
    word: expand(words.length, bigramCount, (word) => file.firstBigram(word)),
    logP: filled(new Float32Array(bigramCount), (i) => file.bigramLogP(i)),
    logBackoff: filled(new Float32Array(bigramCount), (i) => file.bigramLogBackoff(i)),
  }
  // a trigram hangs under its last two words, and its own word is the first: as a history that is the bigram before it
  const lastTwo = expand(bigramCount, trigramCount, (bigram) => file.firstTrigram(bigram))
  const trigrams = {
    history: filled(new Uint32Array(trigramCount), (i) =>
      file.findBigram(bigrams.history[lastTwo[i] ?? 0] ?? 0, file.trigramFirstWord(i)),
    ),
    word: filled(new Uint32Array(trigramCount), (i) => bigrams.word[lastTwo[i] ?? 0] ?? 0),
    logP: filled(new Float32Array(trigramCount), (i) => file.trigramLogP(i)),
  }
  const unigrams = {
    logP: filled(new Float32Array(words.length), (word) => file.logP(word)),
    logBackoff: filled(new Float32Array(words.length), (word) => file.logBackoff(word)),
  }
  return { words, unigrams, bigrams, trigrams }
}

/** The parent of each of `count` children, from the number of each parent's first child. */
function expand(parentCount: number, count: number, firstOf: (parent: number) => number): Uint32Array {
  const parents = new Uint32Array(count)
  for (let parent = 0; parent < parentCount; parent += 1) {
    parents.fill(parent, firstOf(parent), firstOf(parent + 1))
  }
  return parents
}

/** In a loop: `from` takes four times as long for millions. */
function filled<Numbers extends Uint32Array | Float32Array>(numbers: Numbers, of: (at: number) => number): Numbers {
  for (let at = 0; at < numbers.length; at += 1) numbers[at] = of(at)
  return numbers
}
