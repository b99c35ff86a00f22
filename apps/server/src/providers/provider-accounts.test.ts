import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type PlatformFixture, platformFixture, type Thing } from '../platform-fixture.ts'
import { modelServer, ownerServer } from '../tools/owners.fixture.ts'

type Answer = { status: number; body: { message: string } }

const secret = 'sk-of-our-model-0123456789'
let model: Awaited<ReturnType<typeof modelServer>>
let attacker: Awaited<ReturnType<typeof ownerServer>>
let api: PlatformFixture
let editor = ''
beforeAll(async () => {
  model = await modelServer()
  attacker = await ownerServer()
  // both are on this machine, which has no other addresses
  api = await platformFixture({ webhookPrivateHosts: [model.host, attacker.host] })
  editor = (await api.keyOf('editor')).authorization
})
afterAll(async () => {
  for (const part of [api, attacker, model]) await part[Symbol.asyncDispose]()
})
beforeEach(() => {
  attacker.told.length = 0
  model.headers.length = 0
})

const chatAt = (url: string) =>
  api.request(
    'POST /chat',
    { input: 'Hello', assistant: { model: { provider: 'custom-llm', url } } },
    { authorization: editor },
  ) as Promise<Answer>
const keysSent = () => model.headers.map(({ authorization }) => authorization)

describe('the key of a custom model', () => {
  test('is kept together with its address', async () => {
    const { status, body } = await api.request('POST /credential', { provider: 'custom-llm', apiKey: secret })
    expect([status, body]).toMatchObject([400, { message: ['apiUrl is required'] }])
    const wrong = await api.request('POST /credential', {
      provider: 'custom-llm',
      apiKey: secret,
      apiUrl: 'model.example',
    })
    expect(wrong.body).toMatchObject({ message: ['apiUrl must be an http, https, ws or wss URL'] })
  })

  test('goes to models at this address, and to no other that an editor thinks of', async () => {
    const own = await api.post('/credential', { provider: 'custom-llm', apiKey: secret, apiUrl: `${model.url}/v1` })
    expect((await chatAt(`${model.url}/v1/chat/completions`)).status).toBe(201)
    expect((await chatAt(`${model.url}/another/path`)).status).toBe(201)
    expect(keysSent()).toEqual([`Bearer ${secret}`, `Bearer ${secret}`])
    await chatAt(`${attacker.url}/v1`)
    expect(attacker.told).toHaveLength(1)
    expect(JSON.stringify(attacker.told)).not.toContain(secret)
    expect(attacker.told[0]?.headers).not.toHaveProperty('authorization')
    await api.request(`DELETE /credential/${own.id}`)
  })

  test('does not follow a redirect there', async () => {
    const own = await api.post('/credential', { provider: 'custom-llm', apiKey: secret, apiUrl: attacker.url })
    attacker.owner.answer = () => ({ status: 307, headers: { location: `${model.url}/v1/chat/completions` } })
    expect((await chatAt(attacker.url)).status).toBe(502)
    expect([attacker.told.length, model.headers.length]).toEqual([1, 0])
    await api.request(`DELETE /credential/${own.id}`)
  })

  test('of before addresses were kept is sent nowhere, until an admin says where it belongs', async () => {
    const { id } = await api.post('/credential', { provider: 'custom-llm', apiKey: secret, apiUrl: model.url })
    await api.platform.service.update('main', 'credential', id, ({ apiUrl: _apiUrl, ...before }) => before)
    const refused = await chatAt(`${model.url}/v1`)
    expect([refused.status, refused.body.message]).toEqual([
      422,
      expect.stringContaining(`PATCH /credential/${id} {"apiUrl"`),
    ])
    expect(model.headers).toEqual([])
    const changed = (await api.request(`PATCH /credential/${id}`, { apiUrl: `${model.url}/v1` })).body as Thing
    expect(changed).toMatchObject({ apiUrl: `${model.url}/v1`, apiKey: '…6789' })
    expect((await chatAt(`${model.url}/v1`)).status).toBe(201)
    expect(keysSent()).toEqual([`Bearer ${secret}`])
    await api.request(`DELETE /credential/${id}`)
  })
})

describe('an address of one’s own', () => {
  test.each([
    ['of a model', { model: { provider: 'custom-llm', url: 'http://127.0.0.1:9191/v1' } }, null],
    ['by name', { model: { provider: 'custom-llm', url: 'http://localhost:9191/v1' } }, null],
    [
      'of a credential',
      { model: { provider: 'openai' } },
      { provider: 'openai', apiKey: secret, apiUrl: 'http://10.0.0.1/v1' },
    ],
  ])('%s inside the network is not asked', async (_what, assistant, credential) => {
    const kept = credential && (await api.post('/credential', credential))
    const { status, body } = (await api.request('POST /chat', { input: 'Hello', assistant })) as Answer
    expect([status, body.message]).toEqual([422, expect.stringContaining('private network')])
    if (kept) await api.request(`DELETE /credential/${kept.id}`)
  })
})

test('another organisation of the server gives no address of its own, but that of its jambonz server', async () => {
  const { authorization } = await api.keyOf('admin')
  const { id } = (await api.request('POST /org', { name: 'Theirs' }, { authorization })).body as Thing
  const access = (await api.request(`GET /org/${id}/auth`, undefined, { authorization })).body as {
    accessToken: string
  }
  const headers = { authorization: `Bearer ${access.accessToken}` }
  const account = { accountSid: 'ac-1', apiKey: secret, webhookSecret: 'wh_secret_1' }
  const jambonz = { provider: 'jambonz', apiUrl: 'https://api.jambonz.example', ...account }
  const made = await api.request('POST /credential', jambonz, headers)
  expect(made.status).toBe(201)
  const own = { provider: 'openai', apiKey: secret, apiUrl: model.url }
  const path = `PATCH /credential/${(made.body as Thing).id}`
  for (const [line, body] of [['POST /credential', own] as const, [path, { provider: 'openai' }] as const])
    expect([line, (await api.request(line, body, headers)).status]).toEqual([line, 400])
})
