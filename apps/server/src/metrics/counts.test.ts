import type { IncomingMessage } from 'node:http'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { CallCount, VisitCount } from '../store/subjects/desk/day-counts.ts'
import { countedAs, createCallCounts } from './call-counts.ts'
import { createVisits } from './visits.ts'

const log = pino({ level: 'silent' })
const now = () => 86_400_000 * 7 + 5
const browser = { 'user-agent': 'Mozilla/5.0', accept: 'text/html', host: 'parley.example' }

/** What is counted of requests with these headers. */
async function visitsOf(...all: [headers: Record<string, string>, query?: string][]) {
  const written: VisitCount[] = []
  const addVisits = async (counts: readonly VisitCount[]) => void written.push(...counts)
  const visits = createVisits({ store: { dayCounts: { addVisits } } as never, now, log })
  for (const [headers, query = ''] of all) {
    visits.visited({ method: 'GET', headers: { ...browser, ...headers } } as unknown as IncomingMessage, '/', query)
  }
  await visits.flush()
  return written
}

test('visits are added up by day, page and where they came from', async () => {
  expect(
    await visitsOf(
      [{}],
      [{}],
      [{}, '?utm_source=News Letter'],
      [{ referer: 'https://search.example/' }],
      [{ referer: 'https://parley.example/' }],
    ),
  ).toEqual([
    { day: 7, page: '/', source: 'direct', count: 2 },
    { day: 7, page: '/', source: 'news-letter', count: 1 },
    { day: 7, page: '/', source: 'search.example', count: 1 },
    { day: 7, page: '/', source: 'this site', count: 1 },
  ])
})

test.each([
  ['who sends Do Not Track', { dnt: '1' }],
  ['who sends Global Privacy Control', { 'sec-gpc': '1' }],
  ['who opted out', { cookie: 'a=b; uncounted=1' }],
  ['what is drawn ahead', { 'sec-purpose': 'prefetch;prerender' }],
  ['robots', { 'user-agent': 'Somebot/2.0' }],
  ['programs', { accept: '*/*' }],
  ['frames and scripts', { 'sec-fetch-dest': 'iframe' }],
])('%s are not counted', async (_who, headers) => {
  expect(await visitsOf([headers as Record<string, string>])).toEqual([])
})

test('a page that was drawn ahead is counted when it is seen, from where it was opened, and by the same rules', async () => {
  const written: VisitCount[] = []
  const addVisits = async (counts: readonly VisitCount[]) => void written.push(...counts)
  const visits = createVisits({ store: { dayCounts: { addVisits } } as never, now, log })
  const request = (headers: object = {}) => ({ headers: { ...browser, accept: '*/*', ...headers } }) as IncomingMessage
  const seen = { page: '/services', query: '', from: 'https://parley.example/' }
  visits.seen(request({ 'sec-fetch-dest': 'empty' }), seen)
  visits.seen(request(), { ...seen, query: '?utm_source=news', from: '' })
  for (const left of [{ dnt: '1' }, { cookie: 'uncounted=1' }, { 'user-agent': 'Somebot/2.0' }])
    visits.seen(request(left), seen)
  await visits.flush()
  expect(written).toEqual([
    { day: 7, page: '/services', source: 'this site', count: 1 },
    { day: 7, page: '/services', source: 'news', count: 1 },
  ])
})

test('what was spoken over and not known in calls of this organisation is counted', async () => {
  const written: CallCount[] = []
  const addCalls = async (counts: readonly CallCount[]) => void written.push(...counts)
  const counts = createCallCounts({ store: { dayCounts: { addCalls } } as never, now, log })
  for (const name of ['unanswered', 'barge-in', 'unanswered'] as const) counts.count('main', name)
  counts.count('other', 'unanswered')
  await counts.flush()
  expect(written).toEqual([
    { day: 7, name: 'unanswered', count: 2 },
    { day: 7, name: 'barge-in', count: 1 },
  ])

  const says = (transcript: string, role: 'user' | 'assistant' = 'assistant') =>
    countedAs({ type: 'transcript', role, transcriptType: 'final', transcript })
  expect(countedAs({ type: 'user-interrupted' })).toBe('barge-in')
  expect(says('I don’t know, but a person here will. Shall I take your details?')).toBe('unanswered')
  expect(says('I don’t know, but a person here will.', 'user')).toBeNull()
  expect(says('A pilot costs £500.')).toBeNull()
})
