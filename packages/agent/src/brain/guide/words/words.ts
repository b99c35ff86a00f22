import { fillers, phrases, stopWords, synonyms } from './word-lists.ts'

const endings: [string, string, number][] = [
  ['ations', 'ate', 3],
  ['ation', 'ate', 3],
  ['iveness', 'ive', 3],
  ['ments', '', 4],
  ['ment', '', 4],
  ['ings', '', 3],
  ['ing', '', 3],
  ['ies', 'y', 2],
  ['sses', 'ss', 1],
  ['ed', '', 3],
  ['es', '', 3],
  ['ss', 'ss', 1],
  ['us', 'us', 1],
  ['s', '', 2],
  ['ly', '', 4],
]

const standsFor = new Map(
  synonyms.flatMap((group) => {
    const [first = '', ...others] = group.split(' ')
    return [first, ...others].map((word) => [stem(word), stem(first)] as const)
  }),
)

/** Every word the synonyms know, for hearing the one that was meant. */
export const knownWords: readonly string[] = synonyms.flatMap((group) => group.split(' '))

/** The same text is tokenised several times in a turn, and while a guide is prepared. */
const maxRememberedChars = 200_000
const remembered = new Map<string, readonly string[]>()
let rememberedChars = 0

/** A text's words in order, in lower case, turns of phrase made one word. */
export function tokens(text: string): readonly string[] {
  const known = remembered.get(text)
  if (known) return known
  if (rememberedChars + text.length > maxRememberedChars) {
    remembered.clear()
    rememberedChars = 0
  }
  const found = tokensOf(text)
  rememberedChars += text.length
  remembered.set(text, found)
  return found
}

function tokensOf(text: string): string[] {
  return phrases
    .reduce((plain, [pattern, word]) => plain.replace(pattern, word), text.toLowerCase())
    .replace(/'s\b/g, '')
    .split(/[^\p{L}\p{N}%£']+/u)
    .filter(Boolean)
}

export const isStopWord = (token: string) =>
  stopWords.has(token) || fillers.has(token) || token.includes("'") || (token.length < 2 && !/\d/.test(token))

/** What a word means: its stem, or what stands for it and its synonyms. */
export function meaning(token: string): string {
  const root = stem(token)
  return standsFor.get(root) ?? root
}

/** What only a question has: an answer that says "who is coming" does not answer "who is …?" by that. */
export const questionWords: ReadonlySet<string> = new Set(['whois', 'place', 'howmany', 'howlong'].map(meaning))

/** The words that carry a text's meaning, stemmed, synonyms made one. */
export function contentWords(text: string): string[] {
  const said = tokens(text)
  const words = said.filter((token) => !isStopWord(token)).map(meaning)
  return words.length > 0 ? words : bareQuestion(said)
}

/** "What do you do?" has no word that carries its meaning: the whole of it does. */
export function bareQuestion(said: readonly string[]): string[] {
  const bare = said.filter((token) => !fillers.has(token))
  return bare.length > 0 ? [bare.join(' ')] : []
}

/** A light English stemmer: enough that "calls", "called" and "calling" meet. */
export function stem(word: string): string {
  let root = word
  for (const [ending, replacement, minLength] of endings) {
    if (!root.endsWith(ending) || root.length - ending.length < minLength) continue
    root = root.slice(0, root.length - ending.length) + replacement
    break
  }
  if (/([bdfglmnprt])\1$/.test(root) && !/(ll|ss)$/.test(root)) root = root.slice(0, -1)
  return root.replace(/e$/, '').replace(/y$/, 'i')
}
