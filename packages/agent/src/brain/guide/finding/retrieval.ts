import type { Knowledge, KnowledgeEntry } from '@parley/protocol'
import type { Steps } from '../steps.ts'
import { addTo } from '../words/add-to.ts'
import { type Term, Vocabulary } from '../words/vocabulary.ts'
import { contentWords, questionWords } from '../words/words.ts'
import { waysOfAsking } from './ways-of-asking.ts'

/** How a question and an entry have words in common, all 0–1: for each entry, by its place. */
export type Shared = {
  /** How like it the entry is asked for. */
  asked: Float64Array
  /** How much of the question's weight the entry holds. */
  held: Float64Array
  /** How much of a way of asking was said, whatever else was. */
  covered: Float64Array
}

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
  /** The words that each entry says, and whether somebody wrote down a way of asking for it. */
  readonly #documents: { words: ReadonlySet<string>; isAskedFor: boolean }[] = []
  /** The place of the entry that each way of asking asks for, and what its words weigh together. */
  #asksFor = new Int32Array()
  #askingWeights = new Float64Array()
  /** Which entries say a word, and which ways of asking hold it, by their places in the lists. */
  readonly #saying = new Map<string, number[]>()
  readonly #holding = new Map<string, number[]>()
  readonly #weights = new Map<string, number>()
  #unknownWeight = 0

  private constructor(vocabulary: Vocabulary) {
    this.vocabulary = vocabulary
  }

  static *of({ company, entries }: Knowledge): Steps<Retrieval> {
    const retrieval = new Retrieval(yield* Vocabulary.of(entries, company.name))
    const askings: { document: number; asking: ReadonlySet<string> }[] = []
    const subjects = new Set<string | undefined>()
    for (const [document, entry] of entries.entries()) {
      const { about = '' } = entry
      const subject = subjects.has(about) ? '' : about // the first entry about something is what to say of it
      subjects.add(about)
      const own = [subject, ...waysOfAsking(entry)].map((words) => new Set(contentWords(words)))
      retrieval.#learn(document, entry, own)
      for (const asking of own) if (asking.size > 0) askings.push({ document, asking })
      yield
    }
    retrieval.#weigh(entries.length)
    for (const [index, { asking }] of askings.entries()) {
      for (const word of asking) addTo(retrieval.#holding, word, index)
    }
    retrieval.#asksFor = Int32Array.from(askings, ({ document }) => document)
    retrieval.#askingWeights = Float64Array.from(askings, ({ asking }) => retrieval.#sum(asking))
    return retrieval
  }

  /** What an entry says and is asked for by; until all are known, `#weights` counts how many hold a word. */
  #learn(document: number, { text, shown = '' }: KnowledgeEntry, askings: readonly ReadonlySet<string>[]) {
    const all = contentWords([text, shown].filter(Boolean).join(' '))
    const words = new Set(all.filter((word) => !questionWords.has(word)))
    for (const word of words) addTo(this.#saying, word, document)
    const held = new Set(words)
    for (const asking of askings) for (const word of asking) held.add(word)
    for (const word of held) this.#weights.set(word, (this.#weights.get(word) ?? 0) + 1)
    this.#documents.push({ words, isAskedFor: askings.some((asking) => asking.size > 0) })
  }

  #weigh(entries: number) {
    const rarity = (documents: number) => Math.log(1 + (entries - documents + 0.5) / (documents + 0.5))
    for (const [word, documents] of this.#weights) {
      this.#weights.set(word, rarity(documents) * (questionWords.has(word) ? questionWordShare : 1))
    }
    // where little is known, everything is rare: a word that nobody wrote must not outweigh all that they did
    this.#unknownWeight = Math.min(rarity(0), 1.25 * rarity(1))
  }

  /** What each entry shares with the question; null where it weighs nothing. */
  compare(question: readonly Term[]): Shared | null {
    const total = question.reduce((sum, { word, share }) => sum + share * this.weightOf(word), 0)
    if (total === 0) return null
    const inText = new Float64Array(this.#documents.length)
    const shared = new Float64Array(this.#asksFor.length)
    const beside = new Float64Array(this.#asksFor.length)
    for (const { word, strength, share } of question) {
      const weight = strength * share * this.weightOf(word)
      if (weight === 0) continue
      for (const document of this.#saying.get(word) ?? []) inText[document] = (inText[document] ?? 0) + weight
      for (const index of this.#holding.get(word) ?? []) {
        shared[index] = (shared[index] ?? 0) + weight
        const isSaid = this.#documents[this.#asksFor[index] ?? 0]?.words.has(word)
        if (!isSaid) beside[index] = (beside[index] ?? 0) + weight
      }
    }
    return this.#compared(total, inText, shared, beside)
  }

  #compared(total: number, inText: Float64Array, shared: Float64Array, beside: Float64Array): Shared {
    const asked = new Float64Array(inText.length)
    const covered = new Float64Array(inText.length)
    const held = inText.slice()
    for (let index = 0; index < shared.length; index += 1) {
      const own = shared[index] ?? 0
      if (own === 0) continue
      const document = this.#asksFor[index] ?? 0
      const weight = this.#askingWeights[index] ?? 0
      asked[document] = Math.max(asked[document] ?? 0, own / (askedShare * total + (1 - askedShare) * weight))
      covered[document] = Math.max(covered[document] ?? 0, own / (weight + oneWord))
      held[document] = Math.max(held[document] ?? 0, (inText[document] ?? 0) + (beside[index] ?? 0))
    }
    for (const [index, { isAskedFor }] of this.#documents.entries()) {
      const share = (held[index] ?? 0) / total
      held[index] = share
      if (isAskedFor) continue
      asked[index] = share * heldAsAsked
      covered[index] = share * heldAsAsked
    }
    return { asked, covered, held }
  }

  #sum(words: ReadonlySet<string>) {
    return [...words].reduce((sum, word) => sum + this.weightOf(word), 0)
  }

  /** How much a word says of what is meant; one that no entry holds more than the rarest that one does. */
  weightOf(word: string): number {
    return this.#weights.get(word) ?? this.#unknownWeight
  }
}
