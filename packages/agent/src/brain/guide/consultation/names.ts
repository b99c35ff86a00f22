import { consultationLimits } from '@parley/protocol'
import { likeness, soundOf } from '../words/likeness.ts'

const introductions =
  /^(?:(?:hi|hello|yes|yeah|sure|ok(?:ay)?|well|um|uh|er|erm|no|sorry|so|actually|it['’]?s|it is|that['’]?s|this is|i['’]?m|i am|my (?:full |first |last )?name(?: is|['’]s)|(?:the )?name['’]?s|the name is|call me|you can call me|spel(?:led|t)|spells)[\s,.:]+)+/i
const letter = '[a-z](?:[\\s-]+(?:as in|for|like)[\\s-]+[a-z]+)?'
const spelling = new RegExp(`(?<![\\w'’])(?:(?:capital |double )?${letter}(?:[\\s,.-]+|$)){2,}`, 'gi')
/** What people say that is no name, though it stands where one would. */
const notNames = new Set(
  `a about afraid after also an and any are asking at available back been being busy but by calling can confused could curious
  do does doing done email fine for from getting glad going good great happy having here hoping how i in interested is it just
  keen know later like linkedin looking lost me more my need never new no not now of off on only our please pretty price ready
  really running selling skip so some something sorry still struggling sure tell thanks thank that the there thinking this tired
  to too trying unsure very want was we what when where which who why with wondering working would you your`.split(
    /\s+/,
  ),
)
const maxNameWords = 5

/** A person's name in an answer to "What is your name?", spelt out or not; null when there is none. */
export function nameIn(said: string): string | null {
  const bare = spelledOut(said.replace(introductions, ''))
    .replace(/[.!?,]+$/, '')
    .trim()
  const words = bare.split(/\s+/)
  if (!bare || words.length > maxNameWords || /[\d?@,]/.test(bare)) return null
  if (words.some((word) => notNames.has(word.toLowerCase().replace(/[.,]/g, '')))) return null
  return words.map(titled).join(' ').slice(0, consultationLimits.fullName)
}

/** "J-A-Y-N-E" becomes "Jayne" in what was said; what was said just before it and sounds like it is dropped. */
export function spelledOut(said: string): string {
  const joined = said.replace(spelling, (letters) => `${titled(lettersOf(letters))} `).trim()
  const words = joined.split(/\s+/)
  return words.filter((word, index) => index === words.length - 1 || !alike(word, words[index + 1] ?? '')).join(' ')
}

/** The word that was spelt out, and nothing else; null when none was. */
export function spelledWord(said: string): string | null {
  const letters = said.match(spelling)?.map(lettersOf) ?? []
  return letters.length > 0 ? letters.join('') : null
}

/** A name with the word put right that sounds most like what was spelt: "Jane Doe", "Jayne" is "Jayne Doe". */
export function respelled(name: string, spelt: string): string {
  const words = name.split(' ')
  const misheard = closest(words, spelt)
  if (words.length > 1 && !alike(misheard, spelt)) return titled(spelt)
  return words.map((word) => (word === misheard ? titled(spelt) : word)).join(' ')
}

/** The word that is written most like another. */
export const closest = (words: readonly string[], word: string): string =>
  words.reduce((best, one) =>
    likeness(one.toLowerCase(), word.toLowerCase()) > likeness(best.toLowerCase(), word.toLowerCase()) ? one : best,
  )

/** A word as names are written: its first letter large, unless it mixes large and small already. */
export const titled = (word: string) =>
  /[A-Z]/.test(word.slice(1)) && /[a-z]/.test(word)
    ? word
    : word
        .toLowerCase()
        .replace(/(^|[-'’])(\p{L})/gu, (_, before: string, first: string) => before + first.toUpperCase())

const lettersOf = (letters: string) =>
  letters
    .toLowerCase()
    .replace(/([a-z])[\s-]+(?:as in|for|like)[\s-]+[a-z]+/g, '$1')
    .replace(/capital /g, '')
    .replace(/double ([a-z])/g, '$1$1')
    .replace(/[^a-z]/g, '')

const alike = (one: string, other: string) =>
  soundOf(one) === soundOf(other) ||
  (likeness(one.toLowerCase(), other.toLowerCase()) >= 0.5 && soundOf(one)[0] === soundOf(other)[0])
