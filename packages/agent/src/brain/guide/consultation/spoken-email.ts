import { mailProviders as providers } from '../../../lib/mail-providers.ts'
import { likeness, soundOf } from '../../../lib/text/likeness.ts'
import { wholeName } from './own-locals.ts'

const digits: Record<string, string> = {
  zero: '0',
  oh: '0',
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
}
const marks: Record<string, string> = {
  dot: '.',
  point: '.',
  period: '.',
  underscore: '_',
  dash: '-',
  hyphen: '-',
  minus: '-',
  plus: '+',
}
const fillers = new Set(
  `um uh er erm so well okay ok yes yeah sure no sorry actually please thanks thank you it is it's that's that my the e-mail email
  address lowercase lower case together all use try and i'm`.split(/\s+/),
)
const providerEndings = /^(?:\.com|\.net|\.co\.uk)?$/
/** What "dot com" and "dot co dot uk" sound like, or are written with; no address ends so. */
const comMisheard = /\.(?:tom|calm|come|comb|con)$/
const coUkMisheard = /\.(?:co\.uk\..*|go\.u[a-z]*)$/
/** "bt-i-n-t-e-r-n-e-t": a name that was written down letter by letter. */
const spelledOn = /[a-z]{1,3}(?:-[a-z]){3,}(?![a-z-])/
/** A name misheard by a letter, no more. */
const likeEnough = 0.75
const valid = /^[a-z0-9._%+-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}$/
const maxDomainWords = 4
/** Shorter names are all alike. */
const minNameLength = 4
const maxLocalWords = 20

/** An address, and what was said around it. */
export type FoundEmail = { email: string; rest: string }

/**
 * The email address in what was said or typed: "jo dot bloggs at example dot co dot uk" is `jo.bloggs@example.co.uk`, and
 * "b as in bravo" is "b". Null when there is none.
 */
export const spokenEmail = (text: string): string | null => emailIn(text, true)?.email ?? null

/**
 * The address among other words. Asked for one, all the words before the "at" belong to it ("jo bloggs at example dot com");
 * in passing only the last does.
 */
export function emailIn(text: string, isAsked: boolean): FoundEmail | null {
  const written = /[\w.%+-]+@[\w-]+(?:\.[\w-]+)+/.exec(text)
  if (written && isWhole(written[0].toLowerCase()))
    return { email: written[0].toLowerCase(), rest: text.replace(written[0], '') }
  const words = wordsOf(text)
  for (let at = words.length - 1; at > 0; at--) {
    if (!/^(?:at|@)$/.test(words[at]?.plain ?? '')) continue
    const end = domainEnd(words, at + 1)
    const start = localStart(words, at, isAsked)
    const said = symbols(words.slice(at + 1, end))
    // in passing, "good at email" is no address: one that was meant has its dot
    const domain = isAsked || said.includes('.') ? completed(said) : said
    const email = `${symbols(words.slice(start, at))}@${domain}`
    if (!isWhole(email)) continue
    const around = [...words.slice(0, start), ...words.slice(end)]
    return { email, rest: around.map(({ said }) => said).join(' ') }
  }
  return null
}

const isWhole = (email: string) => valid.test(email) && !/\.\.|^\.|\.@/.test(email)

/** "jane at g mail": what follows the dot is known, and so is a provider that was misheard by a letter. */
function completed(said: string): string {
  const domain = said
    .replace(spelledOn, (letters) => letters.replaceAll('-', ''))
    .replace(comMisheard, '.com')
    .replace(coUkMisheard, '.co.uk')
  const [, name = '', rest = ''] = /^([^.]*)(.*)$/.exec(domain) ?? []
  const provider = Object.keys(providers).find((one) => likeness(one, name) >= likeEnough)
  if (!provider || !providerEndings.test(rest)) return domain
  return rest ? `${provider}${rest}` : (providers[provider] ?? domain)
}

const isHeardAs = (one: string, other: string) =>
  likeness(one, other) >= likeEnough || (soundOf(one) === soundOf(other) && likeness(one, other) >= 0.5)

/** Words that letters sound like. */
const letterSounds: Record<string, string> = {
  ...{ be: 'b', bee: 'b', see: 'c', sea: 'c', dee: 'd', gee: 'g', eye: 'i', jay: 'j', kay: 'k', ell: 'l' },
  ...{ em: 'm', oh: 'o', pea: 'p', pee: 'p', cue: 'q', queue: 'q', are: 'r', our: 'r', tea: 't', tee: 't', you: 'u' },
  ...{ we: 'v', ex: 'x', why: 'y', zed: 'z' },
}

/**
 * An address with the parts of its name written as its owner's name is: "jane.giller" of Jane Miller is "jane.miller", and
 * "jay.miller" is "j.miller".
 */
export function ownedBy(address: string, fullName: string): string {
  const initial = fullName.charAt(0).toLowerCase()
  const email = address.replace(/^([a-z]+)(?=\.)/, (word) => (letterSounds[word] === initial ? initial : word))
  const [local = '', domain = ''] = email.split('@')
  const meant = wholeName(local, fullName)
  if (meant) return `${meant}@${domain}`
  const names = fullName.toLowerCase().split(/\s+/)
  const parts = local.split(/(?<=[._-])|(?=[._-])/).map((part) => {
    // a letter before or behind the whole name is an initial, and was not misheard
    const name = names.find((one) => one.length >= minNameLength && !part.includes(one) && isHeardAs(one, part))
    return name ?? part
  })
  return `${parts.join('')}@${domain}`
}

type Word = { said: string; plain: string }

/** The words, with "b as in bravo" and "double n" made the letters they are. */
function wordsOf(text: string): Word[] {
  return (
    text
      .replace(/\b([a-z])\s+(?:as in|for|like)\s+[a-z]+\b/gi, '$1')
      // "J-A-N-E" and "J.A.N.E." are letters, however a recogniser writes them
      .replace(/(?<![\w.-])[a-z\d](?:-[a-z\d])+(?![\w-])|(?<![\w.-])(?:[a-z]\.){2,}[a-z]?(?![\w-])/gi, (letters) =>
        letters.replace(/[-.]/g, ' '),
      )
      // recognisers write "j dot bloggs" as they write initials
      .replace(/(?<![\w.])([a-z])\.\s+(?=[a-z]{2,}\s+at\b)/gi, '$1 dot ')
      .replace(/\b(?:capital|letter) (?=[a-z]\b)/gi, '')
      .replace(/\bdouble ([a-z])\b/gi, '$1 $1')
      .replace(/\bdot[\s,]+co[\s.,]+uk\b/gi, 'dot co dot uk')
      // recognisers put commas where somebody spells slowly
      .replace(
        /,(?=\s+(?:dot|point|underscore|dash|hyphen|at)\b)|(?<=\b(?:dot|point|underscore|dash|hyphen|at)),/gi,
        '',
      )
      .replace(/(?<=\b[a-z\d])[,.](?=\s+(?:[a-z\d]|dot|point|underscore|dash|hyphen|at)\b)/gi, '')
      .split(/\s+/)
      .filter(Boolean)
      .map((said) => ({ said, plain: said.toLowerCase().replace(/[?!,;:"]|\.$/g, '') }))
  )
}

/** Where the domain ends: some words, then a dot and a word for as long as a dot follows. */
function domainEnd(words: Word[], start: number): number {
  let end = start
  while (end < words.length && end - start < maxDomainWords && !isDot(words[end]) && !holdsDot(words[end])) end += 1
  if (holdsDot(words[end])) end += 1
  while (isDot(words[end])) end += 2
  return Math.min(end, words.length)
}

/** Where the part before the "at" begins: at its last word, the letters, digits and marks that belong to it. */
function localStart(words: Word[], at: number, isAsked: boolean): number {
  const belongs = (index: number) => {
    const word = words[index]
    if (!word || fillers.has(word.plain) || /[,;:.]$/.test(word.said)) return false
    return isAsked || isGlue(word) || isGlue(words[index + 1])
  }
  let start = at - 1
  while (start > 0 && at - start < maxLocalWords && belongs(start - 1)) start -= 1
  while (start < at - 1 && fillers.has(words[start]?.plain ?? '')) start += 1
  return isAsked ? afterLead(words, start, at) : start
}

/** "you can reach me at info at acme": what comes before an earlier "at" is no part of the address. */
function afterLead(words: Word[], start: number, at: number): number {
  for (let index = at - 1; index >= start; index--) {
    if (/^(?:at|is|on|to|it's|from|address|email|e-mail)$/.test(words[index]?.plain ?? '')) return index + 1
  }
  return start
}

const isDot = (word: Word | undefined) => word !== undefined && marks[word.plain] === '.'
const holdsDot = (word: Word | undefined) => word !== undefined && /\w\.\w/.test(word.plain)
const isGlue = (word: Word | undefined) =>
  word !== undefined && (word.plain in marks || word.plain in digits || /^(?:\w|\d+)$/.test(word.plain))

const symbols = (words: Word[]) => words.map(({ plain }) => marks[plain] ?? digits[plain] ?? plain).join('')

/** The address letter by letter up to the "at", so that a mistake is heard. */
export function spellOut(email: string): string {
  const [local = '', domain = ''] = email.split('@')
  const names: Record<string, string> = { '.': 'dot', '-': 'dash', _: 'underscore', '+': 'plus', '%': 'percent' }
  const letters = local.split('').map((letter) => names[letter] ?? letter.toUpperCase())
  return `${letters.join(', ')}, at ${domain.replaceAll('-', ' dash ').replaceAll('.', ' dot ')}`
}
