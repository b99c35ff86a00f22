import type { Knowledge, KnowledgeEntry } from '@parley/protocol'
import { type Term, Vocabulary } from './words/vocabulary.ts'
import { contentWords, questionWords } from './words/words.ts'

export type Found = {
  entry: KnowledgeEntry
  score: number
  /** How much of the question's weight the entry holds, 0–1. */
  coverage: number
}

/** A way of asking for an entry: its words, and what they weigh together. */
type Asking = { words: Set<string>; weight: number }
type Document = { entry: KnowledgeEntry; words: Set<string>; askings: Asking[] }

/** A question is rather longer than the way of asking it is like than shorter: its words count this much less. */
const askedShare = 0.6
/** "Who" and "how many" say less of what a question is about than what they ask for. */
const questionWordShare = 0.6
/** How much of the score comes from a way of asking; the rest from everything that the entry says. */
const askingShare = 0.75

/** Ranks entries for a question by how like it they are asked for, and by how much of it they hold. */
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
    const words = entries.map(({ text }) => new Set(contentWords(text).filter((word) => !questionWords.has(word))))
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

  /** The entries that hold something of the question, best first. */
  find(question: readonly Term[]): Found[] {
    const total = question.reduce((sum, { word, share }) => sum + share * this.#weightOf(word), 0)
    if (total === 0) return []
    return this.#documents
      .flatMap((document) => this.#judge(document, question, total) ?? [])
      .sort((x, y) => y.score - x.score)
  }

  /** Null for an entry that nobody would ask for so: to mention what was asked is not to answer it. */
  #judge({ entry, words, askings }: Document, question: readonly Term[], total: number): Found | null {
    let coverage = this.#shared(question, (word) => words.has(word)) / total
    let likest = 0
    for (const asking of askings) {
      const shared = this.#shared(question, (word) => asking.words.has(word))
      if (shared === 0) continue
      likest = Math.max(likest, shared / (askedShare * total + (1 - askedShare) * asking.weight))
      const either = this.#shared(question, (word) => asking.words.has(word) || words.has(word))
      coverage = Math.max(coverage, either / total)
    }
    if (askings.length === 0) return { entry, score: coverage, coverage }
    if (likest === 0) return null
    return { entry, score: askingShare * likest + (1 - askingShare) * coverage, coverage }
  }

  #shared(question: readonly Term[], isHeld: (word: string) => boolean) {
    let sum = 0
    for (const { word, strength, share } of question) {
      if (isHeld(word)) sum += strength * share * this.#weightOf(word)
    }
    return sum
  }

  #sum(words: Set<string>) {
    return [...words].reduce((sum, word) => sum + this.#weightOf(word), 0)
  }

  /** A word that no entry holds weighs more than the rarest that one does. */
  #weightOf(word: string) {
    return this.#weights.get(word) ?? this.#unknownWeight
  }
}
