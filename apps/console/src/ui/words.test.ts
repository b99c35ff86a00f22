import { expect, test } from 'vitest'
import { howLongAgo } from './when.tsx'
import { counted, duration, inBytes, inDollars, onTheClock, spelledOut } from './words.ts'

test('lengths are said as people say them', () => {
  expect([400, 59_000, 75_000, 120_000, 3_900_000].map(duration)).toEqual([
    '0 s',
    '59 s',
    '1 min 15 s',
    '2 min',
    '1 h 5 min',
  ])
  expect([0, 9_900, 75_000, 3_725_000].map(onTheClock)).toEqual(['00:00', '00:09', '01:15', '1:02:05'])
  expect([12, 4_200, 5_000_000].map(inBytes)).toEqual(['12 bytes', '4.2 kB', '5 MB'])
})

test('what cost nothing is not said in noughts', () => {
  expect([0, undefined, 0.0123].map(inDollars)).toEqual(['nothing', 'nothing', 'US$0.0123'])
})

test('names of fields and reasons become words', () => {
  expect(['silenceTimeoutSeconds', 'customer-ended-call', 'voice.chunkPlan'].map(spelledOut)).toEqual([
    'Silence timeout seconds',
    'Customer ended call',
    'Voice chunk plan',
  ])
  expect([counted(1, 'call'), counted(1200, 'call'), counted(2, 'reply', 'replies')]).toEqual([
    '1 call',
    '1,200 calls',
    '2 replies',
  ])
})

test('an instant is as far away as it feels, and beyond a week a date', () => {
  const now = Date.UTC(2026, 10, 22, 12)
  expect(howLongAgo(now - 20_000, now)).toBe('just now')
  expect(howLongAgo(now - 5 * 60_000, now)).toBe('5 minutes ago')
  expect(howLongAgo(now - 25 * 3_600_000, now)).toBe('yesterday')
  expect(howLongAgo(now + 2 * 3_600_000, now)).toBe('in 2 hours')
  expect(howLongAgo(Date.UTC(2026, 9, 1, 12), now)).toMatch(/1 Oct 2026/)
})
