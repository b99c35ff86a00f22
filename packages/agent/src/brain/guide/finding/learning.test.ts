import { expect, test } from 'vitest'
import { Learning } from './learning.ts'

const learning = new Learning([
  { meant: 'writing', words: 'who writes the messages' },
  { meant: 'writing', words: 'do I have to write them' },
  { meant: 'reading', words: 'who reads the answers' },
  { meant: 'reading', words: 'do I have to read them' },
  { meant: 'price', words: 'what does it cost' },
])
const spokenFor = (text: string) =>
  [...learning.evidence(text)].sort((one, other) => other[1] - one[1]).map(([meant]) => meant)

test('what is asked is heard in the middle of a story', () => {
  expect(spokenFor('my wife and I were away at Easter and we wondered who writes all of it')[0]).toBe('writing')
})

test('words that are said whatever is meant speak for nothing', () => {
  const writing = learning.evidence('do I have to').get('writing') ?? 0
  expect(writing).toBeCloseTo(learning.evidence('do I have to').get('reading') ?? 0)
  expect(writing).toBeLessThan(learning.evidence('writes').get('writing') ?? 0)
})

test('words that are said for several things decide nothing where another does', () => {
  expect(spokenFor('who reads')).toEqual(['reading'])
})

test('nobody is taken to have meant something by words that were never said for it', () => {
  expect(learning.evidence('is there a fox in your garden')).toEqual(new Map())
})
