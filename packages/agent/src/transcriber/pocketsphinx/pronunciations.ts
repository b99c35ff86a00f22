/** How words are said, in the phones of CMU's dictionary; more than one way for some. */
export type Pronunciations = ReadonlyMap<string, readonly string[]>

/** Reads a dictionary in CMU's form: a word, with `(2)` for its second way, and its phones. */
export function readPronunciations(text: string): Pronunciations {
  const pronunciations = new Map<string, string[]>()
  for (const line of text.split('\n')) {
    const space = line.indexOf(' ')
    if (space < 1) continue
    const word = line.slice(0, space).replace(/\(\d+\)$/, '')
    const ways = pronunciations.get(word) ?? []
    ways.push(line.slice(space + 1).trim())
    pronunciations.set(word, ways)
  }
  return pronunciations
}

const smallestPart = 3
const hissing = /(?:S|Z|SH|ZH|CH|JH)$/
const voiceless = /(?:P|T|K|F|TH)$/

/**
 * How a word is said that may not be in the dictionary: British spellings as the American ones, an ending, two words in
 * one ("chatbot"), or, where `acronym`, letter by letter. Empty when it is anybody's guess.
 */
export function pronounce(
  word: string,
  { known, acronym }: { known: Pronunciations; acronym: boolean },
): readonly string[] {
  const ways = known.get(word)
  if (ways) return ways
  if (acronym) return [[...word].map((letter) => known.get(letter)?.[0] ?? '').join(' ')]
  return american(word, known) ?? plural(word, known) ?? compound(word, known) ?? []
}

function american(word: string, known: Pronunciations) {
  const spellings = [
    word.replace(/is(e[ds]?|ing|ations?|ers?)$/, 'iz$1'),
    word.replace(/our(s|ed|ing|ful|ite)?$/, 'or$1'),
    word.replace(/re$/, 'er'),
    word.replace(/ll(ed|ing|ers?)$/, 'l$1'),
  ]
  return spellings.map((spelling) => known.get(spelling)).find(Boolean)
}

function plural(word: string, known: Pronunciations) {
  const stem = /^(.+?)'?s$/.exec(word)?.[1] ?? ''
  const ways = known.get(stem) ?? compound(stem, known)
  return ways?.map((way) => `${way} ${hissing.test(way) ? 'IH Z' : voiceless.test(way) ? 'S' : 'Z'}`)
}

function compound(word: string, known: Pronunciations) {
  for (let at = word.length - smallestPart; at >= smallestPart; at -= 1) {
    const [first] = known.get(word.slice(0, at)) ?? []
    const [second] = known.get(word.slice(at)) ?? []
    if (first && second) return [`${first} ${second}`]
  }
  return undefined
}
