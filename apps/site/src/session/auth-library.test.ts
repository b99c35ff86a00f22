// What the specification says of the authentication service is the library's doing: held here against a real server.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { AuthClient } from '@supabase/auth-js'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

const userId = '0190a1b2-0000-7000-8000-000000000001'
const user = {
  id: userId,
  aud: 'authenticated',
  email: 'ada@engine.example',
  app_metadata: {},
  user_metadata: {},
  created_at: '2026-01-01T00:00:00Z',
  identities: [{ id: 'i1', identity_id: 'i1', user_id: userId, provider: 'email' }],
  factors: [
    { id: 'f1', factor_type: 'totp', status: 'verified', created_at: '2026-01-01', updated_at: '2026-01-01' },
    { id: 'f2', factor_type: 'phone', status: 'unverified', created_at: '2026-01-01', updated_at: '2026-01-01' },
  ],
}
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const accessToken = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ sub: userId, exp: 4_102_444_800 })}.c2ln`
const session = { access_token: accessToken, refresh_token: 'r1', expires_in: 3600, token_type: 'bearer', user }

let calls: { line: string; body: unknown }[] = []

const service = createServer(async (request, response) => {
  const body = await text(request)
  const line = `${request.method} ${request.url?.replace(/\?page.*/, '')}`
  calls.push({ line, body: body && JSON.parse(body) })
  const answers: Record<string, object> = {
    'POST /token?grant_type=password': session,
    'GET /user': user,
    'GET /admin/users': { users: [user], aud: 'authenticated' },
    'POST /admin/users': user,
    [`GET /admin/users/${userId}`]: user,
    [`DELETE /admin/users/${userId}`]: {},
    'POST /invite': user,
  }
  response.writeHead(answers[line] ? 200 : 404, { 'content-type': 'application/json' })
  response.end(JSON.stringify(answers[line] ?? { msg: 'unknown' }))
})

let client: InstanceType<typeof AuthClient>

beforeAll(() => new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening)))
afterAll(() => service.close())
beforeEach(async () => {
  calls = []
  const { port } = service.address() as AddressInfo
  client = new AuthClient({ url: `http://127.0.0.1:${port}`, autoRefreshToken: false, persistSession: false })
  await client.signInWithPassword({ email: 'ada@engine.example', password: 'correct horse' })
})

test('S3.13 a session has its tokens, its times, its type and its user; expires_at is computed when absent', async () => {
  const { data } = await client.getSession()
  const { expires_at, ...rest } = data.session ?? {}
  expect(rest).toEqual(session)
  expect(Math.abs((expires_at ?? 0) - Date.now() / 1000 - 3600)).toBeLessThan(10)
})

test('S3.13 tokens of the identity provider are kept when the service sends them', async () => {
  Object.assign(session, { provider_token: 'p1', provider_refresh_token: 'p2' })
  await client.signInWithPassword({ email: 'ada@engine.example', password: 'correct horse' })
  expect((await client.getSession()).data.session).toMatchObject({ provider_token: 'p1', provider_refresh_token: 'p2' })
})

test('S3.14 a user has identities and factors', async () => {
  const { data } = await client.getUser()
  expect(data.user?.identities).toEqual(user.identities)
  expect(data.user?.factors?.length).toBe(2)
})

test('S3.15 only a verified factor counts, by its kind', async () => {
  const { data } = await client.mfa.listFactors()
  expect(data?.all.map(({ id }) => id)).toEqual(['f1', 'f2'])
  expect(data?.totp.map(({ id }) => id)).toEqual(['f1'])
  expect(data?.phone).toEqual([])
})

const token = (claims: object) => `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}.c2ln`
test.each([
  ['one that has expired', token({ sub: userId, exp: 1_000_000_000 })],
  ['one that never expires', token({ sub: userId })],
  ['none at all', 'nonsense'],
])('T13 the claims of a bad token are an error that is returned, not thrown: %s', async (_, jwt) => {
  const { data, error } = await client.getClaims(jwt)
  expect(data).toBe(null)
  expect(error?.message).toEqual(expect.stringMatching(/./))
})

test('S6.10 users can be managed with the library, by calls that the site itself never makes', async () => {
  calls = []
  expect((await client.admin.listUsers()).data.users.map(({ id }) => id)).toEqual([userId])
  expect((await client.admin.createUser({ email: user.email })).data.user?.id).toBe(userId)
  expect((await client.admin.inviteUserByEmail(user.email)).error).toBe(null)
  expect((await client.admin.deleteUser(userId)).error).toBe(null)
  expect(calls.map(({ line }) => line)).toEqual([
    'GET /admin/users',
    'POST /admin/users',
    'POST /invite',
    `GET /admin/users/${userId}`,
    `DELETE /admin/users/${userId}`,
  ])
})
