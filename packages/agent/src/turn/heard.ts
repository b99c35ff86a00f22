import { heardLikeness } from '../lib/text/likeness.ts'
import { bare, join } from '../lib/text/words.ts'
import { emptyWords } from './words/languages.ts'

/** What the caller has said in the turn under way. */
export type Heard = {
  /** Words the transcriber has settled. */
  words: string
  /** Words it may still change. */
  interim: string
  /** Whether the VAD hears speech now. */
  speaking: boolean
}

export const nothing: Heard = { words: '', interim: '', speaking: false }

export const said = (heard: Heard) => join(heard.words, heard.interim)

export function hear(heard: Heard, transcript: { text: string; final: boolean }): Heard {
  if (!transcript.final) return { ...heard, interim: transcript.text }
  return { ...heard, words: join(heard.words, transcript.text), interim: '' }
}

/** Words that are less alike are two. */
const leastAlike = 0.5

/**
 * Whether `final` is the same utterance as the interim that was answered, only better spelt. It is another where one word that
 * says something is new: "what does it cost" is no better spelling of "what does it mean".
 */
export function restates(interim: string, final: string): boolean {
  const before = new Set(bare(interim))
  const after = bare(final)
  if (before.size === 0 || after.length === 0) return false
  const shared = after.filter((word) => before.has(word)).length
  if (shared / Math.max(before.size, after.length) < 0.6) return false
  const misspelt = [...before].filter((word) => !after.includes(word))
  const isKnown = (word: string) => before.has(word) || emptyWords.has(word)
  return after.every((word) => isKnown(word) || misspelt.some((other) => heardLikeness(word, other) >= leastAlike))
}
