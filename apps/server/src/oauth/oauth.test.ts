import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type PlatformFixture, platformFixture } from '../platform-fixture.ts'

/** Google's and Slack's side, as strict about codes and proofs as theirs. */
const codes = new Map<string, { challenge: string; redirectUri: string }>()
let accessTokens = 0
const working = new Set<string>()
/** What the service answers to whoever asks it for tokens while it has trouble of its own. */
let trouble: 'none' | 'answers 503' | 'breaks off' = 'none'
/** The one that it takes. */
let refreshToken = 'refresh-1'
/** Whether it takes each only once, and gives another for it. */
let rotates = false
const service = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const form = new URLSearchParams(Buffer.concat(chunks).toString())
  const answer = (status: number, body: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  if (request.url === '/oauth2/v3/tokeninfo') {
    const isWorking = working.has(request.headers.authorization ?? '')
    return isWorking ? answer(200, { expires_in: '3000' }) : answer(400, { error: 'invalid_token' })
  }
  if (trouble === 'answers 503') return answer(503, { error: 'temporarily_unavailable' })
  if (trouble === 'breaks off') return request.socket.destroy()
  if (form.get('client_id') !== 'client-1' || form.get('client_secret') !== 'client:secret') {
    return answer(401, { error: 'invalid_client' })
  }
  if (form.get('grant_type') === 'refresh_token') {
    if (form.get('refresh_token') !== refreshToken) return answer(400, { error: 'invalid_grant' })
    if (rotates) refreshToken += '+'
    return grant({ refresh_token: refreshToken })
  }
  const code = codes.get(form.get('code') ?? '')
  codes.delete(form.get('code') ?? '')
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url')
  if (!code || code.challenge !== challenge || code.redirectUri !== form.get('redirect_uri')) {
    return answer(400, { error: 'invalid_grant', error_description: 'Malformed auth code.' })
  }
  return grant({ refresh_token: 'refresh-1' })

  function grant(more = {}) {
    accessTokens += 1
    working.add(`Bearer access-${accessTokens}`)
    return answer(200, { access_token: `access-${accessTokens}`, expires_in: 3600, token_type: 'Bearer', ...more })
  }
})

let api: PlatformFixture
beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const { port } = service.address() as AddressInfo
  const atHome: typeof fetch = (url, init) => fetch(`http://127.0.0.1:${port}${new URL(String(url)).pathname}`, init)
  const oauthApps = { google: { id: 'client-1', secret: 'client:secret' } }
  api = await platformFixture({ fetch: atHome, oauthApps })
})
afterAll(async () => {
  await api[Symbol.asyncDispose]()
  service.close()
})

const calendar = 'google.calendar.oauth2-authorization'
type Session = { sessionToken: string; connectUrl?: string }
type Credential = { id: string; authorizationId: string; status: string; authenticationSession: unknown }
const begin = async (provider = calendar) =>
  (await api.request('POST /credential/session', { provider })).body as unknown as Session
const newest = async () => ((await api.request('GET /credential?limit=1')).body as Credential[])[0] as Credential
const visit = (path: string) => fetch(api.url + path, { redirect: 'manual' })
const trigger = (action_name: string, input: object) => api.request('POST /credential/trigger', { action_name, input })

/** Follows the way of a person who allows it; returns where their browser comes back to. */
async function authorise({ connectUrl = '' }: Session) {
  const leaving = await visit(new URL(connectUrl).pathname)
  const asked = new URL(leaving.headers.get('location') ?? '').searchParams
  codes.set('code-1', { challenge: asked.get('code_challenge') ?? '', redirectUri: asked.get('redirect_uri') ?? '' })
  return { asked, back: `/oauth/callback?${new URLSearchParams({ code: 'code-1', state: asked.get('state') ?? '' })}` }
}

const hubEvent = ({ sessionToken }: Session, changes = {}) => ({
  type: 'auth',
  operation: 'creation',
  from: 'hub',
  connectionId: 'connection-1',
  authMode: 'OAUTH2',
  providerConfigKey: 'google-calendar',
  provider: 'google-calendar',
  environment: 'prod',
  success: true,
  endUser: { endUserId: sessionToken, organizationId: 'main' },
  ...changes,
})
/** The one operation without a key. */
const tell = (event: object) => api.request('POST /credential/webhook', event, { authorization: '' })

describe('S7.133 a connection that a person authorises', () => {
  test('becomes a credential, sealed, that is validated and renewed', async () => {
    const { asked, back } = await authorise(await begin())
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: 'code',
      client_id: 'client-1',
      redirect_uri: 'http://localhost:3000/oauth/callback',
      code_challenge_method: 'S256',
      access_type: 'offline',
    })
    const arrived = await visit(back)
    expect([arrived.status, await arrived.text()]).toEqual([200, expect.stringContaining('is connected')])
    const credential = await newest()
    expect(credential).toMatchObject({ provider: calendar, status: 'active', authenticationSession: '…' })

    const { id: credentialId } = credential
    expect((await trigger('validate', { credentialId })).status).toBe(201)
    working.clear()
    expect(await trigger('validate', { credentialId })).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('invalid_token') },
    })
    expect((await trigger('refresh', { credentialId })).status).toBe(201)
    expect((await trigger('validate', { credentialId })).status).toBe(201)
  })

  test('stays good while its service only has trouble of its own, and needs its person once it is refused', async () => {
    const { back } = await authorise(await begin())
    await visit(back)
    const { id: credentialId } = await newest()
    onTestFinished(() => {
      trouble = 'none'
      refreshToken = 'refresh-1'
    })
    for (trouble of ['answers 503', 'breaks off'] as const) {
      expect((await trigger('refresh', { credentialId })).status).toBe(502)
      expect(await newest()).toMatchObject({ id: credentialId, status: 'active' })
    }
    trouble = 'none'
    refreshToken = 'refresh-2'
    expect((await trigger('refresh', { credentialId })).status).toBe(422)
    expect(await newest()).toMatchObject({ id: credentialId, status: 'needs-authorization' })
  })

  test('is renewed by one after another where its service takes a token only once', async () => {
    const { back } = await authorise(await begin())
    await visit(back)
    const { id: credentialId } = await newest()
    rotates = true
    onTestFinished(() => {
      rotates = false
      refreshToken = 'refresh-1'
    })
    const renewed = await Promise.all([1, 2, 3].map(() => trigger('refresh', { credentialId })))
    expect(renewed.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(await newest()).toMatchObject({ id: credentialId, status: 'active' })
  })

  test('is made once a session', async () => {
    const session = await begin()
    const { back } = await authorise(session)
    expect((await visit(back)).status).toBe(200)
    await authorise(await begin())
    expect((await visit(back)).status).toBe(409)
    expect((await tell(hubEvent(session))).status).toBe(409)
  })

  test.each([
    ['without a state', '/oauth/callback?code=code-1', 401],
    ['with a state of somebody else’s making', '/oauth/callback?code=code-1&state=bWFpbi8x.AAAA', 401],
    ['refused by the person', '/oauth/callback?error=access_denied&state=x', 400],
  ])('%s is none', async (_what, path, status) => {
    const page = await visit(path)
    expect([page.status, page.headers.get('content-security-policy')]).toEqual([
      status,
      expect.stringContaining("default-src 'none'"),
    ])
  })

  test('with a code that the service refuses leaves the session open', async () => {
    const { asked, back } = await authorise(await begin())
    codes.set('code-1', { challenge: 'another', redirectUri: asked.get('redirect_uri') ?? '' })
    expect((await visit(back)).status).toBe(422)
    codes.set('code-1', { challenge: asked.get('code_challenge') ?? '', redirectUri: asked.get('redirect_uri') ?? '' })
    expect((await visit(back)).status).toBe(200)
  })

  test('at a service where the owner has no client says which setting is missing', async () => {
    const session = await begin('slack.oauth2-authorization')
    expect(session).toEqual({ sessionToken: expect.any(String) })
    const page = await visit(`/oauth/connect/${session.sessionToken.replace('.', '/')}`)
    expect([page.status, await page.text()]).toEqual([422, expect.stringContaining('OAUTH_SLACK_CLIENT')])
  })
})

describe('S7.134 a connection that a hub keeps', () => {
  test('is brought by its webhook, once, for the session that it names', async () => {
    const session = await begin('slack.oauth2-authorization')
    expect((await tell(hubEvent(session))).status).toBe(201)
    const credential = await newest()
    expect(credential).toMatchObject({
      provider: 'slack.oauth2-authorization',
      authorizationId: 'connection-1',
      status: 'active',
    })
    expect((await tell(hubEvent(session))).status).toBe(409)

    expect((await tell(hubEvent(session, { operation: 'refresh', success: false }))).status).toBe(201)
    expect(await newest()).toMatchObject({ id: credential.id, status: 'needs-authorization' })
    await tell(hubEvent(session, { operation: 'override', connectionId: 'connection-2' }))
    expect(await newest()).toMatchObject({ id: credential.id, authorizationId: 'connection-2', status: 'active' })
    expect((await trigger('refresh', { credentialId: credential.id })).status).toBe(422)
  })

  test('that is told twice at the same time makes one credential', async () => {
    const count = async () => ((await api.request('GET /credential')).body as unknown[]).length
    const [session, before] = [await begin(), await count()]
    const told = await Promise.all([tell(hubEvent(session)), tell(hubEvent(session)), tell(hubEvent(session))])
    expect(told.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(await count()).toBe(before + 1)
  })

  test.each([
    ['of nobody', { endUser: { endUserId: 'u', organizationId: 'main' } }, 401],
    ['for another organisation', (token: string) => ({ endUser: { endUserId: token, organizationId: 'other' } }), 401],
    ['that failed', { success: false }, 201],
    ['about something else', { type: 'sync' }, 201],
  ])('%s makes no credential', async (_what, changes, status) => {
    const session = await begin()
    const before = await newest()
    const event = hubEvent(session, typeof changes === 'function' ? changes(session.sessionToken) : changes)
    expect((await tell(event)).status).toBe(status)
    expect(await newest()).toEqual(before)
  })
})

test.each([
  ['dance', {}, 'action_name must be one of refresh, validate'],
  ['constructor', {}, 'action_name must be one of refresh, validate'],
  ['refresh', {}, 'input must name a credential'],
  ['refresh', { credentialId: 'none' }, 'input must name a credential'],
])('S7.135 the action %s on %j is refused in words', async (action, input, words) => {
  expect(await trigger(action, input)).toMatchObject({
    status: 400,
    body: { message: [expect.stringContaining(words)] },
  })
})
