import type { KnowledgeEntry } from '@parley/protocol'
import { contentWords } from './words.ts'

export type Found = {
  entry: KnowledgeEntry
  score: number
  /** How much of the question's weight the entry holds, 0–1. */
  coverage: number
}

/** Okapi BM25's usual constants. */
const k1 = 1.2
const b = 0.75
/** A word in the entry's question or keywords says more about it than one in its text. */
const headWeight = 2.5

/** Ranks entries for a question by BM25 over stemmed words, best first. */
export class Retrieval {
  readonly #documents: { entry: KnowledgeEntry; counts: Map<string, number>; length: number }[]
  readonly #weights = new Map<string, number>()
  readonly #meanLength: number

  constructor(entries: readonly KnowledgeEntry[]) {
    this.#documents = entries.map((entry) => {
      const counts = new Map<string, number>()
      const count = (text: string, weight: number) => {
        for (const word of contentWords(text)) counts.set(word, (counts.get(word) ?? 0) + weight)
      }
      count(entry.question ?? '', headWeight)
      count((entry.keywords ?? []).join(' '), headWeight)
      count(entry.text, 1)
      return { entry, counts, length: [...counts.values()].reduce((sum, n) => sum + n, 0) }
    })
    this.#meanLength = this.#documents.reduce((sum, { length }) => sum + length, 0) / Math.max(1, entries.length)
    for (const { counts } of this.#documents) {
      for (const word of counts.keys()) this.#weights.set(word, (this.#weights.get(word) ?? 0) + 1)
    }
    for (const [word, documents] of this.#weights) this.#weights.set(word, this.#rarity(documents))
  }

  find(question: string): Found[] {
    const words = [...new Set(contentWords(question))]
    const unknown = this.#rarity(1) // a word that no entry holds weighs as much as the rarest that one does
    const total = words.reduce((sum, word) => sum + (this.#weights.get(word) ?? unknown), 0)
    return this.#documents
      .map(({ entry, counts, length }) => {
        let score = 0
        let covered = 0
        for (const word of words) {
          const count = counts.get(word)
          if (!count) continue
          const weight = this.#weights.get(word) ?? 0
          covered += weight
          score += (weight * count * (k1 + 1)) / (count + k1 * (1 - b + (b * length) / this.#meanLength))
        }
        return { entry, score, coverage: total > 0 ? covered / total : 0 }
      })
      .filter(({ score }) => score > 0)
      .sort((x, y) => y.score - x.score)
  }

  #rarity(documents: number) {
    return Math.log(1 + (this.#documents.length - documents + 0.5) / (documents + 0.5))
  }
}
