import type { Lexicon } from './lexicon.ts'
import { type Spoken, spokenWords } from './spoken-words.ts'

const firstSound = /[^ˈˌ]/
const vowel = /[AIOQWYaiuæɑɒɔəɛɜɪʊʌᵊᵻɐ]/

/** How a text is said: the sounds of its words in the letters of the dictionary, with spaces and marks between them. */
export function phonemesOf(text: string, lexicon: Lexicon): string {
  const spoken = spokenWords(text)
  let sounds = ''
  let next: 'vowel' | 'consonant' | null = null
  // from the end, as some words are said by what follows them
  for (let at = spoken.length - 1; at >= 0; at -= 1) {
    const here = spoken[at] as Spoken
    if ('mark' in here) {
      // marks in a row are one pause, the last of them; none comes before the first word
      if (at > 0 && !/^[.!?,;:]/.test(sounds)) sounds = here.mark + (sounds && ` ${sounds}`)
      next = null
      continue
    }
    const word = lexicon.soundsOf(here.word, {
      before: wordBefore(spoken, at),
      next: isSpelt(spoken, at) ? null : next,
    })
    if (!word) continue
    sounds = word + (sounds === '' || /^[.!?,;:]/.test(sounds) ? sounds : ` ${sounds}`)
    next = vowel.test(firstSound.exec(word)?.[0] ?? '') ? 'vowel' : 'consonant'
  }
  return /[^\s.!?,;:]/.test(sounds) ? sounds : ''
}

function wordBefore(spoken: readonly Spoken[], at: number): string | null {
  const before = spoken[at - 1]
  return before && 'word' in before ? before.word.toLowerCase() : null
}

/** "A I", "9 a m": the letter, not the article. */
function isSpelt(spoken: readonly Spoken[], at: number): boolean {
  const [here, after] = [spoken[at], spoken[at + 1]]
  return Boolean(
    here && 'word' in here && /^a$/i.test(here.word) && after && 'word' in after && /^(?:[A-Z]|m)$/.test(after.word),
  )
}
