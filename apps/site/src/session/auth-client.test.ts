// @vitest-environment happy-dom
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { demoPublicKey, errorReportPath } from '@parley/protocol'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openAuthClient } from './auth-client.ts'
import { createSession } from './session.ts'
import { watchSession } from './session-probe.ts'
import { storageKey } from './session-settings.ts'
import { mayHaveSession } from './stored-session.ts'

/** The service is on the page's own host, 127.0.0.1, as it is by default. */
const key = 'sb-127-auth-token'
const user = { id: 'u1', email: 'ada@engine.example', app_metadata: {}, user_metadata: {}, aud: 'authenticated' }
const nowS = () => Math.floor(Date.now() / 1000)

function sessionThat(options: { expiresInS: number; refreshToken?: string }) {
  const claims = { sub: user.id, exp: nowS() + options.expiresInS }
  const encode = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '')
  return {
    access_token: `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}.c2ln`,
    refresh_token: options.refreshToken ?? 'r1',
    expires_in: options.expiresInS,
    expires_at: claims.exp,
    token_type: 'bearer',
    user,
  }
}

type Call = { line: string; headers: Record<string, unknown>; body: unknown }
let calls: Call[] = []
const clients: Awaited<ReturnType<typeof openAuthClient>>[] = []

/** Speaks the part of the authentication protocol that a page without sign-in can meet. */
const service = createServer(async (request, response) => {
  const body = await text(request)
  const line = `${request.method} ${request.url}`
  calls.push({ line, headers: request.headers, body: body && JSON.parse(body) })
  const answers: Record<string, object> = {
    'POST /auth/v1/token?grant_type=refresh_token': sessionThat({ expiresInS: 3600, refreshToken: 'r2' }),
    'GET /auth/v1/user': user,
  }
  if (line.startsWith('POST /auth/v1/logout')) return response.writeHead(204).end()
  response.writeHead(answers[line] ? 200 : 404, { 'content-type': 'application/json' })
  response.end(JSON.stringify(answers[line] ?? { msg: 'unknown' }))
})

const nodeFetch = globalThis.fetch
let reports: { message: string }[] = []

beforeAll(async () => {
  await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening))
  const { port } = service.address() as AddressInfo
  const { happyDOM } = window as unknown as { happyDOM: { setURL(url: string): void } }
  happyDOM.setURL(`http://127.0.0.1:${port}/`)
})
afterAll(() => {
  service.closeAllConnections()
  service.close()
})
beforeEach(() => {
  vi.resetModules() // the reporter sends so many a minute, and nothing twice
  vi.spyOn(console, 'warn').mockImplementation(() => undefined) // every test is a page with its own client
  calls = []
  reports = []
  localStorage.clear()
  history.replaceState(null, '', '/')
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    if (input !== errorReportPath) return nodeFetch(input, init)
    reports.push(JSON.parse(String(init.body)))
    return new Response(null, { status: 204 })
  })
})
afterEach(async () => {
  for (const client of clients.splice(0)) {
    await client.stopAutoRefresh()
    client.dispose()
  }
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function open() {
  const client = await openAuthClient()
  clients.push(client)
  return client
}
const store = (session: object) => localStorage.setItem(key, JSON.stringify(session))
const lines = () => calls.map(({ line }) => line)

test('S1.5 S4.45 a stored session is read, without a call while it is fresh', async () => {
  store(sessionThat({ expiresInS: 3600 }))
  const { data } = await (await open()).getSession()
  expect(data.session?.user).toEqual(user)
  expect(lines()).toEqual([])
})

test('S4.46 S7.188 S7.189 S6.5 a session about to expire is refreshed once, by a call that names the application', async () => {
  store(sessionThat({ expiresInS: 60 }))
  const { data } = await (await open()).getSession()
  expect(data.session?.refresh_token).toBe('r2')
  expect(JSON.parse(localStorage.getItem(key) ?? '{}')).toMatchObject({ refresh_token: 'r2' })
  expect(lines()).toEqual(['POST /auth/v1/token?grant_type=refresh_token'])
  expect(calls[0]).toMatchObject({
    headers: {
      'x-client-info': expect.stringMatching(/^parley-site\//),
      'x-supabase-api-version': '2024-01-01',
      apikey: demoPublicKey,
    },
    body: { refresh_token: 'r1' },
  })
})

test('S4.42 S4.47 S4.48 changes reach a subscriber: INITIAL_SESSION once, and what another tab broadcasts', async () => {
  store(sessionThat({ expiresInS: 3600 }))
  const events: [string, string | undefined][] = []
  const client = await open()
  client.onAuthStateChange((event, session) => events.push([event, session?.user.id]))
  await expect.poll(() => events).toContainEqual(['INITIAL_SESSION', 'u1'])

  const otherTab = new BroadcastChannel(key)
  otherTab.postMessage({ event: 'SIGNED_OUT', session: null })
  await expect.poll(() => events.at(-1)).toEqual(['SIGNED_OUT', undefined])
  otherTab.close()
  expect(events.filter(([event]) => event === 'INITIAL_SESSION').length).toBe(1)
})

test('S4.41 S4.42 the user follows the real client from reading to signing out', async () => {
  store(sessionThat({ expiresInS: 3600 }))
  const session = createSession(open)
  const leave = session.subscribe(() => undefined)
  await expect.poll(() => session.getState()).toMatchObject({ user: { id: 'u1' }, loading: false })
  await clients[0]?.signOut()
  await expect.poll(() => session.getState()).toEqual({ user: null, loading: false })
  expect(lines()).toEqual(['POST /auth/v1/logout?scope=global'])
  expect(localStorage.getItem(key)).toBe(null)
  leave()
})

test.each([
  ['#error=access_denied&error_description=Link+has+expired', 'Link has expired'],
  ['?error=access_denied', 'Error in URL with unspecified error_description'],
])('T12 a callback address that tells of an error (%s) is reported and cleaned', async (address, message) => {
  history.replaceState(null, '', `/contact${address}`)
  await open()
  expect(location.pathname + location.search + location.hash).toBe('/contact')
  await expect.poll(() => reports.map((report) => report.message).join()).toContain(message)
  expect(lines()).toEqual([])
})

test('a callback error keeps the other parameters of the address', async () => {
  history.replaceState(null, '', '/contact?service=sms-automation&error=access_denied&error_code=otp_expired')
  await open()
  expect(location.search).toBe('?service=sms-automation')
  await expect.poll(() => reports).toHaveLength(1) // it is no other test's
})

test.each([
  ['', false],
  ['?utm_source=x#features', false],
  ['?error=access_denied', true],
  ['#error_description=x', true],
  ['#access_token=x', true],
  ['?code=x', true],
])('S7.190 at the address %j without a stored session there may be a session: %s', (address, expected) => {
  history.replaceState(null, '', `/${address}`)
  expect(mayHaveSession()).toBe(expected)
})

test('S4.45 the storage key is named after the host of the service', () => {
  expect(storageKey()).toBe(key)
  localStorage.setItem(key, '{}')
  expect(mayHaveSession()).toBe(true)
})

test('S7.190 S1.1 without a session the page makes no authentication call and stores nothing', async () => {
  watchSession()
  await vi.dynamicImportSettled()
  expect([lines(), localStorage.length]).toEqual([[], 0])
})
