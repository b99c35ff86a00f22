import type { SearchEntry } from '../../scripts/docs/search-index.ts'

const maxResults = 12

/** The parts of pages that hold every word of the query, the likeliest first: a word of a title says more than one of a text. */
export function rank(entries: readonly SearchEntry[], query: string): SearchEntry[] {
  const words = wordsOf(query)
  if (words.length === 0) return []
  return entries
    .map((entry) => ({ entry, points: pointsOf(entry, words) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points)
    .slice(0, maxResults)
    .map(({ entry }) => entry)
}

/** 0 where a word is missing. */
function pointsOf([address, title, heading, text]: SearchEntry, words: readonly string[]): number {
  const isWhole = !address.includes('#')
  let points = 0
  for (const word of words) {
    const found = pointsIn(heading, word) * 4 + pointsIn(title, word) * (isWhole ? 6 : 2) + pointsIn(text, word)
    if (found === 0) return 0
    points += found
  }
  return points
}

/** A whole word counts more than the beginning of one, and that more than its middle. */
function pointsIn(text: string, word: string): number {
  const words = wordsOf(text)
  if (words.includes(word)) return 3
  if (words.some((each) => each.startsWith(word))) return 2
  return text.toLowerCase().includes(word) ? 1 : 0
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
