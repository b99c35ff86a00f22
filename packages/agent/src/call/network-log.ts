import { type NetworkFigures, type NetworkQuality, networkRating } from '@parley/protocol'
import type { NetworkSample } from '../transport/transport.ts'

/** The caller's side tells every 5 s or so what it got. */
const firstStretchMs = 10_000
const maxStretches = 24

type Mean = { sum: number; count: number }
type Sums = Omit<NetworkSample, 'jitterMs' | 'roundTripMs'> & {
  jitterMs: Mean
  roundTripMs: Mean
}

const noMean = (): Mean => ({ sum: 0, count: 0 })
const nothing = (): Sums => ({
  ...{ received: 0, lost: 0, concealedMs: 0, sent: 0, sentLost: 0 },
  ...{ jitterMs: noMean(), roundTripMs: noMean() },
})

/** How the network carries one call, in stretches that grow as it lasts. */
export class NetworkLog {
  #stretchMs = firstStretchMs
  #stretches: Sums[] = []
  #dropouts = 0

  /** `atMs`: since the call began. */
  add(sample: NetworkSample, atMs: number) {
    while (atMs >= maxStretches * this.#stretchMs) this.#halve()
    const index = Math.floor(atMs / this.#stretchMs)
    while (this.#stretches.length <= index) this.#stretches.push(nothing())
    this.#stretches[index] = plus(this.#stretches[index] ?? nothing(), asSums(sample))
  }

  dropped() {
    this.#dropouts += 1
  }

  /** Null where nothing was measured; so are the stretches left out of which nothing is known. */
  get quality(): NetworkQuality | null {
    const whole = this.#stretches.reduce(plus, nothing())
    const figures = figuresOf(whole)
    if (!figures) return null
    // whoever was gone for a while had no good network, however well it did before and after
    const rating = figures.rating === 'good' && this.#dropouts > 0 ? 'fair' : figures.rating
    return {
      ...{ ...figures, rating },
      concealedMs: whole.concealedMs,
      dropouts: this.#dropouts,
      stretches: this.#stretches.flatMap((sums, index) => {
        const known = figuresOf(sums)
        return known ? [{ secondsFromStart: (index * this.#stretchMs) / 1000, ...known }] : []
      }),
    }
  }

  #halve() {
    this.#stretchMs *= 2
    const pairs = Math.ceil(this.#stretches.length / 2)
    this.#stretches = Array.from({ length: pairs }, (_, index) =>
      this.#stretches.slice(2 * index, 2 * index + 2).reduce(plus, nothing()),
    )
  }
}

const asMean = (value: number | null): Mean => (value === null ? noMean() : { sum: value, count: 1 })
const asSums = (sample: NetworkSample): Sums => ({
  ...sample,
  jitterMs: asMean(sample.jitterMs),
  roundTripMs: asMean(sample.roundTripMs),
})

const both = (a: Mean, b: Mean): Mean => ({ sum: a.sum + b.sum, count: a.count + b.count })
const plus = (a: Sums, b: Sums): Sums => ({
  received: a.received + b.received,
  lost: a.lost + b.lost,
  concealedMs: a.concealedMs + b.concealedMs,
  sent: a.sent + b.sent,
  sentLost: a.sentLost + b.sentLost,
  jitterMs: both(a.jitterMs, b.jitterMs),
  roundTripMs: both(a.roundTripMs, b.roundTripMs),
})

function figuresOf({ received, lost, sent, sentLost, jitterMs, roundTripMs }: Sums): NetworkFigures | null {
  const figures = {
    roundTripMs: meanOf(roundTripMs),
    jitterMs: meanOf(jitterMs),
    lossFromCaller: shareOf(lost, received + lost),
    lossToCaller: shareOf(sentLost, sent),
  }
  const isKnown = Object.values(figures).some((figure) => figure !== null)
  return isKnown ? { rating: networkRating(figures), ...figures } : null
}

const meanOf = ({ sum, count }: Mean) => (count === 0 ? null : Math.round(sum / count))
/** A packet that came twice counts as one less lost. */
const shareOf = (part: number, whole: number) =>
  whole <= 0 ? null : Math.round(1000 * Math.min(1, Math.max(0, part / whole))) / 1000
