import { isFailure } from '@parley/protocol'
import { afterEach, expect, test, vi } from 'vitest'
import { createRateLimiter } from './rate-limiter.ts'

const minuteMs = 60_000
afterEach(() => void vi.useRealTimers())

function limiter(perHour: number) {
  const clock = { at: 0 }
  const { take, giveBack } = createRateLimiter({ perHour, message: 'Too many.', now: () => clock.at })
  const waitFor = (key: string) => {
    try {
      take(key)
      return 0
    } catch (error) {
      if (!isFailure(error, 'rate-limited')) throw error
      return error.details.retryAfterMs
    }
  }
  return { clock, waitFor, giveBack }
}

test('S6.7 lets through as many as an hour allows, then says how long to wait', () => {
  const { clock, waitFor } = limiter(3)
  expect([1, 2, 3].map(() => waitFor('a'))).toEqual([0, 0, 0])
  expect(waitFor('a')).toBe(20 * minuteMs)
  clock.at += 5 * minuteMs
  expect(waitFor('a')).toBe(15 * minuteMs)
  clock.at += 15 * minuteMs
  expect(waitFor('a')).toBe(0)
  expect(waitFor('a')).toBeGreaterThan(0)
})

test('keys do not share, and one given back can be taken again', () => {
  const { waitFor, giveBack } = limiter(1)
  expect([waitFor('a'), waitFor('b')]).toEqual([0, 0])
  giveBack('a')
  expect(waitFor('a')).toBe(0)
  expect(waitFor('b')).toBeGreaterThan(0)
})

test('an address is forgotten an hour after it was last seen, whether or not another comes', () => {
  vi.useFakeTimers({ now: 0 })
  const { take } = createRateLimiter({ perHour: 3, message: 'Too many.', now: Date.now })
  take('a')
  vi.advanceTimersByTime(30 * minuteMs)
  take('b')
  take('a')
  vi.advanceTimersByTime(60 * minuteMs - 1)
  expect(vi.getTimerCount(), 'while it knows somebody, it waits to forget them').toBe(1)
  vi.advanceTimersByTime(1)
  expect(vi.getTimerCount()).toBe(0)
  take('b')
  expect(vi.getTimerCount()).toBe(1)
})
