import type { LanguageModelFile } from './language-model-file.ts'
import { type Sentence, sentenceBegin, sentenceEnd } from './sentence.ts'

/** The words that stand before a word, nearest first. Where a sentence begins, the first is `<s>`. */
export type History = readonly [string, string]

type Sightings = { total: number; of: Map<string, number> }

/** Of a word that nobody knows, a name for instance; in powers of e. */
const unknownLogP = -11
/**
 * How many sightings of a history in the site's own sentences weigh as much as all that English in general says of it, for histories
 * of none, one and two words. Measured: a stronger pull towards the site is no better there, and worse where callers say other things.
 */
const generalSightings = [10_000, 40, 12] as const
const leastP = 1e-9
const mostKept = 50_000

/** How likely visitors of a site go on with a word: English in general, and what their questions and its texts say. */
export class VisitorsEnglish {
  readonly #general: LanguageModelFile
  readonly #idOf: ReadonlyMap<string, number>
  /** By the history, for histories of none, one and two words. */
  readonly #sightings: Map<string, Sightings>[] = generalSightings.map(() => new Map())
  readonly #known = new Map<string, number>()

  /** `idOf` is of the general model's words; many sites may share it. */
  constructor(general: LanguageModelFile, idOf: ReadonlyMap<string, number>, sentences: Iterable<Sentence>) {
    this.#general = general
    this.#idOf = idOf
    for (const sentence of sentences) this.#see(sentence)
  }

  /** In powers of e. */
  logP(word: string, [before, beforeThat]: History): number {
    const key = `${beforeThat} ${before} ${word}`
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const logP = Math.log(Math.max(leastP, this.#probability(word, [before, beforeThat])))
    if (this.#known.size >= mostKept) this.#known.clear()
    this.#known.set(key, logP)
    return logP
  }

  #probability(word: string, history: History): number {
    let shorter = { general: 0, here: 0 }
    for (const [length, prior] of generalSightings.entries()) {
      const general = this.#generalP(word, history.slice(0, length))
      // what the site makes likelier without this history is likelier with it too
      const expected = general + Math.max(0, shorter.here - shorter.general)
      const seen = this.#sightings[length]?.get(keyOf(history, length))
      const here = seen ? ((seen.of.get(word) ?? 0) + prior * expected) / (seen.total + prior) : expected
      shorter = { general, here }
    }
    return shorter.here
  }

  /** Of English in general, behind the words before it, nearest first. */
  #generalP(word: string, history: readonly string[]): number {
    const id = this.#idOf.get(word)
    if (id === undefined) return Math.exp(unknownLogP)
    const [before, beforeThat] = history.map((one) => this.#idOf.get(one))
    return 10 ** this.#generalLogP(id, before, beforeThat)
  }

  #generalLogP(word: number, before: number | undefined, beforeThat: number | undefined): number {
    const file = this.#general
    if (before === undefined) return file.logP(word)
    const bigram = file.findBigram(word, before)
    const trigram = bigram < 0 || beforeThat === undefined ? -1 : file.findTrigram(bigram, beforeThat)
    if (trigram >= 0) return file.trigramLogP(trigram)
    const history = beforeThat === undefined ? -1 : file.findBigram(before, beforeThat)
    const backoff = history < 0 ? 0 : file.bigramLogBackoff(history)
    return backoff + (bigram < 0 ? file.logBackoff(before) + file.logP(word) : file.bigramLogP(bigram))
  }

  #see({ words, weight }: Sentence) {
    const said = [sentenceBegin, ...words, sentenceEnd]
    for (let at = 1; at < said.length; at += 1) {
      const word = said[at] ?? ''
      const history: History = [said[at - 1] ?? '', said[at - 2] ?? '']
      for (const [length, seen] of this.#sightings.entries()) {
        if (length > at) break
        const key = keyOf(history, length)
        const sightings = seen.get(key) ?? { total: 0, of: new Map() }
        seen.set(key, sightings)
        sightings.total += weight
        sightings.of.set(word, (sightings.of.get(word) ?? 0) + weight)
      }
    }
  }
}

const keyOf = (history: History, length: number) => history.slice(0, length).join(' ')
