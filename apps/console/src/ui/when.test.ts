import { expect, test } from 'vitest'
import { howLongAgo } from './when.tsx'

const at = (day: number, hour: number) => new Date(2026, 10, day, hour).getTime()

test('days are those of the calendar, however many hours lie between', () => {
  expect(howLongAgo(at(24, 7), at(22, 20))).toBe('in 2 days')
  expect(howLongAgo(at(22, 20), at(24, 7))).toBe('2 days ago')
  expect(howLongAgo(at(23, 23), at(22, 1))).toBe('tomorrow')
  expect(howLongAgo(at(21, 1), at(22, 23))).toBe('yesterday')
})

test('what is less than a day away is told in hours and minutes', () => {
  expect(howLongAgo(at(23, 7), at(22, 20))).toBe('in 11 hours')
  expect(howLongAgo(at(22, 20) - 100_000, at(22, 20))).toBe('2 minutes ago')
  expect(howLongAgo(at(22, 20), at(22, 20))).toBe('just now')
})
