import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PlatformFixture, Thing } from '../platform-fixture.ts'
import { platformWithProviders } from '../providers/providers-at-home.fixture.ts'

/** How often the provider was asked for a voice, and what it does about the next one. */
let voices = 0
let answerVoice: () => Promise<number> | number
const provider = createServer(async (request, response) => {
  for await (const _chunk of request);
  const status = await answerVoice()
  voices += 1
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ voice_id: `v${voices}` }))
})

let api: PlatformFixture
beforeAll(async () => {
  api = await platformWithProviders(provider)
  await api.post('/credential', { provider: '11labs', apiKey: 'the-key' })
})
afterAll(() => api[Symbol.asyncDispose]())
beforeEach(() => {
  voices = 0
  answerVoice = () => 200
})

const key = (name: string) => ({ 'idempotency-key': name })

function clone(name: string, sample: string, named: string) {
  const form = new FormData()
  form.append('name', name)
  form.append('files', new File([sample], 'me.wav'))
  return api.request('POST /11labs/voice/clone', form, key(named))
}

test('a voice is cloned once for one key, and another recording under it is refused', async () => {
  const [first, second] = [await clone('Me', 'RIFF', 'clone'), await clone('Me', 'RIFF', 'clone')]
  expect([first.status, second.status, voices]).toEqual([201, 201, 1])
  expect([first, second].map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([null, 'true'])
  expect((await clone('Me', 'WAVE', 'clone')).status).toBe(422)
  expect(voices).toBe(1)
})

test('while the first request is under way the second is told when to ask again', async () => {
  const asked = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<number>()
  answerVoice = () => {
    asked.resolve()
    return answered.promise
  }
  const first = clone('Slow', 'RIFF', 'slow')
  await asked.promise
  const second = await clone('Slow', 'RIFF', 'slow')
  expect([second.status, second.headers.get('retry-after')]).toEqual([409, '5'])
  answered.resolve(200)
  expect((await first).status).toBe(201)
  expect((await clone('Slow', 'RIFF', 'slow')).status).toBe(201)
  expect(voices).toBe(1)
})

test('what failed is done when it is asked again', async () => {
  answerVoice = () => 500
  expect((await clone('Again', 'RIFF', 'failed')).status).toBe(502)
  answerVoice = () => 200
  expect((await clone('Again', 'RIFF', 'failed')).status).toBe(201)
  expect((await clone('Again', 'RIFF', 'failed')).headers.get('idempotency-replayed')).toBe('true')
})

test('an added voice is answered again as it was', async () => {
  const add = () => api.request('POST /11labs/voice/add', { ownerId: 'o', voiceId: 'v', name: 'Rachel' }, key('add'))
  const [first, second] = [await add(), await add()]
  expect([second.status, second.body, voices]).toEqual([201, first.body, 1])
})

test('a note stands once', async () => {
  const input = { fullName: 'Ada', email: 'ada@engine.example', problems: 'Everything' }
  const { id } = await api.post('/consultation', input)
  const note = () => api.request(`POST /consultation/${id}/note`, { text: 'Call her' }, key('note'))
  const answers = [await note(), await note()]
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  const { history } = (await api.get(`/consultation/${id}`)) as { history: { note?: { text: string } }[] }
  expect(history.filter(({ note }) => note?.text === 'Call her')).toHaveLength(1)
  expect((await api.request(`POST /consultation/${id}/note`, { text: 'Other' }, key('note'))).status).toBe(422)
})

test('a way into a room is answered again, and is in the database only sealed', async () => {
  const room = await api.post('/room', { name: 'standup' })
  const ask = () => api.request(`POST /room/${room.id}/token`, { userName: 'Ada' }, key('way-in'))
  const [first, second] = [await ask(), await ask()]
  expect(second.body).toEqual(first.body)
  const { token } = first.body as unknown as { token: string }
  const rows = await api.store.traces.find({ table: 'idempotency_keys', texts: [''], after: null, limit: 1000 })
  expect(rows.some(({ answer }) => String(answer).startsWith('{"sealed":'))).toBe(true)
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('what is only read is not kept', async () => {
  const question = { queries: [{ name: 'calls', table: 'call', operations: [{ operation: 'count', column: 'id' }] }] }
  const first = await api.request('POST /analytics', question, key('reading'))
  expect(first.status).toBe(201)
  const again = await api.request('POST /analytics', question, key('reading'))
  expect(again.headers.get('idempotency-replayed')).toBeNull()
})

test('a suite is doubled once', async () => {
  const scenario = await api.post('/eval/simulation/scenario', {
    ...{ name: 'Greeting', instructions: 'Caller: Hello' },
    evaluations: [
      {
        structuredOutput: { name: 'Greeted', type: 'regex', regex: 'Hello', schema: { type: 'boolean' } },
        ...{ comparator: '=', value: true },
      },
    ],
  })
  const personality = await api.post('/eval/simulation/personality', {
    name: 'Calm',
    assistant: { model: { provider: 'guide' } },
  })
  const of = { scenarioId: scenario.id, personalityId: personality.id }
  const simulation = await api.post('/eval/simulation', { name: 'One', ...of })
  const suite = await api.post('/eval/simulation/suite', { name: 'All', simulationIds: [simulation.id] })
  const double = async () =>
    (await api.request(`POST /eval/simulation/suite/${suite.id}/duplicate`, undefined, key('double'))).body as Thing
  expect((await double()).id).toBe((await double()).id)
})
