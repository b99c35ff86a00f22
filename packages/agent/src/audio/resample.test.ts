import { expect, test } from 'vitest'
import { concat, level } from './frame.ts'
import { Resampler } from './resample.ts'

const tone = (hz: number, rate: number) =>
  Int16Array.from({ length: rate }, (_, i) => 10_000 * Math.sin((2 * Math.PI * hz * i) / rate))

test.each([24_000, 48_000, 22_050, 8000])(
  'a tone keeps its length and level from %i to 16 000 Hz, in any chunks',
  (rate) => {
    const resampler = new Resampler(rate, 16_000)
    const input = tone(440, rate)
    const parts: Int16Array[] = []
    for (let at = 0, size = 100; at < input.length; at += size, size = (size * 3) % 701)
      parts.push(resampler.push(input.subarray(at, at + size)))
    const output = concat(parts)
    expect(Math.abs(output.length - 16_000)).toBeLessThan(40)
    expect(level(output.subarray(200))).toBeCloseTo(level(input), 2)
    const crossings = output.filter((sample, i) => i > 0 && sample >= 0 && (output[i - 1] ?? 0) < 0).length
    expect(Math.abs(crossings - 440)).toBeLessThan(4)
  },
)

test('what lies above the new rate’s half does not fold down', () => {
  const output = new Resampler(24_000, 16_000).push(tone(11_000, 24_000))
  expect(level(output.subarray(200))).toBeLessThan(0.01)
})
