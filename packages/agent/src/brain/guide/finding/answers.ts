import type { Knowledge, KnowledgeEntry } from '@parley/protocol'
import type { Steps } from '../steps.ts'
import { pointsBack } from '../turns-of-phrase.ts'
import { sentencesOf } from '../words/sentences.ts'
import type { Term } from '../words/vocabulary.ts'
import { contentWords, isStopWord } from '../words/words.ts'
import { isElsewhere } from './elsewhere.ts'
import type { MeaningOf } from './meanings.ts'
import { type Ranked, Ranking, type Reading } from './ranking.ts'
import { type Part, pairIn, partsIn, questionsIn, wishesIn } from './wishes.ts'

/** What the conversation is about, for questions that leave it out. */
export type Subject = {
  about: string
  /** The words of the last question that were not its subject: what it wanted to know of it. */
  asked: readonly string[]
}

/**
 * What the knowledge says to what was asked: the answers to so many questions, of one subject more than one where they fit alike;
 * two of which one is meant; or nothing.
 */
export type Answered =
  | { found: 'answers'; entries: readonly KnowledgeEntry[]; questions: number }
  | { found: 'either'; between: readonly [KnowledgeEntry, KnowledgeEntry] }
  | { found: 'nothing'; near: readonly KnowledgeEntry[] }

/** How certain an answer must be, 0–1: chosen on the open questions. */
const limits = {
  /** To be given. */
  answer: 0.4,
  /** Together with the others about the same. */
  about: 0.55,
  /** To be given as one of two that were asked for in one breath, and where nothing but "and" says that they are two. */
  part: 0.4,
  pair: 0.6,
  /** Two together, to be asked about; one that is nearly as certain as another is always asked about. */
  either: 0.5,
  nearly: 0.8,
  /** To be named as something that the guide does know: chosen so that half of what is named was meant. */
  near: 0.1,
  /** Two about the same subject are both told where one is this nearly as certain as the other. */
  alike: 0.88,
  /** From this on, words alone decide what is meant: the highest at which no known question is answered worse. */
  whole: 0.98,
}
/** Somebody who says more than this chats: what is asked is in a part of it. */
const chatWords = 9
export const isChat = (said: string) => said.split(/\s+/).length > chatWords
/** The subject left out of a question counts this much of a word that was said. */
const impliedShare = 0.6
/** The page is quoted where it says this much more of what was asked: about one rare word. */
const pageGain = 3
/** A question of so few words may leave out its subject. */
const fewWords = 2

/** As it is compared: without the signs that no ear hears. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\d%]+/gu, ' ')
    .trim()

const bare = (text: string) => plain(text).replace(/^(?:the|an?|your) /, '')

const whatAbout = /^(?:and |so |okay |ok )*(?:what|how) about\b/i
const andThe = /^and (?:the |for |with )?[\w\s]{2,30}\??$/i
const byWords: MeaningOf = () => null

/** Finds what the knowledge says to a question. */
export class Answers {
  readonly #ranking: Ranking
  readonly #entries: readonly KnowledgeEntry[]
  readonly #listed: ReadonlySet<string>

  private constructor(entries: readonly KnowledgeEntry[], ranking: Ranking) {
    this.#entries = entries
    this.#ranking = ranking
    this.#listed = new Set(
      entries.flatMap(({ question = '', asked = [], practice = [], paraphrases = [] }) =>
        [question, ...asked, ...practice, ...paraphrases].map(plain),
      ),
    )
  }

  /** A megabyte of it takes about a second. */
  static *of(knowledge: Knowledge): Steps<Answers> {
    return new Answers(knowledge.entries, yield* Ranking.of(knowledge))
  }

  /** What a model of sentences needs beside its own learning. */
  learnParaphrases(): Steps<void> {
    return this.#ranking.learnParaphrases()
  }

  /** `meaningOf` is asked only where words alone leave a doubt, and for all that it could help with. */
  to(said: string, subject: Subject | null, meaningOf: MeaningOf = byWords): Answered {
    const { wanted, refused } = wishesIn(said)
    const unwanted = new Set(contentWords(refused))
    const rank = (text: string, about: Subject | null): Ranked[] => {
      const readings = this.#readings(text, about)
      const isWanted = ({ entry }: Ranked) => !refuses(entry, unwanted)
      const signs = readings.map((reading) => this.#ranking.signs(reading))
      const ranked = this.#ranking.rank(signs).filter(isWanted)
      if ((ranked[0]?.certainty ?? 0) >= limits.whole) return ranked
      const meanings = readings.map(({ meant }) => meaningOf(meant))
      if (meanings.every((meaning) => meaning === null)) return ranked
      const meant = signs.map((one, index) => this.#ranking.withMeaning(one, meanings[index] ?? null))
      return this.#ranking.rank(meant).filter(isWanted)
    }
    const parts = this.#parts(wanted, subject, rank)
    const entries = [...new Set(parts)]
    if (parts.length > 1) return { found: 'answers', entries, questions: entries.length }
    return decided(rank(wanted, subject))
  }

  /** The answers to each of several questions in one breath; none where it is one. */
  #parts(
    said: string,
    subject: Subject | null,
    rank: (text: string, subject: Subject | null) => Ranked[],
  ): KnowledgeEntry[] {
    const parts = questionsIn(said)
    const pair = parts.length < 2 ? pairIn(said) : []
    if (pair.length === 0 && parts.length < 2) return []
    const enough = pair.length > 0 ? limits.pair : limits.part
    const found: KnowledgeEntry[] = []
    for (const part of pair.length > 0 ? pair : parts) {
      const about = found.at(-1) ? this.subjectOf(found.at(-1), part) : subject
      const [best] = rank(part, about)
      if (!best || best.certainty < enough || isElsewhere(best.entry)) continue
      found.push(best.entry)
    }
    return found
  }

  /** Which of two is meant by the answer to "do you mean this or that?"; null where it says neither. */
  which(said: string, between: readonly KnowledgeEntry[]): KnowledgeEntry | null {
    const signs = this.#readings(said, null).map((reading) => this.#ranking.signs(reading))
    const ranked = this.#ranking.rank(signs).filter(({ entry }) => between.includes(entry))
    const [first, second] = ranked
    if (!first || first.certainty === second?.certainty) return null
    const words = new Set(this.#ranking.vocabulary.termsOf(said).map(({ word }) => word))
    const names = contentWords([first.entry.about, first.entry.named, first.entry.question].join(' '))
    return names.some((name) => words.has(name)) ? first.entry : null
  }

  /**
   * The sentences of an answer in the order in which they answer a question: those of `atOnce` are heard first, so what was asked
   * for stands among them, if need be in the page's own words.
   */
  sentences({ text, shown = '' }: KnowledgeEntry, said: string, atOnce: number): string[] {
    const asked = this.#ranking.vocabulary.termsOf(said)
    const spoken = sentencesOf(text)
    const best = this.#best(spoken, asked)
    const onPage = shown ? this.#best(sentencesOf(shown), asked) : null
    if (onPage && onPage.says >= best.says + pageGain) return [onPage.sentence, ...spoken]
    if (best.at < atOnce) return spoken
    return [...spoken.slice(best.at), ...spoken.slice(0, best.at)]
  }

  #best(sentences: readonly string[], asked: readonly Term[]) {
    const said = sentences.map((sentence, at) => ({ sentence, at, says: this.#ranking.saysOf(sentence, asked) }))
    return said.reduce((best, one) => (one.says > best.says ? one : best), { sentence: '', at: 0, says: 0 })
  }

  /** Whether the knowledge itself says that somebody may ask so. */
  lists(said: string): boolean {
    return this.#listed.has(plain(said))
  }

  /** Whether `apart` stands between two things that both have a name here: "is the Programme better than the Pilot?" */
  namesBeside(said: string, apart: RegExp): boolean {
    const [one, other, ...others] = said.split(apart).map(bare)
    if (!one || !other || others.length > 0) return false
    const names = this.#entries.flatMap(({ about }) => (about ? [bare(about)] : []))
    return names.includes(other) && names.some((name) => ` ${one} `.includes(` ${name} `))
  }

  /** Whether the pages, or everybody, use this word. */
  readonly isWord = (word: string) => isStopWord(word) || this.#ranking.vocabulary.isKnown(word)

  /** Whether it says nothing but "that": "what do I get for it?" */
  leavesAllOut(said: string): boolean {
    return pointsBack.test(said) && this.#ranking.vocabulary.isBare(said)
  }

  /** What the next question may leave out. */
  subjectOf(entry: KnowledgeEntry | undefined, said: string): Subject | null {
    if (!entry?.about) return null
    const about = new Set(contentWords(entry.about))
    const asked = this.#ranking.vocabulary.termsOf(said).map(({ word }) => word)
    return { about: entry.about, asked: asked.filter((word) => !about.has(word)) }
  }

  /** What else there is to say about something, first what comes next. */
  more(about: string, told: readonly string[]): KnowledgeEntry | undefined {
    return this.#entries.find((entry) => entry.about === about && !told.includes(entry.id))
  }

  byId(id: string): KnowledgeEntry | undefined {
    return this.#entries.find((entry) => entry.id === id)
  }

  /** All of it and, of somebody who chats, each part that may hold the question. */
  #readings(said: string, subject: Subject | null): Reading[] {
    const parts = isChat(said) ? partsIn(said) : []
    const isAsked = parts.some(({ asks }) => asks)
    const whole = { text: said, asks: false, leans: false }
    return [whole, ...parts].flatMap((part) => this.#readingsOf(part, subject, isAsked && !part.asks))
  }

  #readingsOf({ text, leans }: Part, subject: Subject | null, isAside: boolean): Reading[] {
    const terms = this.#ranking.vocabulary.termsOf(text)
    const own: Reading = { text, meant: text, terms, about: null, isAside, leans, leavesOut: false }
    if (!subject) return [own]
    const withWords = (words: readonly string[]) => [
      ...terms,
      ...words
        .filter((word) => !terms.some((term) => term.word === word))
        .map((word) => ({ word, strength: 1, share: impliedShare })),
    ]
    const { about, asked } = subject
    const [pronoun] = /\b(?:it|its|that|this|they|them|those|these|one|ones)\b/i.exec(text) ?? []
    if (whatAbout.test(text) || (andThe.test(text) && !pronoun)) {
      const leavesOut = asked.length > 0
      const again = `${asked.join(' ')} ${text.replace(whatAbout, '')}`
      return [
        { ...own, text: again, meant: again, terms: withWords(asked) },
        { ...own, leavesOut },
      ]
    }
    const inContext = { ...own, terms: withWords(contentWords(about)), about }
    if (pronoun) {
      const inItsPlace = text.replace(pronoun, about)
      return [
        { ...inContext, text: text.replace(pronoun, ''), meant: inItsPlace },
        { ...own, leavesOut: true },
      ]
    }
    const mayLeaveOut = pointsBack.test(text) || terms.length <= fewWords
    return mayLeaveOut ? [own, { ...inContext, meant: `${text} ${about}` }] : [own]
  }
}

function decided(ranked: readonly Ranked[]): Answered {
  const [first, second] = ranked
  if (!first || isElsewhere(first.entry)) return { found: 'nothing', near: [] }
  const { about } = first.entry
  const alike = ranked.filter(({ entry }) => about !== undefined && entry.about === about)
  const together = alike.reduce((sum, { certainty }) => sum + certainty, 0)
  const isEnough = first.certainty >= limits.answer || together >= limits.about
  const isNearly = second !== undefined && second.certainty >= limits.nearly * first.certainty
  const isEither = second !== undefined && first.certainty + second.certainty >= limits.either
  if (isEither && (isNearly || !isEnough) && canBeAsked(first.entry, second.entry)) {
    return { found: 'either', between: [first.entry, second.entry] }
  }
  if (!isEnough) return { found: 'nothing', near: nearest(ranked) }
  const other = alike[1] && alike[1].certainty >= limits.alike * first.certainty ? [alike[1].entry] : []
  return { found: 'answers', entries: [first.entry, ...other], questions: 1 }
}

/** The first two subjects that it may well be about: the answer that comes first for each. */
function nearest(ranked: readonly Ranked[]): KnowledgeEntry[] {
  const subjects = new Map<string, KnowledgeEntry>()
  for (const { entry, certainty } of ranked) {
    if (certainty < limits.near || subjects.size === 2) break
    if (entry.about && !subjects.has(entry.about)) subjects.set(entry.about, entry)
  }
  return [...subjects.values()]
}

/** Only things with names of their own can be told apart by asking. */
const canBeAsked = (one: KnowledgeEntry, other: KnowledgeEntry) =>
  !isElsewhere(other) && one.about !== undefined && other.about !== undefined && one.about !== other.about

const refuses = ({ about = '' }: KnowledgeEntry, unwanted: Set<string>) =>
  unwanted.size > 0 && contentWords(about).some((word) => unwanted.has(word))
