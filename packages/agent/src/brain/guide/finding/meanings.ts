import type { Knowledge, KnowledgeEntry } from '@parley/protocol'
import type { PlaceSentences } from '../../sentences/sentence-model.ts'
import { elsewhere } from './elsewhere.ts'

/** How alike in meaning a text and the likest way of asking for each entry are, 0–1; null where that is not known. */
export type MeaningOf = (text: string) => ReadonlyMap<KnowledgeEntry, number> | null

/** A caller who waits for "I don’t know" should not wait long. */
const modelWithinMs = 500
/** Placed at a time, so that a question that comes meanwhile need not wait for all. */
const batchSize = 16

type Asking = { entry: KnowledgeEntry; place: Float32Array }

/** Knows what is asked for in other words, by a model of sentences. */
export class Meanings {
  readonly #place: PlaceSentences
  readonly #entries: readonly KnowledgeEntry[]
  #askings: Promise<Asking[]> | null = null

  constructor(entries: readonly KnowledgeEntry[], place: PlaceSentences) {
    this.#entries = [...entries, ...elsewhere]
    this.#place = place
  }

  /** Places every way of asking, once. */
  async prepare(): Promise<void> {
    await this.#prepared()
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
    const known = new Map(texts.map((text, index) => [text, likenesses(places[index], askings)]))
    return (text) => known.get(text) ?? null
  }

  #prepared(): Promise<Asking[]> {
    this.#askings ??= this.#placeAll()
    this.#askings.catch(() => {
      this.#askings = null
    })
    return this.#askings
  }

  async #placeAll(): Promise<Asking[]> {
    const all = this.#entries.flatMap((entry) => askingsOf(entry).map((words) => ({ entry, words })))
    // those placed together are filled up to the longest of them
    all.sort((one, other) => one.words.length - other.words.length)
    const askings: Asking[] = []
    for (let at = 0; at < all.length; at += batchSize) {
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

/** Without its practice: that teaches words, which the model knows, and takes three times as long to place for hardly more. */
const askingsOf = ({ question = '', asked = [], keywords = [], text }: KnowledgeEntry) =>
  [question, ...asked, ...keywords, text].filter(Boolean)

function likenesses(place: Float32Array | undefined, askings: readonly Asking[]) {
  const likest = new Map<KnowledgeEntry, number>()
  if (!place) return likest
  for (const { entry, place: asking } of askings) {
    const likeness = dot(place, asking)
    if (likeness > (likest.get(entry) ?? -1)) likest.set(entry, likeness)
  }
  return likest
}

function dot(one: Float32Array, other: Float32Array): number {
  let sum = 0
  for (let index = 0; index < one.length; index += 1) sum += (one[index] ?? 0) * (other[index] ?? 0)
  return sum
}
