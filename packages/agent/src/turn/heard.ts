import { bare, join } from '../lib/words.ts'

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

/** What somebody says who only listens. */
export const backchannels: ReadonlySet<string> = new Set(
  'mm mhm mmhmm hm hmm uh huh um ah oh yeah yep yes yup ok okay right sure i see got it great good cool nice fine'.split(
    ' ',
  ),
)

/** Whether these are only the noises of someone listening ("mm-hm", "right, okay"), which must not stop a speaker. */
export function isBackchannel(text: string): boolean {
  const words = bare(text)
  return words.length > 0 && words.length <= 4 && words.every((word) => backchannels.has(word))
}

/** Whether `final` is the same utterance as the interim that was answered, only better spelt. */
export function restates(interim: string, final: string): boolean {
  const before = new Set(bare(interim))
  const after = bare(final)
  if (before.size === 0 || after.length === 0) return false
  const shared = after.filter((word) => before.has(word)).length
  return shared / Math.max(before.size, after.length) >= 0.6
}
