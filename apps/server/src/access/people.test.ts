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
  await using other = await authFixture()
  const late = 'late@engine.example'
  await other.request('POST /org/main/invite', { emails: [late], role: 'admin' })
  other.pass(8 * 86_400_000)
  const { access_token: token } = await other.person(late)
  expect((await other.request('GET /token', undefined, as(token))).status).toBe(403)

  const email = 'stranger@engine.example'
  await invite(email, 'admin')
  await api.ask('POST /admin/users', { email, password: aPassword }, api.keys.privateKey)
  expect((await api.ask('POST /token?grant_type=password', { email, password: aPassword })).body.code).toBe(
    'email_not_confirmed',
  )
  expect(await memberOf(email)).toMatchObject({ status: 'invited' })
})

test('where no address has to be confirmed, who knows an invited one is no member; who reads its mail is, alone', async () => {
  await using open = await authFixture({ AUTH_CONFIRM: 'off' })
  const opens = async (token: unknown) => (await open.request('GET /token', undefined, as(String(token)))).status
  const email = 'wanted@engine.example'
  await open.request('POST /org/main/invite', { emails: [email], role: 'admin' })
  const { body: stranger } = await open.ask('POST /signup', { email, password: aPassword })
  expect(await opens(stranger.access_token)).toBe(403)
  expect(await opens((await open.signIn(email)).access_token)).toBe(403)

  await open.ask('POST /otp', { email })
  const { code } = await open.mailTo(email)
  const { body } = await open.ask('POST /verify', { type: 'email', email, token: code })
  expect(await opens(body.access_token)).toBe(200)
  expect(await opens(stranger.access_token)).toBe(401)
  expect((await open.ask('POST /token?grant_type=password', { email, password: aPassword })).body.code).toBe(
    'invalid_credentials',
  )
  // and what the reader sets stays when another mail is read
  await open.ask('PUT /user', { password: aPassword }, String(body.access_token))
  await open.ask('POST /otp', { email })
  const later = await open.mailTo(email)
  await open.ask('POST /verify', { type: 'email', email, token: later.code })
  expect(await opens((await open.signIn(email)).access_token)).toBe(200)
})

test('where sign-ups are closed and no address has to be confirmed, who was invited comes in by a mailed code alone', async () => {
  await using closed = await authFixture({ AUTH_CONFIRM: 'off', AUTH_SIGN_UPS: 'off' })
  const email = 'invited@engine.example'
  await closed.request('POST /org/main/invite', { emails: [email], role: 'viewer' })
  expect((await closed.ask('POST /signup', { email, password: aPassword })).body.code).toBe('signup_disabled')
  await closed.ask('POST /otp', { email })
  const { code } = await closed.mailTo(email)
  const { body } = await closed.ask('POST /verify', { type: 'email', email, token: code })
  expect((await closed.request('GET /assistant', undefined, as(String(body.access_token)))).status).toBe(200)
})

test('where somebody has a second step, their password alone opens nothing', async () => {
  const email = 'careful@engine.example'
  await invite(email, 'admin')
  const { access_token: token } = await api.person(email)
  const enrolled = (await api.ask('POST /factors', { factor_type: 'totp', friendly_name: 'Phone' }, token)).body
  const { secret } = enrolled.totp as { secret: string }
  const prove = async (bearer: string) => {
    const { body } = await api.ask(`POST /factors/${enrolled.id}/challenge`, {}, bearer)
    const answer = { challenge_id: body.id, code: api.codeFor(secret) }
    return String((await api.ask(`POST /factors/${enrolled.id}/verify`, answer, bearer)).body.access_token)
  }
  expect(await status('GET /token', token)).toBe(200)
  expect(await status('GET /token', await prove(token))).toBe(200)

  const { access_token: weak } = await api.signIn(email)
  const refused = await api.request('GET /token', undefined, as(weak))
  expect(refused).toMatchObject({ status: 401, body: { message: expect.stringContaining('second step') } })
  expect((await api.ask('GET /admin/users', undefined, weak)).body.code).toBe('bad_jwt')
  api.pass(30_000)
  expect(await status('GET /token', await prove(weak))).toBe(200)
})

test.each([false, true])(
  'whose account is deleted (softly: %s) is a member again once they have another',
  async (should_soft_delete) => {
    await using closed = await authFixture({ AUTH_SIGN_UPS: 'off' })
    const email = 'back@engine.example'
    await closed.request('POST /org/main/invite', { emails: [email], role: 'editor' })
    const enter = async () => {
      await closed.ask('POST /otp', { email })
      const { code } = await closed.mailTo(email)
      const { body } = await closed.ask('POST /verify', { type: 'email', email, token: code })
      return { id: (body.user as { id: string }).id, token: String(body.access_token) }
    }
    const before = await enter()
    await closed.ask(`DELETE /admin/users/${before.id}`, { should_soft_delete }, closed.keys.privateKey)
    expect(await closed.store.members.ofAccount(before.id)).toEqual([])
    const after = await enter()
    expect(after.id).not.toBe(before.id)
    expect((await closed.request('POST /assistant', { name: 'Theirs' }, as(after.token))).status).toBe(201)
  },
)

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
