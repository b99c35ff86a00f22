import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PlatformFixture, platformFixture, type Thing } from '../platform-fixture.ts'

let api: PlatformFixture
beforeAll(async () => {
  api = await platformFixture()
})
afterAll(() => api[Symbol.asyncDispose]())

const ask = async (key: string, line: string, body?: object) => api.request(line, body, { authorization: key })
const writes = async (key: string) => (await ask(key, 'POST /tool', { type: 'endCall' })).status
const reads = async (key: string) => (await ask(key, 'GET /tool')).status
const calls = async (key: string) => (await ask(key, 'POST /call/web', { assistantId: 'site' })).status
const make = async (key: string, body: object) =>
  `Bearer ${((await ask(key, 'POST /token', body)).body as Thing).value}`
const demote = (userId: string) => api.request('PATCH /org/main/role', { userId, role: 'viewer' })
const remove = (userId: string) => api.request(`DELETE /org/main/member/${userId}/leave`)

describe('a key that a member makes', () => {
  test.each<[how: string, body: () => Promise<object>]>([
    ['without a word of whose it is', async () => ({ name: 'x' })],
    ['as if nobody made it', async () => ({ name: 'x', madeBy: [], userId: null })],
    ['for another member', async () => ({ userId: (await api.keyOf('editor')).userId })],
  ])('%s is demoted with them, and ends with them; so does one that is made with it', async (_how, body) => {
    const { authorization, userId } = await api.keyOf('admin')
    const first = await make(authorization, await body())
    const second = await make(await make(authorization, {}), { name: 'made with a made one' })
    for (const key of [first, second]) expect(await writes(key)).toBe(201)
    await demote(userId)
    for (const key of [first, second]) expect([await writes(key), await reads(key)]).toEqual([403, 200])
    await remove(userId)
    for (const key of [first, second]) expect(await reads(key)).toBe(401)
  })

  test('in an organisation that they made is theirs too, and so is a public one', async () => {
    const { authorization, userId } = await api.keyOf('admin')
    const { id } = (await ask(authorization, 'POST /org', { name: 'Theirs' })).body as Thing
    const access = (await ask(authorization, `GET /org/${id}/auth`)).body as { accessToken: string }
    const inside = await make(`Bearer ${access.accessToken}`, { name: 'inside' })
    const page = await make(authorization, { tag: 'public' })
    const silent = 503 // the call was allowed, and this server has no voice
    expect([await writes(inside), await calls(page)]).toEqual([201, silent])
    await demote(userId)
    expect([await writes(inside), await calls(page)]).toEqual([403, silent])
    await remove(userId)
    expect([await reads(inside), await calls(page)]).toEqual([401, 401])
    expect(JSON.stringify(await api.get('/token'))).not.toContain(userId)
  })

  test('stays theirs, whoever changes it', async () => {
    const { userId } = await api.keyOf('admin')
    const { id } = await api.post('/token', { userId })
    const changed = await api.request(`PATCH /token/${id}`, { name: 'mine', madeBy: ['main/x'], userId: null })
    expect(changed.body).toMatchObject({ name: 'mine', userId, madeBy: [] })
  })
})

test('a key of the organisation makes keys that stand on nobody', async () => {
  const token = await api.post('/token', { name: 'Nightly' })
  expect(token).toMatchObject({ madeBy: [] })
  expect(token).not.toHaveProperty('userId')
})
