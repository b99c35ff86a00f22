import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Knowledge } from '@parley/protocol'
import { fastify } from 'fastify'
import { pino } from 'pino'
import type { FirstKeys } from './access/first-start.ts'
import { systemClock } from './lib/wall-clock.ts'
import { createPlatform, type PlatformDeps } from './platform.ts'
import { joinRoster } from './servers/roster.ts'
import { readConfig } from './settings/config.ts'
import { fixtureManifest } from './site/site-fixture.ts'
import { readPriceList } from './spending/price-list.ts'
import { createSpending } from './spending/spending.ts'
import { openSqliteStore } from './store/sqlite/sqlite-store.ts'
import type { Store } from './store/store.ts'

const siteKnowledge: Knowledge = {
  company: { name: 'Test agency', email: 'hello@example.com', phone: '+44 20 7183 8750' },
  entries: [{ id: 'hours', question: 'When are you open?', text: 'We are open from nine to five on weekdays.' }],
}

export const sitePublicKey = 'pk_of_the_pages'

export type Thing = Record<string, unknown> & { id: string }
export type Answer = { status: number; body: never; headers: Headers; text: string }

/** For tests: the API on a port and a store of its own. `open` brings another store than SQLite. */
export async function platformFixture(
  {
    webhookPrivateHosts = [],
    apiRequestsPerHourPerIp = 100_000,
    oauthApps = {},
    s3 = null,
    auth = readConfig({}).auth,
    rooms = readConfig({}).rooms,
    webChatUsdPerDay = readConfig({}).webChatUsdPerDay,
    recordings = readConfig({}).recordings,
    agencyEmail = null,
    ...deps
  }: Partial<PlatformDeps> & Partial<PlatformDeps['config']> = {},
  open = (dir: string): Promise<Store> => openSqliteStore(dir, { exclusive: true }),
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-platform-'))
  const store = await open(dataDir)
  const config = {
    publicKey: sitePublicKey,
    encryptionKey: null,
    dataDir,
    siteUrl: 'http://localhost:3000',
    docs: true,
    webhookPrivateHosts,
    apiRequestsPerHourPerIp,
    oauthApps,
    mailFrom: null,
    agencyEmail,
    s3,
    auth,
    rooms,
    webChatUsdPerDay,
    recordings,
    listeningIn: readConfig({}).listeningIn,
    trustProxy: 0,
  }
  const log = pino({ level: 'silent' })
  const roster = await joinRoster({ store, clock: systemClock, log, url: null, freeLines: () => 0 })
  const spending = createSpending({ store, prices: readPriceList(null), usdPerDay: null, now: Date.now, log })
  const platform = createPlatform({
    config,
    store,
    now: Date.now,
    log,
    roster,
    spending,
    knowledge: () => siteKnowledge,
    serviceLabels: () => fixtureManifest.serviceLabels,
    company: () => ({
      ...siteKnowledge.company,
      legalLine: 'Test Ltd, number 1.',
      colour: '#123456',
      onColour: '#ffffff',
    }),
    ...deps,
  })
  const keys = (await platform.firstStart('Test agency')) as FirstKeys
  await platform.keepSiteAssistant(fixtureManifest.assistant)
  const app = fastify({ loggerInstance: undefined, forceCloseConnections: true })
  app.register(platform.routes)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`

  /** Sends JSON with the private key, unless `headers` say otherwise. */
  async function request(line: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const [method = 'GET', path = '/'] = line.split(' ')
    const response = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${keys.privateKey}`,
        ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: (isJson && text ? JSON.parse(text) : text) as never,
    }
  }

  /** The headers of a key that a member of the role holds. */
  async function keyOf(role: string): Promise<{ authorization: string; userId: string }> {
    const email = `${role}@example.com`
    await request('POST /org/main/invite', { emails: [email], role })
    const users = (await request('GET /org/main/user')).body as { id: string; email: string }[]
    const userId = users.find((user) => user.email === email)?.id as string
    const token = (await request('POST /token', { name: role, userId })).body as { value: string }
    return { authorization: `Bearer ${token.value}`, userId }
  }

  return {
    url,
    keys,
    store,
    platform,
    dataDir,
    request,
    /** What is answered to the private key. */
    post: async (path: string, body: unknown, headers?: Record<string, string>) =>
      (await request(`POST ${path}`, body, headers)).body as Thing,
    get: async (path: string) => (await request(`GET ${path}`)).body as never,
    keyOf,
    async [Symbol.asyncDispose]() {
      await app.close()
      await platform.close()
      await spending.close()
      await roster.leave()
      await store.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export type PlatformFixture = Awaited<ReturnType<typeof platformFixture>>
