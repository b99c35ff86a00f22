import { consultationLimits } from '@parley/protocol'
import { likeness, soundOf } from '../../../lib/text/likeness.ts'

const introductions =
  /^(?:(?:hi|hello|yes|yeah|sure|ok(?:ay)?|well|um|uh|er|erm|no|sorry|so|actually|it['’]?s|it is|that['’]?s|this is|i['’]?m|i am|my (?:full |first |last )?name(?: is|['’]s)|(?:the )?name['’]?s|the name is|call me|you can call me|spel(?:led|t)|spells)[\s,.:]+)+/i
const letter = '[a-z](?:[\\s-]+(?:as in|for|like)[\\s-]+[a-z]+)?'
const spelling = new RegExp(`(?<![\\w'’])(?:(?:capital |double )?${letter}(?:[\\s,.-]+|$)){2,}`, 'gi')
/** What people say that is no name, though it stands where one would. */
const notNames = new Set(
  `again anytime asap first friday monday next saturday soon sunday thursday tmr tmrw tmw today tomorrow tonight tuesday wednesday whenever
  a about all correct impatient incorrect looks quite rather right sounds wrong deaf retired worried afraid after also an and any are asking at available back been being busy but by calling can confused could curious
  do does doing done email fine for from getting glad going good great happy having here hoping how i in interested is it just
  keen know later like linkedin looking lost me more my need never new no not now of off on only our please pretty ready
  really running selling skip so some something sorry still struggling sure tell thanks thank that the there thinking this tired
  to too trying unsure very want was we what when where which who why with wondering working would you your`.split(
    /\s+/,
  ),
)
/** "He" and "Price" are names of families, and none is called so first. */
const beginsNoName = /^(?:price|he|she|they|his|her|him|them|us|has|had|have)\b/i
const maxNameWords = 5

/** A person's name in an answer to "What is your name?", spelt out or not; null when there is none. */
export function nameIn(said: string, isFamilyName = isWrittenAsFamilyName): string | null {
  const bare = spelledOut(said.replace(introductions, ''))
    .replace(/[.!?,]+$/, '')
    .trim()
  const words = bare.split(/\s+/)
  if (!bare || words.length > maxNameWords || /[\d?@,]/.test(bare) || beginsNoName.test(bare)) return null
  if (words.some((word, at) => isNoName(word) && !isFamilyName(word, words[at - 1]))) return null
  return words.map(titled).join(' ').slice(0, consultationLimits.fullName)
}

const isNoName = (word: string) => notNames.has(word.toLowerCase().replace(/[.,]/g, ''))

/** Keen, Fine and So are names of families, where they are written so behind another name. */
const isWrittenAsFamilyName = (word: string, before = '') => /^\p{Lu}\p{Ll}+$/u.test(word) && /\p{L}$/u.test(before)

/** Whoever was asked for a name may write it small. */
export const isToldAsFamilyName = (word: string, before = '') =>
  isWrittenAsFamilyName(word, before) || (/^(?:keen|fine)$/.test(word) && /\p{L}$/u.test(before))

/** "J-A-Y-N-E" becomes "Jayne" in what was said; the words just before it that it spells are dropped. */
export function spelledOut(said: string): string {
  const [run] = said.match(spelling) ?? []
  if (run) {
    const at = said.indexOf(run)
    const before = said
      .slice(0, at)
      .split(/[\s,.]+/)
      .filter(Boolean)
    const parted = partedLike(before, lettersOf(run))
    if (parted) return [...before.slice(0, -parted.length), ...parted, said.slice(at + run.length)].join(' ').trim()
  }
  const joined = said.replace(spelling, (letters) => `${titled(lettersOf(letters))} `).trim()
  const words = joined.split(/\s+/)
  return words.filter((word, index) => index === words.length - 1 || !alike(word, words[index + 1] ?? '')).join(' ')
}

/** Letters that spell several words one after the other, parted as the last of those words are; null when they spell others. */
function partedLike(words: readonly string[], letters: string): string[] | null {
  for (const count of [3, 2]) {
    const last = words.slice(-count)
    if (last.length < count) continue
    const parts = bestParts(last, letters)
    if (parts.length === count && parts.every((part, index) => alike(part, last[index] ?? ''))) return parts.map(titled)
  }
  return null
}

/** As many letters as a part of a domain may have; nobody spells a longer name. */
export const mostLetters = 63
/** Of so many words at most is it asked which letters are whose: that is work which grows with both. */
const mostParted = 5

/** The letters cut into as many parts as there are words, each as like its word as can be; none where that is too much work. */
export function bestParts(words: readonly string[], letters: string): readonly string[] {
  if (words.length > mostParted || letters.length > mostLetters) return []
  const known = new Map<string, Cut>()
  const cutBetween = ([first = '', ...others]: readonly string[], letters: string): Cut => {
    if (others.length === 0) return { parts: [letters], alike: alikeness(letters, first.slice(0, mostLetters)) }
    const key = `${others.length} ${letters.length}`
    let best: Cut = known.get(key) ?? { parts: [], alike: 0 }
    if (best.parts.length > 0) return best
    for (let end = 1; end <= letters.length - others.length; end += 1) {
      const rest = cutBetween(others, letters.slice(end))
      const part = letters.slice(0, end)
      const alike = alikeness(part, first.slice(0, mostLetters)) + rest.alike
      if (alike > best.alike) best = { parts: [part, ...rest.parts], alike }
    }
    known.set(key, best)
    return best
  }
  return cutBetween(words, letters).parts
}

type Cut = { parts: readonly string[]; alike: number }

/** Words that sound the same are more alike than any that are only written so. */
const alikeness = (one: string, other: string) =>
  likeness(one.toLowerCase(), other.toLowerCase()) + (soundOf(one) === soundOf(other) ? 1 : 0)

/** Whether it says anything beside what it spells. */
export const saysWords = (said: string) => /[a-z]{2}/i.test(said.replace(spelling, ''))

/** The word that was spelt out, and nothing else; null when none was. */
export function spelledWord(said: string): string | null {
  const letters = said.match(spelling)?.map(lettersOf) ?? []
  return letters.length > 0 ? letters.join('') : null
}

/** A name with the word put right that sounds most like what was spelt, or all of its words: "Jane Doe", "Jayne" is "Jayne Doe". */
export function respelled(name: string, spelt: string): string {
  const words = name.split(' ')
  const parted = partedLike(words, spelt)
  if (parted?.length === words.length) return parted.join(' ')
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
