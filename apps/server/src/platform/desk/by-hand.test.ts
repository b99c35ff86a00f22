import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PlatformFixture, platformFixture } from '../../platform-fixture.ts'
import { ownerServer } from '../../tools/owners.fixture.ts'

let owner: Awaited<ReturnType<typeof ownerServer>>
let api: PlatformFixture
beforeAll(async () => {
  owner = await ownerServer()
  api = await platformFixture({ webhookPrivateHosts: [owner.host] })
})
afterAll(async () => {
  await api[Symbol.asyncDispose]()
  await owner[Symbol.asyncDispose]()
})

const parameters = { type: 'object', properties: { guests: { type: 'integer' } }, required: ['guests'] }
const book = { type: 'function', function: { name: 'book_table', description: 'Books.', parameters } }

test('a stored tool is run once by hand: its arguments are judged, and its server is asked', async () => {
  owner.owner.answer = ({ message }) => {
    const { toolCallList } = message as { toolCallList: { id: string; function: { arguments: { guests: number } } }[] }
    const [call] = toolCallList
    return { body: { results: [{ toolCallId: call?.id, result: `A table for ${call?.function.arguments.guests}.` }] } }
  }
  const { id } = await api.post('/tool', { ...book, server: { url: `${owner.url}/tools` } })
  const run = async (input: object) => (await api.request(`POST /tool/${id}/test`, { arguments: input })).body
  expect(await run({ guests: 4 })).toEqual({ result: 'A table for 4.' })
  const asked = owner.told.length
  expect(await run({ guests: 'four' })).toEqual({ error: expect.stringContaining('guests') })
  expect(owner.told).toHaveLength(asked)
})

test('a tool of the page, and one that is not there, are told so', async () => {
  const { id } = await api.post('/tool', book)
  const answer = await api.request(`POST /tool/${id}/test`, {})
  expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('try it in a call')])
  expect((await api.request('POST /tool/nobody/test', {})).status).toBe(404)
})

test('a call that goes on is ended by its owner, once', async () => {
  const at = Date.now()
  const row = { orgId: 'main', parentId: '', revision: 1, createdAt: at, updatedAt: at }
  const body = { type: 'webCall', status: 'in-progress', startedAt: new Date(at).toISOString() }
  await api.store.calls.open({ ...row, id: 'live', kind: 'call', body }, null, 'a server')
  const ended = await api.request('POST /call/live/end')
  expect(ended.body).toMatchObject({ id: 'live', status: 'ended', endedReason: 'ended-by-owner' })
  expect(await api.store.calls.holderOf('live')).toBe(null)
  expect((await api.request('POST /call/live/end')).status).toBe(422)
})
