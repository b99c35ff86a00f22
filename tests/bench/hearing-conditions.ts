import { seededRandom } from '@parley/testkit'
import { concat, level } from '../../packages/agent/src/audio/frame.ts'
import { decodeMuLaw, encodeMuLaw, muLawRateHz } from '../../packages/agent/src/audio/mu-law.ts'
import { Resampler } from '../../packages/agent/src/audio/resample.ts'

const rateHz = 16_000
/** What the resamplers hold back comes out when silence follows. */
const drain = new Int16Array(128)
const noiseDb = 10

/** How what is said reaches the ear. */
export type Condition = (pcm: Int16Array) => Int16Array

/** `talk` is what others say meanwhile. */
export const conditions = (talk: Int16Array): Record<string, Condition> => ({
  clean: (pcm) => pcm,
  telephone,
  'noise 10 dB below': (pcm) => noisy(pcm, talk),
})

/** 8 kHz and eight bits, as telephones carry it. */
function telephone(pcm: Int16Array): Int16Array {
  const narrow = new Resampler(rateHz, muLawRateHz).push(concat([pcm, drain]))
  return new Resampler(muLawRateHz, rateHz).push(concat([decodeMuLaw(encodeMuLaw(narrow)), drain]))
}

/** Pink noise and others' talk, half of each, so far below the speech. */
function noisy(pcm: Int16Array, talk: Int16Array): Int16Array {
  const hiss = pink(pcm.length)
  const hissShare = 0.7 / rootMeanSquare(hiss)
  const talkShare = 0.7 / (level(talk) * 32_768)
  const loudness = level(pcm) * 32_768 * 10 ** (-noiseDb / 20)
  return pcm.map((sample, index) => {
    const noise = hissShare * (hiss[index] ?? 0) + talkShare * (talk[index % talk.length] ?? 0)
    return Math.max(-32_768, Math.min(32_767, Math.round(sample + loudness * noise)))
  })
}

/** By Paul Kellet's filter, the same every time. */
function pink(length: number): Float64Array {
  const random = seededRandom(17)
  let [low, middle, high] = [0, 0, 0]
  return Float64Array.from({ length }, () => {
    const white = random() * 2 - 1
    low = 0.997_65 * low + white * 0.099_046
    middle = 0.963 * middle + white * 0.296_516_4
    high = 0.57 * high + white * 1.052_691_3
    return low + middle + high + white * 0.1848
  })
}

const rootMeanSquare = (samples: Float64Array) =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length)
