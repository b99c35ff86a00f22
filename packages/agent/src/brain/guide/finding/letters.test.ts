import { expect, test } from 'vitest'
import { soundOf } from '../../../lib/text/likeness.ts'
import { atOnce } from '../steps.ts'
import { Letters } from './letters.ts'

const [prices, languages, recording, unasked] = [0, 1, 2, 3]
const letters = atOnce(
  Letters.of(
    [
      { meant: prices, words: 'what are your prices' },
      { meant: prices, words: 'how expensive is it' },
      { meant: languages, words: 'do you write in other languages' },
      { meant: recording, words: 'is this call recorded' },
    ],
    4,
  ),
)

test.each([
  ['do you rite in other langwages', languages],
  ['is this call recorrded', recording],
  ['howexpensive is it', prices],
])('a slip changes few letters: %s', (text, meant) => {
  const likeness = letters.likeness(text)
  expect(likeness.indexOf(Math.max(...likeness))).toBe(meant)
})

test('the same words are as like as can be, others not at all', () => {
  const likeness = letters.likeness('what are your prices')
  expect(likeness[prices]).toBeCloseTo(1)
  expect(likeness[unasked]).toBe(0)
  expect([...letters.likeness('xyzzy')]).toEqual([0, 0, 0, 0])
})

test('as words sound, one that was taken for another is like what was meant', () => {
  const asked = [
    { meant: 0, words: 'when is the first meeting' },
    { meant: 1, words: 'what are your prices' },
  ]
  const likenessOf = (letters: Letters) => letters.likeness('when is the furst meating')[0]
  expect(likenessOf(atOnce(Letters.of(asked, 2, soundOf)))).toBeCloseTo(1)
  expect(likenessOf(atOnce(Letters.of(asked, 2)))).toBeLessThan(0.9)
})
