import type { Knowledge, KnowledgeEntry } from '@parley/protocol'
import type { PlaceSentences } from '../sentences/sentence-model.ts'
import { pointsBack } from './turns-of-phrase.ts'
import { clausesIn } from './wishes.ts'

/** A question, what the conversation is about, and how like the entries are to it by their words alone. */
export type Asked = { question: string; about: string | null; scores: ReadonlyMap<KnowledgeEntry, number> }

/** The entry that is meant rather; that something is meant which no entry holds; or null where nothing speaks for another. */
type Better = KnowledgeEntry | 'elsewhere' | null

/** How like a way of asking a question must be, 0–1: chosen on the open questions of three kinds of askers. */
const limits = {
  /** Where the rules found nothing, and how far ahead of what else could be meant. */
  alone: 0.55,
  lead: 0.03,
  /** Where the rules only guess, and how far ahead of their guess. */
  against: 0.6,
  leadOverGuess: 0.03,
}
/** What words in common add to a likeness. */
const wordShare = 0.35
/** With its subject put before it, a question is like everything that is asked of the subject. */
const inContextShare = 0.85
/** Somebody who says more than this chats: what is asked is in a part of it. */
const chatWords = 9
/** A caller who waits for "I don’t know" should not wait long. */
const modelWithinMs = 500
/** Placed at a time, so that a question that comes meanwhile need not wait for all. */
const batchSize = 16

/** What visitors also ask and no page answers: a question that is more like one of these is not answered by something near it. */
const elsewhere = [
  'what is the weather like',
  'who is the chief executive',
  'who founded the company',
  'how old is the company',
  'how many employees do you have',
  'do you have any jobs',
  'do you have an app',
  'do you advertise on other channels',
  'do you make videos',
  'do you build websites',
  'do you do search engine optimisation',
  'who are your customers',
  'which companies have you worked for',
  'what do your customers say about you',
  'do you work in America',
  'do you run events',
  'do you sell clothes, food or cars',
  'do you sell lists of addresses',
  'can I work for you',
  'do you work in my country',
  'do you work with shops and restaurants',
  'can you show me case studies of a client',
  'how do you compare with a competitor',
  'what software are you made with',
  'can you recommend somebody else',
  'tell me a joke',
  'what is the meaning of life',
  'can you help me with something private',
]

type Asking = { entry: KnowledgeEntry | null; place: Float32Array }

/** Finds the entry that is asked for in other words, by a model of sentences. */
export class Nearest {
  readonly #place: PlaceSentences
  readonly #entries: readonly KnowledgeEntry[]
  #askings: Promise<Asking[]> | null = null

  constructor(entries: readonly KnowledgeEntry[], place: PlaceSentences) {
    this.#entries = entries
    this.#place = place
  }

  /** Places every way of asking, once. */
  async prepare(): Promise<void> {
    await this.#prepared()
  }

  /** What `better` finds; null when the model fails, takes too long, or nobody waits any more. */
  async inTime(asked: Asked, guess: KnowledgeEntry | null, signal: AbortSignal): Promise<Better> {
    const { promise: tooLate, resolve } = Promise.withResolvers<null>()
    const timer = setTimeout(resolve, modelWithinMs, null)
    const stop = () => resolve(null)
    signal.addEventListener('abort', stop)
    try {
      return await Promise.race([this.better(asked, guess).catch(() => null), tooLate])
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
    }
  }

  /**
   * The entry whose way of asking is most like the question, or a part of it; null where none is like enough, or none so much
   * more than the guess. Throws `provider-failed`.
   */
  async better(asked: Asked, guess: KnowledgeEntry | null): Promise<Better> {
    const [first, second, all] = await this.#likest(asked)
    if (!first) return null
    if (guess) {
      const isClear = first.likeness >= limits.against && first.likeness - (all.get(guess) ?? 0) >= limits.leadOverGuess
      return isClear ? (first.entry ?? 'elsewhere') : null
    }
    if (!first.entry || first.likeness < limits.alone) return null
    const isCertain =
      first.likeness - (second?.likeness ?? 0) >= limits.lead || second?.entry?.about === first.entry.about
    return isCertain ? first.entry : null
  }

  async #likest({ question, about, scores }: Asked) {
    const askings = await this.#prepared()
    const parts = [question, ...partsOf(question)]
    const inContext = about && pointsBack.test(question) ? parts.map((part) => `${about}: ${part}`) : []
    const places = await this.#place([...parts, ...inContext])
    const all = new Map<KnowledgeEntry | null, number>()
    for (const { entry, place } of askings) {
      for (const [index, asked] of places.entries()) {
        const likeness = dot(asked, place) * (index < parts.length ? 1 : inContextShare)
        all.set(entry, Math.max(all.get(entry) ?? -1, likeness))
      }
    }
    const sums = [...all]
      .map(([entry, likeness]) => ({ entry, likeness: likeness + wordShare * ((entry && scores.get(entry)) ?? 0) }))
      .sort((one, other) => other.likeness - one.likeness)
    const [first, second] = sums
    return [first, second, new Map(sums.map(({ entry, likeness }) => [entry, likeness]))] as const
  }

  #prepared(): Promise<Asking[]> {
    this.#askings ??= this.#placeAll()
    this.#askings.catch(() => {
      this.#askings = null
    })
    return this.#askings
  }

  async #placeAll(): Promise<Asking[]> {
    const all = [
      ...this.#entries.flatMap((entry) => askingsOf(entry).map((words) => ({ entry, words }))),
      ...elsewhere.map((words) => ({ entry: null, words })),
    ]
    // those placed together are filled up to the longest of them
    all.sort((one, other) => one.words.length - other.words.length)
    const askings: Asking[] = []
    for (let at = 0; at < all.length; at += batchSize) {
      const batch = all.slice(at, at + batchSize)
      const places = await this.#place(batch.map(({ words }) => words))
      for (const [index, place] of places.entries()) askings.push({ entry: batch[index]?.entry ?? null, place })
    }
    return askings
  }
}

const known = new WeakMap<PlaceSentences, WeakMap<Knowledge, Nearest>>()

/** Made once for each knowledge: its ways of asking are placed when the first question needs them. */
export function nearestOf(knowledge: Knowledge, place: PlaceSentences): Nearest {
  const ofModel = known.get(place) ?? new WeakMap<Knowledge, Nearest>()
  known.set(place, ofModel)
  const nearest = ofModel.get(knowledge) ?? new Nearest(knowledge.entries, place)
  ofModel.set(knowledge, nearest)
  return nearest
}

/** Places the ways of asking for all that this knowledge holds, so that the first question need not wait for it. */
export const prepareGuide = (knowledge: Knowledge, place: PlaceSentences) => nearestOf(knowledge, place).prepare()

const partsOf = (question: string) => (question.split(/\s+/).length > chatWords ? clausesIn(question) : [])

const askingsOf = ({ question, asked = [], text }: KnowledgeEntry) => [...(question ? [question] : []), ...asked, text]

function dot(one: Float32Array, other: Float32Array): number {
  let sum = 0
  for (let index = 0; index < one.length; index += 1) sum += (one[index] ?? 0) * (other[index] ?? 0)
  return sum
}
