import { expect, test } from 'vitest'
import { sideBySide } from './version-figures.ts'

const of = (version: number) => ({
  version,
  ...{ calls: 2, requests: 1, unanswered: 0, interruptions: 0, firstAnswerMs: 500, cost: 0 },
})

test('what is tried stands beside what is published, also where only one had calls', () => {
  const trial = { version: 8, percent: 10, startedAt: '2026-01-01T00:00:00Z' }
  const columns = sideBySide({ published: 7, trial, figures: [of(9), of(8)] })
  expect(columns.map(({ version, calls }) => [version, calls])).toEqual([
    [7, 0],
    [8, 2],
  ])
})

test('without a trial the newest versions stand beside each other', () => {
  const columns = sideBySide({ published: 9, trial: null, figures: [9, 8, 7, 6].map(of) })
  expect(columns.map(({ version }) => version)).toEqual([9, 8])
})
