import { createHmac } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { ownedPlatform } from './owned-platform.fixture.ts'
import type { ModelTurn } from './owners.fixture.ts'

type Message = { role: string; content: string | null; tool_calls?: { id: string }[]; tool_call_id?: string }
type Chat = { id: string; statusCode?: number; message?: string; output: Message[] }

const platform = await ownedPlatform()
const { api, model, owner } = platform
afterAll(() => platform[Symbol.asyncDispose]())
beforeEach(() => platform.forget())

/** The model calls this tool once, and then says what it was told. */
const using = (name: string, args: object | string = {}) => {
  model.model.next = ({ messages }): ModelTurn => {
    const last = messages.at(-1)
    return last?.role === 'user' ? { calls: [{ name, args }] } : { text: `It said: ${last?.content}` }
  }
}
const assistantWith = (tool: object, more: object = {}) => ({ model: { provider: 'openai', tools: [tool] }, ...more })
const chat = async (assistant: object, more: object = {}) =>
  (await api.request('POST /chat', { assistant, input: 'Book two', ...more })).body as Chat
const said = ({ output }: Chat) => output.at(-1)?.content

const booking = {
  name: 'book',
  description: 'Books a table.',
  parameters: { type: 'object', properties: { guests: { type: 'integer' } }, required: ['guests'] },
}

describe('a function tool', () => {
  const tool = (server: object = {}) => ({
    type: 'function',
    function: booking,
    server: { url: `${owner.url}/tools`, secret: 'shared', ...server },
  })

  test('asks the owner’s server, signed and in the reference’s shape, and the model goes on with its result', async () => {
    using('book', { guests: 2 })
    owner.owner.answer = ({ message }) => {
      const [{ id }] = (message as { toolCallList: [{ id: string }] }).toolCallList
      return { body: { results: [{ toolCallId: id, name: 'book', result: { table: 7 } }] } }
    }
    const answered = await chat(assistantWith(tool()))
    expect(said(answered)).toBe('It said: {"table":7}')
    const [told] = owner.told
    expect(told?.message).toMatchObject({
      type: 'tool-calls',
      timestamp: expect.any(Number),
      toolCallList: [{ type: 'function', function: { name: 'book', arguments: { guests: 2 } } }],
      toolWithToolCallList: [{ type: 'function', function: booking, server: { secret: '…' } }],
      chat: { id: answered.id },
      artifact: { messages: [{ role: 'user', content: 'Book two' }] },
    })
    const [, at, signature] = /^t=(\d+),v1=(\w+)$/.exec(String(told?.headers['x-parley-signature'])) ?? []
    expect(signature).toBe(createHmac('sha256', 'shared').update(`${at}.${told?.body}`).digest('hex'))
    expect(told?.headers['x-vapi-secret']).toBe('shared')
  })

  test('is kept in the chat with its result, and the next chat knows of it', async () => {
    using('book', { guests: 2 })
    owner.owner.answer = () => ({ body: { results: [{ result: 'table 7' }] } })
    const first = await chat(assistantWith(tool()))
    expect(first.output.map(({ role, content }) => [role, content])).toEqual([
      ['assistant', null],
      ['tool', 'table 7'],
      ['assistant', 'It said: table 7'],
    ])
    model.model.next = () => ({ text: 'Still booked.' })
    const second = await chat(assistantWith(tool()), { previousChatId: first.id, input: 'Sure?' })
    expect(said(second)).toBe('Still booked.')
    expect(model.asked.at(-1)?.messages.map(({ role }) => role)).toEqual([
      ...['system', 'user', 'assistant', 'tool', 'assistant', 'user'],
    ])
  })

  test('streams the words to their place behind the tools’ messages', async () => {
    using('book', { guests: 2 })
    const body = { assistant: assistantWith(tool()), input: 'Book two', stream: true }
    const { text } = await api.request('POST /chat', body)
    expect(text).toContain('"path":"chat.output[2].content"')
  })

  test.each([
    ['an error of its own', { body: { results: [{ error: 'fully booked' }] } }, 'fully booked'],
    ['an error for all', { body: { error: 'closed on Mondays' } }, 'closed on Mondays'],
    ['a refusal', { status: 500, body: 'boom' }, 'it answered 500'],
    ['a redirect', { status: 302, body: '' }, 'it answered 302'],
    ['no result for the call', { body: { results: [] } }, 'no result'],
    ['something else altogether', { body: 'booked!' }, 'booked!'],
  ])('tells the model of %s', async (_name, answer, words) => {
    using('book', { guests: 2 })
    owner.owner.answer = () => answer
    expect(said(await chat(assistantWith(tool())))).toContain(words)
  })

  test('does not wait longer than its own time, and is asked again as its owner wants', async () => {
    using('book', { guests: 2 })
    owner.owner.answer = () => null
    expect(said(await chat(assistantWith(tool({ timeoutSeconds: 1 }))))).toContain('did not answer within 1000 ms')
    let asked = 0
    owner.owner.answer = () => {
      asked += 1
      return asked < 3 ? { status: 503 } : { body: { results: [{ result: 'at last' }] } }
    }
    const backoffPlan = { type: 'fixed', maxRetries: 2, baseDelaySeconds: 0 }
    expect(said(await chat(assistantWith(tool({ backoffPlan }))))).toBe('It said: at last')
  })

  test.each(['http://127.0.0.1:9/', 'http://169.254.169.254/latest', 'http://localhost:9/', 'http://[::1]:9/'])(
    'never reaches into our network: %s',
    async (url) => {
      using('book', { guests: 2 })
      expect(said(await chat(assistantWith(tool({ url }))))).toMatch(/private network/)
      expect(owner.told).toEqual([])
    },
  )

  test('with arguments that its schema refuses is not run, and the model hears why', async () => {
    using('book', { guests: 'two' })
    expect(said(await chat(assistantWith(tool())))).toContain('guests')
    using('book', 'no json')
    expect(said(await chat(assistantWith(tool())))).toContain('not a JSON object')
    expect(owner.told).toEqual([])
  })

  test('by its id, falls back to the assistant’s server, then the organisation’s', async () => {
    const { id } = (await api.request('POST /tool', { type: 'function', function: booking })).body as { id: string }
    using('book', { guests: 2 })
    const assistant = { model: { provider: 'openai', toolIds: [id] }, server: { url: `${owner.url}/assistant` } }
    await chat({ ...assistant, serverMessages: [] })
    await api.request('PATCH /org/main', { server: { url: `${owner.url}/organisation` } })
    await chat({ ...assistant, server: null, serverMessages: [] })
    await api.request('PATCH /org/main', { server: null })
    expect(owner.told.map(({ path }) => path)).toEqual(['/assistant', '/organisation'])
  })

  test('without any server is the client’s: the chat ends with the call, and goes on with its result', async () => {
    model.model.next = ({ messages }) =>
      messages.at(-1)?.role === 'tool' ? { text: 'Booked.' } : { calls: [{ name: 'book', args: { guests: 2 } }] }
    const first = await chat(assistantWith({ type: 'function', function: booking }))
    expect(first.output).toMatchObject([{ role: 'assistant', content: null, tool_calls: [{ type: 'function' }] }])
    const result = { role: 'tool', content: 'table 7', tool_call_id: first.output[0]?.tool_calls?.[0]?.id }
    const second = await chat(assistantWith({ type: 'function', function: booking }), {
      previousChatId: first.id,
      input: [result],
    })
    expect(said(second)).toBe('Booked.')
  })

  test('that nobody waits for is told all the same', async () => {
    using('book', { guests: 2 })
    owner.owner.answer = () => null
    expect(said(await chat(assistantWith({ ...tool(), async: true })))).toContain('It has begun')
    await expect.poll(() => owner.told.length).toBe(1)
  })

  test('says its owner’s words afterwards, or those that its server sends', async () => {
    using('book', { guests: 2 })
    const messages = [{ type: 'request-complete', content: 'All set.' }]
    expect(said(await chat(assistantWith({ ...tool(), messages })))).toBe('All set.')
    const message = { type: 'request-complete', content: 'From the server.' }
    owner.owner.answer = () => ({ body: { results: [{ result: 'x', message }] } })
    expect(said(await chat(assistantWith({ ...tool(), messages })))).toBe('From the server.')
  })
})

describe('other tools', () => {
  test('an API request: what the model gives is its body, in the address and headers too', async () => {
    using('weather', { city: 'Leeds & York' })
    owner.owner.answer = () => ({ body: { sky: 'grey' } })
    const tool = {
      type: 'apiRequest',
      name: 'weather',
      method: 'POST',
      url: `${owner.url}/at/{{city}}?key={{key}}`,
      headers: { type: 'object', properties: { 'x-key': { type: 'string', value: '{{key}}' } } },
      body: { type: 'object', properties: { city: { type: 'string' } } },
    }
    const assistantOverrides = { variableValues: { key: 'k1' } }
    expect(said(await chat(assistantWith(tool), { assistantOverrides }))).toBe('It said: {"sky":"grey"}')
    expect(owner.told[0]).toMatchObject({ path: '/at/Leeds%20%26%20York?key=k1', body: '{"city":"Leeds & York"}' })
    expect(owner.told[0]?.headers['x-key']).toBe('k1')
    using('weather', { city: 'Leeds' })
    await chat(assistantWith({ ...tool, method: 'GET', url: `${owner.url}/now` }))
    expect(owner.told[1]).toMatchObject({ method: 'GET', path: '/now?city=Leeds', body: '' })
  })

  test('what the owner has fixed in an API request is not for the model to give', async () => {
    using('notes', { customerId: 'another', key: 'stolen', word: 'roof' })
    const tool = {
      type: 'apiRequest',
      name: 'notes',
      method: 'GET',
      url: `${owner.url}/notes/{{customerId}}?key={{key}}`,
      headers: { type: 'object', properties: { 'x-customer': { type: 'string', value: '{{customerId}}' } } },
      body: { type: 'object', properties: { word: { type: 'string' } } },
    }
    await chat(assistantWith(tool), { assistantOverrides: { variableValues: { customerId: 'own', key: 'k1' } } })
    const [asked] = owner.told
    const { pathname, searchParams } = new URL(asked?.path ?? '', owner.url)
    expect([pathname, searchParams.getAll('key'), searchParams.get('word')]).toEqual(['/notes/own', ['k1'], 'roof'])
    expect(asked?.headers['x-customer']).toBe('own')
  })

  test('an API request with null in the place of a setting waits as long as one without it', async () => {
    using('api_request')
    owner.owner.answer = () => ({ body: { sky: 'grey' } })
    const unset = { name: null, timeoutSeconds: null, headers: null, body: null, backoffPlan: null, function: null }
    const tool = { ...unset, type: 'apiRequest', method: 'GET', url: `${owner.url}/weather` }
    expect(said(await chat(assistantWith(tool)))).toBe('It said: {"sky":"grey"}')
  })

  test.each(['..', '.'])('an API request is not led to another address by %j in the place of an id', async (id) => {
    using('notes', { id })
    owner.owner.answer = () => ({ body: { not: 'asked' } })
    const tool = { type: 'apiRequest', name: 'notes', method: 'GET', url: `${owner.url}/customers/{{id}}/notes` }
    expect(said(await chat(assistantWith(tool)))).toContain('which would be another address')
    expect(owner.told).toEqual([])
  })

  test('a query over files answers from them', async () => {
    const form = new FormData()
    form.append(
      'file',
      new File(['The warranty lasts thirty months.\n\nWe close on Sundays.'], 'w.txt', { type: 'text/plain' }),
    )
    const { id } = (await api.request('POST /file', form)).body as { id: string }
    using('query', { query: 'How long is the warranty?' })
    const knowledgeBases = [{ name: 'manual', description: 'The manual', fileIds: [id] }]
    expect(said(await chat(assistantWith({ type: 'query', knowledgeBases })))).toContain('thirty months')
  })

  /** What an MCP server answers that can add up. */
  function addingUp({ body }: { body: string }) {
    const { id, method, params } = JSON.parse(body)
    const results: Record<string, unknown> = {
      initialize: { protocolVersion: '2025-06-18' },
      'tools/list': { tools: [{ name: 'add.up', description: 'Adds', inputSchema: { type: 'object' } }] },
      'tools/call': { content: [{ type: 'text', text: `sum of ${JSON.stringify(params?.arguments)}` }] },
    }
    const answer = { jsonrpc: '2.0', id, result: results[method] }
    return id === undefined ? { status: 202 } : { body: `event: message\ndata: ${JSON.stringify(answer)}\n\n` }
  }

  test('an MCP server’s tools are its own', async () => {
    owner.owner.answer = addingUp
    using('add_up', { a: 1 })
    expect(said(await chat(assistantWith({ type: 'mcp', server: { url: `${owner.url}/mcp` } })))).toBe(
      'It said: sum of {"a":1}',
    )
  })

  test('an MCP server is told the secret, and asked again as its owner wants, whose words are said', async () => {
    using('add_up', { a: 1 })
    owner.owner.answer = (request) => (owner.told.length === 1 ? { status: 503 } : addingUp(request))
    const backoffPlan = { type: 'fixed', maxRetries: 1, baseDelaySeconds: 0 }
    const server = { url: `${owner.url}/mcp`, secret: 'shared', backoffPlan }
    const messages = [{ type: 'request-complete', content: 'All added up.' }]
    expect(said(await chat(assistantWith({ type: 'mcp', server, messages })))).toBe('All added up.')
    expect(owner.told.map(({ body }) => JSON.parse(body).method)).toEqual([
      ...['initialize', 'initialize', 'notifications/initialized', 'tools/list', 'tools/call'],
    ])
    for (const { headers, body } of owner.told) {
      const [, at, signature] = /^t=(\d+),v1=(\w+)$/.exec(String(headers['x-parley-signature'])) ?? []
      expect(signature).toBe(createHmac('sha256', 'shared').update(`${at}.${body}`).digest('hex'))
      expect(headers['x-vapi-secret']).toBe('shared')
    }
  })

  test('an MCP server’s tool that nobody waits for goes on by itself', async () => {
    using('add_up', { a: 1 })
    owner.owner.answer = addingUp
    const tool = { type: 'mcp', server: { url: `${owner.url}/mcp` }, async: true }
    expect(said(await chat(assistantWith(tool)))).toContain('It has begun')
  })

  test('a transfer to a telephone says that a browser has none', async () => {
    using('transfer_call', { destination: '+442071838750' })
    const tool = { type: 'transferCall', destinations: [{ type: 'number', number: '+442071838750' }] }
    expect(said(await chat(assistantWith(tool)))).toContain('cannot be put through to +442071838750')
  })

  test.each([
    [{ mode: 'warm-transfer-twiml' }, /transferPlan.mode must be one of blind-transfer, .*no other is done/],
    [{ mode: 'constructor' }, /transferPlan.mode must be one of/],
    [{ mode: 'warm-transfer-say-summary', timeout: 0 }, /timeout must be a number from 1 to 600/],
    [{ message: 'Urgent.' }, /transferPlan must have a mode that tells somebody .* for its message to be said/],
    [{ fallbackPlan: {} }, /transferPlan must have a mode .* for its fallbackPlan to be used/],
    [{ contextEngineeringPlan: { type: 'none' } }, /must have a mode .* contextEngineeringPlan/],
    [{ summaryPlan: { enabled: true } }, /summaryPlan must be left out: a summary is what the caller said/],
    [{ holdAudioUrl: 'https://a.example/b.mp3' }, /holdAudioUrl must be left out: the assistant itself/],
    [{ transferCompleteAudioUrl: 'https://a.example/b.mp3' }, /transferCompleteAudioUrl must be left out/],
    [{ twiml: '<Response/>' }, /twiml must be left out/],
    [{ sipVerb: 'dial' }, /sipVerb must be left out/],
    [{ dialTimeout: 20 }, /dialTimeout must be left out: say as timeout/],
    [{ sipHeadersInReferToEnabled: true }, /sipHeadersInReferToEnabled must be false/],
    [{ holdMusic: true }, /holdMusic/],
  ])('a transfer by the plan %j is refused before anybody calls', async (transferPlan, words) => {
    const tool = { type: 'transferCall', destinations: [{ type: 'number', number: '+442071838750', transferPlan }] }
    const { status, body } = await api.request('POST /chat', { assistant: assistantWith(tool), input: 'Hello' })
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringMatching(words)])
  })

  test.each([
    [{ extension: '12' }, /extension must be left out/],
    [{ callerId: '+442071838751' }, /callerId must be left out/],
    [{ numberE164CheckEnabled: false }, /numberE164CheckEnabled must be true/],
    [{ sipHeaders: { a: 'b' } }, /sipHeaders must be left out/],
  ])('a destination with %j is refused before anybody calls', async (more, words) => {
    const tool = { type: 'transferCall', destinations: [{ type: 'number', number: '+442071838750', ...more }] }
    const { status, body } = await api.request('POST /chat', { assistant: assistantWith(tool), input: 'Hello' })
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringMatching(words)])
  })

  test('a server may say where a transfer goes', async () => {
    using('transfer_call')
    owner.owner.answer = () => ({ body: { destination: { type: 'number', number: '+442071838750' } } })
    const server = { url: `${owner.url}/where` }
    expect(said(await chat(assistantWith({ type: 'transferCall', server })))).toContain('+442071838750')
    owner.owner.answer = () => ({ body: { error: 'nobody is in' } })
    const destinations = [{ type: 'dynamic', server }]
    expect(said(await chat(assistantWith({ type: 'handoff', destinations })))).toContain('nobody is in')
    const types = owner.told.map(({ message }) => (message as { type: string }).type)
    expect(types).toEqual(['transfer-destination-request', 'handoff-destination-request'])
  })

  test('a server that says where to reads what was said only where words are kept', async () => {
    using('transfer_call')
    const tool = { type: 'transferCall', server: { url: `${owner.url}/where` } }
    await chat(assistantWith(tool))
    await chat(assistantWith(tool, { artifactPlan: { transcriptPlan: { enabled: false } } }))
    const artifacts = owner.told.map(({ message }) => (message as { artifact?: object }).artifact)
    expect(artifacts).toEqual([{ messages: expect.any(Array) }, undefined])
  })

  test('keys cannot be pressed where there is no telephone', async () => {
    using('dtmf', { dtmf: '1' })
    expect(said(await chat(assistantWith({ type: 'dtmf' })))).toContain('nobody at the other end')
  })

  test('hanging up ends with the owner’s farewell', async () => {
    using('end_call')
    expect(said(await chat(assistantWith({ type: 'endCall' }, { endCallMessage: 'Until next time.' })))).toBe(
      'Until next time.',
    )
  })

  test('two of one name are two', async () => {
    model.model.next = ({ tools = [] }) => ({ text: tools.map((tool) => tool.function.name).join() })
    const one = { type: 'function', function: { name: 'book' } }
    expect(said(await chat({ model: { provider: 'openai', tools: [one, one] } }))).toBe('book,book_2')
  })

  test.each([
    [{ provider: 'openai', tools: [{ type: 'slack.message.send' }] }, /slack.message.send.*server\.url/],
    [{ provider: 'openai', tools: [{ type: 'mcp' }] }, /server\.url of an MCP server/],
    [{ provider: 'openai', tools: [{ type: 'transferCall' }] }, /destinations/],
    [{ provider: 'guide', tools: [{ type: 'query', knowledgeBases: [] }] }, /'query' needs a language model/],
    [{ provider: 'guide', tools: [{ type: 'function', function: { name: 'book' } }] }, /'book' needs a language model/],
  ])('%j is refused, with what to do', async (settings, message) => {
    const refusal = await chat({ model: settings })
    expect([refusal.statusCode, refusal.message]).toEqual([422, expect.stringMatching(message)])
  })

  test('the guide hangs up without a model', async () => {
    const goodbye = await chat({ model: { provider: 'guide', tools: [{ type: 'endCall' }] } }, { input: 'Goodbye' })
    expect(said(goodbye)).toContain('Goodbye')
  })
})

test('a knowledge base on the owner’s server is asked before each turn', async () => {
  owner.owner.answer = () => ({ body: { documents: [{ content: 'We open at nine.' }] } })
  model.model.next = ({ messages }) => ({ text: String(messages[1]?.content) })
  const server = { url: `${owner.url}/knowledge` }
  const base = (await api.request('POST /knowledge-base', { provider: 'custom-knowledge-base', server })).body as {
    id: string
  }
  const answered = await chat({ model: { provider: 'openai', knowledgeBaseId: base.id } }, { input: 'When?' })
  expect(said(answered)).toContain('We open at nine.')
  expect(owner.told[0]?.message).toMatchObject({ type: 'knowledge-base-request', messages: [{ content: 'When?' }] })
})

test('what was deleted since an assistant named it is left out, and does not stand in the way of a change', async () => {
  const made = async (line: string, body: object) => (await api.request(line, body)).body as { id: string }
  const tool = await made('POST /tool', { type: 'function', function: booking })
  const base = await made('POST /knowledge-base', {
    provider: 'custom-knowledge-base',
    server: { url: `${owner.url}/knowledge` },
  })
  const output = await made('POST /structured-output', { name: 'Wish', schema: { type: 'string' } })
  const { id: assistantId } = await made('POST /assistant', {
    name: 'Ada',
    model: { provider: 'openai', toolIds: [tool.id], knowledgeBaseId: base.id },
    artifactPlan: { structuredOutputIds: [output.id] },
    hooks: [{ on: 'call.ending', do: [{ type: 'tool', toolId: tool.id }] }],
  })
  for (const path of [`tool/${tool.id}`, `knowledge-base/${base.id}`, `structured-output/${output.id}`])
    expect((await api.request(`DELETE /${path}`)).status).toBe(200)
  model.model.next = ({ tools = [] }) => ({ text: `${tools.length} tools` })
  expect(said((await api.request('POST /chat', { assistantId, input: 'Hello' })).body as Chat)).toBe('0 tools')
  expect(await api.request(`PATCH /assistant/${assistantId}`, { name: 'Bo' })).toMatchObject({ status: 200 })
  const unknown = { provider: 'openai', toolIds: [tool.id, 'none'] }
  expect(await api.request(`PATCH /assistant/${assistantId}`, { model: unknown })).toMatchObject({
    status: 400,
    body: { message: ["model.toolIds.1 names no tool of this organisation: 'none'"] },
  })
})

test('a hook that names a tool which hands over is refused when it is written, whatever the tool is named', async () => {
  const made = async (body: object) => ((await api.request('POST /tool', body)).body as { id: string }).id
  const destinations = [{ type: 'assistant', assistantName: 'Bea' }]
  const handsOver = await made({ type: 'transferCall', function: { name: 'put_through' }, destinations })
  const tells = await made({ type: 'function', function: { ...booking, name: 'transfer_lead_to_crm' } })
  const hooks = (toolId: string) => [{ on: 'call.ending', do: [{ type: 'tool', toolId }] }]
  const refused = {
    status: 400,
    body: { message: [expect.stringMatching(/^hooks\.0\.do\.0\.toolId must not name a transferCall or handoff/)] },
  }
  expect(await api.request('POST /assistant', { name: 'Ada', hooks: hooks(handsOver) })).toMatchObject(refused)
  const node = { type: 'conversation', name: 'a', prompt: 'x' }
  const workflow = { name: 'W', model: { provider: 'openai' }, nodes: [node], edges: [] }
  expect(await api.request('POST /workflow', { ...workflow, hooks: hooks(handsOver) })).toMatchObject(refused)
  expect(await api.request('POST /assistant', { name: 'Ada', hooks: hooks(tells) })).toMatchObject({ status: 201 })
  const model = { provider: 'openai', toolIds: [handsOver] }
  const { id } = (await api.request('POST /assistant', { name: 'Bo', model })).body as { id: string }
  expect(await api.request(`PATCH /assistant/${id}`, { hooks: hooks(handsOver) })).toMatchObject(refused)
})

test('a workflow and a knowledge base can be changed when a tool and a file that they name were deleted', async () => {
  const made = async (line: string, body: object) => (await api.request(line, body)).body as { id: string }
  const tool = await made('POST /tool', { type: 'endCall' })
  const node = { type: 'conversation', name: 'a', prompt: 'x', toolIds: [tool.id] }
  const workflow = await made('POST /workflow', { name: 'W', model: { provider: 'openai' }, nodes: [node], edges: [] })
  const form = new FormData()
  form.append('file', new File(['We close on Sundays.'], 'hours.txt', { type: 'text/plain' }))
  const file = await made('POST /file', form)
  const base = await made('POST /knowledge-base', { provider: 'parley', name: 'Hours', fileIds: [file.id] })
  for (const path of [`tool/${tool.id}`, `file/${file.id}`])
    expect((await api.request(`DELETE /${path}`)).status).toBe(200)
  for (const path of [`workflow/${workflow.id}`, `knowledge-base/${base.id}`])
    expect(await api.request(`PATCH /${path}`, { name: 'New' })).toMatchObject({ status: 200, body: { name: 'New' } })
})

test('a memory that nobody understands is forgotten, and clients cannot bring one', async () => {
  const { id } = (await api.request('POST /session', { assistant: { model: { provider: 'guide' } }, memory: 1 }))
    .body as { id: string }
  const fields = { memory: { talk: { status: 'asking', field: 5 } } }
  expect((await api.request('POST /chat', { sessionId: id, input: 'Hello', ...fields })).status).toBe(201)
  await api.platform.service.update('main', 'session', id, (before) => ({ ...before, memory: { talk: null } }))
  expect((await api.request('POST /chat', { sessionId: id, input: 'Tell me more' })).status).toBe(201)
  expect((await api.request(`PATCH /session/${id}`, { name: 'x', ...fields })).body).not.toHaveProperty('memory')
})

test('a model behind an address of one’s own speaks the same protocol', async () => {
  model.model.next = () => ({ text: 'From afar.' })
  const answered = await chat({ model: { provider: 'custom-llm', url: `${model.url}/v1/chat/completions` } })
  expect(said(answered)).toBe('From afar.')
})

test('a model is told its name, its instructions, its temperature and how long it may answer', async () => {
  let told: Record<string, unknown> = {}
  model.model.next = (request) => {
    told = { ...request }
    return { text: 'Good.' }
  }
  const messages = [{ role: 'system' as const, content: 'You sell boats.' }]
  await chat({ model: { provider: 'openai', model: 'one' } })
  expect(told).toMatchObject({ model: 'one' })
  expect(JSON.stringify(told)).not.toContain('You sell boats.')
  expect([told.temperature, told.max_completion_tokens ?? told.max_tokens]).toEqual([undefined, undefined])
  await chat({ model: { provider: 'openai', model: 'another', messages, temperature: 0.3, maxTokens: 77 } })
  expect(told).toMatchObject({ model: 'another', temperature: 0.3 })
  expect(JSON.stringify(told)).toContain('You sell boats.')
  expect(told.max_completion_tokens ?? told.max_tokens).toBe(77)
})

test('the guide remembers through chats: a form goes on', async () => {
  const first = await chat({ model: { provider: 'guide' } }, { input: 'I would like to book a consultation' })
  expect(said(first)).toMatch(/name/i)
  const second = await chat(
    { model: { provider: 'guide' } },
    { input: 'My name is Ada Byron', previousChatId: first.id },
  )
  expect(first).not.toHaveProperty('memory')
  expect(second.output).toHaveLength(1)
})
