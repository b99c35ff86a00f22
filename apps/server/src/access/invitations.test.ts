import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PlatformFixture, platformFixture } from '../platform-fixture.ts'

let now = Date.now()
let api: PlatformFixture
let woken = 0
beforeAll(async () => {
  api = await platformFixture({
    now: () => now,
    onMail: () => {
      woken += 1
    },
  })
})
afterAll(() => api[Symbol.asyncDispose]())

type User = { id: string; email: string; role: string; status: string }
const invite = (email: string, role = 'editor', more = {}) =>
  api.request('POST /org/main/invite', { emails: [email], role, ...more })
const users = async () => (await api.request('GET /org/main/user')).body as User[]
const userOf = async (email: string) => (await users()).find((user) => user.email === email)
const mailsTo = async (email: string) =>
  (await api.store.outbox.list(null, 100)).filter(({ mail }) => mail.to.address === email)

/** The address in the newest mail. */
async function wayIn(email: string) {
  const [newest] = await mailsTo(email)
  return new URL(/http\S+/.exec(newest?.mail.text ?? '')?.[0] ?? '').pathname
}
const visit = async (path: string, method = 'GET') => {
  const response = await fetch(api.url + path, { method })
  return { status: response.status, text: await response.text(), headers: response.headers }
}
const keyIn = (text: string) => ({ authorization: `Bearer ${/sk_parley_[\w-]+/.exec(text)?.[0]}` })

describe('S7.120 an invitation', () => {
  test.each(['<a@b.co>', 'a\u202e@b.co', 'a@b.co>', '"a b"@c.co'])(
    'is not sent to %j, which is no address',
    async (email) => {
      const { status, body } = await invite(email)
      expect([status, body]).toMatchObject([400, { message: ['emails.0 must be an email address'] }])
    },
  )

  test('is a mail whose address makes a member, with a key for the role', async () => {
    const before = woken
    expect((await invite('Jo@Example.com')).text).toBe('')
    expect(woken).toBe(before + 1)
    expect(await userOf('jo@example.com')).toEqual(expect.objectContaining({ role: 'editor', status: 'invited' }))
    const [owed] = await mailsTo('jo@example.com')
    expect(owed).toMatchObject({ kind: 'invitation', mail: { subject: 'You are invited to Test agency' } })

    const path = await wayIn('jo@example.com')
    const page = await visit(path)
    expect([page.status, page.headers.get('content-security-policy')]).toEqual([
      200,
      expect.stringContaining("form-action 'self'"),
    ])
    expect(await userOf('jo@example.com')).toMatchObject({ status: 'invited' })
    const welcome = await visit(path, 'POST')
    expect(welcome.status).toBe(200)
    expect(await userOf('jo@example.com')).toMatchObject({ status: 'active' })
    expect((await api.request('POST /assistant', { name: 'Theirs' }, keyIn(welcome.text))).status).toBe(201)
    expect((await api.request('GET /token', undefined, keyIn(welcome.text))).status).toBe(403)
  })

  test('S7.118 and who accepted it can leave, with their keys', async () => {
    await invite('leaver@example.com', 'viewer')
    const { text } = await visit(await wayIn('leaver@example.com'), 'POST')
    expect((await api.request('DELETE /org/main/leave', undefined, keyIn(text))).status).toBe(200)
    expect(await userOf('leaver@example.com')).toBeUndefined()
    expect((await api.request('GET /assistant', undefined, keyIn(text))).status).toBe(401)
    expect((await api.request('DELETE /org/main/leave')).status).toBe(422)
  })

  test('works once, and only the newest', async () => {
    await invite('twice@example.com')
    const old = await wayIn('twice@example.com')
    now += 1000
    await invite('twice@example.com', 'viewer')
    expect((await visit(old)).status).toBe(409)
    const path = await wayIn('twice@example.com')
    const outcomes = await Promise.all([visit(path, 'POST'), visit(path, 'POST')])
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await visit(path)).status).toBe(409)
    expect(await userOf('twice@example.com')).toMatchObject({ role: 'viewer', status: 'active' })
    const mails = (await mailsTo('twice@example.com')).length
    await invite('twice@example.com', 'editor')
    expect([(await mailsTo('twice@example.com')).length, await userOf('twice@example.com')]).toMatchObject([
      mails,
      { role: 'editor' },
    ])
  })

  test('is good for a week', async () => {
    await invite('late@example.com')
    now += 8 * 86_400_000
    expect(await visit(await wayIn('late@example.com'), 'POST')).toMatchObject({
      status: 409,
      text: expect.stringContaining('too old'),
    })
  })

  test('ends with its member', async () => {
    await invite('gone@example.com')
    const path = await wayIn('gone@example.com')
    await api.request(`DELETE /org/main/member/${(await userOf('gone@example.com'))?.id}/leave`)
    expect((await visit(path, 'POST')).status).toBe(404)
  })

  test.each([
    ['removed', (userId: string) => api.request(`DELETE /org/main/member/${userId}/leave`)],
    ['no admin any more', (userId: string) => api.request('PATCH /org/main/role', { userId, role: 'editor' })],
  ])('ends with the admin who sent it: %s', async (how, fall) => {
    const { authorization, userId } = await api.keyOf('admin')
    const email = `friend-${how.length}@example.com`
    await api.request('POST /org/main/invite', { emails: [email], role: 'admin' }, { authorization })
    const path = await wayIn(email)
    expect((await visit(path)).status).toBe(200)
    await fall(userId)
    expect((await visit(path, 'POST')).status).toBe(404)
    expect(await userOf(email)).toMatchObject({ status: 'invited' })
  })

  test('cannot be made up', async () => {
    const [user] = await users()
    expect((await visit(`/invitation/main/${user?.id}/x/AAAA`)).status).toBe(404)
  })

  test('leads on to where it was asked to, and carries no markup of its organisation', async () => {
    await api.request('PATCH /org/main', { name: 'A <b>bold</b> name\r\nBcc: x@y.z' })
    await invite('on@example.com', 'editor', { redirectTo: 'https://app.example/start' })
    const [owed] = await mailsTo('on@example.com')
    expect(owed?.mail.subject).toBe('You are invited to A <b>bold</b> name Bcc: x@y.z')
    expect(owed?.mail.html).toContain('A &lt;b&gt;bold')
    const { text } = await visit(await wayIn('on@example.com'), 'POST')
    expect(text).toContain('<a href="https://app.example/start">Go on to app.example</a>')
  })
})
