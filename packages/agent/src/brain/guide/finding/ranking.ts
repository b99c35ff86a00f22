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
  terms: readonly Term[]
  /** What it is about, where it says so only by leaving it out. */
  about: string | null
  /** A part that asks nothing, of something that was asked. */
  isAside: boolean
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
  /** It is none of the pages’. */
  elsewhere: number
}

/** An entry, and how certain it is that it is meant, 0–1: of all and of none together it is 1. */
export type Ranked = { entry: KnowledgeEntry; certainty: number }

/** A question holds at least one word that the guide is this sure of having heard. */
const minSureness = 0.7

/** How much each sign speaks for an entry: fitted on the open questions, whose answers are known. */
const weightsByWords = { bias: -4.9, asked: 4.9, held: 2.1, letters: 8.7, near: 1.2, aside: 0, elsewhere: -0.5 }
const weightsByMeaning = { bias: -6.1, asked: 3.4, held: 2.2, letters: 5.2, meaning: 7.3, near: 1.2, aside: -0.1, elsewhere: 0 }

/** Orders the entries by how certain it is that they are meant. */
export class Ranking {
  readonly #retrieval: Retrieval
  readonly #letters: Letters<KnowledgeEntry>
  readonly #entries: readonly KnowledgeEntry[]

  constructor({ company, entries }: Knowledge) {
    this.#entries = [...entries, ...elsewhere]
    this.#retrieval = new Retrieval({ company, entries: this.#entries })
    this.#letters = new Letters(
      this.#entries.flatMap((entry, index) => {
        const { about = '', question = '', asked = [] } = entry
        // the first entry about something is what to say of it
        const isFirst = this.#entries.findIndex((one) => one.about === about) === index
        const ways = [question, isFirst ? about : '', ...asked]
        return ways.filter(Boolean).map((words) => ({ meant: entry, words }))
      }),
    )
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
  signs({ text, terms, about, isAside }: Reading, meaningOf: MeaningOf): Map<KnowledgeEntry, Signs> {
    const isHeard = terms.some(({ strength }) => strength >= minSureness)
    const shared = isHeard ? this.#retrieval.compare(terms) : null
    const letters = this.#letters.likeness(text)
    const meaning = meaningOf(text)
    const signs = new Map<KnowledgeEntry, Signs>()
    for (const entry of this.#entries) {
      const { asked, held } = shared?.get(entry) ?? { asked: 0, held: 0 }
      signs.set(entry, {
        asked,
        held,
        letters: letters.get(entry) ?? 0,
        meaning: meaning && Math.max(0, meaning.get(entry) ?? 0),
        near: about !== null && entry.about === about ? 1 : 0,
        aside: isAside ? 1 : 0,
        elsewhere: isElsewhere(entry) ? 1 : 0,
      })
    }
    return signs
  }
}

function speaksFor({ meaning, ...signs }: Signs): number {
  const { bias, ...weights } = meaning === null ? weightsByWords : weightsByMeaning
  let sum = bias + (meaning === null ? 0 : weightsByMeaning.meaning * meaning)
  for (const sign of ['asked', 'held', 'letters', 'near', 'aside', 'elsewhere'] as const)
    sum += weights[sign] * signs[sign]
  return sum
}
