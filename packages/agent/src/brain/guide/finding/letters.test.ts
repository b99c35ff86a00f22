import { expect, test } from 'vitest'
import { soundOf } from '../words/likeness.ts'
import { Letters } from './letters.ts'

const letters = new Letters([
  { meant: 'prices', words: 'what are your prices' },
  { meant: 'prices', words: 'how expensive is it' },
  { meant: 'languages', words: 'do you write in other languages' },
  { meant: 'recording', words: 'is this call recorded' },
])
const likest = (text: string) => [...letters.likeness(text)].sort((one, other) => other[1] - one[1])[0]?.[0]

test.each([
  ['do you rite in other langwages', 'languages'],
  ['is this call recorrded', 'recording'],
  ['howexpensive is it', 'prices'],
])('a slip changes few letters: %s', (text, meant) => expect(likest(text)).toBe(meant))

test('the same words are as like as can be, others not at all', () => {
  expect(letters.likeness('what are your prices').get('prices')).toBeCloseTo(1)
  expect(letters.likeness('xyzzy')).toEqual(new Map())
})

test('as words sound, one that was taken for another is like what was meant', () => {
  const asked = [
    { meant: 'meeting', words: 'when is the first meeting' },
    { meant: 'prices', words: 'what are your prices' },
  ]
  const likenessOf = (letters: Letters<string>) => letters.likeness('when is the furst meating').get('meeting') ?? 0
  expect(likenessOf(new Letters(asked, soundOf))).toBeCloseTo(1)
  expect(likenessOf(new Letters(asked))).toBeLessThan(0.9)
})
