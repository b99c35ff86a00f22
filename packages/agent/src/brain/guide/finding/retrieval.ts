import type { Knowledge, KnowledgeEntry } from '@parley/protocol'
import { type Term, Vocabulary } from '../words/vocabulary.ts'
import { contentWords, questionWords } from '../words/words.ts'
import { waysOfAsking } from './ways-of-asking.ts'

/** How a question and an entry have words in common, all 0–1. */
export type Shared = {
  /** How like it the entry is asked for. */
  asked: number
  /** How much of the question's weight the entry holds. */
  held: number
  /** How much of a way of asking was said, whatever else was. */
  covered: number
}

/** A way of asking for an entry, and what its words weigh together. */
type Asking = { document: number; weight: number }
type Document = { entry: KnowledgeEntry; words: Set<string>; isAskedFor: boolean }

/** A question is rather longer than the way of asking it is like than shorter: its words count this much less. */
const askedShare = 0.6
/** "Who" and "how many" say less of what a question is about than what they ask for. */
const questionWordShare = 0.6
/** To hold what was asked is this much worth where nobody wrote down a way of asking. */
const heldAsAsked = 0.8
/** A way of asking says little with one word: it is taken for longer by about as much as a word weighs. */
const oneWord = 3

/** Compares questions with entries by their words. */
export class Retrieval {
  readonly vocabulary: Vocabulary
  readonly #documents: Document[]
  readonly #askings: Asking[]
  /** Which ways of asking hold a word, by their places in the list. */
  readonly #holding = new Map<string, number[]>()
  readonly #weights = new Map<string, number>()
  readonly #unknownWeight: number

  constructor({ company, entries }: Knowledge) {
    this.vocabulary = new Vocabulary(entries, company.name)
    const subjects = new Set<string | undefined>()
    const askings = entries.map((entry) => {
      const { about = '' } = entry
      const subject = subjects.has(about) ? '' : about // the first entry about something is what to say of it
      subjects.add(about)
      return [subject, ...waysOfAsking(entry)].map((words) => new Set(contentWords(words)))
    })
    const words = entries.map(
      ({ text, shown = '' }) => new Set(contentWords(`${text} ${shown}`).filter((word) => !questionWords.has(word))),
    )
    const held = words.map(
      (inText, index) => new Set([...inText, ...(askings[index] ?? []).flatMap((all) => [...all])]),
    )
    for (const word of held.flatMap((all) => [...all])) this.#weights.set(word, (this.#weights.get(word) ?? 0) + 1)
    const rarity = (documents: number) => Math.log(1 + (entries.length - documents + 0.5) / (documents + 0.5))
    for (const [word, documents] of this.#weights) {
      this.#weights.set(word, rarity(documents) * (questionWords.has(word) ? questionWordShare : 1))
    }
    // where little is known, everything is rare: a word that nobody wrote must not outweigh all that they did
    this.#unknownWeight = Math.min(rarity(0), 1.25 * rarity(1))
    const used = askings.map((all) => all.filter((asking) => asking.size > 0))
    this.#documents = entries.map((entry, index) => ({
      entry,
      words: words[index] ?? new Set(),
      isAskedFor: (used[index] ?? []).length > 0,
    }))
    const all = used.flatMap((some, document) => some.map((asking) => ({ document, asking })))
    this.#askings = all.map(({ document, asking }) => ({ document, weight: this.#sum(asking) }))
    for (const [index, { asking }] of all.entries()) {
      for (const word of asking) {
        const holding = this.#holding.get(word)
        if (holding) holding.push(index)
        else this.#holding.set(word, [index])
      }
    }
  }

  /** What each entry shares with the question; those that share nothing are left out. */
  compare(question: readonly Term[]): Map<KnowledgeEntry, Shared> {
    const weighed = question.map(({ word, strength, share }) => ({
      word,
      weight: strength * share * this.weightOf(word),
    }))
    const total = question.reduce((sum, { word, share }) => sum + share * this.weightOf(word), 0)
    const compared = new Map<KnowledgeEntry, Shared>()
    if (total === 0) return compared
    const inText = this.#documents.map(({ words }) =>
      weighed.reduce((sum, { word, weight }) => (words.has(word) ? sum + weight : sum), 0),
    )
    const best = this.#documents.map((_, index) => ({ asked: 0, covered: 0, held: inText[index] ?? 0 }))
    for (const [index, { shared, beside }] of this.#sharedWithAskings(weighed)) {
      const { document, weight } = this.#askings[index] ?? { document: -1, weight: 0 }
      const found = best[document]
      if (!found) continue
      found.asked = Math.max(found.asked, shared / (askedShare * total + (1 - askedShare) * weight))
      found.covered = Math.max(found.covered, shared / (weight + oneWord))
      found.held = Math.max(found.held, (inText[document] ?? 0) + beside)
    }
    for (const [index, { entry, isAskedFor }] of this.#documents.entries()) {
      const { asked, covered, held = 0 } = best[index] ?? { asked: 0, covered: 0 }
      const share = held / total
      if (share <= 0) continue
      const unwritten = share * heldAsAsked
      compared.set(
        entry,
        isAskedFor ? { asked, covered, held: share } : { asked: unwritten, covered: unwritten, held: share },
      )
    }
    return compared
  }

  /** What each way of asking shares with the question: in all, and beside what its entry says. */
  #sharedWithAskings(question: readonly { word: string; weight: number }[]) {
    const askings = new Map<number, { shared: number; beside: number }>()
    for (const { word, weight } of question) {
      if (weight === 0) continue
      for (const index of this.#holding.get(word) ?? []) {
        const sums = askings.get(index) ?? { shared: 0, beside: 0 }
        askings.set(index, sums)
        sums.shared += weight
        if (!this.#documents[this.#askings[index]?.document ?? -1]?.words.has(word)) sums.beside += weight
      }
    }
    return askings
  }

  #sum(words: Set<string>) {
    return [...words].reduce((sum, word) => sum + this.weightOf(word), 0)
  }

  /** How much a word says of what is meant; one that no entry holds more than the rarest that one does. */
  weightOf(word: string): number {
    return this.#weights.get(word) ?? this.#unknownWeight
  }
}
