import type { Knowledge, KnowledgeEntry } from '@parley/protocol'
import { type Term, Vocabulary } from '../words/vocabulary.ts'
import { contentWords, questionWords } from '../words/words.ts'

/** How a question and an entry have words in common, all 0–1. */
export type Shared = {
  /** How like it the entry is asked for. */
  asked: number
  /** How much of the question's weight the entry holds. */
  held: number
  /** How much of a way of asking was said, whatever else was. */
  covered: number
}

/** A way of asking for an entry: its words, and what they weigh together. */
type Asking = { words: Set<string>; weight: number }
type Document = { entry: KnowledgeEntry; words: Set<string>; askings: Asking[] }

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
  readonly #weights = new Map<string, number>()
  readonly #unknownWeight: number

  constructor({ company, entries }: Knowledge) {
    this.vocabulary = new Vocabulary(entries, company.name)
    const subjects = new Set<string | undefined>()
    const askings = entries.map(({ question = '', asked = [], keywords = [], about = '' }) => {
      const subject = subjects.has(about) ? '' : about // the first entry about something is what to say of it
      subjects.add(about)
      return [question, subject, ...asked, ...keywords].map(contentWords)
    })
    const words = entries.map(
      ({ text, shown = '' }) => new Set(contentWords(`${text} ${shown}`).filter((word) => !questionWords.has(word))),
    )
    const held = words.map((inText, index) => new Set([...inText, ...(askings[index] ?? []).flat()]))
    for (const word of held.flatMap((all) => [...all])) this.#weights.set(word, (this.#weights.get(word) ?? 0) + 1)
    const rarity = (documents: number) => Math.log(1 + (entries.length - documents + 0.5) / (documents + 0.5))
    for (const [word, documents] of this.#weights) {
      this.#weights.set(word, rarity(documents) * (questionWords.has(word) ? questionWordShare : 1))
    }
    // where little is known, everything is rare: a word that nobody wrote must not outweigh all that they did
    this.#unknownWeight = Math.min(rarity(0), 1.25 * rarity(1))
    this.#documents = entries.map((entry, index) => ({
      entry,
      words: words[index] ?? new Set(),
      askings: (askings[index] ?? [])
        .filter((asking) => asking.length > 0)
        .map((asking) => ({ words: new Set(asking), weight: this.#sum(new Set(asking)) })),
    }))
  }

  /** What each entry shares with the question; those that share nothing are left out. */
  compare(question: readonly Term[]): Map<KnowledgeEntry, Shared> {
    const total = question.reduce((sum, { word, share }) => sum + share * this.weightOf(word), 0)
    const compared = new Map<KnowledgeEntry, Shared>()
    if (total === 0) return compared
    for (const document of this.#documents) {
      const shared = this.#compareTo(document, question, total)
      if (shared.held > 0) compared.set(document.entry, shared)
    }
    return compared
  }

  #compareTo({ words, askings }: Document, question: readonly Term[], total: number): Shared {
    let held = this.#shared(question, (word) => words.has(word)) / total
    if (askings.length === 0) return { asked: held * heldAsAsked, held, covered: held * heldAsAsked }
    let likest = 0
    let covered = 0
    for (const asking of askings) {
      const shared = this.#shared(question, (word) => asking.words.has(word))
      if (shared === 0) continue
      covered = Math.max(covered, shared / (asking.weight + oneWord))
      likest = Math.max(likest, shared / (askedShare * total + (1 - askedShare) * asking.weight))
      const either = this.#shared(question, (word) => asking.words.has(word) || words.has(word))
      held = Math.max(held, either / total)
    }
    return { asked: likest, held, covered }
  }

  #shared(question: readonly Term[], isHeld: (word: string) => boolean) {
    let sum = 0
    for (const { word, strength, share } of question) {
      if (isHeld(word)) sum += strength * share * this.weightOf(word)
    }
    return sum
  }

  #sum(words: Set<string>) {
    return [...words].reduce((sum, word) => sum + this.weightOf(word), 0)
  }

  /** How much a word says of what is meant; one that no entry holds more than the rarest that one does. */
  weightOf(word: string): number {
    return this.#weights.get(word) ?? this.#unknownWeight
  }
}
