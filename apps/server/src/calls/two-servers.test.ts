import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join as joinPath } from 'node:path'
import { demoPublicKey, roomVersion, typedProvider } from '@parley/protocol'
import { deskEventsPath } from '@parley/protocol/resources'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { freePort } from '../../../../tests/setup/free-port.ts'
import { postgresFor } from '../../../../tests/setup/postgres.ts'
import { nanosPerUsd } from '../lib/usd.ts'
import { aRequest, type ServerFixture, serverFixture } from '../server-fixture.ts'
import { repositoryRoot, settings } from '../settings/config.ts'
import { fixtureManifest } from '../site/site-fixture.ts'
import { createPageChats } from '../spending/page-chats.ts'
import { createSpending } from '../spending/spending.ts'
import { ownOrganisation, query } from '../store/operation.ts'
import { openPostgresStore } from '../store/postgres/postgres-store.ts'
import { connect as connectTo } from '../store/postgres/session.ts'
import { aPeer, join, type Refusal, requestsTo } from './call-fixture.ts'

const postgres = await postgresFor('two servers')
afterAll(() => postgres?.stop())

const operating = readFileSync(joinPath(repositoryRoot, 'docs/operating.md'), 'utf8')
/** The settings that the handbook names in a row of its table of limits. */
const namesIn = (row: string) => {
  const line = operating.split('\n').find((text) => text.startsWith(`| ${row} |`)) ?? ''
  return [...line.matchAll(/`(\w+)`/g)].map(([, name]) => name ?? '')
}

test('the handbook says of every limit who counts it', () => {
  const limits = Object.keys(settings).filter((name) =>
    /^(RATE_LIMIT|VOICE_MAX|VOICE_CALLS|VOICE_MINUTES)_|_PER_HOUR|_PER_DAY/.test(name),
  )
  expect([...namesIn('all servers together'), ...namesIn('each server for itself')].sort()).toEqual(limits.sort())
})

describe.skipIf(!postgres)('two servers of one database', () => {
  const encryptionKey = randomBytes(32).toString('base64')
  const perHour = 30
  async function aServer(environment: Record<string, string> = {}) {
    const port = String(await freePort())
    return serverFixture({
      LOG_LEVEL: 'info',
      VOICE: 'on',
      VOICE_CALLS_PER_HOUR_PER_IP: String(perHour),
      VOICE_MAX_CALLS_PER_IP: '100',
      VOICE_ROOM_JOINS_PER_HOUR_PER_IP: '2',
      RATE_LIMIT_PER_EMAIL: '2',
      AUTH_MAILS_PER_HOUR: '2',
      AUTH_ATTEMPTS_PER_HOUR: '2',
      FORM_MIN_FILL_MS: '0',
      PORT: port,
      NODE_URL: `http://localhost:${port}`,
      DATABASE_URL: postgres?.url ?? '',
      PARLEY_ENCRYPTION_KEY: encryptionKey,
      TRUST_PROXY: '1',
      VOICE_LISTENING_IN: 'on',
      ...environment,
    })
  }
  let here: ServerFixture
  let there: ServerFixture
  beforeAll(async () => {
    here = await aServer()
    there = await aServer()
  })
  afterAll(() => Promise.all([here, there].map((server) => server?.remove())))

  /** As a proxy does that sends each request to whichever it likes. */
  const atTheOther = (address: string) => address.replace(here.url, there.url)
  const asTyped = { assistantId: 'site', transport: { provider: typedProvider } }

  const asOwner = () => ({ authorization: `Bearer ${here.firstKeys?.privateKey}` })

  test('a call by voice is joined, come back to and listened to by way of the other one', async () => {
    const { order, connect } = requestsTo(here.url)
    const assistant = { firstMessage: 'Good day.', monitorPlan: { listenEnabled: true } }
    const { body } = await order({ assistant }, asOwner())
    const webCallUrl = atTheOther(body.webCallUrl)
    const { peer, resumeToken } = await join({ connect }, { ...body, webCallUrl })
    await peer.close()
    const returned = await aPeer()
    const answer = await connect(webCallUrl, { sdp: await returned.offer(), resumeToken })
    expect(answer.status).toBe(201)
    await returned.accept(answer.body.sdp)
    await expect.poll(() => returned.messages.join()).toContain('in-progress')
    const heard = await fetch(`${there.url}/call/${body.id}/listen-in`, { headers: asOwner() })
    expect(heard.status).toBe(200)
    const first = await heard.body?.getReader().read()
    expect(first?.value?.length).toBeGreaterThan(0)
    returned.send({ type: 'end-call' })
  })

  test('whoever comes by way of the other one is counted as who they are', async () => {
    const { body } = await requestsTo(here.url).order(asTyped)
    await fetch(atTheOther(body.webCallUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9', origin: here.url },
      body: JSON.stringify({ token: 'wrong' }),
    })
    const answered = () => here.log.map((line) => JSON.parse(line)).filter(({ path }) => path === '/call/:id/listen')
    await expect.poll(answered).toMatchObject([{ status: 403, network: '203.0.113.0' }])
  })

  test('a request for a call that is sent again to the other one is the same call, with the way in that was promised', async () => {
    const key = { 'idempotency-key': 'once', origin: here.url }
    const [first, second] = [requestsTo(here.url), requestsTo(there.url)]
    const promised = await first.order(undefined, key)
    const again = await second.order(undefined, key)
    expect([again.status, again.body]).toEqual([201, promised.body])
    const { peer } = await join(first, again.body)
    expect((await second.order<Refusal>(undefined, key)).status).toBe(409)
    peer.send({ type: 'end-call' })
  })

  test('how a call is joined is told to nobody but a server', async () => {
    const { body } = await requestsTo(here.url).order(asTyped)
    for (const server of [here, there]) {
      const headers = { 'x-parley-passed': `${Date.now()} us made-up` }
      expect((await fetch(`${server.url}/call/${body.id}/way-in`, { headers })).status).toBe(404)
    }
  })

  test('a server without a voice passes calls to one that has one', async () => {
    const mute = await aServer({ VOICE: 'off' })
    const { order, connect } = requestsTo(mute.url)
    await expect.poll(async () => (await order(asTyped)).status).toBe(201)
    const { body } = await order()
    const { peer } = await join({ connect }, body)
    peer.send({ type: 'end-call' })
    await mute.remove()
  })

  test('what happens at one is told to who watches at the other', async () => {
    const leaving = new AbortController()
    const watching = await fetch(there.url + deskEventsPath, { headers: asOwner(), signal: leaving.signal })
    const told = watching.body?.pipeThrough(new TextDecoderStream()).getReader()
    const untilTold = async (words: string) => {
      for (let text = ''; !text.includes(words); ) text += (await told?.read())?.value ?? ''
    }
    await untilTold('event: ready')
    const { id } = (await (await here.post({ ...aRequest, email: 'watched@engine.example' })).json()) as { id: string }
    await untilTold(id)
    leaving.abort()
  })

  test('people who come by way of different servers meet in the one room', async () => {
    const made = await fetch(`${here.url}/room`, {
      method: 'POST',
      headers: { authorization: `Bearer ${here.firstKeys?.privateKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'standup', privacy: 'public' }),
    })
    expect(made.status).toBe(201)
    const enter = async (server: ServerFixture, userName: string) => {
      const headers = { 'x-forwarded-for': `198.51.100.${userName.length}` }
      const socket = new WebSocket(`${server.url.replace('http', 'ws')}/rooms/main/standup`, { headers })
      await once(socket, 'open')
      socket.send(JSON.stringify({ type: 'hello', version: roomVersion, purpose: 'join', userName }))
      const [told] = await once(socket, 'message')
      return { socket, people: JSON.parse(String(told)).participants.map((one: { userName: string }) => one.userName) }
    }
    const ada = await enter(here, 'Ada')
    const bobby = await enter(there, 'Bobby')
    expect(bobby.people).toEqual(['Ada', 'Bobby'])
    for (const { socket } of [ada, bobby]) socket.close()
  })

  test('a server with another encryption key does not start', async () => {
    await expect(aServer({ PARLEY_ENCRYPTION_KEY: randomBytes(32).toString('base64') })).rejects.toThrow(
      'PARLEY_ENCRYPTION_KEY is not the key that the secrets in this database are sealed with',
    )
  })

  /** For each limit that all servers count together, that they do. */
  const counted: Record<string, () => Promise<void>> = {
    async RATE_LIMIT_PER_EMAIL() {
      const request = { ...aRequest, email: 'everywhere@engine.example' }
      const statuses = []
      for (const server of [here, there, here, there]) statuses.push((await server.post(request)).status)
      expect(statuses).toEqual([200, 200, 429, 429])
    },
    async VOICE_CALLS_PER_HOUR_PER_IP() {
      const visitor = { 'x-forwarded-for': '198.51.100.7' }
      const order = (count: number) => requestsTo((count % 2 ? here : there).url).order<Refusal>(asTyped, visitor)
      for (let count = 0; count < perHour; count += 1) expect((await order(count)).status).toBe(201)
      for (const count of [0, 1]) expect((await order(count)).body.message).toContain('Too many calls')
    },
    async VOICE_ROOM_JOINS_PER_HOUR_PER_IP() {
      const knock = async (server: ServerFixture) => {
        const socket = new WebSocket(`${server.url.replace('http', 'ws')}/rooms/main/nowhere`, {
          headers: { 'x-forwarded-for': '198.51.100.8' },
        })
        await once(socket, 'open')
        socket.send(JSON.stringify({ type: 'hello', version: roomVersion, purpose: 'join' }))
        const [told] = await once(socket, 'message')
        return JSON.parse(String(told)).error.type
      }
      const outcomes = []
      for (const server of [here, there, here, there]) outcomes.push(await knock(server))
      expect(outcomes).toEqual(['no-room', 'no-room', 'connection-error', 'connection-error'])
    },
    async AUTH_MAILS_PER_HOUR() {
      const recover = (server: ServerFixture) =>
        fetch(`${server.url}/auth/v1/recover`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', apikey: demoPublicKey },
          body: JSON.stringify({ email: 'everywhere@engine.example' }),
        })
      const statuses = []
      for (const server of [here, there, here, there]) statuses.push((await recover(server)).status)
      expect(statuses).toEqual([200, 200, 429, 429])
    },
    async AUTH_ATTEMPTS_PER_HOUR() {
      const guess = (server: ServerFixture) =>
        fetch(`${server.url}/auth/v1/token?grant_type=password`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', apikey: demoPublicKey },
          body: JSON.stringify({ email: 'guessed@engine.example', password: 'a wrong one' }),
        })
      const statuses = []
      for (const server of [here, there, here, there]) statuses.push((await guess(server)).status)
      expect(statuses).toEqual([400, 400, 429, 429])
    },
    async VOICE_MINUTES_PER_DAY() {
      const session = await connectTo(postgres?.url ?? '')
      for (const server of [here, there]) expect((await requestsTo(server.url).order(asTyped)).status).toBe(201)
      const sum = "SELECT SUM(used_ms) AS ms FROM day_limits WHERE name = 'minutes/typed'"
      const [rows] = await session.transaction([query<{ ms: string }>(sum)])
      const longestMs = 1000 * (fixtureManifest.assistant.maxDurationSeconds ?? Number.NaN)
      expect(Number(rows?.[0]?.ms)).toBeGreaterThanOrEqual(2 * longestMs)
      await session.end()
    },
    async WEB_CHAT_USD_PER_DAY() {
      const store = await openPostgresStore(postgres?.url ?? '')
      const log = pino({ level: 'silent' })
      const at = Date.now()
      const aDay = () => createPageChats({ store, usdPerDay: 0.02, now: () => at, log })
      const key = { orgId: ownOrganisation, tokenId: 'everywhere' }
      for (const day of [aDay(), aDay()]) expect(await day.claim(key, 100)).toBeDefined()
      for (const day of [aDay(), aDay()]) await expect(day.claim(key, 100)).rejects.toThrow('WEB_CHAT_USD_PER_DAY')
      await store.close()
    },
    async VOICE_USD_PER_DAY() {
      const store = await openPostgresStore(postgres?.url ?? '')
      const log = pino({ level: 'silent' })
      const prices = { nanosOf: () => nanosPerUsd / 2 }
      const at = Date.now()
      const aDay = () => createSpending({ store, prices, usdPerDay: 1, now: () => at, log })
      const days = [aDay(), aDay()]
      for (const day of days) {
        const meter = day.meter({ orgId: ownOrganisation, assistantId: 'site' })
        meter.used({ stage: 'voice', provider: '11labs', model: 'eleven_flash_v2_5', characters: 1, seconds: 1 })
        expect(day.isSpent(ownOrganisation)).toBe(false)
        await day.settle()
      }
      for (const day of days) await day.settle()
      expect(days.map((day) => day.isSpent(ownOrganisation))).toEqual([true, true])
      await Promise.all(days.map((day) => day.close()))
      await store.close()
    },
  }
  test.each(namesIn('all servers together'))(
    '%s counts what both let in',
    (name) => counted[name]?.() ?? Promise.reject(name),
  )
})
