import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '@parley/testkit'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { postgresFor } from '../../../../tests/setup/postgres.ts'
import type { Body } from '../lib/loose-json.ts'
import { type VirtualWallClock, virtualWallClock } from '../lib/wall-clock.fixture.ts'
import { createResourceService } from '../resources/resource-service.ts'
import { beatEveryMs, joinRoster, silentBeats } from '../servers/roster.ts'
import { costsOf } from '../spending/costs.ts'
import { openPostgresStore } from '../store/postgres/postgres-store.ts'
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts'
import { type Store, storeUnavailable } from '../store/store.ts'
import { uuidV7 } from '../store/uuid-v7.ts'
import { createWebhookFor } from './announce.ts'
import { startCallLeases } from './call-leases.ts'
import { createCallRecords, stopCall } from './call-record.ts'

const orgId = 'owner'
const assistant = { name: 'Guide', server: { url: 'https://owner.example/hook' } }
const running: { leave(): Promise<void> }[] = []
afterEach(async () => {
  for (const server of running.splice(0)) await server.leave()
})
/** As long as it takes until a silent server is taken for dead. */
const silenceMs = (silentBeats + 1) * beatEveryMs

/** A database that can be taken away from this server, and given back. */
function losable(store: Store) {
  const state = { away: false }
  const subject = (operations: object) =>
    new Proxy(operations, {
      get: (target, name) => {
        const operation = Reflect.get(target, name) as (...args: unknown[]) => unknown
        return (...args: unknown[]) => (state.away ? Promise.reject(storeUnavailable('away')) : operation(...args))
      },
    })
  const { exclusive, location, close, ...subjects } = store
  const entries = Object.entries(subjects).map(([name, operations]) => [name, subject(operations)])
  return { state, store: { exclusive, location, close, ...Object.fromEntries(entries) } as Store }
}

/** A server that keeps calls, without what plays them. */
async function serverOn(shared: Store, time: VirtualWallClock = virtualWallClock(), goesOn = false) {
  const { state, store } = losable(shared)
  const { clock } = time
  const log = pino({ level: 'silent' })
  const service = createResourceService(store, clock.now)
  const webhookFor = createWebhookFor(service)
  const lost: string[] = []
  const reasons: string[] = []
  const onLost = (id: string, reason: string) => {
    lost.push(id)
    reasons.push(reason)
  }
  const abandoned: string[] = []
  const goOn = async ({ id }: { id: string }) => {
    abandoned.push(id)
    return goesOn && (await leases.take(orgId, id))
  }
  const roster = await joinRoster({ store, clock, log, url: null, freeLines: () => 0 })
  const leave = () => {
    state.away = false
    return roster.leave()
  }
  running.push({ leave })
  const ended = { here: 0 }
  const onEnded = () => {
    ended.here += 1
  }
  const leases = startCallLeases({ service, webhookFor, roster, log, onLost, goOn, onEnded })
  const records = createCallRecords({
    ...{ service, webhookFor, clock, log },
    onWritten: leases.forget,
    isElsewhere: leases.isElsewhere,
  })
  await eventually(() => time.isAsleep(1))
  return {
    state,
    leases,
    records,
    lost,
    reasons,
    abandoned,
    ended,
    leave,
    pass: (ms: number) => time.pass(ms, beatEveryMs),
    advance: time.advance,
    now: clock.now,
    async begin() {
      const id = uuidV7(clock.now())
      await leases.create({ orgId, id, body: { status: 'queued', assistant } })
      return { id, record: records.open({ orgId, id, assistant, keepsWords: true, costs: () => costsOf([]) }) }
    },
    read: async (id: string): Promise<Body> => (await service.find(orgId, 'call', id)) ?? {},
  }
}

const report = { durationMs: 1, messages: [{ role: 'user' as const, content: 'Hello' }] }
const recording = { recordingUrl: 'r', stereoRecordingUrl: 'r', recording: { stereoUrl: 'r', bytes: 4 } }

const postgres = await postgresFor('the leases of calls')
afterAll(() => postgres?.stop())
const folder = mkdtempSync(join(tmpdir(), 'parley-leases-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe.each([
  ['SQLite', async () => ({ ...(await openSqliteStore(folder, { exclusive: true })), exclusive: false })],
  ['PostgreSQL', postgres && (() => openPostgresStore(postgres.url))],
] as const)('the leases of calls on %s', (_name, open) => {
  describe.skipIf(!open)('with two servers', () => {
    let store: Store
    beforeAll(async () => {
      store = await (open as () => Promise<Store>)()
    })
    afterAll(() => store.close())
    const tellings = async (id: string) => {
      const owed = await store.webhooks.lease(Number.MAX_SAFE_INTEGER, 1, 1000)
      const messages = owed.map(({ message }) => JSON.parse(message.body).message)
      return messages
        .filter(({ call }) => call.id === id)
        .map(({ type, call }) => `${type}: ${call.endedReason ?? call.status}`)
    }
    const linesOf = async (id: string) => {
      const logs = await store.resources.list({ orgId, kind: 'log', limit: 1000, order: 'ASC' })
      return logs.filter(({ body }) => body.callId === id).map(({ body }) => body.log)
    }

    test('a call of a server that died is ended by another, with its log and what its owner is told', async () => {
      const [dead, alive] = [await serverOn(store), await serverOn(store)]
      const { id, record } = await dead.begin()
      record.joined()
      await dead.records.close()
      dead.state.away = true
      await alive.pass((silentBeats - 1) * beatEveryMs)
      expect(await alive.read(id)).toMatchObject({ status: 'in-progress' })
      await alive.pass(2 * beatEveryMs)
      expect(await alive.read(id)).toMatchObject({ status: 'ended', endedReason: 'server-lost' })
      expect(await linesOf(id)).toEqual(['The caller joined.', 'The call ended: server-lost.'])
      expect((await tellings(id)).sort()).toEqual([
        'end-of-call-report: server-lost',
        'status-update: in-progress',
        'status-update: server-lost',
      ])
      await alive.pass(2 * silenceMs)
      expect(await linesOf(id)).toHaveLength(2)
      expect(alive.ended.here).toBe(1)
    })

    test('a call of a server that died and that another goes on with is not ended, nor by the dead one that wakes', async () => {
      const [slept, awake] = [await serverOn(store), await serverOn(store, virtualWallClock(), true)]
      const { id, record } = await slept.begin()
      record.joined()
      await awake.pass(silenceMs)
      expect(awake.abandoned).toEqual([id])
      slept.advance(silenceMs)
      await eventually(() => slept.lost.length === 1)
      record.over('connection-lost', report)
      await slept.records.close()
      expect(await awake.read(id)).toMatchObject({ status: 'in-progress' })
      expect(await awake.leases.isElsewhere(id)).toBe(false)
      expect(await slept.leases.isElsewhere(id)).toBe(true)
      expect(awake.lost).toEqual([])
      expect(awake.ended.here).toBe(0)
    })

    test('a server that is silent is taken for dead within 15 s', () => {
      expect(silenceMs).toBeLessThan(15_000)
    })

    test('a server that leaves takes its time, and what it leaves behind is ended at once', async () => {
      const [leaving, staying] = [await serverOn(store), await serverOn(store)]
      const { id } = await leaving.begin()
      await leaving.leave()
      await staying.pass(beatEveryMs)
      expect(await staying.read(id)).toMatchObject({ status: 'ended', endedReason: 'server-lost' })
    })

    test('a call goes on for as long as its server says so', async () => {
      const [own, other] = [await serverOn(store), await serverOn(store)]
      const { id, record } = await own.begin()
      for (let time = 0; time < 10; time += 1) {
        await own.pass(beatEveryMs)
        await other.pass(beatEveryMs)
      }
      expect(await own.read(id)).toMatchObject({ status: 'queued' })
      record.over('customer-ended-call')
      await own.records.close()
      expect(await own.read(id)).toMatchObject({ endedReason: 'customer-ended-call' })
      expect(await store.calls.holderOf(id)).toBeNull()
      expect(own.lost).toEqual([])
    })

    async function stopFromOutside(own: Awaited<ReturnType<typeof serverOn>>, id: string) {
      const service = createResourceService(store, own.now)
      await stopCall({ service, webhookFor: createWebhookFor(service) }, await service.get(orgId, 'call', id))
    }

    /** As its owner stops a call from outside; resolves when the server that plays it has noticed. */
    async function stop(own: Awaited<ReturnType<typeof serverOn>>, id: string) {
      await stopFromOutside(own, id)
      await own.pass(beatEveryMs)
      await eventually(() => own.lost.length === 1)
    }

    test('a call that its owner ends from outside is hung up by the server that plays it', async () => {
      const own = await serverOn(store)
      const { id, record } = await own.begin()
      await stop(own, id)
      expect([own.lost, own.reasons]).toEqual([[id], ['ended-by-owner']])
      record.over('ended-by-owner')
      await own.records.close()
      expect(await own.read(id)).toMatchObject({ status: 'ended', endedReason: 'ended-by-owner' })
      expect(await linesOf(id)).toEqual(['The call ended: ended-by-owner.'])
      expect((await tellings(id)).sort()).toEqual([
        'end-of-call-report: ended-by-owner',
        'status-update: ended-by-owner',
      ])
    })

    test('what was said in a call under way that its owner ends is kept and told once it is hung up, with what it cost', async () => {
      const own = await serverOn(store)
      const { id, record } = await own.begin()
      record.joined()
      await eventually(async () => (await own.read(id)).status === 'in-progress')
      await stop(own, id)
      expect((await tellings(id)).sort()).toEqual(['status-update: ended-by-owner', 'status-update: in-progress'])
      const { endedAt } = await own.read(id)
      record.told({ type: 'latency', turnId: 't1', endpointingMs: 400, transcriberMs: null, brainMs: 90, voiceMs: 30 })
      record.over('customer-ended-call', { ...report, recording })
      await own.records.close()
      expect(await own.read(id)).toMatchObject({
        ...{ status: 'ended', endedReason: 'ended-by-owner', endedAt, transcript: 'User: Hello', cost: 0 },
        artifact: { ...recording, performanceMetrics: { turnLatencies: [{ modelLatency: 90 }] } },
      })
      expect(await linesOf(id)).toEqual([
        'The caller joined.',
        'The call ended: ended-by-owner.',
        'The call is hung up.',
      ])
      expect(await tellings(id)).toEqual(['end-of-call-report: ended-by-owner'])
    })

    const reportOnce = [
      'end-of-call-report: ended-by-owner',
      'status-update: ended-by-owner',
      'status-update: in-progress',
    ]

    test('a call under way that its owner ends when its server is gone is told of at once, whole', async () => {
      const gone = await serverOn(store)
      const { id, record } = await gone.begin()
      record.joined()
      await gone.records.close()
      await gone.leave()
      await stopFromOutside(gone, id)
      expect((await tellings(id)).sort()).toEqual(reportOnce)
      expect(await store.calls.holderOf(id)).toBeNull()
    })

    test('where the server of a call that its owner ended dies before it hangs up, another tells of it, and only that one', async () => {
      const [slept, awake] = [await serverOn(store), await serverOn(store, virtualWallClock(), true)]
      const { id, record } = await slept.begin()
      record.joined()
      await eventually(async () => (await slept.read(id)).status === 'in-progress')
      await stopFromOutside(slept, id)
      await awake.pass(silenceMs)
      expect((await tellings(id)).sort()).toEqual(reportOnce)
      expect(await store.calls.holderOf(id)).toBeNull()
      expect([await awake.read(id), awake.abandoned]).toMatchObject([{ endedReason: 'ended-by-owner' }, []])
      slept.advance(silenceMs)
      await eventually(() => slept.lost.length === 1)
      record.over('ended-by-owner', report)
      await slept.records.close()
      expect(await tellings(id)).toEqual([])
      expect(await slept.read(id)).not.toHaveProperty('transcript')
    })

    test('a server that was stopped for a while learns that its calls were ended, and ends them no second time', async () => {
      const [slept, awake] = [await serverOn(store), await serverOn(store)]
      const { id, record } = await slept.begin()
      const other = await slept.begin()
      await awake.pass(silenceMs)
      slept.advance(silenceMs)
      await eventually(() => slept.lost.length === 2)
      expect(slept.lost.sort()).toEqual([id, other.id].sort())
      record.joined()
      record.over('customer-ended-call', report)
      await slept.records.close()
      expect(await slept.read(id)).toMatchObject({ endedReason: 'server-lost' })
      expect(await slept.read(id)).not.toHaveProperty('transcript')
      expect(await linesOf(id)).toEqual(['The call ended: server-lost.'])
      expect(await tellings(id)).toHaveLength(2)
    })

    test('nobody is taken for dead because the database was away', async () => {
      const [one, two] = [await serverOn(store), await serverOn(store)]
      const { id } = await one.begin()
      one.state.away = true
      two.state.away = true
      await one.pass(2 * silenceMs)
      await two.pass(2 * silenceMs)
      const fresh = await serverOn(store, virtualWallClock(one.now()))
      two.state.away = false
      await two.pass(beatEveryMs)
      await fresh.pass(beatEveryMs)
      one.state.away = false
      await one.pass(beatEveryMs)
      for (let time = 0; time < 10; time += 1) {
        for (const server of [one, two, fresh]) await server.pass(beatEveryMs)
      }
      expect(await one.read(id)).toMatchObject({ status: 'queued' })
      expect(one.lost).toEqual([])
    })

    test('an end that the database cannot take is written when it is back, whole and once', async () => {
      const time = virtualWallClock()
      const server = await serverOn(store, time)
      const { id, record } = await server.begin()
      server.state.away = true
      record.joined()
      time.advance(1)
      record.over('customer-ended-call', report)
      const endedAt = new Date(server.now()).toISOString()
      await eventually(() => time.isAsleep(2))
      for (let step = 0; step < 10; step += 1) await time.pass(5_000, 5_000)
      server.state.away = false
      await eventually(async () => {
        time.advance(5_000)
        return (await server.read(id)).status === 'ended'
      })
      expect(await server.read(id)).toMatchObject({
        endedReason: 'customer-ended-call',
        endedAt,
        transcript: 'User: Hello',
      })
      expect(await linesOf(id)).toEqual(['The caller joined.', 'The call ended: customer-ended-call.'])
      expect(await tellings(id)).toHaveLength(3)
      expect(await store.calls.holderOf(id)).toBeNull()
    })

    test('a server that shuts down writes what it still can', async () => {
      const time = virtualWallClock()
      const server = await serverOn(store, time)
      const { id, record } = await server.begin()
      server.state.away = true
      record.over('server-shutting-down')
      await eventually(() => time.isAsleep(2))
      // it is tried seldom by now
      await time.pass(20_000, 5_000)
      const closed = server.records.close()
      await eventually(() => time.isAsleep(2))
      server.state.away = false
      time.advance(1_000)
      await closed
      expect(await server.read(id)).toMatchObject({ status: 'ended', endedReason: 'server-shutting-down' })
    })

    test('a call that its owner deleted is written no more', async () => {
      const server = await serverOn(store)
      const { id, record } = await server.begin()
      await store.resources.remove(orgId, 'call', id)
      record.joined()
      record.over('customer-ended-call', report)
      await server.records.close()
      expect(await store.resources.get(orgId, 'call', id)).toBeNull()
      await server.pass(beatEveryMs)
      expect(await store.calls.holderOf(id)).toBeNull()
    })
  })
})

describe('where one server has the data to itself', () => {
  /** The data that a server left which died in the middle of a call. */
  async function leftBehind() {
    const dir = mkdtempSync(join(tmpdir(), 'parley-leases-'))
    const before = await openSqliteStore(dir, { exclusive: true })
    const dead = await serverOn(before)
    const { id } = await dead.begin()
    dead.state.away = true
    await before.close()
    const store = await openSqliteStore(dir, { exclusive: true })
    const time = virtualWallClock(dead.now() + 1)
    const remove = async () => {
      await store.close()
      rmSync(dir, { recursive: true, force: true })
    }
    return { id, store, time, remove }
  }

  test('its next start ends what the last one left at once', async () => {
    const { id, store, time, remove } = await leftBehind()
    const next = await serverOn(store, time)
    expect(await next.read(id)).toMatchObject({ status: 'ended', endedReason: 'server-lost' })
    await next.leave()
    await remove()
  })

  test('it ends later what it could not end at once', async () => {
    const { id, store, time, remove } = await leftBehind()
    let failures = 1
    const write: Store['calls']['write'] = async (entry) => {
      failures -= 1
      if (failures >= 0) throw storeUnavailable('away')
      return store.calls.write(entry)
    }
    const next = await serverOn({ ...store, calls: { ...store.calls, write } }, time)
    expect(await next.read(id)).toMatchObject({ status: 'queued' })
    await next.pass(beatEveryMs)
    expect(await next.read(id)).toMatchObject({ status: 'ended', endedReason: 'server-lost' })
    await next.leave()
    await remove()
  })
})
