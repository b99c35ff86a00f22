import { expect, test } from 'vitest'
import { ExpectedWords } from './expected-words.ts'

const expected = new ExpectedWords(['AI phone callers', 'How do I pay?'])

test('what goes on as expected is worth more, most behind its neighbour, and half a word as much as a whole one', () => {
  expect(expected.worthOf('tell me about phone cal')).toBe(expected.worthOf('phone callers'))
  expect(expected.worthOf('phone cal')).toBeGreaterThan(expected.worthOf('my cal'))
  expect(expected.worthOf('my cal')).toBeGreaterThan(0)
  expect(expected.worthOf('my collar')).toBe(0)
  expect(expected.worthOf('')).toBe(0)
})
