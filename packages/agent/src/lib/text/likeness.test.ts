import { expect, test } from 'vitest'
import { likeness, soundOf } from './likeness.ts'

test.each([
  ['callers', 'collars'],
  ['mails', 'males'],
  ['pilot', 'pileit'],
  ['phone', 'fone'],
  ['knight', 'nite'],
])('%s sounds like %s', (one, other) => expect(soundOf(one)).toBe(soundOf(other)))

test.each([
  ['call', 'mail'],
  ['price', 'prize money'],
])('%s does not sound like %s', (one, other) => expect(soundOf(one)).not.toBe(soundOf(other)))

test('words are alike by the letters that need no change', () => {
  expect(likeness('pricing', 'pricing')).toBe(1)
  expect(likeness('pricng', 'pricing')).toBeCloseTo(6 / 7)
  expect(likeness('abc', 'xyz')).toBe(0)
  expect(likeness('', '')).toBe(1)
})
