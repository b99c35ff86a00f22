import type { TestSuiteRun } from '@parley/protocol/resources'
import { expect, test } from 'vitest'
import { scoreOverTime } from './score-over-time.ts'

function run(day: number, assistantVersion: number | undefined, ...marks: string[]): TestSuiteRun {
  const attempts = marks.map((result) => ({ scorerResults: [{ result }] }))
  const createdAt = `2026-03-0${day}T09:00:00.000Z`
  const stored = { id: `run-${day}`, orgId: 'main', createdAt, updatedAt: createdAt }
  const ended = { testSuiteId: 'suite', status: 'completed' as const, testResults: [{ attempts }] }
  return { ...stored, ...ended, ...(assistantVersion !== undefined && { assistantVersion }) }
}

test('each version has its line, the earliest run first, of runs that came to their end', () => {
  const failed = { ...run(5, 2, 'fail'), status: 'failed' as const }
  const { at, series } = scoreOverTime([
    failed,
    run(4, 2, 'pass'),
    run(3, 1, 'pass', 'fail'),
    run(1, undefined, 'fail'),
  ])
  expect(at.map((each) => each.slice(0, 10))).toEqual(['2026-03-01', '2026-03-03', '2026-03-04'])
  expect(series.map(({ label, values }) => [label, ...values])).toEqual([
    ['Version 2', null, null, 100],
    ['Version 1', null, 50, null],
    ['No version', 0, null, null],
  ])
})

test('of many versions the newest are shown, each in a colour of its own', () => {
  const { at, series } = scoreOverTime([1, 2, 3, 4, 5, 6].map((each) => run(each, each, 'pass')))
  expect(series.map(({ label }) => label)).toEqual(['Version 6', 'Version 5', 'Version 4', 'Version 3'])
  expect(new Set(series.map(({ colour }) => colour)).size).toBe(4)
  expect(at).toHaveLength(4)
})

test('without a run that ended there is nothing to show', () => {
  expect(scoreOverTime([])).toEqual({ at: [], series: [] })
})
