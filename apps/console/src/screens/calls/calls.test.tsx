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
