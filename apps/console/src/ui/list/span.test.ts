import { expect, test } from 'vitest'
import { spanOf, topFor } from './span.ts'

test('only the rows in sight exist, and a few beyond', () => {
  expect(spanOf({ scrollTop: 0, clientHeight: 500 }, 100)).toEqual({ first: 0, last: 13 })
  expect(spanOf({ scrollTop: 500_000, clientHeight: 500 }, 100)).toEqual({ first: 4992, last: 5013 })
})

test('a list is scrolled until the row is in sight, and no further', () => {
  const view = { scrollTop: 1000, clientHeight: 500 }
  expect(topFor(12, view, 100)).toBe(1000)
  expect(topFor(3, view, 100)).toBe(300)
  expect(topFor(15, view, 100)).toBe(1100)
})
