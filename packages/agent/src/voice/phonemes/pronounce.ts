import { readFile } from 'node:fs/promises'
import type { Accent } from './accent.ts'
import { type Entries, Lexicon } from './lexicon.ts'
import { phonemesOf } from './phonemes.ts'

/** Raised whenever words are said otherwise than before: what was prepared is then made anew. */
export const pronunciationVersion = 1

/** Reads the dictionaries of an accent, the surer one first; turns texts into sounds, in the dictionaries' letters. */
export async function openPronunciation(
  dictionaries: readonly string[],
  accent: Accent,
): Promise<(text: string) => string> {
  const read = async (file: string) => JSON.parse(await readFile(file, 'utf8')) as Entries
  const lexicon = new Lexicon(await Promise.all(dictionaries.map(read)), accent)
  return (text) => phonemesOf(text, lexicon)
}
