import type { Knowledge, KnowledgeEntry } from '@parley/protocol'
import type { Term, Vocabulary } from '../words/vocabulary.ts'
import { contentWords } from '../words/words.ts'
import { elsewhere, isElsewhere } from './elsewhere.ts'
import { Letters } from './letters.ts'
import type { MeaningOf } from './meanings.ts'
import { Retrieval } from './retrieval.ts'

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

/** How much each sign speaks for an entry: fitted on the open questions, whose answers are known. */
const weightsByWords = {
  bias: -5.3,
  asked: 4.8,
  held: 2.5,
  letters: 8.8,
  near: 0.3,
  aside: 0,
  cut: -7,
  first: 0.3,
  elsewhere: -0.2,
}
const weightsByMeaning = {
  bias: -6.8,
  asked: 3.4,
  held: 2.5,
  letters: 5.6,
  meaning: 6.9,
  near: 0.3,
  aside: 0,
  cut: -7,
  first: 0.4,
  elsewhere: -0.1,
}

/** Orders the entries by how certain it is that they are meant. */
export class Ranking {
  readonly #retrieval: Retrieval
  readonly #letters: Letters<KnowledgeEntry>
  /** Those with a way of asking for them; of passages of a file nobody wrote one. */
  readonly #askedFor: ReadonlySet<KnowledgeEntry>
  readonly #entries: readonly KnowledgeEntry[]
  /** Those that come first about their subject: what to say of it when no more is asked. */
  readonly #first: ReadonlySet<KnowledgeEntry>

  constructor({ company, entries }: Knowledge) {
    this.#entries = [...entries, ...elsewhere]
    const subjects = new Map<string, KnowledgeEntry>()
    for (const entry of entries) if (entry.about && !subjects.has(entry.about)) subjects.set(entry.about, entry)
    this.#first = new Set(subjects.values())
    this.#retrieval = new Retrieval({ company, entries: this.#entries })
    const ways = this.#entries.flatMap((entry) => {
      const { about = '', question = '', asked = [], keywords = [] } = entry
      const all = [question, this.#first.has(entry) ? about : '', ...asked, ...keywords]
      return all.filter(Boolean).map((words) => ({ meant: entry, words }))
    })
    this.#askedFor = new Set(ways.map(({ meant }) => meant))
    this.#letters = new Letters(ways)
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

  /** Every entry by the reading that most speaks for it, best first. That none is meant is as certain as nothing speaks for any. */
  rank(readings: readonly Reading[], meaningOf: MeaningOf): Ranked[] {
    const best = new Map<KnowledgeEntry, number>()
    for (const reading of readings) {
      for (const [entry, signs] of this.signs(reading, meaningOf)) {
        const odds = Math.exp(speaksFor(signs))
        if (odds > (best.get(entry) ?? 0)) best.set(entry, odds)
      }
    }
    const all = [...best.values()].reduce((sum, odds) => sum + odds, 1)
    return [...best]
      .map(([entry, odds]) => ({ entry, certainty: odds / all }))
      .sort((one, other) => other.certainty - one.certainty)
  }

  /** What speaks for each entry. */
  signs({ text, meant, terms, about, isAside, leavesOut }: Reading, meaningOf: MeaningOf): Map<KnowledgeEntry, Signs> {
    const isHeard = terms.some(({ strength }) => strength >= minSureness)
    const shared = isHeard ? this.#retrieval.compare(terms) : null
    const letters = this.#letters.likeness(text)
    const meaning = meaningOf(meant)
    const signs = new Map<KnowledgeEntry, Signs>()
    for (const entry of this.#entries) {
      const { asked, held } = shared?.get(entry) ?? { asked: 0, held: 0 }
      signs.set(entry, {
        asked,
        held,
        letters: letters.get(entry) ?? (this.#askedFor.has(entry) ? 0 : held * heldAsLetters),
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

const signsInWords = ['asked', 'held', 'letters', 'near', 'aside', 'cut', 'first', 'elsewhere'] as const

function speaksFor({ meaning, ...signs }: Signs): number {
  const { bias, ...weights } = meaning === null ? weightsByWords : weightsByMeaning
  let sum = bias + (meaning === null ? 0 : weightsByMeaning.meaning * meaning)
  for (const sign of signsInWords) sum += weights[sign] * signs[sign]
  return sum
}
