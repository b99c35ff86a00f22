import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AuthFixture, aPassword, authFixture } from '../auth/auth-fixture.ts'

let api: AuthFixture
beforeAll(async () => {
  api = await authFixture()
})
afterAll(() => api[Symbol.asyncDispose]())

type Member = { id: string; email: string; role: string; status: string }
const invite = (email: string, role: string) => api.request('POST /org/main/invite', { emails: [email], role })
const memberOf = async (email: string) =>
  ((await api.request('GET /org/main/user')).body as Member[]).find((member) => member.email === email)
const as = (token: string) => ({ authorization: `Bearer ${token}`, apikey: 'whatever the client has' })
const status = async (line: string, token: string, body?: unknown) => (await api.request(line, body, as(token))).status

test('who was invited becomes a member by signing up with the address, and acts with the role', async () => {
  const email = 'editor@engine.example'
  await invite(email, 'editor')
  await api.ask('POST /signup', { email, password: aPassword })
  expect(await memberOf(email)).toMatchObject({ status: 'invited' })
  const { code } = await api.mailTo(email)
  const { body } = await api.ask('POST /verify', { type: 'signup', email, token: code })
  const token = String(body.access_token)
  expect(await memberOf(email)).toEqual(expect.objectContaining({ status: 'active', role: 'editor' }))
  expect(await memberOf(email)).not.toHaveProperty('accountId')
  expect(await status('POST /assistant', token, { name: 'Theirs' })).toBe(201)
  expect(await status('GET /token', token)).toBe(403)
})

test('who has an account becomes a member by signing in; demotion and removal act at once', async () => {
  const email = 'grace@engine.example'
  const { access_token: before } = await api.person(email)
  expect(await status('GET /assistant', before)).toBe(403)
  await invite(email, 'admin')
  const { access_token: token } = await api.signIn(email)
  // the token from before speaks for the same person
  for (const each of [token, before]) expect(await status('GET /token', each)).toBe(200)
  const member = await memberOf(email)
  await api.request('PATCH /org/main/role', { userId: member?.id, role: 'viewer' })
  expect([await status('GET /token', token), await status('GET /assistant', token)]).toEqual([403, 200])
  expect(await status('POST /assistant', token, { name: 'No more' })).toBe(403)
  await api.request(`DELETE /org/main/member/${member?.id}/leave`)
  expect(await status('GET /assistant', token)).toBe(403)
})

test('what a person makes carries them: a key of theirs falls with them', async () => {
  const email = 'maker@engine.example'
  await invite(email, 'admin')
  const { access_token: token } = await api.person(email)
  const made = (await api.request('POST /token', { name: 'Theirs' }, as(token))).body as {
    value: string
    userId: string
  }
  const member = await memberOf(email)
  expect(made.userId).toBe(member?.id)
  expect(await status('GET /assistant', made.value)).toBe(200)
  await api.request(`DELETE /org/main/member/${member?.id}/leave`)
  expect([await status('GET /assistant', made.value), await status('GET /assistant', token)]).toEqual([401, 403])
})

test('an address that was not confirmed makes nobody a member, and neither does an invitation that is too old', async () => {
  await using other = await authFixture({ AUTH_CONFIRM: 'off' })
  const late = 'late@engine.example'
  await other.request('POST /org/main/invite', { emails: [late], role: 'admin' })
  other.pass(8 * 86_400_000)
  const { access_token: token } = (await other.ask('POST /signup', { email: late, password: aPassword })).body
  expect((await other.request('GET /token', undefined, as(String(token)))).status).toBe(403)

  const email = 'stranger@engine.example'
  await invite(email, 'admin')
  await api.ask('POST /admin/users', { email, password: aPassword }, api.keys.privateKey)
  expect((await api.ask('POST /token?grant_type=password', { email, password: aPassword })).body.code).toBe(
    'email_not_confirmed',
  )
  expect(await memberOf(email)).toMatchObject({ status: 'invited' })
})

test('where sign-ups are closed, who was invited may sign up, and nobody else', async () => {
  await using closed = await authFixture({ AUTH_SIGN_UPS: 'off' })
  const [email, other] = ['invited@engine.example', 'other@engine.example']
  const invitation = { emails: [email, other], role: 'viewer' }
  await closed.request('POST /org/main/invite', invitation)
  expect((await closed.ask('POST /signup', { email, password: aPassword })).body.email).toBe(email)
  await closed.ask('POST /otp', { email: other })
  const { code } = await closed.mailTo(other)
  const { body } = await closed.ask('POST /verify', { type: 'email', email: other, token: code })
  expect((await closed.request('GET /assistant', undefined, as(String(body.access_token)))).status).toBe(200)
  const refused = await closed.ask('POST /signup', { email: 'stranger@engine.example', password: aPassword })
  expect(refused.body.code).toBe('signup_disabled')
})

test('an invitation of somebody who is no admin any more makes nobody a member, and lets nobody sign up', async () => {
  await using closed = await authFixture({ AUTH_SIGN_UPS: 'off' })
  const { authorization, userId } = await closed.keyOf('admin')
  const email = 'friend@engine.example'
  await closed.request('POST /org/main/invite', { emails: [email], role: 'admin' }, { authorization })
  await closed.ask('POST /signup', { email, password: aPassword })
  await closed.request('PATCH /org/main/role', { userId, role: 'viewer' })
  const { code } = await closed.mailTo(email)
  const { body } = await closed.ask('POST /verify', { type: 'signup', email, token: code })
  expect((await closed.request('GET /assistant', undefined, as(String(body.access_token)))).status).toBe(403)

  const other = 'second@engine.example'
  const again = await closed.keyOf('admin')
  await closed.request('POST /org/main/invite', { emails: [other], role: 'admin' }, again)
  await closed.request(`DELETE /org/main/member/${again.userId}/leave`)
  expect((await closed.ask('POST /signup', { email: other, password: aPassword })).body.code).toBe('signup_disabled')
})

test('who signed out, was banned or is gone, has no key any more', async () => {
  const email = 'banned@engine.example'
  await invite(email, 'viewer')
  const { access_token: token, user } = await api.person(email)
  expect(await status('GET /assistant', token)).toBe(200)
  await api.ask(`PUT /admin/users/${user.id}`, { ban_duration: '1h30m' }, api.keys.privateKey)
  expect(await status('GET /assistant', token)).toBe(401)
  expect((await api.ask('POST /token?grant_type=password', { email, password: aPassword })).body.code).toBe(
    'user_banned',
  )
  api.pass(90 * 60_000)
  const { access_token: again } = await api.signIn(email)
  expect(await status('GET /assistant', again)).toBe(200)
  await api.ask(`DELETE /admin/users/${user.id}`, {}, api.keys.privateKey)
  expect(await status('GET /assistant', again)).toBe(401)
})

test('people ask from pages, with the headers that their client sends', async () => {
  const response = await fetch(`${api.url}/auth/v1/user`, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://app.example',
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'authorization,apikey,x-client-info,x-supabase-api-version',
    },
  })
  expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
  expect(response.headers.get('access-control-allow-headers')).toContain('x-supabase-api-version')
  expect(response.headers.get('access-control-allow-methods')).toContain('PUT')
})
