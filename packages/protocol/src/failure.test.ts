import { expect, test } from 'vitest'
import { Failure, isFailure } from './failure.ts'

test('a failure knows its HTTP status, whether to retry, and its cause', () => {
  const cause = new Error('socket hang up')
  const failure = new Failure('rate-limited', 'Too many requests; try again in 4 seconds', {
    details: { retryAfterMs: 4000 },
    cause,
  })
  expect(failure).toMatchObject({ status: 429, retryable: true, details: { retryAfterMs: 4000 }, cause })
  expect(isFailure(failure, 'rate-limited')).toBe(true)
  expect(isFailure(failure, 'not-found')).toBe(false)
  expect(isFailure(cause)).toBe(false)
})
