import type { KnowledgeEntry } from '@parley/protocol'

/** Okapi BM25's usual constants. */
const k1 = 1.2
const b = 0.75

/** Finds the passages that say most about a question, best first: documents that nobody wrote questions for. */
export function passageFinder(entries: readonly KnowledgeEntry[]) {
  const documents = entries.map((entry) => ({ entry, words: stemsOf(entry.text) }))
  const meanLength = documents.reduce((sum, { words }) => sum + words.length, 0) / Math.max(1, documents.length)

  function rarity(stem: string) {
    const holding = documents.filter(({ words }) => words.includes(stem)).length
    return Math.log(1 + (documents.length - holding + 0.5) / (holding + 0.5))
  }

  return (question: string, limit: number): KnowledgeEntry[] => {
    const weights = [...new Set(stemsOf(question))].map((stem) => [stem, rarity(stem)] as const)
    const score = (words: string[]) =>
      weights.reduce((sum, [stem, weight]) => {
        const count = words.filter((word) => word === stem).length
        return sum + (weight * count * (k1 + 1)) / (count + k1 * (1 - b + (b * words.length) / meanLength))
      }, 0)
    return documents
      .map(({ entry, words }) => ({ entry, score: score(words) }))
      .filter((found) => found.score > 0)
      .sort((x, y) => y.score - x.score)
      .slice(0, limit)
      .map(({ entry }) => entry)
  }
}

/** Words without the endings that English changes most. */
const stemsOf = (text: string) =>
  (text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? []).map((word) => word.replace(/(?<=...)(?:ies|es|s|ing|ed)$/, ''))
