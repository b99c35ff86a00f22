import { expect, test } from 'vitest'
import { keyTones } from './key-tones.ts'

/** How much of a frequency is in a sound (Goertzel), against its loudness. */
function share(sound: Int16Array, hz: number) {
  const coefficient = 2 * Math.cos((2 * Math.PI * hz) / 16_000)
  let [before, last, power] = [0, 0, 0]
  for (const sample of sound) {
    ;[before, last] = [last, sample + coefficient * last - before]
    power += sample * sample
  }
  return (2 * (last * last + before * before - coefficient * last * before)) / (power * sound.length)
}

test.each([
  ['1', 697, 1209],
  ['5', 770, 1336],
  ['#', 941, 1477],
])('the key %s sounds as %i and %i Hz', (key, low, high) => {
  const sound = Int16Array.from(
    keyTones(key)
      .slice(0, 6)
      .flatMap((frame) => [...frame]),
  )
  expect(share(sound, low)).toBeGreaterThan(0.4)
  expect(share(sound, high)).toBeGreaterThan(0.4)
  expect(share(sound, 1633)).toBeLessThan(0.05)
})

test('w waits for half a second', () => {
  expect(keyTones('w').flatMap((frame) => [...frame]).length).toBe(8000)
})
