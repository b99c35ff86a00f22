import type { Knowledge, KnowledgeEntry } from '@parley/protocol'
import { soundOf } from '../words/likeness.ts'
import type { Term, Vocabulary } from '../words/vocabulary.ts'
import { contentWords } from '../words/words.ts'
import { elsewhere, isElsewhere } from './elsewhere.ts'
import { Learning } from './learning.ts'
import { Letters } from './letters.ts'
import type { MeaningOf } from './meanings.ts'
import { Retrieval } from './retrieval.ts'
import { waysOfAsking } from './ways-of-asking.ts'

/** One way to understand what was said: all of it, or a part of it, with its subject where it leaves that out. */
export type Reading = {
  text: string
  /** With its subject where it leaves that out: what it means. */
  meant: string
  terms: readonly Term[]
  /** What it is about, where it says so only by leaving it out. */
  about: string | null
  /** A part that asks nothing, of something that was asked. */
  isAside: boolean
  /** It leaves out its subject, and here nothing stands for it. */
  leavesOut: boolean
}

/** What speaks for an entry, each 0–1. */
export type Signs = {
  /** The words of its ways of asking. */
  asked: number
  /** The words of all that it says. */
  held: number
  /** The letters of its ways of asking. */
  letters: number
  /** Their sounds. */
  sounds: number
  /** What was learned from examples: how much its words and pairs of words speak for it. */
  learned: number
  /** How much of a way of asking was said, whatever else was. */
  covered: number
  /** It holds a figure of the kind that is asked for. */
  kind: number
  /** The meaning of its ways of asking; null where no model knows it. */
  meaning: number | null
  /** It is about what the conversation is about. */
  near: number
  /** It was said beside a question. */
  aside: number
  /** It was taken without the subject that it leaves out. */
  cut: number
  /** It is the first thing to say about its subject. */
  first: number
  /** It is none of the pages’. */
  elsewhere: number
}

/** An entry, and how certain it is that it is meant, 0–1: of all and of none together it is 1. */
export type Ranked = { entry: KnowledgeEntry; certainty: number }

/** A question holds at least one word that the guide is this sure of having heard. */
const minSureness = 0.7

/** To hold what was asked is this much worth where there is no way of asking to compare the letters with. */
const heldAsLetters = 0.5

/**
 * How much each sign of a reading speaks for an entry, and of all that was said around it: fitted on the questions whose answers
 * are known, before anything was learned from their words. Too few of them are conversations to fit `near` and `cut` on: those two
 * were chosen by hand.
 */
const weightsByWords: Weights = {
  bias: -3.6,
  reading: {
    asked: 0.6,
    held: 0.3,
    letters: 1.6,
    sounds: 2.6,
    learned: 2.5,
    covered: 1.9,
    kind: 1,
    near: 0.9,
    cut: -4,
    first: 0.1,
    elsewhere: -0.5,
  },
  whole: { held: 2.5, letters: 2.6, sounds: 3, covered: 2.5, learned: 0.6 },
}
const weightsByMeaning: Weights = {
  bias: -6.2,
  reading: {
    asked: 0.4,
    held: 0.4,
    letters: 0.9,
    sounds: 1.6,
    learned: 2.4,
    covered: 1.5,
    meaning: 3.7,
    kind: 0.9,
    near: 0.9,
    aside: 0.2,
    cut: -4,
    first: -0.1,
    elsewhere: -0.1,
  },
  whole: { held: 2.1, letters: 1.4, sounds: 1.8, covered: 1.6, learned: 0.4, meaning: 4.2 },
}

/** Orders the entries by how certain it is that they are meant. */
export class Ranking {
  readonly #retrieval: Retrieval
  readonly #letters: Letters<KnowledgeEntry>
  readonly #sounds: Letters<KnowledgeEntry>
  readonly #learning: Learning<KnowledgeEntry>
  readonly #likenesses = new Map<string, Likeness>()
  /** Those with a way of asking for them; of passages of a file nobody wrote one. */
  readonly #askedFor: ReadonlySet<KnowledgeEntry>
  readonly #entries: readonly KnowledgeEntry[]
  /** Those that come first about their subject: what to say of it when no more is asked. */
  readonly #first: ReadonlySet<KnowledgeEntry>

  /** The entries that hold what a kind of question asks for, by its place among the kinds. */
  readonly #holding: ReadonlyMap<number, ReadonlySet<KnowledgeEntry>>

  constructor({ company, entries }: Knowledge) {
    this.#entries = [...entries, ...elsewhere]
    this.#holding = new Map(
      kinds.map(([, held], kind) => [kind, new Set(entries.filter(({ text }) => held.test(text)))]),
    )
    const subjects = new Map<string, KnowledgeEntry>()
    for (const entry of entries) if (entry.about && !subjects.has(entry.about)) subjects.set(entry.about, entry)
    this.#first = new Set(subjects.values())
    this.#retrieval = new Retrieval({ company, entries: this.#entries })
    const ways = this.#entries.flatMap((entry) => {
      const subject = this.#first.has(entry) && entry.about ? [entry.about] : []
      return [...subject, ...waysOfAsking(entry)].map((words) => ({ meant: entry, words }))
    })
    this.#askedFor = new Set(ways.map(({ meant }) => meant))
    this.#letters = new Letters(ways)
    this.#sounds = new Letters(ways, soundOf)
    this.#learning = new Learning(ways)
  }

  get vocabulary(): Vocabulary {
    return this.#retrieval.vocabulary
  }

  /** How much of what was asked a sentence says, by what its words weigh. */
  saysOf(sentence: string, asked: readonly Term[]): number {
    const words = new Set(contentWords(sentence))
    return asked.reduce(
      (sum, { word, strength }) => (words.has(word) ? sum + strength * this.#retrieval.weightOf(word) : sum),
      0,
    )
  }

  /**
   * Every entry by the reading that most speaks for it, best first; the first reading is all that was said. That none is meant is
   * as certain as nothing speaks for any.
   */
  rank(readings: readonly Reading[], meaningOf: MeaningOf): Ranked[] {
    const best = new Map<KnowledgeEntry, number>()
    const [whole, ...parts] = readings.map((reading) => this.signs(reading, meaningOf))
    for (const read of whole ? [whole, ...parts] : []) {
      for (const [entry, signs] of read) {
        const odds = Math.exp(speaksFor(signs, whole?.get(entry) ?? signs))
        if (odds > (best.get(entry) ?? 0)) best.set(entry, odds)
      }
    }
    const all = [...best.values()].reduce((sum, odds) => sum + odds, 1)
    return [...best]
      .map(([entry, odds]) => ({ entry, certainty: odds / all }))
      .sort((one, other) => other.certainty - one.certainty)
  }

  /** A turn looks at the same words several times: with a model and without, for small talk and for an answer. */
  #likenessOf(text: string): Likeness {
    const known = this.#likenesses.get(text)
    if (known) return known
    if (this.#likenesses.size >= maxRemembered) this.#likenesses.clear()
    const likeness = {
      letters: this.#letters.likeness(text),
      sounds: this.#sounds.likeness(text),
      learned: this.#learning.evidence(text),
    }
    this.#likenesses.set(text, likeness)
    return likeness
  }

  /** What speaks for each entry. */
  signs({ text, meant, terms, about, isAside, leavesOut }: Reading, meaningOf: MeaningOf): Map<KnowledgeEntry, Signs> {
    const isHeard = terms.some(({ strength }) => strength >= minSureness)
    const shared = isHeard ? this.#retrieval.compare(terms) : null
    const { letters, sounds, learned } = this.#likenessOf(text)
    const holding = this.#holding.get(kindAsked(text))
    const meaning = meaningOf(meant)
    const signs = new Map<KnowledgeEntry, Signs>()
    for (const entry of this.#entries) {
      const { asked, held, covered } = shared?.get(entry) ?? nothingShared
      const unwritten = this.#askedFor.has(entry) ? 0 : held * heldAsLetters
      signs.set(entry, {
        asked,
        held,
        letters: letters.get(entry) ?? unwritten,
        sounds: sounds.get(entry) ?? unwritten,
        learned: (learned.get(entry) ?? 0) / evidenceUnit,
        covered,
        kind: holding?.has(entry) ? 1 : 0,
        meaning: meaning && Math.max(0, meaning.get(entry) ?? 0),
        near: about !== null && entry.about === about ? 1 : 0,
        aside: isAside ? 1 : 0,
        cut: leavesOut ? 1 : 0,
        first: this.#first.has(entry) ? 1 : 0,
        elsewhere: isElsewhere(entry) ? 1 : 0,
      })
    }
    return signs
  }
}

type Likeness = Record<'letters' | 'sounds' | 'learned', ReadonlyMap<KnowledgeEntry, number>>
/** Texts of a turn or two. */
const maxRemembered = 32
/** What several telling words speak together, counted as 1. */
const evidenceUnit = 10
const nothingShared = { asked: 0, held: 0, covered: 0 }

/** What the answer to a question holds that asks for an amount, a time or a share. */
const kinds: readonly [RegExp, RegExp][] = [
  [/\b(?:how much|price|cost|costs|fee|spend|pay|£)\b/i, /[£$€]\s?\d/],
  [/\b(?:how (?:soon|fast|quick\w*|long)|when|what time)\b/i, /\b(?:minutes?|hours?|days?|weeks?|months?)\b|\d:\d\d/i],
  [/\b(?:how many|per ?cent|percentage|share|proportion|rate)\b|%/i, /\d|\b(?:one|two|three|four|five|six)\b/i],
]
const kindAsked = (text: string) => kinds.findIndex(([asked]) => asked.test(text))

type Weights = { bias: number; reading: Partial<Signs>; whole: Partial<Signs> }
type Weighed = { bias: number; reading: [keyof Signs, number][]; whole: [keyof Signs, number][] }

/** Listed once: they are added up for every entry and every reading. */
const weighed = ({ bias, reading, whole }: Weights): Weighed => ({
  bias,
  reading: listed(reading),
  whole: listed(whole),
})
const listed = (weights: Partial<Signs>) => Object.entries(weights) as [keyof Signs, number][]
const byWords = weighed(weightsByWords)
const byMeaning = weighed(weightsByMeaning)

function speaksFor(signs: Signs, whole: Signs): number {
  const { bias, ...weights } = signs.meaning === null ? byWords : byMeaning
  let sum = bias
  for (const [sign, weight] of weights.reading) sum += weight * (signs[sign] ?? 0)
  for (const [sign, weight] of weights.whole) sum += weight * (whole[sign] ?? 0)
  return sum
}
