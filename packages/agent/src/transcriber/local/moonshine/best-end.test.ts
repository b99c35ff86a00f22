import { expect, test } from 'vitest'
import { BestEnd } from './best-end.ts'

type Ended = { words: string; confidence: number }

function bestOf(...ended: Ended[]) {
  const end = new BestEnd<Ended>(({ confidence }) => confidence)
  for (const one of ended) end.offer(one)
  return end.best?.words
}

const cut = { words: 'alpha charlie dot co', confidence: 0.74 }

test('what goes on behind a shorter text stands although that was a little surer', () => {
  expect(bestOf(cut, { words: 'alpha charlie dot co dot uk', confidence: 0.6 })).toBe('alpha charlie dot co dot uk')
})

test('not what was made up behind it, nor another text', () => {
  expect(bestOf(cut, { words: 'alpha charlie dot co it is', confidence: 0.3 })).toBe(cut.words)
  expect(bestOf(cut, { words: 'alpha charlie dot com', confidence: 0.7 })).toBe(cut.words)
  expect(bestOf(cut, { words: 'alpha charlie dot com', confidence: 0.8 })).toBe('alpha charlie dot com')
})

test('nor a “no” behind the last letter, however sure', () => {
  expect(bestOf(cut, { words: 'alpha charlie dot co no', confidence: 0.7 })).toBe(cut.words)
})

test('a text grows no further by steps of which each is less sure', () => {
  const steps = [0.74, 0.6, 0.5].map((confidence, more) => ({ words: `a${' b'.repeat(more)}`, confidence }))
  expect(bestOf(...steps)).toBe('a b')
})

test('nothing was offered, nothing is best', () => expect(bestOf()).toBeUndefined())
