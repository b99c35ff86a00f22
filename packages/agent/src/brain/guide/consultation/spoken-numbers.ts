const digits: Record<string, string> = Object.fromEntries(
  'zero 0 nought 0 oh 0 o 0 one 1 two 2 three 3 four 4 five 5 six 6 seven 7 eight 8 nine 9'
    .split(' ')
    .flatMap((word, index, all) => (index % 2 === 0 ? [[word, all[index + 1] ?? '']] : [])),
)
const times: Record<string, number> = { double: 2, triple: 3, treble: 3 }

const postcode = /^([A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})$/
/** Shorter runs of digits are no telephone number: years, prices, house numbers. */
const minPhoneDigits = 10

type Piece = { said: string; meant: string }

/**
 * Writes telephone numbers and postcodes as they are written in Britain: "oh seven seven double oh nine oh oh one two three" is
 * "07700 900123", "S W one A two A A" is "SW1A 2AA".
 */
export function asWritten(text: string): string {
  const words = text.split(/\s+/).filter(Boolean)
  const written: string[] = []
  for (let at = 0; at < words.length; ) {
    const run = runAt(words, at)
    const found = run && (phoneIn(run) ?? postcodeIn(run))
    if (found) {
      written.push(found.text)
      at += found.length
    } else {
      written.push(words[at] ?? '')
      at += 1
    }
  }
  return written.join(' ')
}

/** The pieces of a number from here on: digits, names of digits, letters by themselves. */
function runAt(words: readonly string[], start: number): Piece[] {
  const pieces: Piece[] = []
  for (let at = start; at < words.length; at += 1) {
    const said = words[at] ?? ''
    const repeated = times[plain(said)]
    const next = words[at + 1]
    if (repeated && next && meantBy(next)?.length === 1) {
      pieces.push({ said, meant: '' }, { said: next, meant: meantBy(next)?.repeat(repeated) ?? '' })
      at += 1
      continue
    }
    const meant = meantBy(said)
    if (meant === null) break
    pieces.push({ said, meant })
    // what ends a sentence ends a number
    if (/[.!?]$/.test(said) && said.length > 2) break
  }
  return pieces
}

const plain = (word: string) => word.toLowerCase().replace(/[^a-z0-9+]/g, '')

function meantBy(word: string): string | null {
  const bare = plain(word)
  if (/^\+?\d+$/.test(bare)) return bare
  if (bare in digits) return digits[bare] ?? null
  if (/^[a-z]$/.test(bare)) return bare.toUpperCase()
  const letters = word.replace(/[.,!?]+$/, '')
  if (/^(?:[A-Z\d]-?)+$/.test(letters)) return letters.replaceAll('-', '')
  return null
}

type Found = { text: string; length: number }

function phoneIn(run: readonly Piece[]): Found | null {
  let number = ''
  let length = 0
  for (const { meant } of run) {
    const next = meant === 'O' ? '0' : meant
    if (!/^\+?\d*$/.test(next)) break
    number += next
    length += 1
  }
  const national = number.replace(/^(?:\+44|0044)0?/, '0')
  if (national.length < minPhoneDigits || national.length > 11 || !/^0[1-9]/.test(national)) return null
  return { text: grouped(national), length }
}

/** As Ofcom groups them: mobiles and most areas 5 and 6, London and its like 3, 4 and 4. */
function grouped(number: string): string {
  const groups = /^02/.test(number) ? [3, 7] : /^(?:011|01\d1|03|08)/.test(number) ? [4, 7] : [5]
  const cuts = [0, ...groups, number.length]
  return cuts
    .slice(1)
    .map((end, index) => number.slice(cuts[index], end))
    .join(' ')
}

function postcodeIn(run: readonly Piece[]): Found | null {
  for (let length = Math.min(run.length, 9); length > 0; length -= 1) {
    const pieces = run.slice(0, length)
    const [, outward, inward] = postcode.exec(pieces.map(({ meant }) => meant).join('')) ?? []
    if (outward && inward) return { text: `${outward} ${inward}`, length }
  }
  return null
}
