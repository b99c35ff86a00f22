// @vitest-environment happy-dom
import type { Call } from '@parley/protocol/resources'
import { expect, test } from 'vitest'
import { type Asked, aRequest, openConsole, until } from '../../console.fixture.tsx'

const aCall = (id: string, more: Partial<Call> = {}) =>
  ({
    id,
    type: 'webCall',
    status: 'ended',
    assistantId: 'site',
    createdAt: '2026-11-22T09:00:00.000Z',
    ...more,
  }) as Call
const page = (results: Call[]) => ({
  results,
  metadata: { currentPage: 1, itemsPerPage: 200, totalItems: results.length },
})

test('a call says which request came of it, and says so when one comes', async () => {
  let results: object[] = []
  const ofCall = ({ query }: Asked) => ({ results: query.get('callId') === 'c1' ? results : [], next: null })
  await using console = await openConsole('/calls/c1', {
    'GET /v2/call': () => page([]),
    'GET /call/c1': () => aCall('c1'),
    'GET /logs': () => ({ results: [], metadata: {} }),
    'GET /consultation': ofCall,
  })
  await console.find('dt', 'How it ended')
  expect(console.text()).not.toContain('Became a request')
  results = [aRequest]
  console.hear({ type: 'consultation', id: aRequest.id, change: 'created', version: 1 })
  await until(() => expect(console.all('a[href="/console/inbox/r1"]')[0]?.textContent).toBe(aRequest.fullName))
})

const live = { status: 'in-progress', assistantId: 'other' } as const
const liveCalls = '[aria-label="Live now"]'

test('who is talking now is shown whatever the list is narrowed to', async () => {
  await using console = await openConsole('/calls?assistant=site', {
    'GET /v2/call/metadata': ({ query }) => page(query.has('assistantId') ? [aCall('c1')] : [aCall('c2', live)]),
  })
  await console.find(`${liveCalls} a[href="/console/calls/c2?assistant=site"]`)
})

test('nobody is said to be talking before it is known', async () => {
  const answered = Promise.withResolvers<void>()
  await using console = await openConsole('/calls', {
    'GET /v2/call/metadata': () => answered.promise.then(() => page([])),
  })
  await console.find(liveCalls)
  expect(console.text()).not.toContain('Nobody is talking')
  answered.resolve()
  await console.find(liveCalls, 'Nobody is talking')
})

test('nobody is said to be talking where that could not be asked', async () => {
  await using console = await openConsole('/calls', {
    'GET /v2/call/metadata': () => Response.json({ message: 'not now' }, { status: 422 }),
  })
  await console.find('[role=alert]', 'not now')
  expect(console.text()).not.toContain('Nobody is talking')
})

const fiveCalls = ['c1', 'c2', 'c3', 'c4', 'c5'].map((id) => aCall(id))
/** What a server answers that has one call on each page. */
function pageOf(calls: Call[], query: URLSearchParams) {
  const currentPage = Number(query.get('page'))
  const results = calls.slice(currentPage - 1, currentPage)
  return { results, metadata: { currentPage, itemsPerPage: 1, totalItems: calls.length } }
}
const askedFor = (asked: Asked[], line: string) =>
  asked.filter((one) => one.line === line).map(({ query }) => query.get('page'))

test('what was said is searched no further back than somebody asks for', async () => {
  await using console = await openConsole('/calls?search=c1', {
    'GET /v2/call': ({ query }) => pageOf(fiveCalls, query),
    'GET /v2/call/metadata': () => page([]),
  })
  await console.find('[aria-label="Past calls"] a')
  await console.find('p', '1 call searched')
  await console.click('button', 'Search earlier ones')
  await console.find('p', '2 calls searched')
  expect(askedFor(console.asked, 'GET /v2/call')).toEqual(['1', '2'])
})

test('a call that ends comes to be in a list of many pages, in which no other is there twice', async () => {
  const calls = [...fiveCalls]
  await using console = await openConsole('/calls', { 'GET /v2/call/metadata': ({ query }) => pageOf(calls, query) })
  const past = () => console.all('[aria-label="Past calls"] a').map((link) => link.getAttribute('href'))
  const shown = (...ids: string[]) => until(() => expect(past()).toEqual(ids.map((id) => `/console/calls/${id}`)))
  await shown('c1', 'c2', 'c3', 'c4', 'c5')
  calls.unshift(aCall('new', live))
  console.hear({ type: 'call', id: 'new', change: 'started' })
  await console.find(`${liveCalls} a[href="/console/calls/new"]`)
  calls[0] = aCall('new')
  console.hear({ type: 'call', id: 'new', change: 'ended' })
  await shown('new', 'c1', 'c2', 'c3', 'c4', 'c5')
})
