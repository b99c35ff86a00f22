import { expect, test } from 'vitest'
import { spokenWords } from './spoken-words.ts'

const written = (text: string) =>
  spokenWords(text)
    .map((spoken) => ('word' in spoken ? spoken.word : spoken.mark))
    .join(' ')

test.each([
  ['500 pounds a month', 'five hundred pounds a month'],
  ['1 pound 50', 'one pound fifty'],
  ['6.8 percent', 'six point eight percent'],
  ['1,250 calls', 'one thousand two hundred and fifty calls'],
  ['Ring 0 2 0, 7 9 4 6, 0 9 5 8.', 'Ring oh two oh , seven nine four six , oh nine five eight .'],
  ['5 30 p m', 'five thirty p m'],
  ['the 22nd of November 2026', 'the twenty second of November twenty twenty six'],
  ['in 1905, in 2000 and in 2007', 'in nineteen oh five , in two thousand and in two thousand and seven'],
  ['2000 people', 'two thousand people'],
  ['the 1st, 12th and 20th', 'the first , twelfth and twentieth'],
  ['Say “yes” – or “no”.', 'Say yes , or no .'],
  ['our customers’ calls (all of them)', "our customers' calls , all of them ,"],
  ['AI-powered', 'AI powered'],
])('%j is said as "%s"', (text, words) => expect(written(text)).toBe(words))
