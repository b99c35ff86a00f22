import type { Knowledge } from '@parley/protocol'
import { recentlyUsed } from '../lib/recently-used.ts'

/** Drafts that are being tried, and what the assistants know that callers hear. */
const keptOfEach = 20

/**
 * Makes a knowledge out of another once for the same words, while it is in use: the guide prepares itself for every knowledge that
 * it meets, which takes seconds where that is long.
 */
export function knowledgesInUse() {
  const made = new WeakMap<Knowledge, ReturnType<typeof recentlyUsed<Knowledge>>>()
  return (from: Knowledge, words: string, make: () => Knowledge): Knowledge => {
    const known = made.get(from) ?? recentlyUsed<Knowledge>(keptOfEach)
    made.set(from, known)
    return known(words, make)
  }
}
