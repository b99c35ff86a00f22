import { expect, test } from 'vitest'
import { atOnce } from '../steps.ts'
import { Learning } from './learning.ts'

const [writing, reading, price] = [0, 1, 2]
const learning = atOnce(
  Learning.of(
    [
      { meant: writing, words: 'who writes the messages' },
      { meant: writing, words: 'do I have to write them' },
      { meant: reading, words: 'who reads the answers' },
      { meant: reading, words: 'do I have to read them' },
      { meant: price, words: 'what does it cost' },
    ],
    3,
  ),
)
const likest = (text: string) => {
  const evidence = learning.evidence(text)
  return evidence.indexOf(Math.max(...evidence))
}

test('what is asked is heard in the middle of a story', () => {
  expect(likest('my wife and I were away at Easter and we wondered who writes all of it')).toBe(writing)
})

test('words that are said whatever is meant speak for nothing', () => {
  const spoken = learning.evidence('do I have to')
  expect(spoken[writing]).toBeCloseTo(spoken[reading] ?? 0)
  expect(spoken[writing]).toBeLessThan(learning.evidence('writes')[writing] ?? 0)
})

test('words that are said for several things decide nothing where another does', () => {
  expect([...learning.evidence('who reads')].map((spoken) => spoken > 0)).toEqual([false, true, false])
})

test('nobody is taken to have meant something by words that were never said for it', () => {
  expect([...learning.evidence('is there a fox in your garden')]).toEqual([0, 0, 0])
})
