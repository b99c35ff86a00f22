import type { Knowledge } from '@parley/protocol'

/** Drafts that are being tried, and what the assistants know that callers hear. */
const keptOfEach = 20

/**
 * Makes a knowledge out of another once for the same words, while it is in use: the guide prepares itself for every knowledge that
 * it meets, which takes seconds where that is long.
 */
export function knowledgesInUse() {
  const made = new WeakMap<Knowledge, Map<string, Knowledge>>()
  return (from: Knowledge, words: string, make: () => Knowledge): Knowledge => {
    const known = made.get(from) ?? new Map<string, Knowledge>()
    made.set(from, known)
    const found = known.get(words) ?? make()
    known.delete(words)
    known.set(words, found)
    const [oldest] = known.keys()
    if (known.size > keptOfEach && oldest !== undefined) known.delete(oldest)
    return found
  }
}
