import { RealtimeLine } from '@parley/agent/providers'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { bodyOf, without } from '../lib/loose-json.ts'
import { ownedPlatform } from '../tools/owned-platform.fixture.ts'
import type { ModelTurn } from '../tools/owners.fixture.ts'
import { bothOverrides, keptOf, overridden } from './casting.ts'

type Message = { role: string; content: string | null }
type Chat = { id: string; statusCode?: number; message?: string | string[]; output: Message[] }

const platform = await ownedPlatform()
const { api, model, owner } = platform
afterAll(() => platform[Symbol.asyncDispose]())
beforeEach(() => platform.forget())

const chat = async (body: object) => (await api.request('POST /chat', body)).body as Chat
const said = ({ output }: Chat) => output.findLast(({ role, content }) => role === 'assistant' && content)?.content
const lastPrompt = () => model.asked.at(-1)?.messages[0]?.content ?? ''

describe('a squad', () => {
  const assistant = (name: string, more: object = {}) => ({
    name,
    firstMessage: `This is ${name}.`,
    model: { provider: 'openai', messages: [{ role: 'system', content: `You are ${name} for {{firm}}.` }] },
    ...more,
  })
  const squad = (destination: object = {}, second: object = {}) => ({
    members: [
      {
        assistant: assistant('Front'),
        assistantDestinations: [
          { type: 'assistant', assistantName: 'Billing', description: 'invoices', ...destination },
        ],
      },
      { assistant: assistant('Billing', second), assistantOverrides: { endCallMessage: 'Bye from Billing.' } },
    ],
    membersOverrides: { variableValues: { firm: 'Acme' } },
  })
  /** Front hands over whoever asks for an invoice. */
  const answering = ({ messages, tools = [] }: Parameters<typeof model.model.next>[0]): ModelTurn => {
    const question = messages.findLast(({ role }) => role === 'user')?.content ?? ''
    const name = /You are (\w+)/.exec(messages[0]?.content ?? '')?.[1]
    const canTransfer = tools.some((tool) => tool.function.name === 'transfer_call')
    if (canTransfer && question.includes('invoice')) {
      return { calls: [{ name: 'transfer_call', args: { destination: 'Billing' } }] }
    }
    return { text: `${name} heard ${messages.length - 1}: ${question}` }
  }
  beforeEach(() => {
    model.model.next = answering
  })

  test('begins with its first member, whose tools say whom it may hand over to', async () => {
    expect(said(await chat({ squad: squad(), input: 'Hello' }))).toBe('Front heard 1: Hello')
    expect(lastPrompt()).toContain('You are Front for Acme.')
    expect(model.asked[0]?.tools?.[0]?.function.description).toContain('- Billing: invoices')
  })

  test('of which only a later member wants to be recorded is refused, stored or called: nobody would record it', async () => {
    const recorded = squad({}, { artifactPlan: { recordingEnabled: true } })
    const refused = [400, expect.stringContaining('members.1 must not have artifactPlan.recordingEnabled')]
    for (const [line, body] of [['POST /squad', recorded] as const, ['POST /call/web', { squad: recorded }] as const]) {
      const { status, text } = await api.request(line, body)
      expect([line, status, text]).toEqual([line, ...refused])
    }
    const overridden = { ...squad(), membersOverrides: { artifactPlan: { recordingEnabled: true } } }
    expect((await api.request('POST /squad', overridden)).status).toBe(201)
  })

  test('may leave out by null whom a member hands over to, and its words', async () => {
    const silent = { name: 'Silent', firstMessage: null, model: { provider: 'openai', messages: null, tools: null } }
    const made = (await api.request('POST /assistant', silent)).body as { id: string }
    const members = [{ assistantId: made.id, assistantDestinations: null, assistantOverrides: null }]
    const { status, body } = await api.request('POST /squad', { members, membersOverrides: null })
    expect({ status, body }).toMatchObject({ status: 201 })
    expect(said(await chat({ squadId: (body as { id: string }).id, input: 'Hello' }))).toContain('Hello')
  })

  test('hands over with its words and the next one’s greeting; the next one answers from then on', async () => {
    const first = await chat({ squad: squad({ message: 'I will put you through.' }), input: 'My invoice' })
    expect(said(first)).toBe('I will put you through. This is Billing.')
    const second = await chat({ previousChatId: first.id, input: 'It is too high' })
    expect(said(second)).toBe('Billing heard 5: It is too high')
    expect(lastPrompt()).toContain('You are Billing for Acme.')
  })

  test('of which the next member speaks by itself, when it has no greeting to say', async () => {
    const silent = { firstMessageMode: 'assistant-speaks-first-with-model-generated-message' }
    expect(said(await chat({ squad: squad({}, silent), input: 'My invoice' }))).toBe('Billing heard 1: My invoice')
  })

  test.each([
    ['rolling-history', 5],
    ['swap-system-message-in-history-and-remove-transfer-tool-messages', 3],
    ['delete-history', 2],
  ])('lets the next member know what %s says', async (transferMode, messages) => {
    const first = await chat({ squad: squad({ transferMode }), input: 'My invoice' })
    expect(said(await chat({ previousChatId: first.id, input: 'Why?' }))).toBe(`Billing heard ${messages}: Why?`)
  })

  test('is stored, remembered by a session, and says it when nobody is where a caller is sent', async () => {
    const body = squad({ assistantName: 'Nobody' })
    const { id: squadId } = (await api.request('POST /squad', body)).body as { id: string }
    const { id: sessionId } = (await api.request('POST /session', { squadId })).body as { id: string }
    model.model.next = () => ({ calls: [{ name: 'transfer_call', args: { destination: 'Nobody' } }] })
    const answered = await chat({ sessionId, input: 'My invoice' })
    expect(said(answered)).toBe('I am sorry, I cannot put you through to Nobody just now.')
    expect(await api.request(`GET /session/${sessionId}`)).not.toHaveProperty('body.memory')
    expect((await api.request('POST /chat', { squadId: 'none', input: 'x' })).status).toBe(400)
  })

  test('an assistant of its own may hand over to any other of the organisation', async () => {
    const { id } = (await api.request('POST /assistant', assistant('Billing'))).body as { id: string }
    const tool = { type: 'handoff', destinations: [{ type: 'assistant', assistantId: id }] }
    model.model.next = () => ({ calls: [{ name: 'transfer_call', args: { destination: id } }] })
    const front = assistant('Front')
    const answered = await chat({ assistant: { ...front, model: { ...front.model, tools: [tool] } }, input: 'x' })
    expect(said(answered)).toBe('This is Billing.')
  })

  test('hands over to the one that an id names, for good, also where another bears the same name', async () => {
    const billing = (content: string) =>
      assistant('Billing', { model: { provider: 'openai', messages: [{ role: 'system', content }] } })
    const meant = (await api.request('POST /assistant', billing('You are Old.'))).body as { id: string }
    await api.request('POST /assistant', billing('You are New.'))
    const destination = { type: 'assistant', assistantName: 'Billing', assistantId: meant.id }
    const front = { assistant: assistant('Front'), assistantDestinations: [destination] }
    const first = await chat({ squad: { members: [front] }, input: 'My invoice' })
    expect(said(first)).toBe('This is Billing.')
    expect(said(await chat({ previousChatId: first.id, input: 'Why?' }))).toBe('Old heard 5: Why?')
  })

  describe('an assistant that stands in a destination takes over, and answers from then on:', () => {
    const bea = assistant('Bea')
    const destinations = [{ type: 'assistant', assistant: bea }]
    const handingOver = ({ messages, tools = [] }: Parameters<typeof model.model.next>[0]): ModelTurn => {
      const name = /You are (\w+)/.exec(messages[0]?.content ?? '')?.[1]
      const canTransfer = tools.some((tool) => tool.function.name === 'transfer_call')
      return canTransfer
        ? { calls: [{ name: 'transfer_call', args: { destination: 'Bea' } }] }
        : { text: `${name} goes on.` }
    }
    const goesOver = async (played: object) => {
      model.model.next = handingOver
      const first = await chat({ ...played, input: 'Hello' })
      const second = await chat({ previousChatId: first.id, input: 'Why?' })
      expect([said(first), said(second)]).toEqual(['This is Bea.', 'Bea goes on.'])
    }
    const front = (model: object) => ({ assistant: assistant('Front', { model: { provider: 'openai', ...model } }) })

    test('of a tool of its own', () => goesOver(front({ tools: [{ type: 'handoff', destinations }] })))

    test('of a tool that is stored', async () => {
      const { id } = (await api.request('POST /tool', { type: 'handoff', destinations })).body as { id: string }
      await goesOver(front({ toolIds: [id] }))
    })

    test('of a workflow’s step', async () => {
      const talk = { type: 'conversation', name: 'ask', prompt: 'Ask.', tools: [{ type: 'handoff', destinations }] }
      const workflow = { name: 'Short', model: { provider: 'openai' }, nodes: [talk], edges: [] }
      await goesOver({ workflow })
    })

    test('of another member, who alone says who it is', async () => {
      const carl = {
        assistant: assistant('Carl'),
        assistantDestinations: [{ type: 'assistant', assistantName: 'Bea' }],
      }
      const knowing = { assistant: assistant('Front'), assistantDestinations: destinations }
      await goesOver({ squad: { members: [carl, knowing] } })
    })

    test('also where a member of the squad bears the name', async () => {
      const mate = { assistant: { ...bea, firstMessage: 'I am another.' } }
      const members = [{ assistant: assistant('Front'), assistantDestinations: destinations }, mate]
      await goesOver({ squad: { members } })
    })

    test('also where the chat knows only by name who that is', async () => {
      model.model.next = handingOver
      const squad = { members: [{ assistant: assistant('Front'), assistantDestinations: destinations }] }
      const first = await chat({ squad, input: 'Hello' })
      await api.platform.service.update('main', 'chat', first.id, (before) => ({
        ...before,
        memory: without(bodyOf(before.memory), ['whom']),
      }))
      expect(said(await chat({ previousChatId: first.id, input: 'Why?' }))).toBe('Bea goes on.')
    })

    test('that its owner’s server names', async () => {
      owner.owner.answer = () => ({ body: { destination: destinations[0] } })
      await goesOver(front({ tools: [{ type: 'handoff', server: { url: `${owner.url}/where` } }] }))
    })
  })

  test('with a member that cannot play here is refused; one from elsewhere that cannot, is told to the caller', async () => {
    const mute = { name: 'Mute', model: { provider: 'groq' } }
    const broken = await chat({
      squad: { members: [{ assistant: assistant('Front') }, { assistant: mute }] },
      input: 'x',
    })
    expect(broken).toMatchObject({ statusCode: 422, message: expect.stringContaining('groq credential') })
    await api.request('POST /assistant', mute)
    model.model.next = () => ({ calls: [{ name: 'transfer_call', args: { destination: 'Mute' } }] })
    const front = {
      assistant: assistant('Front'),
      assistantDestinations: [{ type: 'assistant', assistantName: 'Mute' }],
    }
    expect(said(await chat({ squad: { members: [front] }, input: 'x' }))).toContain('cannot put you through to Mute')
  })

  test('that sends a caller round for ever is stopped', async () => {
    const to = (assistantName: string) => [{ type: 'assistant', assistantName }]
    const silent = { firstMessageMode: 'assistant-speaks-first-with-model-generated-message' }
    model.model.next = ({ messages }) => {
      const destination = messages[0]?.content?.includes('Front') ? 'Billing' : 'Front'
      return { calls: [{ name: 'transfer_call', args: { destination } }] }
    }
    const members = [
      { assistant: assistant('Front', silent), assistantDestinations: to('Billing') },
      { assistant: assistant('Billing', silent), assistantDestinations: to('Front') },
    ]
    await chat({ squad: { members }, input: 'x' })
    const asked = model.asked.map(({ messages }) => /You are (\w+)/.exec(messages[0]?.content ?? '')?.[1])
    expect(asked).toEqual(['Front', 'Billing', 'Front', 'Billing'])
  })
})

describe('a workflow', () => {
  const workflow = (tool: object = {}) => ({
    name: 'Booking',
    globalPrompt: 'Be kind.',
    model: { provider: 'openai' },
    nodes: [
      {
        type: 'conversation',
        name: 'ask',
        isStart: true,
        prompt: 'Ask for the number of guests.',
        variableExtractionPlan: { schema: { properties: { guests: { type: 'integer' } }, required: ['guests'] } },
      },
      {
        type: 'tool',
        name: 'book',
        tool: {
          type: 'function',
          function: { name: 'book', parameters: { type: 'object', properties: { guests: { type: 'integer' } } } },
          server: { url: `${owner.url}/book` },
          ...tool,
        },
      },
      { type: 'conversation', name: 'booked', prompt: 'Say that {{guests}} are welcome.' },
      { type: 'conversation', name: 'full', prompt: 'Say that it is full.' },
      { type: 'tool', name: 'bye', tool: { type: 'endCall' } },
      {
        type: 'conversation',
        name: 'human',
        prompt: 'Give the telephone number.',
        globalNodePlan: { enabled: true, enterCondition: 'the caller wants a person' },
      },
    ],
    edges: [
      { from: 'ask', to: 'book', condition: { type: 'ai', prompt: 'the number is known' } },
      { from: 'book', to: 'booked', condition: { type: 'ai', prompt: 'it worked' } },
      { from: 'book', to: 'full', condition: { type: 'ai', prompt: 'it did not work' } },
      { from: 'booked', to: 'bye', condition: { type: 'ai', prompt: 'the caller is satisfied' } },
      { from: 'full', to: 'bye' },
      { from: 'human', to: 'bye' },
    ],
  })

  /** A model that does what a good one would, from what it is told. */
  const walking = ({
    messages,
    tools = [],
    tool_choice: forced,
  }: Parameters<typeof model.model.next>[0]): ModelTurn => {
    const prompt = messages[0]?.content ?? ''
    const question = messages.findLast(({ role }) => role === 'user')?.content ?? ''
    const last = messages.at(-1)
    const step = (to: string, found: object = {}) => ({ calls: [{ name: 'next_step', args: { to, ...found } }] })
    const names = tools.map((tool) => tool.function.name)
    if (question.includes('person') && names.includes('next_step') && !prompt.includes('telephone'))
      return step('human')
    if (prompt.includes('Ask for')) {
      const guests = /\d+/.exec(question)?.[0]
      return guests ? step('book', { guests: Number(guests) }) : { text: 'How many guests?' }
    }
    if (names.includes('book')) return { calls: [{ name: 'book', args: { guests: 4 } }] }
    if (names.includes('end_call')) return { text: 'Goodbye.', calls: [{ name: 'end_call', args: {} }] }
    if (forced) return step(last?.content?.includes('table') ? 'booked' : 'full')
    if (question.includes('Thanks')) return step('bye')
    return { text: prompt.split('\n')[1] ?? '' }
  }
  beforeEach(() => {
    model.model.next = walking
    owner.owner.answer = () => ({ body: { results: [{ result: 'table 7' }] } })
  })

  test('is walked: it asks, acts, decides by what came of it, fills in what was found, and ends', async () => {
    const first = await chat({ workflow: workflow(), input: 'Hello' })
    expect(said(first)).toBe('How many guests?')
    const second = await chat({ previousChatId: first.id, input: 'We are 4' })
    expect(said(second)).toBe('Say that 4 are welcome.')
    expect(owner.told[0]?.message).toMatchObject({ toolCallList: [{ function: { arguments: { guests: 4 } } }] })
    const third = await chat({ previousChatId: second.id, input: 'Thanks' })
    expect(said(third)).toBe('Goodbye.')
    expect(model.asked.every(({ messages }) => messages[0]?.content?.includes('Be kind.'))).toBe(true)
  })

  const keptFor = async ({ id }: Chat) => (await api.store.resources.get('main', 'chat', id))?.body.keptFor

  test('keeps no words where the request says so, and speaks with its values', async () => {
    model.model.next = ({ messages }) => ({ text: messages[0]?.content?.includes('Acme') ? 'Acme here.' : 'Who?' })
    const artifactPlan = { transcriptPlan: { enabled: false } }
    const greeting = { ...workflow(), globalPrompt: 'You are {{firm}}.' }
    const named = await chat({
      workflow: greeting,
      assistantOverrides: { artifactPlan, variableValues: { firm: 'Other' } },
      workflowOverrides: { variableValues: { firm: 'Acme' } },
      input: 'Hello',
    })
    expect([said(named), await keptFor(named)]).toEqual(['Acme here.', 'continuing'])
    const usual = await chat({ workflow: greeting, input: 'Hello' })
    expect([said(usual), await keptFor(usual)]).toEqual(['Who?', undefined])
    const other = await chat({
      workflow: { ...greeting, artifactPlan },
      assistantOverrides: { artifactPlan: {} },
      input: 'x',
    })
    expect(await keptFor(other), 'nobody has more kept than its own plan says').toBe('continuing')
  })

  test('goes another way when what it did failed', async () => {
    owner.owner.answer = () => ({ status: 500 })
    const { id } = (await api.request('POST /workflow', workflow())).body as { id: string }
    expect(said(await chat({ workflowId: id, input: 'We are 4' }))).toBe('Say that it is full.')
  })

  test('goes to a global node from anywhere', async () => {
    expect(said(await chat({ workflow: workflow(), input: 'A person, please' }))).toBe('Give the telephone number.')
  })

  test('may hand over to an assistant, from a node that talks and from one that acts', async () => {
    await api.request('POST /assistant', {
      name: 'Expert',
      firstMessage: 'Expert here.',
      model: { provider: 'openai' },
    })
    const tool = { type: 'transferCall', destinations: [{ type: 'assistant', assistantName: 'Expert' }] }
    const transferring = (node: object) => ({ name: 'W', model: { provider: 'openai' }, nodes: [node], edges: [] })
    model.model.next = () => ({ calls: [{ name: 'transfer_call', args: { destination: 'Expert' } }] })
    for (const node of [
      { type: 'conversation', name: 'a', prompt: 'x', tools: [tool] },
      { type: 'tool', name: 'a', tool },
    ]) {
      const first = await chat({ workflow: transferring(node), input: 'Help' })
      expect(said(first)).toBe('Expert here.')
    }
  })

  test('stays where it is when what it is to do lacks something, and asks for it', async () => {
    const parameters = { type: 'object', properties: { day: { type: 'string' } }, required: ['day'] }
    const strict = workflow({ function: { name: 'book', parameters } })
    model.model.next = (request) =>
      request.messages.at(-1)?.content?.includes('day') ? { text: 'Which day?' } : walking(request)
    expect(said(await chat({ workflow: strict, input: 'We are 4' }))).toBe('Which day?')
    expect(owner.told).toEqual([])
  })

  test.each([
    [{ nodes: [] }, 400, 'nodes must have at least one node'],
    [{ edges: [{ from: 'ask', to: 'nowhere' }] }, 400, 'nowhere'],
    [{ model: { provider: 'guide' } }, 422, 'a workflow needs a language model'],
  ])('that cannot be walked is refused, with the reason', async (broken: object, status, words) => {
    const answer = await api.request('POST /chat', { workflow: { ...workflow(), ...broken }, input: 'x' })
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([status, expect.stringContaining(words)])
  })
})

test('the guide begins a conversation by itself where it is to', async () => {
  const firstMessageMode = 'assistant-speaks-first-with-model-generated-message'
  const members = [
    {
      assistant: { name: 'A', model: { provider: 'openai' } },
      assistantDestinations: [{ type: 'assistant', assistantName: 'B' }],
    },
    { assistant: { name: 'B', firstMessageMode, model: { provider: 'guide' } } },
  ]
  model.model.next = () => ({ calls: [{ name: 'transfer_call', args: { destination: 'B' } }] })
  const destination = { type: 'assistant', assistantName: 'B', transferMode: 'delete-history' }
  const [first, second] = members
  const squad = { members: [{ ...first, assistantDestinations: [destination] }, second] }
  expect(said(await chat({ squad, input: 'x' }))).toBe(
    'Hello, this is the AI assistant of Test agency. What would you like to know?',
  )
})

test('a test suite runs a squad’s members as a chat would', async () => {
  model.model.next = ({ messages, tools }) => {
    if (!tools) return { text: '{"pass": true, "reasoning": "fine"}' }
    return messages.at(-1)?.role === 'user'
      ? { calls: [{ name: 'book', args: {} }] }
      : { text: `Done: ${messages.at(-1)?.content}` }
  }
  owner.owner.answer = () => ({ body: { results: [{ result: 'table 7' }] } })
  const tool = { type: 'function', function: { name: 'book' }, server: { url: owner.url } }
  const assistant = { name: 'A', firstMessage: 'Hi.', model: { provider: 'openai', tools: [tool] } }
  const { id: squadId } = (await api.request('POST /squad', { members: [{ assistant }] })).body as { id: string }
  const { id } = (await api.request('POST /test-suite', { targetPlan: { squadId } })).body as { id: string }
  const scorers = [{ type: 'ai', rubric: 'books' }]
  await api.request(`POST /test-suite/${id}/test`, { type: 'chat', script: 'Book', scorers })
  const { id: runId } = (await api.request(`POST /test-suite/${id}/run`, {})).body as { id: string }
  type Run = { status: string; testResults: { attempts: { call: { artifact: { transcript: string } } }[] }[] }
  const run = () => api.request(`GET /test-suite/${id}/run/${runId}`).then(({ body }) => body as Run)
  await expect.poll(async () => (await run()).status).not.toMatch(/queued|in-progress/)
  const transcript = (await run()).testResults[0]?.attempts[0]?.call.artifact.transcript
  expect(transcript).toBe('AI: Hi.\nUser: Book\nAI: Done: table 7')
})

test.each<[sentence: string, played: object]>([
  ['squadOverrides must be left out: it is for a squad', { assistantId: 'site', squadOverrides: {} }],
  ['workflowOverrides must be left out: it is for a workflow', { assistantId: 'site', workflowOverrides: {} }],
  ['workflowOverrides.model must be left out', { workflowId: 'none', workflowOverrides: { model: {} } }],
])('%s, and is not passed over', async (sentence, played) => {
  const { status, text } = await api.request('POST /chat', { ...played, input: 'x' })
  expect([status, text]).toEqual([400, expect.stringContaining(sentence)])
})

test('what the members of a squad keep less of is not kept for an override of the call', () => {
  const silent = { artifactPlan: { transcriptPlan: { enabled: false } } }
  expect(bothOverrides(silent, { artifactPlan: {} }).artifactPlan).toEqual(silent.artifactPlan)
  expect(bothOverrides({}, silent).artifactPlan).toEqual(silent.artifactPlan)
})

test('an override of the transcriber without a provider changes its language only; with one it is another transcriber', () => {
  const stored = { transcriber: { provider: 'deepgram' as const, model: 'nova-3', language: 'en' } }
  const french = overridden(stored, { transcriber: { provider: null, language: 'fr' } })
  expect(french.transcriber).toEqual({ provider: 'deepgram', model: 'nova-3', language: 'fr' })
  const other = { provider: 'openai' as const }
  expect(overridden(stored, { transcriber: other }).transcriber).toEqual(other)
  expect(overridden(stored, {}).transcriber).toEqual(stored.transcriber)
})

describe('what stays of a conversation', () => {
  const scene = { orgId: 'main', about: async () => ({}) }
  const silent = { transcriptPlan: { enabled: false } }

  test.each([
    ['words', {}],
    ['nothing', silent],
    ['sound', { recordingEnabled: true }],
    ['sound', { ...silent, recordingEnabled: true }],
  ] as const)('of a call is %s with the plan %j', (keeps, artifactPlan) => {
    expect(keptOf({ artifactPlan }, { ...scene, line: new RealtimeLine() })).toBe(keeps)
  })

  test('of a chat is its words; for a day only, with an assistant that keeps none', () => {
    expect(keptOf({ artifactPlan: { recordingEnabled: true } }, scene)).toBe('words')
    expect(keptOf({ artifactPlan: silent }, scene)).toBe('continuing')
    expect(keptOf({}, { ...scene, keeps: 'continuing' }), 'it began with one').toBe('continuing')
  })
})
