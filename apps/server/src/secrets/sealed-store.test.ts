import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { platformFixture } from '../platform-fixture.ts'
import { type CallStarters, voiceSwitchedOff } from '../records/call-starters.ts'

test('no secret of an organisation is in the database as it is, and every one is read back', async () => {
  await using api = await platformFixture()
  const server = { url: 'https://owner.example/hook', secret: 'hush-1', headers: { authorization: 'hush-2' } }
  const tool = { type: 'function', function: { name: 'book' }, server: { url: server.url, secret: 'hush-3' } }
  const sent = { name: 'Desk', server, model: { provider: 'guide', tools: [tool] }, $sealed: 'of the client' }
  const { id } = (await api.request('POST /assistant', sent)).body as { id: string }
  await api.request(`PATCH /assistant/${id}`, { name: 'Front desk' })
  await api.request('PATCH /org/main', { server: { url: server.url, secret: 'hush-4' } })
  await api.request('POST /chat', { assistantId: id, input: 'Hello' }) // owes a message to the owner's server

  expect((await api.request(`GET /assistant/${id}`)).body).toMatchObject({ server, model: sent.model })
  expect((await api.request('GET /assistant')).body).toContainEqual(expect.objectContaining({ server }))
  const versions = (await api.request(`GET /assistant/${id}/version`)).body as { results: object[] }
  expect(versions.results).toEqual([expect.objectContaining({ server }), expect.objectContaining({ server })])
  expect((await api.request('GET /org/main')).body).toMatchObject({ server: { secret: 'hush-4' } })

  await api.platform.flushLog()
  const files = readdirSync(api.dataDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const bytes = files.map((entry) => readFileSync(join(entry.parentPath, entry.name)).toString('latin1')).join('')
  expect(bytes).toContain('Front desk')
  expect(bytes).not.toMatch(/hush-\d/)
})

test('no secret of a call’s assistant is in the database as it is, nor in what its owner is told', async () => {
  const wayInto = { webCallUrl: 'https://voice.example/connect' }
  let over = () => {}
  const startWebCall: CallStarters['startWebCall'] = async ({ record }) => {
    over = () => record.over('failed')
    return wayInto
  }
  await using api = await platformFixture({ starters: { ...voiceSwitchedOff, startWebCall } })
  const server = { url: 'https://owner.example/hook', secret: 'hush-1', headers: { authorization: 'hush-2' } }
  const { id } = await api.post('/call/web', { assistant: { name: 'Desk', server } })
  over()
  const read = () => api.get(`/call/${id}`)
  await expect.poll(read).toMatchObject({ status: 'ended', assistant: { server } })
  const stored = await api.store.resources.get('main', 'call', id)
  const owed = await api.store.webhooks.lease(Number.MAX_SAFE_INTEGER, 1, 10)
  expect(owed).toHaveLength(2)
  expect(JSON.stringify([stored, owed])).not.toMatch(/hush-\d/)
})

test('a chat that is repeated with its key is answered with the secrets it was sent', async () => {
  await using api = await platformFixture()
  const server = { url: 'https://owner.example/hook', secret: 'hush-1' }
  const sent = { assistant: { name: 'Desk', server, model: { provider: 'guide' } }, input: 'Hello' }
  const ask = async () => (await api.request('POST /chat', sent, { 'idempotency-key': 'inline' })).body
  const first = await ask()
  expect(first).toMatchObject({ assistant: { server } })
  expect(await ask()).toEqual(first)
})

test('what was stored before secrets were sealed is still read', async () => {
  await using api = await platformFixture()
  const at = Date.now()
  const body = { name: 'Old', server: { url: 'https://owner.example', secret: 'plain' } }
  const old = {
    orgId: 'main',
    id: 'old',
    kind: 'assistant',
    parentId: '',
    body,
    revision: 1,
    createdAt: at,
    updatedAt: at,
  }
  await api.store.resources.create(old, null, false)
  expect((await api.request('GET /assistant/old')).body).toMatchObject(body)
  await api.request('PATCH /assistant/old', { name: 'New' })
  expect(JSON.stringify((await api.store.resources.get('main', 'assistant', 'old'))?.body)).not.toContain('plain')
})
