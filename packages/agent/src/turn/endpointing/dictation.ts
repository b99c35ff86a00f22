import { bare } from '../../lib/words.ts'
import { turnWords } from '../words/languages.ts'
import { listed } from '../words/phrases.ts'
import { type Unfinished, unfinishedWords } from '../words/unfinished.ts'

/** So many digits in one piece, or said one by one, begin a number that goes on, until it is as long as a telephone's. */
const leastDigits = { inOnePiece: 3, oneByOne: 2 }
/** Behind a label, fewer are hardly all. */
const labelledSymbols = 3
const numberDigits = 10
/** With the code of a country. */
const abroadDigits = 11
const noughts = /^(?:0\d*|zero|oh|nought)$/
const postcode = /^[a-z]{1,2}\d[a-z\d]?\d[a-z]{2}$/
const quantity = /^[1-9]\d{0,3}$/
const mailHosts = /^(?:gmail|googlemail|outlook|hotmail|yahoo|icloud|gmx|btinternet)$/
const mostHostWords = 4
const times: Record<string, number> = { double: 2, triple: 3, treble: 3 }

/**
 * Whether the words end in something that is spelled or counted out, letter by letter or digit by digit, or in an address of
 * mail, and whether it breaks off there. Transcribers put a full stop after any pause in it, so that none of them is believed.
 */
export function dictation(text: string, language: string): 'open' | 'whole' | null {
  const words = turnWords(language)
  const grammar = unfinishedWords(language)
  if (/\S+@[^\s.]+\.?\s*$/.test(text)) return 'open'
  const digits = new Set(listed(words.digits))
  const joints = new Set(listed(words.joints))
  const labels = new Set(listed(words.labels))
  const openEndings = new Set(listed(words.openEndings))
  const said = bare(text.replace(/\bdouble[\s-]you\b/gi, 'w'))
  const last = said.at(-1) ?? ''
  if (joints.has(last) || times[last] || isHost(said, joints) || isBegunAddress(said, grammar)) return 'open'
  if (isSpelledByWord(said, grammar) || isBegunDate(said, grammar, digits)) return 'open'
  const isLetter = (word: string) => /^\p{L}$/u.test(word) && !digits.has(word)
  const isDigit = (word: string) => digits.has(word) || /^\d+$/.test(word)
  const isRound = (word: string) => grammar.twoDigits.includes(word) || grammar.hundreds.includes(word)
  const longer = said.slice(said.findLastIndex((word) => !isDigit(word) && !isRound(word)) + 1)
  // "nine hundred" is a quantity, and three digits where a telephone's have been begun
  const isTelephone = longer.some(isRound) && (noughts.test(longer[0] ?? '') || longer.slice(0, 3).every(isDigit))
  const isNumber = (word: string) => isDigit(word) || (isTelephone && isRound(word))
  const before = said.slice(0, said.findLastIndex((word) => !isLetter(word) && !isNumber(word)) + 1)
  const tail = said.slice(before.length)
  if (postcode.test(tail.join(''))) return 'whole'
  const label = (before.findLast((word) => !openEndings.has(word)) ?? '').replace(/'s$/, '')
  const letters = tail.filter(isLetter).length
  if (labels.has(label) && tail.length > 0 && letters + digitsIn(tail.filter(isNumber), grammar) < labelledSymbols)
    return 'open'
  if (letters > 0) {
    const isBegun = tail.length === 1 && openEndings.has(before.at(-1) ?? '')
    return isBegun || tail.length > 2 || (tail.length === 2 && letters === 2) ? 'open' : null
  }
  const [first = ''] = tail
  if (tail.length === 1 && quantity.test(first)) return null
  const count = digitsIn(tail, grammar)
  if (count < (tail.length > 1 ? leastDigits.oneByOne : leastDigits.inOnePiece)) return null
  return count < (label === 'plus' || before.at(-1) === 'plus' ? abroadDigits : numberDigits) ? 'open' : 'whole'
}

/** How many digits these words are; "double" and the like repeat what follows. */
function digitsIn(tail: string[], { twoDigits, hundreds }: Unfinished): number {
  const counted = tail.map((word, at) => {
    if (times[word]) return 0
    if (hundreds.includes(word)) return 2
    if (twoDigits.includes(word)) return /ty$/.test(word) && /^[a-z]+$/.test(tail[at + 1] ?? '') ? 1 : 2
    return (/^\d+$/.test(word) ? word.length : 1) * (times[tail[at - 1] ?? ''] ?? 1)
  })
  return counted.reduce((sum, count) => sum + count, 0)
}

/** "… dot miller at gmail" and "info at my dash company" have begun an address; its end comes after a dot. */
function isHost(said: string[], joints: ReadonlySet<string>): boolean {
  const at = said.lastIndexOf('at')
  const host = said.slice(at + 1)
  if (at < 0 || host.length === 0 || host.includes('dot') || host.length > mostHostWords) return false
  if (host.some((word) => joints.has(word))) return true
  return host.length === 1 && (mailHosts.test(host[0] ?? '') || said.slice(0, at).some((word) => joints.has(word)))
}

const domains = new Set(
  'agency app biz com dev digital edu eu example ie info io london me net online org scot shop tech tv uk wales'.split(
    ' ',
  ),
)
const addressJoints = /^(?:dot|underscore|hyphen|dash)$/
const mostAddressWords = 12

/** An address of mail or of the web has been begun, and its "dot com" has not come. */
function isBegunAddress(said: string[], { mailboxes, mailLabels }: Unfinished): boolean {
  const whole = said.join(' ')
  const label = mailLabels.find((each) => whole.includes(`${each} `))
  const begun = Math.min(
    ...[
      label ? whole.slice(0, whole.indexOf(`${label} `)).split(' ').length : -1,
      said.findIndex((word, at) => mailboxes.includes(word) && said[at + 1] === 'at'),
      said.findIndex((word) => addressJoints.test(word)),
    ].filter((at) => at >= 0),
  )
  if (!Number.isFinite(begun) || said.length - begun > mostAddressWords) return false
  const isEnd = (word: string, at: number) => word.includes('@') || (domains.has(word) && said[at - 1] === 'dot')
  return !said.slice(begun).some((word, at) => isEnd(word, begun + at))
}

/** "It is S for sugar" is hardly all of a name. */
function isSpelledByWord(said: string[], { spelledBy }: Unfinished): boolean {
  return spelledBy.some((by) => {
    const parts = by.split(' ')
    const before = said.at(-2 - parts.length) ?? ''
    return /^[b-hj-z]$/.test(before) && said.slice(-1 - parts.length, -1).join(' ') === by
  })
}

/** A date of birth ends with its year. */
function isBegunDate(said: string[], { wholeDates, twoDigits }: Unfinished, digits: ReadonlySet<string>): boolean {
  const last = said.at(-1) ?? ''
  if (!wholeDates.some((label) => said.join(' ').includes(label))) return false
  return !/\d{2}$/.test(last) && !digits.has(last) && !twoDigits.includes(last)
}
