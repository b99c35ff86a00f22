import type { Knowledge, KnowledgeEntry } from '@parley/protocol'
import { soundOf } from '../../../lib/text/likeness.ts'
import type { Steps } from '../steps.ts'
import type { Term, Vocabulary } from '../words/vocabulary.ts'
import { contentWords } from '../words/words.ts'
import { elsewhere, isElsewhere } from './elsewhere.ts'
import { Learning } from './learning.ts'
import { type Asking, Letters } from './letters.ts'
import type { Meaning } from './meanings.ts'
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
  /** It asks something of what was said before it. */
  leans: boolean
  /** It leaves out its subject, and here nothing stands for it. */
  leavesOut: boolean
}

/** How much a sign speaks for each entry, by its place, 0–1; or for all of them alike. */
type Column = Float64Array | 0 | 1

/** What speaks for the entries. */
type Signs<Of = Column> = {
  /** The words of its ways of asking. */
  asked: Of
  /** The words of all that it says. */
  held: Of
  /** The letters of its ways of asking. */
  letters: Of
  /** Their sounds. */
  sounds: Of
  /** What was learned from examples: how much its words and pairs of words speak for it. */
  learned: Of
  /** The same, learned from the paraphrases too: they make it surer of questions never met, and less sure of known ones. */
  paraphrased: Of
  /** How much of a way of asking was said, whatever else was. */
  covered: Of
  /** It holds a figure of the kind that is asked for. */
  kind: Of
  /** The meaning of its ways of asking; null where no model knows it. */
  meaning: Of | null
  /** What was learned from the meaning of all its ways of asking; null where nothing was. */
  taught: Of | null
  /** It is about what the conversation is about. */
  near: Of
  /** It was said beside a question. */
  aside: Of
  /** It was taken without what it asks of. */
  leans: Of
  /** It was taken without the subject that it leaves out. */
  cut: Of
  /** It is the first thing to say about its subject. */
  first: Of
  /** It is none of the pages’. */
  elsewhere: Of
}

/** An entry, and how certain it is that it is meant, 0–1: of all and of none together it is 1. */
export type Ranked = { entry: KnowledgeEntry; certainty: number }

/** A question holds at least one word that the guide is this sure of having heard. */
const minSureness = 0.7

/** To hold what was asked is this much worth where there is no way of asking to compare the letters with. */
const heldAsLetters = 0.5

/**
 * How much each sign of a reading speaks for an entry, and of all that was said around it: fitted on the questions whose answers
 * are known, before anything was learned from their words. Too few of them are conversations or lean on a story to fit `near`, `cut`,
 * `leans` and `aside` on: those were chosen by hand, on the same questions.
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
    aside: -0.8,
    leans: -1.5,
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
    leans: -1.5,
    cut: -4,
    first: -0.1,
    elsewhere: -0.1,
  },
  whole: { held: 2.1, letters: 1.4, sounds: 1.8, covered: 1.6, learned: 0.4, meaning: 4.2 },
}
/**
 * With what was learned from the meanings: fitted on the same questions, then all lowered by a tenth, so that of the questions that
 * are known fewer answers go beside the point and none fewer are right. Learned from more practice, it is surer of itself: it counts for
 * less (`taught`), as was chosen by the questions "not met" of then.
 */
const weightsByTaughtMeaning: Weights = {
  bias: -5.4,
  reading: {
    letters: 0.3,
    sounds: 1.6,
    paraphrased: 1.4,
    covered: 0.5,
    meaning: 2,
    taught: 1.5,
    kind: 0.5,
    near: 0.8,
    aside: 0.2,
    leans: -1.4,
    cut: -3.6,
    first: -0.2,
    elsewhere: -0.2,
  },
  whole: { held: 2.9, letters: 1.8, sounds: 2.9, covered: 0.9, paraphrased: -0.3, meaning: 2.5, taught: 2.6 },
}

/** Orders the entries by how certain it is that they are meant. */
export class Ranking {
  readonly #entries: readonly KnowledgeEntry[]
  readonly #retrieval: Retrieval
  readonly #letters: Letters
  readonly #sounds: Letters
  readonly #learning: Learning
  readonly #ways: readonly Asking[]
  /** Null until it has learned from them. */
  #paraphrases: Learning | null = null
  readonly #likenesses = new Map<string, Likeness>()
  readonly #sentences = new Map<string, ReadonlySet<string>>()
  /** Those without a way of asking for them, by their places: for passages of a file nobody wrote one. */
  readonly #unasked: readonly number[]
  /** Those that come first about their subject: what to say of it when no more is asked. */
  readonly #first: Float64Array
  readonly #elsewhere: Float64Array
  /** Those that hold what a kind of question asks for, by its place among the kinds. */
  readonly #holding: readonly Float64Array[]

  private constructor(
    entries: readonly KnowledgeEntry[],
    { retrieval, letters, sounds, learning, ways, first }: Prepared,
  ) {
    const columnOf = (holds: (entry: KnowledgeEntry) => boolean) =>
      Float64Array.from(entries, (entry) => (holds(entry) ? 1 : 0))
    const asked = new Set(ways.map(({ meant }) => meant))
    this.#entries = entries
    this.#retrieval = retrieval
    this.#letters = letters
    this.#sounds = sounds
    this.#learning = learning
    this.#ways = ways
    this.#unasked = [...entries.keys()].filter((place) => !asked.has(place))
    this.#first = columnOf((entry) => first.has(entry))
    this.#elsewhere = columnOf(isElsewhere)
    this.#holding = kinds.map(([, held]) => columnOf((entry) => held.test(entry.text)))
  }

  static *of(knowledge: Knowledge): Steps<Ranking> {
    const entries = [...knowledge.entries, ...elsewhere]
    const subjects = new Map<string, KnowledgeEntry>()
    for (const entry of knowledge.entries)
      if (entry.about && !subjects.has(entry.about)) subjects.set(entry.about, entry)
    const first = new Set(subjects.values())
    const ways = entries.flatMap((entry, meant) => {
      const subject = first.has(entry) && entry.about ? [entry.about] : []
      return [...subject, ...waysOfAsking(entry)].map((words) => ({ meant, words }))
    })
    const retrieval = yield* Retrieval.of({ company: knowledge.company, entries })
    const letters = yield* Letters.of(ways, entries.length)
    const sounds = yield* Letters.of(ways, entries.length, soundOf)
    const learning = yield* Learning.of(ways, entries.length)
    return new Ranking(entries, { retrieval, letters, sounds, learning, ways, first })
  }

  /** Only what a model has taught the meanings to is decided by these. */
  *learnParaphrases(): Steps<void> {
    const paraphrases = this.#entries.flatMap(({ paraphrases = [] }, meant) =>
      paraphrases.map((words) => ({ meant, words })),
    )
    this.#paraphrases ??= yield* Learning.of([...this.#ways, ...paraphrases], this.#entries.length)
    this.#likenesses.clear()
  }

  get vocabulary(): Vocabulary {
    return this.#retrieval.vocabulary
  }

  /** How much of what was asked a sentence of the knowledge says, by what its words weigh. */
  saysOf(sentence: string, asked: readonly Term[]): number {
    const words = this.#sentences.get(sentence) ?? new Set(contentWords(sentence))
    this.#sentences.set(sentence, words)
    return asked.reduce(
      (sum, { word, strength }) => (words.has(word) ? sum + strength * this.#retrieval.weightOf(word) : sum),
      0,
    )
  }

  /**
   * Every entry by the reading that most speaks for it, best first; the first reading is all that was said. That none is meant is
   * as certain as nothing speaks for any.
   */
  rank(readings: readonly Signs[]): Ranked[] {
    const [whole] = readings
    if (!whole) return []
    const best = new Float64Array(this.#entries.length)
    for (const signs of readings) {
      for (const [place, sum] of speaksFor(signs, whole, best.length).entries()) {
        best[place] = Math.max(best[place] ?? 0, Math.exp(sum))
      }
    }
    const all = best.reduce((sum, odds) => sum + odds, 1)
    return this.#entries
      .map((entry, place) => ({ entry, certainty: (best[place] ?? 0) / all }))
      .sort((one, other) => other.certainty - one.certainty)
  }

  /** A turn looks at the same words several times: for small talk, for a part of it and for an answer. */
  #likenessOf(text: string): Likeness {
    const known = this.#likenesses.get(text)
    if (known) return known
    if (this.#likenesses.size >= maxRemembered) this.#likenesses.clear()
    const likeness = {
      letters: this.#letters.likeness(text),
      sounds: this.#sounds.likeness(text),
      learned: inUnits(this.#learning.evidence(text)),
      paraphrased: inUnits((this.#paraphrases ?? this.#learning).evidence(text)),
    }
    this.#likenesses.set(text, likeness)
    return likeness
  }

  /** What speaks for each entry by the words alone. */
  signs({ text, terms, about, isAside, leans, leavesOut }: Reading): Signs {
    const isHeard = terms.some(({ strength }) => strength >= minSureness)
    const shared = isHeard ? this.#retrieval.compare(terms) : null
    const { letters, sounds, learned, paraphrased } = this.#likenessOf(text)
    return {
      ...(shared ?? nothingShared),
      letters: this.#withUnasked(letters, shared?.held),
      sounds: this.#withUnasked(sounds, shared?.held),
      learned,
      paraphrased,
      kind: this.#holding[kindAsked(text)] ?? 0,
      meaning: null,
      taught: null,
      near: about === null ? 0 : Float64Array.from(this.#entries, (entry) => (entry.about === about ? 1 : 0)),
      aside: isAside ? 1 : 0,
      leans: leans ? 1 : 0,
      cut: leavesOut ? 1 : 0,
      first: this.#first,
      elsewhere: this.#elsewhere,
    }
  }

  /** The same where a model knows what is meant. */
  withMeaning(signs: Signs, meaning: Meaning | null): Signs {
    if (!meaning) return signs
    const columnOf = (of: ReadonlyMap<KnowledgeEntry, number>) =>
      Float64Array.from(this.#entries, (entry) => Math.max(0, of.get(entry) ?? 0))
    return { ...signs, meaning: columnOf(meaning.alike), taught: meaning.learned && columnOf(meaning.learned) }
  }

  #withUnasked(likeness: Float64Array, held: Float64Array | undefined): Float64Array {
    if (!held || this.#unasked.length === 0) return likeness
    const all = likeness.slice()
    for (const place of this.#unasked) all[place] = (held[place] ?? 0) * heldAsLetters
    return all
  }
}

type Prepared = {
  retrieval: Retrieval
  letters: Letters
  sounds: Letters
  learning: Learning
  ways: readonly Asking[]
  first: ReadonlySet<KnowledgeEntry>
}
type Likeness = Record<'letters' | 'sounds' | 'learned' | 'paraphrased', Float64Array>
/** Texts of a turn or two. */
const maxRemembered = 32
/** What several telling words speak together, counted as 1. */
const evidenceUnit = 10
const inUnits = (evidence: Float64Array) => evidence.map((amount) => amount / evidenceUnit)
const nothingShared = { asked: 0, held: 0, covered: 0 } as const

/** What the answer to a question holds that asks for an amount, a time or a share. */
const kinds: readonly [RegExp, RegExp][] = [
  [/\b(?:how much|price|cost|costs|fee|spend|pay|£)\b/i, /[£$€]\s?\d/],
  [/\b(?:how (?:soon|fast|quick\w*|long)|when|what time)\b/i, /\b(?:minutes?|hours?|days?|weeks?|months?)\b|\d:\d\d/i],
  [/\b(?:how many|per ?cent|percentage|share|proportion|rate)\b|%/i, /\d|\b(?:one|two|three|four|five|six)\b/i],
]
const kindAsked = (text: string) => kinds.findIndex(([asked]) => asked.test(text))

type Weights = { bias: number; reading: Partial<Signs<number>>; whole: Partial<Signs<number>> }
type Weighed = { bias: number; reading: [keyof Signs, number][]; whole: [keyof Signs, number][] }

/** Listed once: they are added up for every entry and every reading. */
const weighed = ({ bias, reading, whole }: Weights): Weighed => ({
  bias,
  reading: listed(reading),
  whole: listed(whole),
})
const listed = (weights: Partial<Signs<number>>) => Object.entries(weights) as [keyof Signs, number][]
const byWords = weighed(weightsByWords)
const byMeaning = weighed(weightsByMeaning)
const byTaughtMeaning = weighed(weightsByTaughtMeaning)

function speaksFor(signs: Signs, whole: Signs, entries: number): Float64Array {
  const { bias, ...weights } = signs.meaning === null ? byWords : signs.taught === null ? byMeaning : byTaughtMeaning
  const sums = new Float64Array(entries).fill(bias)
  for (const [sign, weight] of weights.reading) add(sums, weight, signs[sign])
  for (const [sign, weight] of weights.whole) add(sums, weight, whole[sign])
  return sums
}

function add(sums: Float64Array, weight: number, column: Column | null) {
  if (!column) return
  for (let place = 0; place < sums.length; place += 1) {
    sums[place] = (sums[place] ?? 0) + weight * (column === 1 ? 1 : (column[place] ?? 0))
  }
}
