export type NetworkRating = 'good' | 'fair' | 'poor'

/** How a network carried a call, or a stretch of it. Shares are 0–1; null is what nobody measured. */
export type NetworkFigures = {
  rating: NetworkRating
  /** There and back. */
  roundTripMs: number | null
  /** How unevenly the caller's packets came, as RFC 3550 counts it. */
  jitterMs: number | null
  /** Share of the caller's packets that never came. */
  lossFromCaller: number | null
  /** Share of the assistant's packets that never came. */
  lossToCaller: number | null
}

export type NetworkQuality = NetworkFigures & {
  /** The caller's sound that had to be made up for what was lost. */
  concealedMs: number
  /** How often the caller was gone. */
  dropouts: number
  /** The call in at most 24 stretches of the same length, oldest first, without those of which nothing is known. */
  stretches: (NetworkFigures & { secondsFromStart: number })[]
}

/** From which share of packets lost on a connection is not good any more, and from where on it is bad. */
export const lossBounds = { warning: 0.03, bad: 0.1 }
/** The same of the way there and back, in seconds. */
export const roundTripBounds = { warning: 0.3, bad: 0.6 }

/** By the worst of its figures. Uneven packets count where they come too late, as lost. */
export function networkRating(figures: Omit<NetworkFigures, 'rating' | 'jitterMs'>): NetworkRating {
  const isBeyond = (bound: 'warning' | 'bad') =>
    (figures.roundTripMs ?? 0) >= roundTripBounds[bound] * 1000 ||
    (figures.lossFromCaller ?? 0) >= lossBounds[bound] ||
    (figures.lossToCaller ?? 0) >= lossBounds[bound]
  if (isBeyond('bad')) return 'poor'
  return isBeyond('warning') ? 'fair' : 'good'
}
