import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Failure } from '@parley/protocol'
import type { Played } from '@parley/protocol/resources'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../lib/wall-clock.ts'
import { createWebhookFor } from '../records/announce.ts'
import type { CallLeases } from '../records/call-leases.ts'
import { createCallRecords, stopCall } from '../records/call-record.ts'
import { createResourceService } from '../resources/resource-service.ts'
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts'
import { type Store, storeUnavailable } from '../store/store.ts'
import type { StoredResource } from '../store/subjects/resources/resources.ts'
import { createPhoneCalls, type PhoneCallDeps } from './phone-calls.ts'

const dir = mkdtempSync(join(tmpdir(), 'parley-due-calls-'))
let store: Store
beforeAll(async () => {
  store = await openSqliteStore(dir, { exclusive: true })
})
afterAll(async () => {
  await store.close()
  rmSync(dir, { recursive: true, force: true })
})

const orgId = 'main'
const hourMs = 3_600_000
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()
const busy = () => new Failure('unavailable', 'All lines are busy.')

/** Calls that are due, whose company does with each as the test says. */
function aDesk(reserve: (id: string) => Promise<object>, on: Store = store) {
  const service = createResourceService(on, Date.now)
  const webhookFor = createWebhookFor(service)
  const records = createCallRecords({
    ...{ service, webhookFor, clock: systemClock, log: pino({ level: 'silent' }) },
    onWritten() {},
    isElsewhere: async () => false,
  })
  const held = new Set<string>()
  const leases: Pick<CallLeases, 'take' | 'giveBack'> = {
    take: async (_orgId, id) => !!held.add(id),
    giveBack: async (_orgId, id) => void held.delete(id),
  }
  const cast: Played[] = []
  const casting = {
    async cast(_orgId: string, played: Played) {
      cast.push(played)
      const nothing = async () => null
      const stages = { brain: nothing, manners: nothing, voice: nothing, transcriber: nothing }
      return { firstAssistant: { name: 'Opens' }, members: async () => [], meter: { costs: () => ({}) }, ...stages }
    },
  }
  const calls = createPhoneCalls({
    ...{ service, records, webhookFor, leases, casting },
    recordings: { of: async () => null, judgeSquad() {} },
    listeningIn: { of: () => null, judge() {}, judgeSquad() {} },
    phone: { provider: async () => ({ name: 'twilio' }), reserve: ({ id }: { id: string }) => reserve(id) },
  } as unknown as PhoneCallDeps)
  const call = async (id: string) => (await store.resources.get(orgId, 'call', id)) as StoredResource
  return {
    cast,
    held,
    service,
    webhookFor,
    call,
    close: records.close,
    ring: async (id: string) => calls.ringScheduled(await call(id)),
    async schedule(schedulePlan: object, who: object = { assistant: { name: 'Ours' } }) {
      const phone = { phoneNumber: { number: '+15005550006' }, customer: { number: '+442071838750' } }
      const body = { ...who, ...phone, status: 'scheduled', schedulePlan }
      return (await service.create({ orgId, kind: 'call', body })).entity.id
    },
    async linesOf(id: string) {
      const logs = await store.resources.list({ orgId, kind: 'log', limit: 1000, order: 'ASC' })
      return logs.filter(({ body }) => body.callId === id).map(({ body }) => body.log)
    },
  }
}

test('a call of a squad that found all lines busy is the squad’s the next time, too', async () => {
  const { schedule, ring, call, cast, held, close } = aDesk(() => Promise.reject(busy()))
  const id = await schedule({ earliestAt: inMs(-1000) }, { squadId: 'five' })
  for (let time = 0; time < 2; time += 1) {
    await expect(ring(id)).rejects.toThrow('All lines are busy')
    await expect.poll(() => held.size).toBe(0)
    expect((await call(id)).body.status).toBe('scheduled')
  }
  expect(cast.map(({ squadId, assistant }) => [squadId, assistant])).toEqual([
    ['five', undefined],
    ['five', undefined],
  ])
  await close()
})

test.each([
  ['after its latestAt', { earliestAt: inMs(-2000), latestAt: inMs(-1000) }],
  ['an hour after its earliestAt where it has no latestAt', { earliestAt: inMs(-hourMs - 1000) }],
])('a call that could not be placed is missed %s: it is over as any other is, and nobody is rung', async (_, plan) => {
  const { schedule, ring, call, cast, held, linesOf, close } = aDesk(() => Promise.reject(busy()))
  const id = await schedule(plan)
  await ring(id)
  await close()
  expect((await call(id)).body).toMatchObject({
    ...{ status: 'ended', endedReason: 'schedule-missed', endedAt: expect.any(String) },
  })
  expect(await linesOf(id)).toEqual(['The call ended: schedule-missed.'])
  expect([cast, held.size]).toEqual([[], 0])
})

const serverOf = (name: string) => ({ url: `https://${name}.example/hook` })
test.each([
  ['its assistant’s server', { assistant: serverOf('assistant'), number: serverOf('number') }, {}, 'assistant'],
  ['its number’s where its assistant has no server', { assistant: null, number: serverOf('number') }, {}, 'number'],
  ['the one that the call has instead', { assistant: serverOf('assistant'), number: null }, serverOf('call'), 'call'],
])('the report of a scheduled call that is missed or stopped goes to %s', async (_, stored, instead, told) => {
  const desk = aDesk(() => Promise.reject(busy()))
  const assistant = await desk.service.create({ orgId, kind: 'assistant', body: { server: stored.assistant } })
  const number = await desk.service.create({ orgId, kind: 'phone-number', body: { server: stored.number } })
  const who = {
    ...{ assistantId: assistant.entity.id, phoneNumberId: number.entity.id },
    ...('url' in instead && { assistantOverrides: { server: instead } }),
  }
  const missed = await desk.schedule({ earliestAt: inMs(-2000), latestAt: inMs(-1000) }, who)
  const stopped = await desk.schedule({ earliestAt: inMs(hourMs) }, who)
  await desk.ring(missed)
  await stopCall(desk, await desk.service.get(orgId, 'call', stopped))
  await desk.close()
  const owed = await store.webhooks.lease(Number.MAX_SAFE_INTEGER, 1, 1000)
  const messages = owed.map(({ message: { url, body } }) => ({ url, ...JSON.parse(body).message }))
  const reports = messages.filter(({ type }) => type === 'end-of-call-report')
  const urlsOf = (id: string) => reports.filter(({ call }) => call.id === id).map(({ url }) => url)
  expect([urlsOf(missed), urlsOf(stopped)]).toEqual([[serverOf(told).url], [serverOf(told).url]])
})

test('a scheduled call that nobody can place is over as any other is', async () => {
  const refused = new Failure('unprocessable', 'No such number.')
  const { schedule, ring, call, held, linesOf, close } = aDesk(() => Promise.reject(refused))
  const id = await schedule({ earliestAt: inMs(-1000) })
  await expect(ring(id)).rejects.toThrow('No such number')
  await close()
  expect((await call(id)).body).toMatchObject({ status: 'ended', endedAt: expect.any(String) })
  expect(await linesOf(id)).toEqual(['The call ended: phone-call-provider-failed.'])
  expect(held.size).toBe(0)
})

test.each([
  ['finds all lines busy', busy()],
  ['cannot be placed', new Failure('unprocessable', 'No such number.')],
])('a scheduled call that is stopped while it %s stays so', async (_, failure) => {
  const desk = aDesk(async (id) => {
    await stopCall(desk, await desk.service.get(orgId, 'call', id))
    throw failure
  })
  const id = await desk.schedule({ earliestAt: inMs(-1000) })
  await expect(desk.ring(id)).rejects.toThrow(failure.message)
  await desk.close()
  expect((await desk.call(id)).body).toMatchObject({ status: 'ended', endedReason: 'ended-by-owner' })
  expect(desk.held.size).toBe(0)
})

test('a call whose turn was taken just when the database went away is due again', async () => {
  let isAway = true
  const replace: Store['resources']['replace'] = async (...change) => {
    const isDone = await store.resources.replace(...change)
    if (!isAway) return isDone
    isAway = false
    throw storeUnavailable('away')
  }
  const { schedule, ring, call, held, close } = aDesk(async () => ({}), {
    ...store,
    resources: { ...store.resources, replace },
  })
  const id = await schedule({ earliestAt: inMs(-1000) })
  await expect(ring(id)).rejects.toMatchObject({ code: 'unavailable' })
  await close()
  expect([(await call(id)).body.status, held.size]).toEqual(['scheduled', 0])
})

test('a call that is played already is left alone, though a list from before it was rung still has it', async () => {
  const { schedule, ring, call, held, service, close } = aDesk(async () => ({}))
  const id = await schedule({ earliestAt: inMs(-hourMs), latestAt: inMs(-1000) })
  await service.update(orgId, 'call', id, (before) => ({ ...before, status: 'in-progress' }))
  held.add(id)
  await ring(id)
  await close()
  expect([(await call(id)).body.status, held.has(id)]).toEqual(['in-progress', true])
})
