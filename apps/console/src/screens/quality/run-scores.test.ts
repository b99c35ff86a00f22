import { expect, test } from 'vitest'
import { scoresOf, scoreWords, totalOf } from './run-scores.ts'

const attempt = (...results: string[]) => ({
  scorerResults: results.map((result) => ({ result, reasoning: `it is a ${result}` })),
  call: { artifact: { transcript: 'AI: Hello.' } },
})

test('an attempt passes when all who judge it say so, and why not is said', () => {
  const scores = scoresOf([
    { test: { name: 'Prices' }, attempts: [attempt('pass', 'pass'), attempt('pass', 'fail')] },
    { attempts: [] },
  ])
  expect(scores).toEqual([
    { name: 'Prices', passed: 1, of: 2, reasons: ['it is a fail'], transcript: 'AI: Hello.' },
    { name: 'Test 2', passed: 0, of: 0, reasons: [], transcript: '' },
  ])
  expect(scoreWords(totalOf(scores))).toBe('1 of 2 passed')
  expect(scoreWords(totalOf([]))).toBe('no result yet')
})
