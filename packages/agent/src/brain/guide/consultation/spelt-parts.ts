import { letterOf, withWholeWords } from '../../../lib/text/spelling-alphabet.ts'
import { titled } from './names.ts'
import { ownedBy, spellOut, spokenEmail } from './spoken-email.ts'

/** What is taken in parts, each spelt by itself, when it was misheard as a whole. */
export type SpeltField = 'fullName' | 'email' | 'companyName'
export const isSpelt = (field: string): field is SpeltField => field in partsOf

const places = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']
/** A name of more words is said with “space” between some of them. */
const mostCompanyWords = 5

/** What each part is called. A company’s name may have fewer. */
export const partsOf: Record<SpeltField, readonly string[]> = {
  fullName: ['your first name', 'your last name'],
  email: ['the part of your address before the “at”', 'the part after the “at”'],
  companyName: places.slice(0, mostCompanyWords).map((place) => `the ${place} word of your company’s name`),
}

/** Whether nobody knows that there is such a part. */
export const isDoubtful = (field: SpeltField, index: number) => field === 'companyName' && index > 0

/** The parts of what was heard, to be confirmed one by one; what cannot be parted has none. */
export function parted(field: SpeltField, value: string): string[] {
  if (field === 'email') return value.split('@')
  const words = value.split(' ').filter(Boolean)
  if (field === 'companyName') return words.length <= mostCompanyWords ? words : []
  const [first = '', ...others] = words
  return others.length > 0 ? [first, others.join(' ')] : []
}

export const joined = (field: SpeltField, parts: readonly string[]) => parts.join(field === 'email' ? '@' : ' ')

const ofDomain = (field: SpeltField, index: number) => field === 'email' && index === 1
const lead = /^(?:(?:no|nope|sorry|yes|yeah|ok(?:ay)?|it['’]?s|it is|that['’]?s|that is|well|um|uh)[,.:\s]+)+/i
const domain = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/
/**
 * How the end of a domain is heard behind its letters: without its first "dot", without its end, and with words that nobody said,
 * since what writes down spelt words hardly finds an end.
 */
const domainEnds: [RegExp, string][] = [
  [/[\s,]+(?:dot[\s.,]+)?co[\s.,]*(?:dot[\s.,]*)?u[\s.]*k(?!\w).*$/i, ' dot co dot uk'],
  [/(?<=(?<!\w)[a-z\d])[\s,]+co[\s.,]*(?:dot)?\W*$/i, ' dot co dot uk'],
  [/\bdot[\s.,]+co[\s.,]+dot\W*$/i, 'dot co dot uk'],
  [/\b(dot[\s.,]+(?:com|net|org))(?!\w).*$/i, '$1'],
]
const betweenLetters = /(?<=(?<!\w)[a-z\d])\s+(?=[a-z\d](?!\w))/gi
const marks: Record<string, string> = { dash: '-', hyphen: '-', apostrophe: '’', space: ' ' }

/** A part as it was spelt, or said; null when it was neither. `known` is the name of who says it. */
export function partIn(field: SpeltField, index: number, said: string, known = ''): string | null {
  const bare = withWholeWords(said).replace(lead, '').trim()
  const words = withLetters(field === 'companyName' ? withSpaces(bare) : bare)
  if (ofDomain(field, index)) {
    const ended = domainEnds.reduce((said, [heard, meant]) => said.replace(heard, meant), words)
    const name = ended.replace(/^at\s+/i, '').replace(betweenLetters, '')
    const [, found] = spokenEmail(`x at ${name}`)?.split('@') ?? []
    return found && domain.test(found) ? found : null
  }
  if (field === 'email') {
    const local = words.replace(/\s+at\b.*$/i, '')
    const [found] = spokenEmail(`${local} at example.com`)?.split('@') ?? []
    if (!found) return null
    return lettersIn(words) === null ? (ownedBy(`${found}@example.com`, known).split('@')[0] ?? found) : found
  }
  // no name has a digit in it, and "yankee" sounds so
  const letters = lettersIn(words.replace(/(?<!\w)nine(?!\w)/gi, 'y'))
  if (letters) return letters.split(' ').map(titled).join(' ')
  const isName = /^[\p{L}][\p{L}'’ -]*$/u.test(words.replace(/[.,!]+$/, ''))
  const isShort = words.split(/\s+/).length <= (field === 'fullName' ? 1 : 4)
  return isName && isShort
    ? words
        .replace(/[.,!]+$/, '')
        .split(/\s+/)
        .map(titled)
        .join(' ')
    : null
}

/** Between two letters of a name, whatever is heard that stands for none was "space". */
function withSpaces(said: string): string {
  const words = said.split(/\s+/)
  const isWord = words.map((word) => letterOf(word) !== null)
  const inWords = isWord.filter(Boolean).length >= minSpeltWords
  const isLetter = words.map((word, at) => isWord[at] || (!inWords && /^[a-z][,.]*$/i.test(word)))
  const stands = words.map(
    (word, at) => isLetter[at - 1] && !isLetter[at] && isLetter[at + 1] && !spokenMarks.test(word),
  )
  return words.map((word, at) => (stands[at] ? 'space' : word)).join(' ')
}

const minSpeltWords = 3
const spokenMarks = /^(?:dash|hyphen|apostrophe|double|for|like|as|in)[,.]*$/i

const letterInstead = /(?<!\w)([a-z\d])[\s,]+(?:and )?(?:not|instead of|rather than)(?: an?)?[\s,]+([a-z\d])(?!\w)/i
const letterAt = new RegExp(
  `\\b(${places.join('|')}|last) (?:letter|one)(?: is| should be|['’]s)(?: an?)?[\\s,]+([a-z\\d])(?!\\w)`,
  'i',
)

/** A part with the one letter put right that somebody names: "B for Bravo, not D", "the third letter is M"; else null. */
export function withOneLetter(part: string, said: string): string | null {
  const words = withLetters(said, 1)
  const [, right = '', wrong = ''] = letterInstead.exec(words)?.map((one) => one.toLowerCase()) ?? []
  if (wrong)
    return part.toLowerCase().split(wrong).length === 2
      ? inLetters(part, part.toLowerCase().indexOf(wrong), right)
      : null
  const [, place = '', letter = ''] = letterAt.exec(words)?.map((one) => one.toLowerCase()) ?? []
  const index = place === 'last' ? part.length - 1 : places.indexOf(place)
  return letter && index >= 0 && index < part.length ? inLetters(part, index, letter) : null
}

function inLetters(part: string, index: number, letter: string): string {
  const isLarge = /[A-Z]/.test(part.charAt(index))
  return part.slice(0, index) + (isLarge ? letter.toUpperCase() : letter) + part.slice(index + 1)
}

/** What single letters spell; null when anything else is said. */
function lettersIn(words: string): string | null {
  let letters = ''
  for (const word of words
    .toLowerCase()
    .split(/[\s,.]+/)
    .filter(Boolean)) {
    if (!/^[a-z]$/.test(word) && !(word in marks)) return null
    letters += marks[word] ?? word
  }
  return letters.trim().replace(/\s+/g, ' ').length > 1 ? letters.trim().replace(/\s+/g, ' ') : null
}

/** The words of the telephone's alphabet made letters: "golf, oscar" is "g o"; fewer than `least` may be names. */
export function withLetters(said: string, least = 2): string {
  const words = withWholeWords(said)
    .replace(/(?<![\w'’])([a-z])[\s,]+(?:for|as in|like)[\s,]+[a-z]+/gi, '$1')
    .replace(/(?<![\w'’.-])[a-z](?:-[a-z])+(?![\w-])|(?<![\w.])(?:[a-z]\.){2,}[a-z]?(?!\w)/gi, (run) =>
      run.replace(/[-.]/g, ' '),
    )
    .replace(/\bdouble[\s,]+([a-z]+)/gi, '$1 $1')
    .split(/\s+/)
  if (words.filter((word) => letterOf(word) !== null).length < least) return words.join(' ')
  return words.map((word) => letterOf(word) ?? word.replace(/[,.]+$/, '')).join(' ')
}

/** A part letter by letter, so that a mistake is heard. */
export function spellPart(field: SpeltField, index: number, part: string): string {
  if (!ofDomain(field, index))
    return spellOut(`${part.replaceAll(' ', '~')}@`)
      .replaceAll('~', 'space')
      .replace(/, at $/, '')
  const [name = '', ...others] = part.split('.')
  const ending = others.map((one) => ` dot ${one}`).join('')
  return `${spellOut(`${name}@`).replace(/, at $/, '')},${ending}`
}
