import { createHash } from 'node:crypto'
import type { Knowledge, KnowledgeEntry } from '@parley/protocol'
import type { PlaceSentences } from '../../sentences/sentence-model.ts'
import { inSlices, restAsLong } from '../steps.ts'
import { elsewhere } from './elsewhere.ts'
import type { KeptLearning } from './kept-learning.ts'
import { dot, LearnedMeaning } from './learned-meaning.ts'

/** By entry: what a text means. */
export type Meaning = {
  /** How alike in meaning it and the likest way of asking are, 0–1. */
  alike: ReadonlyMap<KnowledgeEntry, number>
  /** How much speaks for it by what was learned from all ways of asking, 0–1; null where nothing was learned. */
  learned: ReadonlyMap<KnowledgeEntry, number> | null
}

/** What a text means; null where that is not known. */
export type MeaningOf = (text: string) => Meaning | null

/** A caller who waits for "I don’t know" should not wait long. */
const modelWithinMs = 500
/** Placed at a time, so that a question that comes meanwhile need not wait for all. */
const batchSize = 16
/**
 * The examples times what they are said for: learning is work that grows with it, about three seconds of a core for each half
 * million, with as much rest. Of a long document, for whose passages nobody wrote ways of asking, nothing is learned.
 */
const mostToLearn = 1_500_000

type Example = { entry: KnowledgeEntry; words: string }
type Asking = { entry: KnowledgeEntry; place: Float32Array }

/** Knows what is asked for in other words, by a model of sentences. */
export class Meanings {
  readonly #place: PlaceSentences
  readonly #entries: readonly KnowledgeEntry[]
  #askings: Promise<Asking[]> | null = null
  #learned: LearnedMeaning | null = null

  constructor(entries: readonly KnowledgeEntry[], place: PlaceSentences) {
    this.#entries = [...entries, ...elsewhere]
    this.#place = place
  }

  /**
   * Places every way of asking, once, and learns from them and from the practice beside them; what is asked meanwhile is compared
   * with the ways of asking. It takes a while, so only the site's own knowledge is prepared: whoever brings another, for a call or
   * an assistant, cannot spend the time of this machine with it. What is `kept` need not be learned again.
   */
  async prepare({ signal, kept = null }: { signal?: AbortSignal; kept?: KeptLearning | null } = {}): Promise<void> {
    const askings = await this.#prepared()
    this.#learned ??= await this.#learn(askings, kept, signal)
  }

  /** What these texts mean; null when the model fails, takes too long, or nobody waits any more. */
  async inTime(texts: readonly string[], signal: AbortSignal): Promise<MeaningOf | null> {
    const { promise: tooLate, resolve } = Promise.withResolvers<null>()
    const timer = setTimeout(resolve, modelWithinMs, null)
    const stop = () => resolve(null)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop)
    try {
      return await Promise.race([this.of(texts).catch(() => null), tooLate])
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
    }
  }

  /** What these texts mean. Throws `provider-failed`. */
  async of(texts: readonly string[]): Promise<MeaningOf> {
    const askings = await this.#prepared()
    const places = await this.#place(texts)
    const known = new Map(texts.map((text, index) => [text, this.#meaning(places[index], askings)]))
    return (text) => known.get(text) ?? null
  }

  #meaning(place: Float32Array | undefined, askings: readonly Asking[]): Meaning {
    const evidence = place && this.#learned?.evidence(place)
    return {
      alike: likenesses(place, askings),
      learned: evidence ? new Map(this.#entries.map((entry, at) => [entry, evidence[at] ?? 0])) : null,
    }
  }

  async #learn(
    askings: readonly Asking[],
    kept: KeptLearning | null,
    signal?: AbortSignal,
  ): Promise<LearnedMeaning | null> {
    const practice = this.#entries.flatMap((entry) => {
      const { practice = [], paraphrases = [] } = entry
      return [...practice, ...paraphrases].map((words) => ({ entry, words }))
    })
    if ((askings.length + practice.length) * this.#entries.length > mostToLearn) return null
    const places = new Map(this.#entries.map((entry, at) => [entry, at]))
    const from = sourceOf(askings, practice, places)
    const known = await kept?.read(from, this.#entries.length)
    if (known) return known
    const rest = restAsLong(signal)
    const examples = [...askings, ...(await this.#placed(practice, rest))].map(({ entry, place }) => ({
      meant: places.get(entry) ?? 0,
      place,
    }))
    const learned = await inSlices(LearnedMeaning.of(examples, this.#entries.length), rest)
    await kept?.write(from, learned)
    return learned
  }

  #prepared(): Promise<Asking[]> {
    this.#askings ??= this.#placeAll()
    this.#askings.catch(() => {
      this.#askings = null
    })
    return this.#askings
  }

  #placeAll(): Promise<Asking[]> {
    return this.#placed(this.#entries.flatMap((entry) => askingsOf(entry).map((words) => ({ entry, words }))))
  }

  async #placed(all: Example[], pause = async () => {}): Promise<Asking[]> {
    // those placed together are filled up to the longest of them
    all.sort((one, other) => one.words.length - other.words.length)
    const askings: Asking[] = []
    for (let at = 0; at < all.length; at += batchSize) {
      await pause()
      const batch = all.slice(at, at + batchSize)
      const places = await this.#place(batch.map(({ words }) => words))
      for (const [index, { entry }] of batch.entries()) {
        const place = places[index]
        if (place) askings.push({ entry, place })
      }
    }
    return askings
  }
}

const known = new WeakMap<PlaceSentences, WeakMap<Knowledge, Meanings>>()

/** Made once for each knowledge: its ways of asking are placed when the first question needs them. */
export function meaningsOf(knowledge: Knowledge, place: PlaceSentences): Meanings {
  const ofModel = known.get(place) ?? new WeakMap<Knowledge, Meanings>()
  known.set(place, ofModel)
  const meanings = ofModel.get(knowledge) ?? new Meanings(knowledge.entries, place)
  ofModel.set(knowledge, meanings)
  return meanings
}

/** Without its practice, from which is only learned: much of it is alike for several entries. */
const askingsOf = ({ question = '', asked = [], keywords = [], text }: KnowledgeEntry) =>
  [question, ...asked, ...keywords, text].filter(Boolean)

/** Raised where the same examples teach something else than before. */
const wayOfLearning = 1

/** Names what is learned from: another model puts what is asked in other places. */
function sourceOf(
  askings: readonly Asking[],
  practice: readonly Example[],
  places: ReadonlyMap<KnowledgeEntry, number>,
) {
  const hash = createHash('sha256').update(`${wayOfLearning} ${places.size}`)
  for (const { entry, place } of askings)
    hash.update(`${places.get(entry)}`).update(new Uint8Array(place.buffer, place.byteOffset, place.byteLength))
  for (const { entry, words } of practice) hash.update(`${places.get(entry)} ${words}\n`)
  return hash.digest('hex')
}

function likenesses(place: Float32Array | undefined, askings: readonly Asking[]) {
  const likest = new Map<KnowledgeEntry, number>()
  if (!place) return likest
  for (const { entry, place: asking } of askings) {
    const likeness = dot(place, asking)
    if (likeness > (likest.get(entry) ?? -1)) likest.set(entry, likeness)
  }
  return likest
}
