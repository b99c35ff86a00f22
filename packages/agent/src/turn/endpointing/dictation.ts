import { bare } from '../../lib/text/words.ts'
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
/** From its label to the end of a date. */
const mostDateWords = 12
const times: Record<string, number> = { double: 2, triple: 3, treble: 3 }

/**
 * Whether the words end in something that is spelled or counted out, letter by letter or digit by digit, or in an address of
 * mail, and whether it breaks off there. Transcribers put a full stop after any pause in it, so that there it is not believed.
 */
export function dictation(text: string, language: string): 'open' | 'whole' | null {
  const words = turnWords(language)
  const grammar = unfinishedWords(language)
  if (/[^\s@]@[^\s.@]+\.?\s*$/.test(text)) return 'open'
  const digits = new Set(listed(words.digits))
  const joints = new Set(listed(words.joints))
  const labels = new Set(listed(words.labels))
  const openEndings = new Set(listed(words.openEndings))
  const said = bare(text.replace(/\bdouble[\s-]you\b/gi, 'w'))
  const last = said.at(-1) ?? ''
  const address = addressIn(text, grammar)
  if (joints.has(last) || times[last] || address === 'open' || isHost(said, joints, grammar)) return 'open'
  if (address === 'whole') return 'whole'
  if (isSpelledByWord(said, grammar) || isBegunDate(said, grammar)) return 'open'
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
function isHost(said: string[], joints: ReadonlySet<string>, grammar: Unfinished): boolean {
  const at = said.lastIndexOf('at')
  const host = said.slice(at + 1)
  if (!isHostAt(said, at, grammar) || host.length === 0 || host.includes('dot') || host.length > mostHostWords)
    return false
  if (host.some((word) => joints.has(word))) return true
  return host.length === 1 && (mailHosts.test(host[0] ?? '') || said.slice(0, at).some((word) => joints.has(word)))
}

const domains = new Set(
  'agency app biz com dev digital edu example gov info london net online org scot shop tech wales'.split(' '),
)
/** Behind these the country is still to come: "dot co dot uk". */
const halfDomains = /^(?:ac|co)$/
const addressJoints = /^(?:dot|underscore|hyphen|dash)$/
const mostAddressWords = 12

/** An address of mail or of the web that has been begun, and whether its "dot com" has come. */
function addressIn(text: string, grammar: Unfinished): 'open' | 'whole' | null {
  const clauses = text.split(/[,;:!?]|\.\s/).map(bare)
  const said = clauses.flat()
  const clauseStarts = new Set(clauses.map((_, at) => clauses.slice(0, at).flat().length))
  const begun = addressStart(said, clauseStarts, grammar)
  if (begun === null || said.length - begun > mostAddressWords) return null
  const address = said.slice(begun)
  const at = address.findLastIndex((_, index) => isHostAt(address, index, grammar))
  const end = address.findLastIndex((_, index) => index > at && isAddressEnd(address, index))
  if (end >= 0) return end === address.length - 1 ? 'whole' : null
  const joint = Math.max(
    at,
    address.findLastIndex((word) => addressJoints.test(word)),
  )
  const last = joint < 0 ? address : address.slice(joint + 1)
  if (last.length > mostHostWords || last.some((word) => isNoName(word, grammar))) return null
  if (address.some((word) => grammar.noNames.includes(word))) return null
  return joint < 0 && /[.!。！][”"')]?\s*$/.test(text) ? null : 'open'
}

function addressStart(said: string[], clauseStarts: ReadonlySet<number>, grammar: Unfinished): number | null {
  const { mailboxes, mailLabels, beforeMail, determiners, articles, lacking } = grammar
  const label = mailLabels.map((each) => each.split(' ')).map((each) => labelEnd(said, each))
  const isBegun = (at: number) => clauseStarts.has(at) || beforeMail.includes(said[at - 1] ?? '')
  const mailbox = said.findIndex(
    (word, at) => mailboxes.includes(word) && isBegun(at) && isHostAt(said, at + 1, grammar),
  )
  const joint = said.findIndex((word, at) => {
    const before = said.slice(Math.max(0, at - 2), at)
    const isNoun = before.some((each) => determiners.includes(each) || articles.includes(each))
    return addressJoints.test(word) && !isNoun && !lacking.includes(before.at(-1) ?? '')
  })
  const begun = [...label, mailbox, joint].filter((at) => at >= 0)
  return begun.length > 0 ? Math.min(...begun) : null
}

function labelEnd(said: string[], label: string[]): number {
  const at = said.findIndex((_, index) => label.every((word, offset) => said[index + offset] === word))
  return at < 0 || at + label.length === said.length ? -1 : at + label.length
}

const isHostAt = (said: string[], at: number, grammar: Unfinished) =>
  said[at] === 'at' && !(grammar.noHosts.includes(said[at + 1] ?? '') && !addressJoints.test(said[at + 2] ?? ''))

function isAddressEnd(said: string[], at: number): boolean {
  const word = said[at] ?? ''
  if (word.includes('@')) return true
  if (said[at - 1] === 'dot') return domains.has(word) || (/^\p{L}{2}$/u.test(word) && !halfDomains.test(word))
  // "dot a i"
  return said[at - 2] === 'dot' && /^\p{L}$/u.test(word) && /^\p{L}$/u.test(said[at - 1] ?? '')
}

/** "Sales at weekends are slow", "support at the weekend". */
const isNoName = (word: string, { auxiliaries, determiners, articles }: Unfinished) =>
  auxiliaries.includes(word) || determiners.includes(word) || articles.includes(word)

/** "It is S for sugar" is hardly all of a name; in "plan B for now" nothing is spelled. */
function isSpelledByWord(said: string[], { spelledBy, choices }: Unfinished): boolean {
  return spelledBy.some((by) => {
    const parts = by.split(' ')
    const before = said.at(-2 - parts.length) ?? ''
    const isInitial = /^[b-hj-z]$/.test(before) && said.at(-1)?.startsWith(before)
    return (
      isInitial &&
      !choices.includes(said.at(-3 - parts.length) ?? '') &&
      said.slice(-1 - parts.length, -1).join(' ') === by
    )
  })
}

/** A date of birth ends with its year. */
function isBegunDate(said: string[], { wholeDates, months, ordinals }: Unfinished): boolean {
  const last = said.at(-1) ?? ''
  if (!wholeDates.some((label) => said.slice(-mostDateWords).join(' ').includes(label))) return false
  return months.includes(last) || ordinals.includes(last) || /^\d{1,2}(?:st|nd|rd|th)$/.test(last)
}
