import { bare } from '../../lib/words.ts'
import { listed, type TurnWords } from '../words/languages.ts'

/** So many digits in one piece, or said one by one, begin a number that goes on, until it is as long as a telephone's. */
const leastDigits = { inOnePiece: 3, oneByOne: 2 }
/** Behind a label, fewer are hardly all. */
const labelledSymbols = 3
const numberDigits = 10
const postcode = /^[a-z]{1,2}\d[a-z\d]?\d[a-z]{2}$/
const quantity = /^[1-9]\d{0,3}$/
const mailHosts = /^(?:gmail|googlemail|outlook|hotmail|yahoo|icloud|gmx|btinternet)$/
const mostHostWords = 4
const times: Record<string, number> = { double: 2, triple: 3, treble: 3 }

/**
 * Whether the words end in something that is spelled or counted out, letter by letter or digit by digit, or in an address of
 * mail, and whether it breaks off there. Transcribers put a full stop after any pause in it, so that none of them is believed.
 */
export function dictation(text: string, words: TurnWords): 'open' | 'whole' | null {
  if (/\S+@[^\s.]+\.?\s*$/.test(text)) return 'open'
  const digits = new Set(listed(words.digits))
  const joints = new Set(listed(words.joints))
  const labels = new Set(listed(words.labels))
  const openEndings = new Set(listed(words.openEndings))
  const said = bare(text.replace(/\bdouble[\s-]you\b/gi, 'w'))
  const last = said.at(-1) ?? ''
  if (joints.has(last) || times[last] || isHost(said, joints)) return 'open'
  const isLetter = (word: string) => /^\p{L}$/u.test(word) && !digits.has(word)
  const isNumber = (word: string) => digits.has(word) || /^\d+$/.test(word)
  const before = said.slice(0, said.findLastIndex((word) => !isLetter(word) && !isNumber(word)) + 1)
  const tail = said.slice(before.length)
  if (postcode.test(tail.join(''))) return 'whole'
  const label = before.findLast((word) => !openEndings.has(word)) ?? ''
  const letters = tail.filter(isLetter).length
  if (labels.has(label) && tail.length > 0 && letters + digitsIn(tail.filter(isNumber)) < labelledSymbols) return 'open'
  if (letters > 0) {
    const isBegun = tail.length === 1 && openEndings.has(before.at(-1) ?? '')
    return isBegun || tail.length > 2 || (tail.length === 2 && letters === 2) ? 'open' : null
  }
  const [first = ''] = tail
  if (tail.length === 1 && quantity.test(first)) return null
  const count = digitsIn(tail)
  if (count < (tail.length > 1 ? leastDigits.oneByOne : leastDigits.inOnePiece)) return null
  return count < numberDigits ? 'open' : 'whole'
}

/** How many digits these words are; "double" and the like repeat what follows. */
function digitsIn(tail: string[]): number {
  const counted = tail.map((word, at) => {
    if (times[word]) return 0
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
