import type { ServerMessage } from '@parley/protocol'
import type { FiguresReport } from '@parley/protocol/resources'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AuthFixture, authFixture } from '../auth/auth-fixture.ts'
import { sitePublicKey } from '../platform-fixture.ts'
import { type CallStart, voiceSwitchedOff } from '../records/call-starters.ts'
import { nothingOld } from '../store/subjects/retention.fixture.ts'

const started: CallStart[] = []
let api: AuthFixture
beforeAll(async () => {
  const startWebCall = async (start: CallStart) => {
    started.push(start)
    return { webCallUrl: 'https://voice.example/connect' }
  }
  api = await authFixture({}, { starters: { ...voiceSwitchedOff, startWebCall } })
})
afterAll(() => api[Symbol.asyncDispose]())

const lost: ServerMessage = {
  ...{ type: 'transcript', role: 'assistant', transcriptType: 'final' },
  transcript: 'I don’t know, but a person here will.',
}

/** A web call that is asked for with this key; the private one where it is left out. */
async function order(key?: string) {
  const headers: Record<string, string> = key ? { authorization: `Bearer ${key}`, origin: 'http://localhost:3000' } : {}
  expect((await api.request('POST /call/web', { assistantId: 'site' }, headers)).status).toBe(201)
  return started.at(-1) as CallStart
}

/** Somebody talks over the assistant of a call, which does not know what they want. */
async function talk({ orgId, id, record }: CallStart) {
  record.joined()
  record.told({ type: 'user-interrupted', turnId: 't1' } as ServerMessage)
  record.told(lost)
  record.over('customer-ended-call', { durationMs: 1000, messages: [] })
  await isOver({ orgId, id })
}

const isOver = ({ orgId, id }: Pick<CallStart, 'orgId' | 'id'>) =>
  expect.poll(async () => (await api.store.resources.get(orgId, 'call', id))?.body.status).toBe('ended')

async function figures() {
  await api.platform.flushCounts()
  const { total } = (await api.request('GET /figures')).body as FiguresReport
  return [total.calls, total.bargeIns, total.unanswered]
}

test('a call is in the figures from when somebody joins it, once, and for longer than it is kept', async () => {
  await talk(await order(sitePublicKey))
  expect(await figures()).toEqual([1, 1, 1])
  const soon = Date.now() + 60_000
  expect((await api.store.retention.purge({ ...nothingOld, callsAt: soon })).calls).toBe(1)
  expect(await figures()).toEqual([1, 1, 1])

  const goesOnElsewhere = await order()
  goesOnElsewhere.record.joined()
  await talk(goesOnElsewhere)
  expect(await figures()).toEqual([2, 2, 2])
})

test('a call that nobody joined, or is still to be made, is in no figures', async () => {
  const before = await figures()
  const nobodys = await order()
  nobodys.record.over('customer-did-not-join')
  await isOver(nobodys)
  const schedulePlan = { earliestAt: new Date(Date.now() + 3_600_000).toISOString() }
  const body = { status: 'scheduled', schedulePlan }
  await api.platform.service.create({ orgId: 'main', kind: 'call', body })
  expect(await figures()).toEqual(before)
})

test('what members try in the console is in no figures', async () => {
  const before = await figures()
  const email = 'member@engine.example'
  await api.request('POST /org/main/invite', { emails: [email], role: 'editor' })
  const { access_token: token } = await api.person(email)
  await talk(await order(token))
  expect(await figures()).toEqual(before)
})
