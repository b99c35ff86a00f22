import type { KnowledgeEntry } from '@parley/protocol'
import { likeness, soundOf } from '../../../lib/text/likeness.ts'
import type { Steps } from '../steps.ts'
import { addTo } from './add-to.ts'
import { bareQuestion, contentWords, isStopWord, knownWords, meaning, tokens } from './words.ts'

/** A word of what was said, as the guide knows it: how sure that is, and how much it counts in the question, both 0–1. */
export type Term = { word: string; strength: number; share: number }

/** The shortest word that may have been misheard: shorter ones all look alike. */
const minHeardLength = 5
const maxLengthDifference = 3
/** What comes after so many words is no longer a question. */
const maxQuestionWords = 80
/** From how alike two words are, 0–1, they are taken for one. */
const likeEnough = {
  /** Two that together are like one: that is seldom chance. */
  pair: 0.5,
  /** A slip of the finger. */
  slip: 0.75,
  /** Sounding the same, they need not be written as alike. */
  sameSound: 0.4,
}

/** How speech recognisers and people write letters that somebody spelt out. */
const letterNames: Record<string, string> = Object.fromEntries(
  `ay a bee b be b see c sea c dee d eff f gee g aitch h eye i jay j kay k el l em m en n oh o pea p pee p cue q queue q are r
  our r ess s tea t tee t you u vee v ex x why y zed z`
    .split(/\s+/)
    .flatMap((name, index, all) => (index % 2 === 0 ? [[name, all[index + 1] ?? '']] : [])),
)

/** The words of the knowledge, and which of them a visitor may have meant by one that it does not hold. */
export class Vocabulary {
  readonly #meanings = new Set<string>()
  readonly #acronyms = new Set<string>()
  /** Words as they are written, by their sound. */
  readonly #bySound = new Map<string, string[]>()
  /** Those long enough for a slip of the finger, by their first letter: people seldom miss that one. */
  readonly #byInitial = new Map<string, string[]>()
  readonly #written = new Set<string>()
  readonly #ownName: ReadonlySet<string>

  private constructor(companyName: string) {
    this.#ownName = new Set(tokens(companyName))
  }

  /** The company's own name says nothing of what a question is about. */
  static *of(entries: readonly KnowledgeEntry[], companyName: string): Steps<Vocabulary> {
    const vocabulary = new Vocabulary(companyName)
    for (const entry of entries) {
      vocabulary.#learnAll(entry)
      yield
    }
    for (const word of knownWords) if (vocabulary.#meanings.has(meaning(word))) vocabulary.#learn(word)
    return vocabulary
  }

  #learnAll({ question = '', asked = [], practice = [], keywords = [], about = '', text, shown = '' }: KnowledgeEntry) {
    const all = [question, ...asked, ...keywords, about, text, shown].filter(Boolean).join(' ')
    for (const [acronym] of all.matchAll(/\b[A-Z]{2,5}\b/g)) this.#acronyms.add(acronym.toLowerCase())
    for (const token of tokens(all)) this.#learn(token)
    for (const asking of [question, ...asked, ...practice])
      for (const word of contentWords(asking)) this.#meanings.add(word)
  }

  #learn(token: string) {
    if (this.#isEmpty(token) || this.#written.has(token)) return
    this.#written.add(token)
    this.#meanings.add(meaning(token))
    addTo(this.#bySound, soundOf(token), token)
    if (token.length >= minHeardLength) addTo(this.#byInitial, token.charAt(0), token)
  }

  /** The terms of what was said; words nobody taught the guide are kept, with no strength. */
  termsOf(text: string): Term[] {
    const said = tokens(text).slice(0, maxQuestionWords)
    const terms = new Map<string, Term>()
    const joined = this.#joined(said)
    for (const term of joined.length > 0 ? joined : this.#bare(said)) {
      if ((terms.get(term.word)?.strength ?? -1) < term.strength) terms.set(term.word, term)
    }
    return [...terms.values()]
  }

  /** Whether no word of it carries a meaning of its own. */
  isBare(text: string): boolean {
    return this.#joined(tokens(text)).length === 0
  }

  #bare(said: readonly string[]): Term[] {
    return bareQuestion(said).map((word) => ({ word, strength: this.#meanings.has(word) ? 1 : 0, share: 1 }))
  }

  /** Puts together what a recogniser took apart: "see are em" is CRM, "pile it" is the Pilot. */
  #joined(said: readonly string[]): Term[] {
    const terms: Term[] = []
    for (let index = 0; index < said.length; ) {
      const found = this.#acronymAt(said, index) ?? this.#pairAt(said, index)
      if (found) {
        terms.push(found.term)
        index += found.length
        continue
      }
      const token = said[index] ?? ''
      if (!this.#isEmpty(token)) terms.push(this.#hear(token))
      index += 1
    }
    return terms
  }

  #acronymAt(said: readonly string[], index: number): { term: Term; length: number } | null {
    for (const length of [5, 4, 3, 2]) {
      const letters = said.slice(index, index + length).map((token) => letterNames[token] ?? token)
      if (letters.length < length || letters.some((letter) => letter.length !== 1)) continue
      const acronym = letters.join('')
      if (this.#acronyms.has(acronym)) return { term: { word: meaning(acronym), strength: 1, share: 1 }, length }
    }
    return null
  }

  #pairAt(said: readonly string[], index: number): { term: Term; length: number } | null {
    const [first, second] = [said[index], said[index + 1]]
    if (!first || !second || (this.isKnown(first) && this.isKnown(second))) return null
    if (isStopWord(first) || (isStopWord(second) && this.isKnown(first))) return null
    const pair = first + second
    const meant = pair.length >= 6 ? this.#nearest(pair) : null
    return meant && meant.strength >= likeEnough.pair
      ? { term: { ...meant, strength: (1 + meant.strength) / 2 }, length: 2 }
      : null
  }

  #isEmpty(token: string) {
    return isStopWord(token) || this.#ownName.has(token)
  }

  /** Whether the knowledge holds this word, or one that means the same. */
  isKnown(token: string): boolean {
    return this.#meanings.has(meaning(token))
  }

  #hear(token: string): Term {
    if (this.isKnown(token)) return { word: meaning(token), strength: 1, share: 1 }
    const meant = token.length >= minHeardLength ? this.#nearest(token) : null
    return meant ?? { word: meaning(token), strength: 0, share: 1 }
  }

  #nearest(token: string): Term | null {
    const alike = [
      ...(this.#bySound.get(soundOf(token)) ?? []).map((word) => ({ word, enough: likeEnough.sameSound })),
      ...(this.#byInitial.get(token[0] ?? '') ?? []).map((word) => ({ word, enough: likeEnough.slip })),
    ]
    let best: { word: string; strength: number } | null = null
    for (const { word, enough } of alike) {
      if (Math.abs(word.length - token.length) > maxLengthDifference) continue
      const strength = likeness(token, word)
      if (strength >= enough && strength > (best?.strength ?? 0)) best = { word, strength }
    }
    return best && { ...best, word: meaning(best.word), share: 1 }
  }
}
