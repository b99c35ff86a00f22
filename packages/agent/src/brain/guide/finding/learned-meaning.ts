import type { Steps } from '../steps.ts'

/** A sentence that was said for one of several things, where a model placed it. */
export type PlacedExample = { meant: number; place: Float32Array }

/** So often every example is looked at; more changes hardly an answer, and learns by heart. */
const rounds = 8
const firstStep = 0.1
/** How sharply things are told apart: places of one language lie close together. */
const sharpness = 10
/** How much of a step the bias of a thing takes: how often it was said should decide little. */
const biasShare = 0.1
/** Of what was hardly taken for it, a thing need not be taught. */
const negligible = 1e-4
/** What was taken for something as seldom as this, in powers of e, speaks for nothing. */
const evidenceUnit = 8

/**
 * Has learned from examples which places speak for what. The likest way of asking is often one that shares the story, the manner or
 * the grammar of what was said: what tells the things apart counts here, and what is said for all of them does not.
 */
export class LearnedMeaning {
  readonly #things: readonly Float32Array[]
  readonly #biases: Float32Array
  readonly #middle: Float32Array

  private constructor(things: readonly Float32Array[], biases: Float32Array, middle: Float32Array) {
    this.#things = things
    this.#biases = biases
    this.#middle = middle
  }

  /** The places of what is meant are below `things`. The same examples in the same order teach the same. */
  static *of(examples: readonly PlacedExample[], things: number): Steps<LearnedMeaning> {
    const size = examples[0]?.place.length ?? 0
    const middle = new Float32Array(size)
    for (const { place } of examples) {
      addTo(middle, place, 1 / examples.length)
      yield
    }
    const places: Float32Array[] = []
    for (const { place } of examples) {
      places.push(around(middle, place))
      yield
    }
    const weights = weightsOf(examples, things)
    const learned = new LearnedMeaning(
      Array.from({ length: things }, () => new Float32Array(size)),
      new Float32Array(things),
      middle,
    )
    const order = mixed(examples.length)
    for (let round = 0; round < rounds; round += 1) {
      const step = firstStep * (1 - round / rounds)
      for (const at of order()) {
        const place = places[at]
        const meant = examples[at]?.meant
        if (place && meant !== undefined) learned.#teach(place, meant, step * (weights[meant] ?? 0))
        yield
      }
    }
    return learned
  }

  /** The same again, of so many things, from its `numbers`. */
  static from(numbers: Float32Array, things: number): LearnedMeaning {
    const size = (numbers.length - things) / (things + 1)
    const row = (at: number) => numbers.subarray(things + at * size, things + (at + 1) * size)
    const rows = Array.from({ length: things + 1 }, (_, at) => row(at))
    return new LearnedMeaning(rows.slice(1), numbers.subarray(0, things), row(0))
  }

  numbers(): Float32Array<ArrayBuffer> {
    return Float32Array.from([this.#biases, this.#middle, ...this.#things].flatMap((row) => [...row]))
  }

  /** How much a place speaks for each thing, 0–1. */
  evidence(place: Float32Array): Float64Array {
    const shares = this.#shares(around(this.#middle, place))
    return shares.map((share) => Math.max(0, 1 + Math.log(share) / evidenceUnit))
  }

  #teach(place: Float32Array, meant: number, step: number) {
    const shares = this.#shares(place)
    for (let thing = 0; thing < shares.length; thing += 1) {
      const tooMuch = (shares[thing] ?? 0) - (thing === meant ? 1 : 0)
      if (Math.abs(tooMuch) < negligible) continue
      addTo(this.#things[thing] ?? place, place, -step * tooMuch)
      this.#biases[thing] = (this.#biases[thing] ?? 0) - step * tooMuch * biasShare
    }
  }

  /** How likely each thing is meant: of all together it is 1. */
  #shares(place: Float32Array): Float64Array {
    const shares = new Float64Array(this.#things.length)
    let most = Number.NEGATIVE_INFINITY
    for (let thing = 0; thing < shares.length; thing += 1) {
      const speaks = sharpness * (dot(this.#things[thing] ?? place, place) + (this.#biases[thing] ?? 0))
      shares[thing] = speaks
      if (speaks > most) most = speaks
    }
    let sum = 0
    for (let thing = 0; thing < shares.length; thing += 1) {
      const share = Math.exp((shares[thing] ?? 0) - most)
      shares[thing] = share
      sum += share
    }
    return shares.map((share) => share / sum)
  }
}

function addTo(sum: Float32Array, place: Float32Array, times: number) {
  for (let index = 0; index < sum.length; index += 1) sum[index] = (sum[index] ?? 0) + times * (place[index] ?? 0)
}

/** A place as seen from the middle of all examples, brought to length 1. */
function around(middle: Float32Array, place: Float32Array): Float32Array {
  const seen = place.map((value, index) => value - (middle[index] ?? 0))
  const length = Math.sqrt(dot(seen, seen)) || 1
  return seen.map((value) => value / length)
}

/** An example of what was seldom said counts for more: 1 on average. */
function weightsOf(examples: readonly PlacedExample[], things: number): Float64Array {
  const counts = new Float64Array(things)
  for (const { meant } of examples) counts[meant] = (counts[meant] ?? 0) + 1
  const weights = counts.map((count) => (count > 0 ? 1 / Math.sqrt(count) : 0))
  const mean = examples.reduce((sum, { meant }) => sum + (weights[meant] ?? 0), 0) / (examples.length || 1)
  return weights.map((weight) => weight / (mean || 1))
}

/** All numbers below `count`, in another order each time, and always in the same orders. */
function mixed(count: number): () => Uint32Array {
  const order = Uint32Array.from({ length: count }, (_, at) => at)
  let state = 1
  return () => {
    for (let at = count - 1; at > 0; at -= 1) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0
      const other = Math.floor((state / 2 ** 32) * (at + 1))
      ;[order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0]
    }
    return order
  }
}

export function dot(one: Float32Array, other: Float32Array): number {
  let sum = 0
  for (let index = 0; index < one.length; index += 1) sum += (one[index] ?? 0) * (other[index] ?? 0)
  return sum
}
