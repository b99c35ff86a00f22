import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AuthFixture, aPassword, authFixture, type Tokens } from './auth-fixture.ts'

let api: AuthFixture
beforeEach(async () => {
  api = await authFixture({ AUTH_SIGN_UPS: 'off' })
})
afterEach(() => api[Symbol.asyncDispose]())

const email = 'owner@engine.example'
const offer = async () => (await api.platform.offerFirstAdmin()) ?? ''
const secretIn = (link: string) => link.split('#')[1] ?? ''
const redeem = (token: string, change: Record<string, unknown> = {}) =>
  api.ask('POST /first-admin', { token, email, password: aPassword, data: { full_name: 'Ada Byron' }, ...change })
/** The admin of the first link, signed in. */
const firstAdmin = async () => (await redeem(secretIn(await offer()))).body as unknown as Tokens
const isOpen = async () => (await api.ask('GET /first-admin')).body.is_open

test('the link of a start makes one admin, who need confirm no address; then no link opens anything', async () => {
  const [first, second] = [await offer(), await offer()]
  expect(first).toMatch(/^http:\/\/localhost:3000\/console\/welcome#[\w-]{43}$/)
  expect(await isOpen()).toBe(true)
  expect(JSON.stringify(await api.store.grants.sentTo('', 'first-admin', Date.now()))).not.toContain(secretIn(first))

  // a password that is refused, as at any sign-up, leaves the link as it is
  expect((await redeem(secretIn(first), { password: 'short' })).body).toMatchObject({ code: 'weak_password' })
  const { status, body } = await redeem(secretIn(first))
  expect(status).toBe(200)
  const me = await api.request('GET /me', undefined, { authorization: `Bearer ${body.access_token}` })
  expect(me.body).toMatchObject({ orgId: 'main', role: 'admin', email, fullName: 'Ada Byron' })

  expect((await redeem(secretIn(first))).status).toBe(403)
  expect((await redeem(secretIn(second), { email: 'other@engine.example' })).status).toBe(403)
  expect([await isOpen(), await api.platform.offerFirstAdmin()]).toEqual([false, null])
})

test('the only admin can neither step down nor leave; a key of the organisation lets somebody in again', async () => {
  const { access_token: token } = await firstAdmin()
  const as = { authorization: `Bearer ${token}` }
  const { userId } = (await api.request('GET /me', undefined, as)).body as { userId: string }
  const statuses = [
    await api.request('PATCH /org/main/role', { userId, role: 'viewer' }, as),
    await api.request('DELETE /org/main/leave', undefined, as),
    await api.request(`DELETE /org/main/member/${userId}/leave`, undefined, as),
  ].map(({ status }) => status)
  expect(statuses).toEqual([422, 422, 422])
  await api.request('PATCH /org/main/role', { userId, role: 'viewer' })
  expect(await isOpen()).toBe(true)

  // whoever has the account already becomes the admin with its password, and nobody without
  const link = await offer()
  expect((await redeem(secretIn(link), { password: 'another horse battery' })).body).toMatchObject({
    code: 'user_already_exists',
  })
  expect((await redeem(secretIn(link))).status).toBe(200)
})

test('where the account of the only admin is deleted, a link makes another', async () => {
  const { user } = await firstAdmin()
  await api.ask(`DELETE /admin/users/${user.id}`, {}, api.keys.privateKey)
  expect(await isOpen()).toBe(true)
  expect((await redeem(secretIn(await offer()))).status).toBe(200)
})

test('a link that is a day old, or that nobody showed, opens nothing', async () => {
  const { access_token: token } = await firstAdmin()
  const users = (await api.request('GET /org/main/user')).body as { id: string }[]
  for (const { id } of users) await api.request(`DELETE /org/main/member/${id}/leave`)
  const link = await offer()
  expect((await redeem('made-up')).status).toBe(403)
  api.pass(86_400_001)
  expect((await redeem(secretIn(link))).status).toBe(403)
  expect((await api.request('GET /me', undefined, { authorization: `Bearer ${token}` })).status).not.toBe(200)
})
