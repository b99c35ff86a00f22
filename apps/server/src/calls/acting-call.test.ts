import { typedProvider } from '@parley/protocol'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { runCli } from '../commands/cli.ts'
import { type ModelTurn, modelServer, ownerServer, type Told } from '../tools/owners.fixture.ts'
import { join, openScene, type Scene, scene } from './call-fixture.ts'

let model: Awaited<ReturnType<typeof modelServer>>
let owner: Awaited<ReturnType<typeof ownerServer>>
/** A server whose organisation has a model. */
let stage: Scene
beforeAll(async () => {
  model = await modelServer()
  owner = await ownerServer()
  owner.owner.answer = () => ({ body: { results: [{ result: 'table 7' }] } })
  stage = await openScene({ WEBHOOK_PRIVATE_HOSTS: `${owner.host},${model.host}` })
  await request('POST /credential', { provider: 'openai', apiKey: 'sk-0123456789abcdef', apiUrl: `${model.url}/v1` })
})
afterAll(async () => {
  await stage.server.remove()
  for (const part of [owner, model]) await part[Symbol.asyncDispose]()
})

const read = ({ message }: Told) => (message ?? {}) as { type?: string; call?: { id: string; status?: string } }
const asOwner = () => ({ authorization: `Bearer ${stage.server.firstKeys?.privateKey}` })

async function request(line: string, body?: object) {
  const [method = '', path] = line.split(' ')
  const response = await fetch(stage.server.url + path, {
    method,
    headers: { ...asOwner(), 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  return (await response.json()) as never
}

/** A call to whoever `played` names. */
async function call(played: object) {
  const { status, body } = await stage.order(played, asOwner())
  expect(status, JSON.stringify(body)).toBe(201)
  const { peer } = await join(stage, body)
  const heard = () => peer.messages.flatMap((text) => (text.startsWith('{') ? [JSON.parse(text)] : []))
  const words = (role: string) =>
    heard().flatMap(({ type, role: who, transcript }) => (type === 'transcript' && who === role ? transcript : []))
  /** What its owner's server was told of it. */
  const news = () => owner.told.filter((one) => read(one).call?.id === body.id)
  return {
    id: body.id,
    peer,
    news,
    told: (type: string) => news().flatMap((one) => (read(one).type === type ? [one.message] : [])),
    heard,
    type: (text: string) => peer.send({ type: 'text-input', text }),
    says: (text: string) => expect.poll(() => words('assistant').join(' ')).toContain(text),
  }
}

const assistant = (more: object = {}) => ({
  name: 'Front',
  firstMessage: 'Hello, Front here.',
  model: {
    provider: 'openai',
    tools: [
      { type: 'function', function: { name: 'book' }, server: { url: `${owner.url}/tools` } },
      { type: 'endCall' },
    ],
  },
  server: { url: `${owner.url}/events`, secret: 'shared' },
  ...more,
})

const booking = ({ messages }: Parameters<typeof model.model.next>[0]): ModelTurn => {
  const last = messages.at(-1)
  if (last?.role === 'tool') return { text: `You have ${last.content}.` }
  if (last?.content?.includes('bye')) return { text: 'Goodbye then.', calls: [{ name: 'end_call', args: {} }] }
  return { calls: [{ name: 'book', args: {} }] }
}

describe('a call', () => {
  test('S7.36 uses the assistant’s own model and tools, and its owner’s server hears all of it, signed', async () => {
    model.model.next = booking
    const { id, type, says, peer, heard, news, told } = await call({ assistant: assistant() })
    await says('Front here')
    type('A table please')
    await says('You have table 7.')
    expect(told('tool-calls')[0]).toMatchObject({ call: { id, status: 'in-progress' } })
    expect(owner.told.map(({ body }) => body).join()).not.toContain('"secret":"shared"')
    expect(heard().find((message) => message.type === 'tool-calls')).toMatchObject({
      toolCallList: [{ function: { name: 'book' } }],
    })
    type('bye')
    await expect.poll(() => peer.messages.join()).toContain('assistant-ended-call')
    await expect.poll(() => told('end-of-call-report')).toHaveLength(1)
    expect(told('end-of-call-report')[0]).toMatchObject({
      endedReason: 'assistant-ended-call',
      artifact: { transcript: expect.stringContaining('AI: Goodbye then.') },
      call: { id, status: 'ended' },
    })
    await vi.waitFor(() => {
      const statuses = told('status-update').map(({ status }) => status)
      expect(statuses.toSorted()).toEqual(['ended', 'in-progress'])
      expect(told('transcript').map(({ transcript }) => transcript)).toContain('A table please')
      expect(told('conversation-update').length).toBeGreaterThan(0)
    }, 60_000)
    expect(told('speech-update')).toEqual([])
    const events = news().filter(({ path }) => path === '/events')
    expect(events.every(({ headers }) => String(headers['x-parley-signature']).startsWith('t='))).toBe(true)
    expect(new Set(events.map((one) => read(one).call?.status))).toEqual(new Set(['in-progress', 'ended']))
    await vi.waitFor(async () => {
      const { results } = (await request('GET /logs?type=Webhook')) as { results: { webhookType: string }[] }
      const ends = owner.told.filter((one) => read(one).type === 'end-of-call-report')
      expect(results.filter(({ webhookType }) => webhookType === 'end-of-call-report')).toHaveLength(ends.length)
    }, 60_000)
  })

  test('asks a tool’s server once for each use of it, the assistant’s own server too', async () => {
    model.model.next = booking
    const tools = [{ type: 'function', function: { name: 'book' } }, { type: 'endCall' }]
    const { type, says, heard, told } = await call({ assistant: assistant({ model: { provider: 'openai', tools } }) })
    await says('Front here')
    type('A table please')
    await says('You have table 7.')
    type('bye')
    await expect.poll(() => told('end-of-call-report')).toHaveLength(1)
    await expect.poll(() => told('transcript').map(({ transcript }) => transcript)).toContain('Goodbye then.')
    const used = heard().flatMap(({ type: kind, toolCallList }) => (kind === 'tool-calls' ? toolCallList : []))
    expect(used).toMatchObject([{ function: { name: 'book' } }, { function: { name: 'end_call' } }])
    expect(told('tool-calls')).toMatchObject([{ toolCallList: [{ id: used[0].id }] }])
  })

  test('whose words are not to be kept tells its owner that it was, and nothing of what was said', async () => {
    model.model.next = () => ({ text: 'A secret.' })
    const plan = { artifactPlan: { transcriptPlan: { enabled: false } } }
    const { type, says, peer, told } = await call({ assistant: assistant(plan) })
    type('My secret')
    await says('A secret.')
    peer.send({ type: 'end-call' })
    await expect.poll(() => told('end-of-call-report')).toHaveLength(1)
    expect(owner.told.map(({ body }) => body).join()).not.toContain('secret.')
    expect(told('transcript')).toEqual([])
  })

  test('to a squad is handed over, with the next assistant’s words, and its page hears of it', async () => {
    model.model.next = ({ tools = [] }) =>
      tools.some((tool) => tool.function.name === 'transfer_call')
        ? { calls: [{ name: 'transfer_call', args: { destination: 'Billing' } }] }
        : { text: 'Billing listens.' }
    const members = [
      {
        assistant: assistant({ model: { provider: 'openai' } }),
        assistantDestinations: [{ type: 'assistant', assistantName: 'Billing' }],
      },
      { assistant: { name: 'Billing', firstMessage: 'Billing here.', model: { provider: 'openai' } } },
    ]
    const { type, says, heard } = await call({ squad: { members } })
    await says('Front here')
    type('My invoice')
    await says('Billing here.')
    expect(heard().find((message) => message.type === 'transfer-update')).toMatchObject({
      toAssistant: { name: 'Billing' },
    })
    type('And now?')
    await says('Billing listens.')
  })

  test('of assistants with voices of their own is spoken by whoever has the floor', async () => {
    model.spoken.length = 0
    model.model.next = ({ tools = [] }) =>
      tools.some((tool) => tool.function.name === 'transfer_call')
        ? { calls: [{ name: 'transfer_call', args: { destination: 'Billing' } }] }
        : { text: 'Billing listens.' }
    const speaking = (name: string, voiceId: string) => ({
      name,
      firstMessage: `${name} here.`,
      model: { provider: 'openai' },
      voice: { provider: 'openai', voiceId },
    })
    const assistantDestinations = [{ type: 'assistant', assistantName: 'Billing', message: 'One second.' }]
    const members = [
      { assistant: speaking('Front', 'alloy'), assistantDestinations },
      { assistant: speaking('Billing', 'echo') },
    ]
    const { type, says } = await call({ squad: { members } })
    await says('Front here.')
    type('My invoice')
    await says('Billing here.')
    type('And now?')
    await says('Billing listens.')
    expect(model.spoken.map(({ voice, input }) => `${voice}: ${input}`)).toEqual([
      ...['alloy: Front here.', 'alloy: One second.', 'echo: Billing here.', 'echo: Billing listens.'],
    ])
  })

  test('to a workflow begins at its first node, and goes where the model says', async () => {
    model.model.next = ({ messages }) => {
      const content = messages[0]?.content ?? ''
      if (!content.includes('Greet')) return { text: 'You are at the end.' }
      return messages.length === 1 ? { text: 'Welcome.' } : { calls: [{ name: 'next_step', args: { to: 'end' } }] }
    }
    const workflow = {
      name: 'Short',
      model: { provider: 'openai' },
      nodes: [
        { type: 'conversation', name: 'start', prompt: 'Greet.' },
        { type: 'conversation', name: 'end', prompt: 'Say that this is the end.' },
      ],
      edges: [{ from: 'start', to: 'end' }],
    }
    const { type, says, heard } = await call({ workflow })
    await says('Welcome.')
    type('Go on')
    await says('You are at the end.')
    const nodes = heard().flatMap(({ type: kind, node }) => (kind === 'workflow.node.started' ? node.name : []))
    expect(nodes).toEqual(['start', 'end'])
  })
})

test('an assistant’s hooks and plans hold in its calls', async () => {
  model.model.next = () => ({ text: 'One. Two. Three.' })
  const note = { type: 'function', function: { name: 'note' }, server: { url: `${owner.url}/ending` } }
  const { type, peer, heard, news } = await call({
    assistant: assistant({
      hooks: [{ on: 'call.ending', do: [{ type: 'tool', tool: note }] }],
      voice: { provider: 'openai', voiceId: 'alloy', chunkPlan: { enabled: false } },
    }),
  })
  type('Count')
  const spoken = () => heard().flatMap(({ role, transcript }) => (role === 'assistant' ? (transcript ?? []) : []))
  await expect.poll(spoken).toContain('One. Two. Three.')
  peer.send({ type: 'end-call' })
  await expect.poll(() => news().map(({ path }) => path)).toContain('/ending')
})

test('a call ends when its assistant says one of its endCallPhrases, and goes on without them', async () => {
  model.model.next = () => ({ text: 'Until we meet again.' })
  const without = await call({ assistant: assistant() })
  without.type('That was all')
  await without.says('Until we meet again.')
  const { type, told } = await call({ assistant: assistant({ endCallPhrases: ['until we meet'] }) })
  type('That was all')
  await expect.poll(() => told('end-of-call-report')).toHaveLength(1)
  expect(told('end-of-call-report')[0]).toMatchObject({ endedReason: 'assistant-said-end-call-phrase' })
  expect(without.told('end-of-call-report')).toEqual([])
  without.peer.send({ type: 'end-call' })
  await expect.poll(() => without.told('end-of-call-report')).toHaveLength(1)
})

test('what a call costs is kept with it, told to its owner, and summed by assistant and day', async () => {
  model.model.next = () => ({ text: 'Yes.', tokens: { in: 1000, out: 100 } })
  const made = (await request('POST /assistant', {
    ...assistant({ model: { provider: 'openai' }, firstMessage: 'Front here.' }),
    voice: { provider: 'openai', voiceId: 'alloy', cachingEnabled: false },
  })) as { id: string }
  const { id, type, says, peer, told } = await call({ assistantId: made.id })
  await says('Front here.')
  type('Is it so?')
  await says('Yes.')
  peer.send({ type: 'end-call' })
  await expect.poll(() => told('end-of-call-report')).toHaveLength(1)
  const kept = (await request(`GET /call/${id}`)) as { costBreakdown: Record<string, number>; costs: object[] }
  // two sentences of a fifth of a second each; 1,000 tokens in and 100 out
  expect(kept.costBreakdown).toEqual({
    ...{ llm: 0.00021, stt: 0, tts: expect.closeTo(0.0001, 6), vapi: 0, total: expect.closeTo(0.00031, 6) },
    ...{ llmPromptTokens: 1000, llmCompletionTokens: 100, ttsCharacters: 'Front here.Yes.'.length },
  })
  expect(kept).toMatchObject({ cost: expect.closeTo(0.00031, 6) })
  expect(kept.costs).toMatchObject([{ type: 'voice' }, { type: 'model', estimated: false }])
  expect(told('end-of-call-report')[0]).toMatchObject({ costBreakdown: kept.costBreakdown })
  const query = {
    ...{ name: 'costs', table: 'call', groupBy: ['assistantId'], timeRange: { step: 'day' } },
    operations: [{ operation: 'sum', column: 'costBreakdown.llm', alias: 'usd' }],
  }
  const [answer] = (await request('POST /analytics', { queries: [query] })) as { result: object[] }[]
  expect(answer?.result).toContainEqual({ date: expect.any(String), assistantId: made.id, usd: 0.00021 })
  const printed: string[] = []
  const environment = stage.server.settings
  await runCli(['calls', 'costs', '--json'], { environment, print: (line) => printed.push(line) })
  const rows = printed.map((line) => JSON.parse(line)).filter(({ assistantId }) => assistantId === made.id)
  expect(rows.map(({ stage: for_, usdNanos }) => [for_, usdNanos])).toEqual([
    ['model', 210_000],
    ['voice', expect.any(Number)],
  ])
})

test('a day’s limit in money ends in the typed conversation, without a model', async () => {
  model.model.next = () => ({ text: 'By the model.', tokens: { in: 100_000, out: 0 } })
  const own = await scene({
    ...{ VOICE_MODEL_URL: `${model.url}/v1`, VOICE_MODEL: 'gpt-4o-mini', VOICE_USD_PER_DAY: '0.01' },
  })
  const { body } = await own.order()
  const { peer } = await join(own, body)
  const before = model.asked.length
  peer.send({ type: 'text-input', text: 'Hello?' })
  await expect.poll(() => peer.messages.join()).toContain('By the model.')
  peer.send({ type: 'text-input', text: 'What does it cost?' })
  await expect.poll(() => peer.messages.join()).toContain('£500')
  const refused = await own.order()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^\d+$/)])
  expect((await own.order({ assistantId: 'site', transport: { provider: typedProvider } })).status).toBe(201)
  expect(model.asked.length).toBe(before + 1)
  expect(own.server.log.join()).toContain('VOICE_USD_PER_DAY is reached')
})

test('a server’s own model answers for assistants that name none', async () => {
  model.model.next = ({ messages }) => ({
    text: messages[0]?.content?.includes('Contact:') ? 'By the rules.' : 'Wild.',
  })
  const own = await scene({ VOICE_MODEL_URL: `${model.url}/v1`, VOICE_MODEL: 'm' })
  const { body } = await own.order()
  const { peer } = await join(own, body)
  peer.send({ type: 'text-input', text: 'Hello?' })
  await expect.poll(() => peer.messages.join()).toContain('By the rules.')
})
