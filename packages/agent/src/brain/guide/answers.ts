import type { Knowledge, KnowledgeEntry } from '@parley/protocol'
import { type Found, Retrieval } from './retrieval.ts'
import { pointsBack } from './turns-of-phrase.ts'
import { clausesIn, questionsIn, wishesIn } from './wishes.ts'
import type { Term } from './words/vocabulary.ts'
import { contentWords } from './words/words.ts'

/** What the conversation is about, for questions that leave it out. */
export type Subject = {
  about: string
  /** The words of the last question that were not its subject: what it wanted to know of it. */
  asked: readonly string[]
}

/** What was found, and whether the question is so like a way of asking that nothing else can be meant. */
export type Answered = { entries: KnowledgeEntry[]; isSure: boolean }

/** An entry answers a question when it holds this share of it, and is asked for in a way that is like it; less of one needs more of the other. */
const minCoverage = 0.45
const minTogether = 1.15
/** A question holds at least one word that the guide is this sure of having heard. */
const minSureness = 0.85
/** From this on, an entry answers everything that was asked in one breath. */
const wholeScore = 0.85
/** Somebody who says more than this chats: what is asked is in a part of it. */
const chatWords = 11
/** A part of what was said, heard by itself, has to be as like a way of asking as this. */
const minPartScore = 0.6
/** The subject left out of a question counts this much of a word that was said. */
const impliedShare = 0.6

const anotherSubject = /^(?:and |so |okay |ok )*(?:what|how) about\b|^and (?:the |for |with )?[\w\s]{2,30}\??$/i

/** Finds what the knowledge says to a question. */
export class Answers {
  readonly #retrieval: Retrieval
  readonly #entries: readonly KnowledgeEntry[]

  constructor(knowledge: Knowledge) {
    this.#entries = knowledge.entries
    this.#retrieval = new Retrieval(knowledge)
  }

  /** The entries that answer what was said, one for each question in it; none when the knowledge does not hold it. */
  to(said: string, subject: Subject | null): Answered {
    const { wanted, refused } = wishesIn(said)
    const unwanted = new Set(contentWords(refused))
    const find = (text: string, about: Subject | null) => this.#find(text, about, unwanted)
    const whole = find(wanted, subject)
    const parts = questionsIn(wanted)
    if (whole && whole.score >= wholeScore) return { entries: [whole.entry], isSure: true }
    const isChat = wanted.split(/\s+/).length > chatWords
    if (isChat) {
      const part = this.#inPart(wanted, find)
      if (part && part.score > (whole?.score ?? 0)) return guessed(part)
    }
    if (parts.length < 2) return guessed(whole)
    const found: KnowledgeEntry[] = []
    for (const part of parts) {
      const entry = find(part, found.at(-1) ? this.subjectOf(found.at(-1), part) : subject)?.entry
      if (entry && !found.includes(entry)) found.push(entry)
    }
    if (found.length > 0) return { entries: found, isSure: found.length > 1 }
    return guessed(whole)
  }

  /** What the part of it that is most like a question asks for. */
  #inPart(said: string, find: (text: string, subject: Subject | null) => Found | null): Found | null {
    const found = clausesIn(said).flatMap((clause) => find(clause, null) ?? [])
    const [best] = found.filter(({ score }) => score >= minPartScore).sort((one, other) => other.score - one.score)
    return best ?? null
  }

  /** How like each entry is asked for to what was said, by its words, 0–1; those that share none are left out. */
  scores(said: string): ReadonlyMap<KnowledgeEntry, number> {
    const found = this.#retrieval.find(this.#retrieval.vocabulary.termsOf(said))
    return new Map(found.map(({ entry, score }) => [entry, score]))
  }

  /** Whether it says nothing but "that": "what do I get for it?" */
  leavesAllOut(said: string): boolean {
    return pointsBack.test(said) && this.#retrieval.vocabulary.isBare(said)
  }

  /** What the next question may leave out. */
  subjectOf(entry: KnowledgeEntry | undefined, said: string): Subject | null {
    if (!entry?.about) return null
    const about = new Set(contentWords(entry.about))
    const asked = this.#retrieval.vocabulary.termsOf(said).map(({ word }) => word)
    return { about: entry.about, asked: asked.filter((word) => !about.has(word)) }
  }

  /** What else there is to say about something, first what comes next. */
  more(about: string, told: readonly string[]): KnowledgeEntry | undefined {
    return this.#entries.find((entry) => entry.about === about && !told.includes(entry.id))
  }

  byId(id: string): KnowledgeEntry | undefined {
    return this.#entries.find((entry) => entry.id === id)
  }

  #find(text: string, subject: Subject | null, unwanted: Set<string>): Found | null {
    const own = this.#retrieval.vocabulary.termsOf(text)
    if (!own.some(({ strength }) => strength >= minSureness)) return null
    const implied = subject ? this.#implied(text, own, subject) : []
    const answersIt = ({ entry, score, coverage }: Found) =>
      coverage >= minCoverage && score + coverage >= minTogether && !refuses(entry, unwanted)
    const best = (terms: Term[]) => this.#retrieval.find(terms).find(answersIt) ?? null
    const inContext = implied.length > 0 ? best([...own, ...implied]) : null
    return inContext ?? best(own)
  }

  /** What a question leaves to its hearer: "and how much is that?" its subject, "what about SMS?" what is asked of it. */
  #implied(text: string, own: Term[], { about, asked }: Subject): Term[] {
    const words = anotherSubject.test(text) ? asked : pointsBack.test(text) || own.length < 2 ? contentWords(about) : []
    return words
      .filter((word) => !own.some((term) => term.word === word))
      .map((word) => ({ word, strength: 1, share: impliedShare }))
  }
}

const guessed = (found: Found | null): Answered => ({ entries: found ? [found.entry] : [], isSure: false })

const refuses = ({ about = '' }: KnowledgeEntry, unwanted: Set<string>) =>
  unwanted.size > 0 && contentWords(about).some((word) => unwanted.has(word))
