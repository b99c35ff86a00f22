import { expect, test } from 'vitest'
import { isFiltered, queryIn } from './filters.ts'

const now = Date.UTC(2026, 10, 22, 15, 30)

test('the address says what is asked for, and a day stays a day for as long as it lasts', () => {
  expect(queryIn({ search: 'ada', status: 'won', assignee: 'nobody', since: '7' }, now)).toEqual({
    search: 'ada',
    status: 'won',
    assigneeId: 'nobody',
    from: '2026-11-15',
  })
})

test('what somebody has mistyped in the address filters nothing', () => {
  const query = queryIn({ status: 'wun', since: 'soon', view: 'board' }, now)
  expect(query).toEqual({})
  expect(isFiltered(query)).toBe(false)
})
