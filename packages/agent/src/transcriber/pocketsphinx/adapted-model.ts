import { sentenceBegin as begin, sentenceEnd as end, type Sentence } from '../english/sentence.ts'
import type { GeneralModel } from './general-model.ts'

/** What may follow a history. Words are numbers. */
type Context = {
  /** As probabilities. */
  followers: Map<number, number>
  /** By how much the shorter history's probabilities shrink for words that are not listed here. */
  backoff: number
}
/** Contexts by the key of their history, for histories of one length. */
type Order = Map<number, Context>

/**
 * How many sightings of a history in our own sentences weigh as much as all that English in general says of it, for
 * histories of none, one and two words. A site's texts are not how visitors talk: a stronger pull towards them made
 * questions outside them harder to hear.
 */
const generalSightings = [3000, 12, 4] as const
/** Of general English, what is rarer than this (log10, among all words said) is left out: it halves the model. */
const rarestLogP = -7
/** For a word that the general model does not know. */
const unknownP = 1e-7
/** What is kept, at least, for words that are not listed after a history. */
const leastLeft = 1e-4

/**
 * Bends the general model towards `sentences`: where they hold a history, what follows it there counts beside what English
 * in general lets follow. Knows `vocabulary` and no other words. Yields a trigram model in ARPA form, piece by piece.
 */
export function* adapt(
  general: GeneralModel,
  sentences: readonly Sentence[],
  vocabulary: ReadonlySet<string>,
): Generator<string> {
  const model = new Model([begin, end, ...vocabulary])
  model.take(general)
  for (const sentence of sentences) model.see(sentence)
  model.settle()
  yield* model.arpa()
}

class Model {
  readonly #words: readonly string[]
  readonly #idOf: ReadonlyMap<string, number>
  readonly #orders: Order[] = [new Map(), new Map(), new Map()]
  readonly #sightings: Order[] = [new Map(), new Map(), new Map()]

  constructor(words: readonly string[]) {
    this.#words = words
    this.#idOf = new Map(words.map((word, id) => [word, id]))
  }

  /** Begins with what English in general says of the words known here. */
  take({ words, unigrams, bigrams, trigrams }: GeneralModel) {
    const [ones, twos, threes] = this.#orders as [Order, Order, Order]
    const ids = Int32Array.from(words, (word) => this.#idOf.get(word) ?? -1)
    const idAt = (at: number | undefined) => ids[at ?? 0] ?? -1
    for (const id of this.#words.keys()) put(ones, 0, id, unknownP)
    for (const [at, id] of ids.entries()) if (id >= 0) put(ones, 0, id, 10 ** (unigrams.logP[at] ?? 0))
    for (let at = 0; at < bigrams.word.length; at += 1) {
      const history = bigrams.history[at] ?? 0
      const logP = bigrams.logP[at] ?? 0
      if ((unigrams.logP[history] ?? 0) + logP < rarestLogP) continue
      const [first, id] = [idAt(history), idAt(bigrams.word[at])]
      if (first >= 0 && id >= 0) put(twos, first, id, 10 ** logP)
    }
    for (let at = 0; at < trigrams.word.length; at += 1) {
      const bigram = trigrams.history[at] ?? 0
      const history = bigrams.history[bigram] ?? 0
      const logP = trigrams.logP[at] ?? 0
      if ((unigrams.logP[history] ?? 0) + (bigrams.logP[bigram] ?? 0) + logP < rarestLogP) continue
      const [first, second, id] = [idAt(history), idAt(bigrams.word[bigram]), idAt(trigrams.word[at])]
      if (first >= 0 && second >= 0 && id >= 0) put(threes, this.#key(first, second), id, 10 ** logP)
    }
  }

  see({ words, weight }: Sentence) {
    const ids = [begin, ...words, end].map((word) => this.#idOf.get(word) ?? -1)
    for (let at = 1; at < ids.length; at += 1) {
      for (const [length, order] of this.#sightings.entries()) {
        const gram = ids.slice(Math.max(0, at - length), at + 1)
        if (gram.length <= length || gram.includes(-1)) continue
        const { followers } = contextOf(order, this.#key(...gram.slice(0, -1)))
        const id = gram.at(-1) ?? 0
        followers.set(id, (followers.get(id) ?? 0) + weight)
      }
    }
  }

  /** Counts the sightings in, and makes the probabilities after each history sum to one again. */
  settle() {
    for (const [length, order] of this.#orders.entries()) {
      const prior = generalSightings[length] ?? 0
      for (const [key, { followers: seen }] of this.#sightings[length] ?? []) {
        const { followers } = contextOf(order, key)
        const total = sum(seen.values())
        for (const id of new Set([...followers.keys(), ...seen.keys()])) {
          const expected = followers.get(id) ?? this.#probability(length - 1, this.#shorter(key, length), id)
          followers.set(id, ((seen.get(id) ?? 0) + prior * expected) / (total + prior))
        }
      }
      for (const [key, context] of order) this.#shareOut(length, key, context)
    }
  }

  #shareOut(length: number, key: number, context: Context) {
    let left = 1
    let lowerLeft = 1
    for (const [id, p] of context.followers) {
      left -= p
      if (length > 0) lowerLeft -= this.#probability(length - 1, this.#shorter(key, length), id)
    }
    if (length > 0) context.backoff = Math.max(left, leastLeft) / Math.max(lowerLeft, leastLeft)
    else for (const [id, p] of context.followers) context.followers.set(id, p / (1 - left))
  }

  #probability(length: number, key: number, id: number): number {
    const context = this.#orders[length]?.get(key)
    const listed = context?.followers.get(id)
    if (listed !== undefined) return listed
    if (length <= 0) return unknownP
    return (context?.backoff ?? 1) * this.#probability(length - 1, this.#shorter(key, length), id)
  }

  #key(...history: number[]): number {
    return history.reduce((key, id) => key * this.#words.length + id, 0)
  }

  /** The key of the same history without its first word. */
  #shorter(key: number, length: number): number {
    return length > 1 ? key % this.#words.length : 0
  }

  *arpa(): Generator<string> {
    const sizes = this.#orders.map((order) => sum([...order.values()].map(({ followers }) => followers.size)))
    yield `\\data\\\n${sizes.map((size, i) => `ngram ${i + 1}=${size}`).join('\n')}\n`
    for (const [length, order] of this.#orders.entries()) {
      yield `\n\\${length + 1}-grams:\n`
      for (const [key, { followers }] of order) yield this.#lines(length, key, followers)
    }
    yield '\n\\end\\\n'
  }

  #lines(length: number, key: number, followers: ReadonlyMap<number, number>): string {
    const { length: count } = this.#words
    const history = [Math.floor(key / count), key % count].slice(2 - length).map((id) => `${this.#words[id]} `)
    let lines = ''
    for (const [id, p] of followers) {
      const longer = this.#orders[length + 1]?.get(length === 0 ? id : key * count + id)
      const backoff = longer ? ` ${Math.log10(longer.backoff).toFixed(4)}` : ''
      // by custom, nothing leads to the beginning
      const logP = length === 0 && this.#words[id] === begin ? '-99' : Math.log10(p).toFixed(4)
      lines += `${logP} ${history.join('')}${this.#words[id]}${backoff}\n`
    }
    return lines
  }
}

function put(order: Order, key: number, id: number, p: number) {
  contextOf(order, key).followers.set(id, p)
}

function contextOf(order: Order, key: number): Context {
  const known = order.get(key)
  if (known) return known
  const context = { followers: new Map<number, number>(), backoff: 1 }
  order.set(key, context)
  return context
}

function sum(values: Iterable<number>) {
  let total = 0
  for (const value of values) total += value
  return total
}
