import type { ServerMessage } from '@parley/protocol'
import type { UnansweredQuestion, UnansweredQuestionPage } from '@parley/protocol/resources'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type PlatformFixture, platformFixture, sitePublicKey } from '../platform-fixture.ts'
import type { OverReport } from './call-record.ts'
import { type CallStart, voiceSwitchedOff } from './call-starters.ts'

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
  }, 20_000)
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
