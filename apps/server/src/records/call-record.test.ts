import type { ConversationMessage, ServerMessage } from '@parley/protocol'
import type { OpenApiDocument } from '@parley/protocol/open-api'
import type { AssistantTrial, UnansweredQuestion, UnansweredQuestionPage } from '@parley/protocol/resources'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type PlatformFixture, platformFixture, sitePublicKey } from '../platform-fixture.ts'
import { wholeOf } from '../rest/open-api/schemas-of.fixture.ts'
import { sealedStore } from '../secrets/sealed-store.ts'
import { createSecretBox, encryptionKey } from '../secrets/secret-box.ts'
import type { Webhook } from '../store/subjects/webhooks.ts'
import type { OverReport } from './call-record.ts'
import { type CallStart, voiceSwitchedOff } from './call-starters.ts'
import { fallsWithin } from './choose-version.ts'

const started: CallStart[] = []
const joined = new Set<string>()
const wayInto = (id: string) => ({
  webCallUrl: 'https://voice.example/connect',
  transport: { callToken: `token of ${id}` },
})
const starters = {
  ...voiceSwitchedOff,
  startWebCall: async (start: CallStart) => {
    started.push(start)
    return wayInto(start.id)
  },
  wayIn: async (id: string) => (joined.has(id) ? null : wayInto(id)),
}
const report = {
  durationMs: 1000,
  messages: [
    { role: 'user' as const, content: 'Hello' },
    { role: 'assistant' as const, content: 'Good day' },
  ],
}

let api: PlatformFixture
beforeAll(async () => {
  api = await platformFixture({ starters })
})
afterAll(() => api[Symbol.asyncDispose]())

type Call = { id: string; [key: string]: unknown }
async function play(body: object, headers = {}, told: readonly ServerMessage[] = [], left: OverReport = report) {
  const call = (await api.request('POST /call/web', body, headers)).body as Call
  const { record } = started.at(-1) as CallStart
  record.joined()
  for (const message of told) record.told(message)
  record.over('customer-ended-call', left)
  return vi.waitFor(async () => {
    const { results } = (await api.request(`GET /log?callId=${call.id}&sortOrder=ASC`)).body as {
      results: { log: string }[]
    }
    expect(results.map(({ log }) => log)).toEqual(['The caller joined.', 'The call ended: customer-ended-call.'])
    return (await api.request(`GET /call/${call.id}`)).body as Call
  }, 60_000)
}

test('a call that is over says how it went, and keeps its words as its assistant’s plan says', async () => {
  const kept = await play({ assistant: { name: 'Ours' } })
  expect(kept).toMatchObject({
    status: 'ended',
    endedReason: 'customer-ended-call',
    transcript: 'User: Hello\nAI: Good day',
  })
  expect(Date.parse(String(kept.endedAt))).toBeGreaterThanOrEqual(Date.parse(String(kept.startedAt)))
  const silenced = { artifactPlan: { transcriptPlan: { enabled: false } } }
  expect(await play({ assistant: { name: 'Ours' }, assistantOverrides: silenced })).not.toHaveProperty('transcript')
})

test('of a call only the name can be changed: how it went is the server’s to write, and described so', async () => {
  const call = await play({ assistant: { name: 'Ours' } })
  const change = async (body: object) => (await api.request(`PATCH /call/${call.id}`, body)).body as Call
  const only = 'must be left out: only the server writes it'
  expect(await change({ name: 'Mine', status: 'queued', endedAt: null })).toMatchObject({
    statusCode: 400,
    message: [`status ${only}`, `endedAt ${only}`],
  })
  expect(await change({ assistantId: 'site', customer: null })).toMatchObject({
    message: ['assistantId must be left out: it cannot be changed', 'customer must be left out: it cannot be changed'],
  })
  expect((await api.request('POST /call/web', { assistantId: 'site', cost: 0 })).body).toMatchObject({
    message: [`cost ${only}`],
  })
  // a server that went on with the call would go into a room of somebody else's
  for (const [path, rest] of [
    ['/call/web', {}],
    ['/call/phone', {}],
    ['/call', {}],
    ['/call', { phoneNumberId: 'any' }],
  ] as const) {
    const transport = { provider: 'parley.typed', room: 'call-of-another' }
    expect((await api.request(`POST ${path}`, { assistantId: 'site', transport, ...rest })).body).toMatchObject({
      message: [`transport.room ${only}`],
    })
  }
  expect(await change({ name: 'Mine', futureField: 1 })).toEqual({
    ...{ ...call, name: 'Mine', futureField: 1 },
    updatedAt: expect.any(String),
  })
  const document = (await api.request('GET /openapi.json')).body as OpenApiDocument
  const described = (name: string) => Object.keys(wholeOf(document, document.components.schemas[name]).properties ?? {})
  expect(described('Call')).toEqual(expect.arrayContaining(Object.keys(call)))
  expect(described('CallUpdate')).toEqual(['name'])
})

test('how long each answer took is kept, also where words are not, and without a word', async () => {
  const silenced = { artifactPlan: { transcriptPlan: { enabled: false } } }
  const told = {
    type: 'latency',
    turnId: 't1',
    endpointingMs: 400,
    transcriberMs: null,
    brainMs: 90,
    voiceMs: 30,
  } as const
  const call = await play({ assistant: { name: 'Ours' }, assistantOverrides: silenced }, {}, [told])
  expect(call.artifact).toEqual({
    performanceMetrics: {
      turnLatencies: [{ endpointingLatency: 400, transcriberLatency: null, modelLatency: 90, voiceLatency: 30 }],
    },
  })
})

test('however often a call tells of its whole conversation, its owner’s server is owed it once, as it was last', async () => {
  const server = { url: 'https://owner.example/' }
  const conversation: ConversationMessage[] = []
  const told = Array.from({ length: 200 }, (_, each): ServerMessage => {
    conversation.push({ role: 'user', content: `${each}` })
    return { type: 'conversation-update', conversation: [...conversation] }
  })
  await play({ assistant: { name: 'Ours', server } }, {}, told)
  const search = { orgId: 'main', type: 'conversation-update', status: null, before: null, limit: 1000 }
  const owed = await api.store.webhooks.find(search)
  expect(owed).toHaveLength(1)
  const box = createSecretBox(encryptionKey({ encryptionKey: null, dataDir: api.dataDir }))
  const { message } = (await sealedStore(api.store, box).webhooks.get('main', owed[0]?.id ?? '')) as Webhook
  expect(JSON.parse(message.body).message).toMatchObject({ type: 'conversation-update', conversation })
})

test('an owner’s server hears what became of a call whose words are not kept, and not one of them', async () => {
  const told = [
    { type: 'speech-update', role: 'user', status: 'started' },
    { type: 'transcript', role: 'user', transcriptType: 'final', transcript: 'My code is 4711' },
    { type: 'conversation-update', conversation: [{ role: 'user', content: 'My code is 4711' }] },
    { type: 'model-output', output: 'Your code is 4711' },
    { type: 'user-interrupted', turnId: 't1', heardChars: 4 },
    {
      type: 'tool-calls',
      toolCallList: [{ id: '1', type: 'function', function: { name: 'open', arguments: '4711' } }],
    },
    { type: 'tool-calls-result', toolCallResult: { toolCallId: '1', name: 'open', result: '4711 opens' } },
    { type: 'workflow.node.started', node: { name: 'opened' } },
    { type: 'transfer-update', destination: { type: 'assistant', assistantName: 'Bea' } },
    { type: 'hang' },
  ] satisfies ServerMessage[]
  const wordless = ['speech-update', 'user-interrupted', 'workflow.node.started', 'transfer-update', 'hang']
  const assistant = {
    name: 'Ours',
    server: { url: 'https://silent.example/' },
    serverMessages: told.map(({ type }) => type),
    artifactPlan: { transcriptPlan: { enabled: false } },
  }
  const { id } = await play({ assistant }, {}, told)
  const box = createSecretBox(encryptionKey({ encryptionKey: null, dataDir: api.dataDir }))
  const owed = await api.store.webhooks.find({ orgId: 'main', type: null, status: null, before: null, limit: 1000 })
  const sealed = sealedStore(api.store, box).webhooks
  const sent = await Promise.all(owed.map(async (each) => (await sealed.get('main', each.id)) as Webhook))
  const ofCall = sent.map(({ message }) => JSON.parse(message.body).message).filter(({ call }) => call?.id === id)
  expect(ofCall.map(({ type }) => type).toSorted()).toEqual(wordless.toSorted())
  expect(JSON.stringify(ofCall)).not.toContain('4711')
})

test('how the network carried it is kept, and only the server writes it', async () => {
  const figures = { rating: 'fair', roundTripMs: 320, jitterMs: 4, lossFromCaller: 0, lossToCaller: null } as const
  const network = { ...figures, concealedMs: 0, dropouts: 1, stretches: [{ ...figures, secondsFromStart: 0 }] }
  const call = await play({ assistant: { name: 'Ours' } }, {}, [], { ...report, network })
  expect(call.networkQuality).toEqual(network)
  const forged = await api.request(`PATCH /call/${call.id}`, { networkQuality: network })
  expect(forged.body).toMatchObject({
    statusCode: 400,
    message: ['networkQuality must be left out: only the server writes it'],
  })
  expect(await play({ assistant: { name: 'Ours' } })).not.toHaveProperty('networkQuality')
})

test('not a word of the site’s visitors is kept', async () => {
  const asked = { artifactPlan: { recordingEnabled: false, transcriptPlan: { enabled: true } } }
  for (const assistantOverrides of [{}, asked]) {
    const call = await play({ assistantId: 'site', assistantOverrides })
    expect(call).toMatchObject({ status: 'ended' })
    expect(JSON.stringify(call)).not.toContain('Good day')
  }
})

test('what an assistant did not know is listed once however it was asked, from calls whose words are kept, until it is dealt with', async () => {
  const talk = (...said: [question: string, answer: string][]): OverReport => ({
    durationMs: 1000,
    messages: said.flatMap(([question, answer]) => [
      { role: 'user' as const, content: question },
      { role: 'assistant' as const, content: answer },
    ]),
  })
  const guides = 'I don’t know, but a person here will. Shall I take your details?'
  const models = "I'm afraid I don't know that."
  const ours = { assistant: { name: 'Ours' } }
  const list = async (query = '') =>
    (await api.request(`GET /unanswered-question${query}`)).body as UnansweredQuestionPage
  await play(ours, {}, [], talk(['Do you ship to France?', guides], ['What does a pilot cost?', '£500.']))
  const last = await play(ours, {}, [], talk(['do you ship to france, please', models], ['Who owns you?', models]))
  await play({ assistantId: 'site' }, {}, [], talk(['Do you ship to Mars?', guides]))
  const { results, counts, next } = await list()
  const shown = results.map(({ question, times, callId }) => [question, times, callId]).sort()
  expect(shown).toEqual([
    ['Who owns you?', 1, last.id],
    ['do you ship to france, please', 2, last.id],
  ])
  expect([counts, next]).toEqual([{ open: 2, done: 0 }, null])
  expect((await list('?from=2100-01-01')).results).toEqual([])

  const france = results.find(({ times }) => times === 2) as UnansweredQuestion
  const settled = await api.request(`PATCH /unanswered-question/${france.id}`, { status: 'done' })
  expect(settled.body).toMatchObject({ id: france.id, status: 'done', times: 2 })
  expect((await list()).counts).toEqual({ open: 1, done: 1 })
  expect((await list('?status=done')).results).toMatchObject([{ id: france.id, times: 2 }])
  await play(ours, {}, [], talk(['Do you ship to France?', guides]))
  expect((await list()).results).toMatchObject([{ question: 'Do you ship to France?', times: 1 }, {}])

  await api.request(`DELETE /call/${last.id}`)
  expect((await list()).results.map(({ question }) => question)).toEqual(['Do you ship to France?'])
})

test('a page is not told its assistant’s instructions', async () => {
  const { body } = await api.request(
    'POST /call/web',
    { assistantId: 'site' },
    { authorization: '', apikey: sitePublicKey },
  )
  const call = body as Call
  expect(call.assistant).toMatchObject({ name: 'Guide', voice: { provider: 'flite' } })
  expect(call.assistant).not.toHaveProperty('model')
  expect((await api.request(`GET /call/${call.id}`)).body).toHaveProperty('assistant.model')
})

test('the way in is told, and not kept; a repeated request gets the same call and way while nobody has joined', async () => {
  const key = { 'idempotency-key': 'again' }
  const ask = () => api.request('POST /call/web', { assistantId: 'site' }, key)
  const first = await ask()
  const { id, transport } = first.body as Call
  expect(transport).toEqual({ callToken: `token of ${id}` })
  expect((await api.request(`GET /call/${id}`)).body).not.toHaveProperty('transport')
  const second = await ask()
  expect([second.body, second.headers.get('idempotency-replayed')]).toEqual([first.body, 'true'])
  joined.add(id)
  expect((await ask()).status).toBe(409)
})

describe('a version that is tried', () => {
  const latency = { type: 'latency', turnId: 't1', endpointingMs: 400, transcriberMs: 50, brainMs: 90, voiceMs: null }
  const interrupted = { type: 'user-interrupted', turnId: 't1' }
  const told = [latency, { ...latency, brainMs: 9000 }, interrupted, interrupted] as ServerMessage[]
  const trialOf = async (id: string) => (await api.request(`GET /assistant-trial/${id}`)).body as AssistantTrial

  async function tried(percent: number) {
    const { id } = await api.post('/assistant', { name: 'As it was', firstMessage: 'Good day' })
    const kept = await api.post(`/assistant-trial/${id}/version`, { name: 'As it is tried', firstMessage: 'Hello' })
    await api.request(`PUT /assistant-trial/${id}`, { version: kept.version, percent })
    return id
  }

  /** Calls until both versions had one. */
  async function playBoth(id: string) {
    const played = new Map<boolean, Call>()
    while (played.size < 2) {
      const assistantOverrides = { firstMessage: 'For once' }
      const call = await play({ assistantId: id, assistantOverrides }, {}, told)
      played.set(fallsWithin(50, call.id), call)
    }
    return { published: played.get(false) as Call, tried: played.get(true) as Call }
  }

  test('has the calls that fall to it, which say so and keep what was overridden, and its figures beside the other’s', async () => {
    const id = await tried(50)
    const calls = await playBoth(id)
    const once = { firstMessage: 'For once', id }
    expect(calls.published).toMatchObject({ assistantVersion: 1, assistant: { name: 'As it was', ...once } })
    expect(calls.tried).toMatchObject({ assistantVersion: 2, assistant: { name: 'As it is tried', ...once } })
    expect((await api.request(`GET /assistant/${id}`)).body).toMatchObject({ name: 'As it was' })
    const { figures, ...rest } = await trialOf(id)
    expect(rest).toEqual({ published: 1, trial: { version: 2, percent: 50, startedAt: expect.any(String) } })
    expect(figures.map(({ version }) => version)).toEqual([2, 1])
    for (const each of figures) {
      const went = { requests: 0, unanswered: 0, interruptions: 2 * each.calls, firstAnswerMs: 400, cost: 0 }
      expect(each).toMatchObject(went)
    }
  })

  test('is published for all by being a new version, which ends its trial', async () => {
    const id = await tried(10)
    const published = (await api.request(`POST /assistant-trial/${id}/publish`, { version: 2 })).body
    expect(published).toMatchObject({ id, name: 'As it is tried' })
    expect(await trialOf(id)).toEqual({ published: 3, trial: null, figures: [] })
    const { results } = (await api.request(`GET /assistant/${id}/version`)).body as { results: unknown[] }
    expect(results).toMatchObject([
      { version: 3, published: true },
      { version: 2, published: false },
      { version: 1, published: true },
    ])
    expect((await play({ assistantId: id })).assistantVersion).toBe(3)
  })

  test('is taken back, and is not there for an assistant that the call brings', async () => {
    const id = await tried(99)
    expect((await api.request(`DELETE /assistant-trial/${id}`)).body).toMatchObject({ published: 1, trial: null })
    expect(await play({ assistantId: id })).toMatchObject({ assistantVersion: 1, assistant: { name: 'As it was' } })
    expect(await play({ assistant: { name: 'Ours' } })).not.toHaveProperty('assistantVersion')
  })

  test('goes on while the published one is changed, and what is not kept any more has no calls', async () => {
    const id = await tried(99)
    await api.request(`PATCH /assistant/${id}`, { name: 'Changed' })
    expect(await trialOf(id)).toMatchObject({ published: 3, trial: { version: 2, percent: 99 } })
    await api.store.trials.set('main', id, { version: 8, percent: 100, startedAt: Date.now() })
    expect(await play({ assistantId: id })).toMatchObject({ assistantVersion: 3, assistant: { name: 'Changed' } })
    await api.request(`DELETE /assistant/${id}`)
    expect((await api.request(`GET /assistant-trial/${id}`)).status).toBe(404)
  })

  test.each([0, 100, -1, 12.5, '10', null])('a share of %s is refused in words', async (percent) => {
    const answer = await api.request('PUT /assistant-trial/site', { version: 1, percent })
    expect([answer.status, answer.text]).toEqual([
      400,
      expect.stringContaining('percent must be a whole number from 1'),
    ])
  })

  test('is one that there is, and not the published one; viewers look, and change nothing', async () => {
    const id = await tried(10)
    const set = async (version: number) =>
      (await api.request(`PUT /assistant-trial/${id}`, { version, percent: 5 })).text
    expect(await set(9)).toContain('there is no version 9')
    expect(await set(1)).toContain('Version 1 is published')
    const { authorization } = await api.keyOf('viewer')
    const asked = ['PUT ', 'DELETE ', 'POST /publish', 'POST /version', 'GET '].map(async (line) => {
      const [method, rest] = line.split(' ')
      const body = method === 'GET' || method === 'DELETE' ? undefined : { version: 2, percent: 10 }
      return (await api.request(`${method} /assistant-trial/${id}${rest}`, body, { authorization })).status
    })
    expect(await Promise.all(asked)).toEqual([403, 403, 403, 403, 200])
    expect((await trialOf(id)).trial).toMatchObject({ percent: 10 })
  })

  test('of the site keeps to what its pages say', async () => {
    const answer = await api.request('POST /assistant-trial/site/version', { name: 'Keeps words' })
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('its pages say that no words are kept')])
  })
})
