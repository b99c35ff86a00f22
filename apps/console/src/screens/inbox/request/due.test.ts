import { expect, test } from 'vitest'
import { inputInstant, tomorrowMorning } from './due.ts'

test('tomorrow follows the end of a month and of a year', () => {
  expect(tomorrowMorning(new Date(2026, 10, 30, 23, 59))).toBe('2026-12-01T09:00')
  expect(tomorrowMorning(new Date(2026, 11, 31, 0, 0))).toBe('2027-01-01T09:00')
})

test('a time of here is the same instant everywhere, and half a time is none', () => {
  expect(inputInstant('2026-12-01T09:00')).toBe(new Date(2026, 11, 1, 9).toISOString())
  expect(inputInstant('2026-12')).not.toBe(null)
  expect(inputInstant('soon')).toBe(null)
})
