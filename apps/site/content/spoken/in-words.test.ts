import { expect, test } from 'vitest'
import { inWords } from './in-words.ts'

test('names keep their capitals in a list of words', () => {
  expect(inWords(['Email sequences', 'LinkedIn outreach', 'AI phone callers'])).toBe(
    'email sequences, LinkedIn outreach and AI phone callers',
  )
  expect(inWords(['A written verdict'])).toBe('a written verdict')
})
