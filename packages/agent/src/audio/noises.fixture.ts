import { seededRandom } from '@parley/testkit'
import { spoken } from '../voice/flite/spoken.fixture.ts'
import { concat, sampleRateHz } from './frame.ts'

/** What microphones hear besides their callers, made here: mono PCM16 at 16 000 Hz, ten seconds each, the same every time. */
export const noises = { beeps, music, keyboard, television } as const
export type Noise = keyof typeof noises

const seconds = 10
const full = 32_767

/** Tones of a tenth of a second, two a second, as a machine or a test device beeps. */
async function beeps() {
  return wave((at) => (at % 0.5 < 0.1 ? 0.3 * Math.sign(Math.sin(2 * Math.PI * 400 * at)) : 0))
}

/** Chords with overtones that swell and change twice a second, and a melody above them. */
async function music() {
  const chords = [
    [220, 277.2, 329.6],
    [196, 246.9, 293.7],
    [174.6, 220, 261.6],
    [164.8, 207.7, 246.9],
  ]
  const melody = [440, 494, 523, 587, 659, 587, 523, 494]
  return wave((at) => {
    const beat = Math.floor(at * 2)
    const envelope = 0.4 + 0.6 * Math.exp(-4 * (at % 0.5))
    const voice = (hz: number) => [1, 2, 3, 4].reduce((sum, n) => sum + Math.sin(2 * Math.PI * hz * n * at) / n, 0)
    const chord = (chords[beat % chords.length] ?? []).reduce((sum, hz) => sum + voice(hz), 0)
    return envelope * (0.07 * chord + 0.1 * voice(melody[beat % melody.length] ?? 0))
  })
}

/** Somebody types: clicks of a few milliseconds, five to nine a second, with pauses between words. */
async function keyboard() {
  const random = seededRandom(11)
  const sound = new Float64Array(seconds * sampleRateHz)
  for (let at = 0.2; at < seconds - 0.1; at += (random() < 0.15 ? 0.5 : 0.11) + random() * 0.09) {
    const start = Math.floor(at * sampleRateHz)
    for (let i = 0; i < 0.03 * sampleRateHz; i += 1) {
      const thump = 0.4 * Math.sin((2 * Math.PI * 180 * i) / sampleRateHz)
      const click = random() - 0.5
      sound[start + i] = (sound[start + i] ?? 0) + (thump + click) * 0.6 * Math.exp(-i / 90)
    }
  }
  return Int16Array.from(sound, quantised)
}

/** Somebody else's conversation, across the room. */
async function television() {
  const words = concat([
    await spoken('The weather tomorrow will be bright, with some rain in the north. Now back to the studio.', 'slt'),
    await spoken('Thank you. The minister said on Monday that nobody had asked him about the bridge.', 'awb'),
  ])
  return wave((_at, index) => ((words[index % words.length] ?? 0) / full) * 0.2)
}

const wave = (sample: (atS: number, index: number) => number) =>
  Int16Array.from({ length: seconds * sampleRateHz }, (_, index) => quantised(sample(index / sampleRateHz, index)))

const quantised = (value: number) => Math.round(Math.max(-1, Math.min(1, value)) * full)
