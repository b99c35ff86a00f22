import { numberWords } from '../../lib/text/number-words.ts'

/** A word, or a mark that is heard as a pause or a melody. */
export type Spoken = { word: string } | { mark: string }

const months = 'January|February|March|April|May|June|July|August|September|October|November|December'
/** Longer forms first. */
const rules: [RegExp, (...match: string[]) => string][] = [
  [/[’‘]/g, () => "'"],
  [/(\d),(?=\d{3}\b)/g, (_, digit = '') => digit],
  [/\b(\d+)(?:st|nd|rd|th)\b/g, (_, number) => ordinalWords(Number(number))],
  [
    new RegExp(`(?<=\\b(?:${months}|in|since|of|by|from|until),? )(1[1-9]\\d\\d|20\\d\\d)\\b(?![.,]\\d)`, 'g'),
    (year = '') => yearWords(year),
  ],
  // a telephone number, digit by digit
  [/(?<![\d.])\d(?:,? \d(?!\d|\.\d))+/g, (digits = '') => digits.replace(/\d/g, spokenDigit)],
  [/(?<![\d.])(?:0\d+|\d{8,})(?!\d|\.\d)/g, (digits = '') => [...digits].map(spokenDigit).join(' ')],
  [/\d+(?:\.\d+)?/g, (number = '') => ` ${numberWords(Number(number))} `],
]

const token = /(?<word>[\p{L}]+(?:'[\p{L}]+)*(?:(?<=s)')?)|(?<mark>[.!?,;:…]|\s[-–—]\s|—|[()])/gu

/** What is said of a text, in order: numbers as words, written as a person in Britain says them. */
export function spokenWords(text: string): Spoken[] {
  const inWords = rules.reduce((words, [pattern, write]) => words.replace(pattern, write), text)
  return [...inWords.matchAll(token)].map(({ groups = {} }) =>
    groups.word === undefined ? { mark: heardMark(groups.mark ?? '') } : { word: groups.word },
  )
}

const heardMark = (mark: string) => (/^[.!?,;:]$/.test(mark) ? mark : mark === '…' ? '.' : ',')

/** A nought among digits is "oh". */
const spokenDigit = (digit: string) => (digit === '0' ? 'oh' : numberWords(Number(digit)))

function yearWords(year: string): string {
  const [century, rest] = [Number(year.slice(0, 2)), Number(year.slice(2))]
  if (century === 20 && rest < 10) return numberWords(Number(year))
  if (rest === 0) return `${numberWords(century)} hundred`
  return `${numberWords(century)} ${rest < 10 ? `oh ${numberWords(rest)}` : numberWords(rest)}`
}

const irregular: Record<string, string> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
}

function ordinalWords(number: number): string {
  const words = numberWords(number)
  const last = /[a-z]+$/.exec(words)?.[0] ?? ''
  return words.slice(0, words.length - last.length) + (irregular[last] ?? `${last.replace(/y$/, 'ie')}th`)
}
