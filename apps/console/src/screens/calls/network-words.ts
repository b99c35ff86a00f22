import type { NetworkFigures, NetworkQuality } from '@parley/protocol'
import type { Call } from '@parley/protocol/resources'
import { inFigures } from '../../ui/words.ts'
import { isLive } from './call-reading.ts'

export const networkWords = { good: 'Good', fair: 'Fair', poor: 'Poor' } as const

/** In one word, as it stands among the facts of a call. */
export function networkWord(call: Call): string {
  if (isLive(call)) return 'Told when it is over'
  return call.networkQuality ? networkWords[call.networkQuality.rating] : 'Not measured'
}

/** What whoever was in the call may have noticed. */
export function networkAdvice({ rating, dropouts }: Pick<NetworkQuality, 'rating' | 'dropouts'>): string {
  if (rating === 'poor') return 'Words were lost or came late: where it sounds as if nobody listened, this is why.'
  if (dropouts > 0) return 'The caller was gone for a while, and the call went on.'
  if (rating === 'fair') return 'Now and then a word may have been lost or come late.'
  return 'Neither side lost words to it.'
}

const percent = (share: number | null) => (share === null ? 'not measured' : `${inFigures(100 * share)}%`)
const inMs = (ms: number | null) => (ms === null ? 'not measured' : `${inFigures(Math.round(ms))} ms`)

/** Each with its name. */
export const networkFigures = (figures: NetworkFigures): [name: string, value: string][] => [
  ['Lost from the caller', percent(figures.lossFromCaller)],
  ['Lost on the way to them', percent(figures.lossToCaller)],
  ['There and back', inMs(figures.roundTripMs)],
  ['Unevenness (jitter)', inMs(figures.jitterMs)],
]
