import type { ConsultationSummary } from '@parley/protocol/resources'
import { expect, test } from 'vitest'
import { withoutSummary, withSummary } from './consultation-pages.ts'

const request = (id: string, version: number, status: ConsultationSummary['status'] = 'new'): ConsultationSummary => ({
  id,
  version,
  status,
  createdAt: '2026-11-01T09:00:00Z',
  updatedAt: '2026-11-01T09:00:00Z',
  fullName: 'Ada',
  email: 'ada@engine.example',
  companyName: '',
  service: 'meeting-scheduler',
  excerpt: 'An empty diary',
  assigneeId: null,
  labels: [],
  source: 'direct',
  spamScore: 0,
  joinedTo: null,
})
const pages = {
  pages: [
    { results: [request('b', 2), request('a', 3)], next: 'a' },
    { results: [request('0', 1)], next: null },
  ],
  pageParams: [null, 'a'],
}
const shown = ({ pages: all }: typeof pages) =>
  all.map(({ results }) => results.map(({ id, status }) => `${id} ${status}`))

test('a request changes in its place, on whichever page it stands', () => {
  expect(shown(withSummary(pages, request('0', 2, 'won')) as typeof pages)).toEqual([['b new', 'a new'], ['0 won']])
})

test('an answer that was overtaken changes nothing', () => {
  expect(shown(withSummary(pages, request('a', 2, 'lost')) as typeof pages)).toEqual([['b new', 'a new'], ['0 new']])
})

test('a removed request is on no page', () => {
  expect(shown(withoutSummary(pages, 'b') as typeof pages)).toEqual([['a new'], ['0 new']])
})
