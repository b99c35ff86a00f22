import { level, sampleRateHz } from '../../../audio/frame.ts'

/** The model was made for thirty seconds at most; people pause before that. */
const longestSamples = 20 * sampleRateHz
const searchedSamples = 6 * sampleRateHz
const pauseSamples = sampleRateHz * 0.2
const stepSamples = sampleRateHz * 0.05

/**
 * Where the first window of a long speech ends: in the quietest moment of its last seconds, so that no word is cut. Null while
 * it still fits into one.
 */
export function endOfWindow(pcm: Int16Array): number | null {
  if (pcm.length <= longestSamples) return null
  let best = longestSamples
  let quietest = Number.POSITIVE_INFINITY
  for (let at = longestSamples - searchedSamples; at + pauseSamples <= longestSamples; at += stepSamples) {
    const loudness = level(pcm.subarray(at, at + pauseSamples))
    if (loudness >= quietest) continue
    quietest = loudness
    best = at + pauseSamples / 2
  }
  return best
}
