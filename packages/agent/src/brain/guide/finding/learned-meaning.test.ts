import { expect, test } from 'vitest'
import { atOnce } from '../steps.ts'
import { dot, LearnedMeaning } from './learned-meaning.ts'

/** Where a sentence lies: how much it is about prices and about hours, and how much of a story it tells. */
const place = (prices: number, hours: number, story: number) => {
  const length = Math.hypot(prices, hours, story)
  return Float32Array.of(prices / length, hours / length, story / length)
}
const [price, opening] = [0, 1]
const examples = [
  { meant: price, place: place(1, 0, 0) },
  { meant: price, place: place(0.6, 0, 1) },
  { meant: opening, place: place(0, 1, 0) },
  { meant: opening, place: place(0, 1, 0.7) },
]
const likest = (at: Float32Array) => {
  const evidence = atOnce(LearnedMeaning.of(examples, 2)).evidence(at)
  return evidence.indexOf(Math.max(...evidence))
}

test('what tells two things apart counts for more than a story that is told beside both', () => {
  const told = place(0.04, 0.36, 1)
  const alike = examples.map((one) => dot(one.place, told))
  // it is likest to what somebody said who asked for a price
  expect(examples[alike.indexOf(Math.max(...alike))]?.meant).toBe(price)
  expect(likest(told)).toBe(opening)
})

test('the same examples teach the same', () => {
  const [one, other] = [atOnce(LearnedMeaning.of(examples, 2)), atOnce(LearnedMeaning.of(examples, 2))]
  expect(one.evidence(place(1, 1, 1))).toEqual(other.evidence(place(1, 1, 1)))
})

test('evidence lies between 0 and 1, also for what has no example', () => {
  const evidence = atOnce(LearnedMeaning.of(examples, 3)).evidence(place(1, 0, 0))
  expect(evidence).toHaveLength(3)
  for (const one of evidence) expect(one >= 0 && one <= 1).toBe(true)
  expect(evidence[price]).toBeGreaterThan(evidence[2] ?? 1)
})

test('nothing is learned from nothing', () => {
  expect([...atOnce(LearnedMeaning.of([], 2)).evidence(Float32Array.of(1))].every(Number.isFinite)).toBe(true)
})
