import { bare } from '../../lib/words.ts'
import { listed, type TurnWords } from '../words/languages.ts'

/** So many digits begin a number that goes on, until it is as long as a telephone's. */
const leastDigits = 3
const numberDigits = 10
const postcode = /^[a-z]{1,2}\d[a-z\d]?\d[a-z]{2}$/
const quantity = /^[1-9]\d{0,3}$/
const mailHosts = /^(?:gmail|googlemail|outlook|hotmail|yahoo|icloud|gmx|btinternet)$/
const times: Record<string, number> = { double: 2, triple: 3, treble: 3 }

/**
 * Whether the words break off within something that is spelled or counted out: letter by letter, digit by digit, an address
 * of mail without its end. Transcribers put a full stop after any pause in it, so that none of them is believed.
 */
export function isBeingDictated(text: string, words: TurnWords): boolean {
  if (/\S+@[^\s.]+\.?\s*$/.test(text)) return true
  const digits = new Set(listed(words.digits))
  const joints = new Set(listed(words.joints))
  const said = bare(text)
  const last = said.at(-1) ?? ''
  if (joints.has(last) || times[last] || isHost(said, joints)) return true
  const isLetter = (word: string) => /^\p{L}$/u.test(word) && !digits.has(word)
  const isNumber = (word: string) => digits.has(word) || /^\d+$/.test(word)
  const tail = said.slice(said.findLastIndex((word) => !isLetter(word) && !isNumber(word)) + 1)
  if (postcode.test(tail.join(''))) return false
  const letters = tail.filter(isLetter).length
  if (letters > 0) return tail.length > 1 && !(tail.length === 2 && letters === 1)
  const [first = ''] = tail
  if (tail.length === 1 && quantity.test(first)) return false
  const count = digitsIn(tail)
  return count >= leastDigits && count < numberDigits
}

/** How many digits these words are; "double" and the like repeat what follows. */
function digitsIn(tail: string[]): number {
  const counted = tail.map((word, at) => {
    if (times[word]) return 0
    return (/^\d+$/.test(word) ? word.length : 1) * (times[tail[at - 1] ?? ''] ?? 1)
  })
  return counted.reduce((sum, count) => sum + count, 0)
}

/** "… dot miller at gmail" has begun an address; its end comes after a dot. */
function isHost(said: string[], joints: ReadonlySet<string>): boolean {
  if (said.at(-2) !== 'at') return false
  return mailHosts.test(said.at(-1) ?? '') || said.slice(0, -2).some((word) => joints.has(word))
}
