import { expect, test } from 'vitest'
import { everyDay, lastDays, percent } from './days.ts'

const busy = { visits: 9, calls: 1, requests: 1, requestsFromCalls: 0, bargeIns: 0, unanswered: 0, cost: 0 }

test('the last thirty days end today', () => {
  expect(lastDays(30, Date.UTC(2026, 10, 30, 23))).toEqual({ from: '2026-11-01', to: '2026-11-30' })
})

test('days on which nothing happened are there, with nothing', () => {
  const days = everyDay([{ day: '2026-03-01', ...busy }], '2026-02-27', '2026-03-02')
  expect(days.map(({ day, visits }) => [day, visits])).toEqual([
    ['2026-02-27', 0],
    ['2026-02-28', 0],
    ['2026-03-01', 9],
    ['2026-03-02', 0],
  ])
})

test('a share of nothing is not nought', () => {
  expect([percent(null), percent(0), percent(0.1234)]).toEqual(['not yet', '0%', '12.3%'])
})
