import { sampleRateHz } from './frame.ts'

const seconds = 8
const fadeSamples = sampleRateHz / 2
/** About −52 dB of full scale: heard as a room, and under any speech. */
const loudness = 80

/** A quiet office that nobody speaks in: air from low to high, and the hum of its machines. Its end leads into its beginning. */
export function roomTone(): Int16Array {
  const length = seconds * sampleRateHz
  const noise = brown(length + fadeSamples)
  const tone = new Int16Array(length)
  for (let at = 0; at < length; at += 1) {
    const fade = at < fadeSamples ? at / fadeSamples : 1
    const air = (noise[at] ?? 0) * Math.sqrt(fade) + (noise[length + at] ?? 0) * Math.sqrt(1 - fade)
    const seconds = at / sampleRateHz
    const hum = 0.15 * Math.sin(2 * Math.PI * 100 * seconds) + 0.05 * Math.sin(2 * Math.PI * 200 * seconds)
    tone[at] = Math.round(loudness * (air + hum))
  }
  return tone
}

/** Noise that falls with its pitch, at a level of one; the same each time. */
function brown(length: number): Float64Array {
  const noise = new Float64Array(length)
  let state = 0x2545f491
  let [slow, quick, power] = [0, 0, 0]
  for (let at = 0; at < length; at += 1) {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    const white = state / 2 ** 31
    slow = 0.985 * slow + 0.12 * white
    quick = 0.6 * quick + 0.2 * white
    const sample = slow + 0.25 * quick
    noise[at] = sample
    power += sample * sample
  }
  const level = Math.sqrt(power / length)
  return noise.map((sample) => sample / level)
}
