import type { ServerResponse } from 'node:http'
import { Failure } from '@parley/protocol'
import { afterEach, describe, expect, test } from 'vitest'
import { type ProviderServer, type Received, startProvider } from '../../lib/provider.fixture.ts'
import type { Usage } from '../../lib/usage.ts'
import type { Brain } from '../brain.ts'
import type { BrainEvent } from '../brain-event.ts'
import type { Model, ModelTask } from '../model.ts'
import type { Tool } from '../tool.ts'
import { anthropicModel } from './anthropic.ts'
import { firstModelThatWorks } from './fallback-models.ts'
import { geminiModel } from './gemini.ts'

const servers: ProviderServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

const stream = (response: ServerResponse, events: unknown[]) =>
  response.end(events.map((event) => `event: any\ndata: ${JSON.stringify(event)}\n\n`).join(''))

/** Answers the first request with the first events, and so on. */
async function vendor(...rounds: unknown[][]): Promise<ProviderServer> {
  const left = [...rounds]
  const server = await startProvider({ answer: (_, response) => void stream(response, left.shift() ?? []) })
  servers.push(server)
  return server
}
const bodies = ({ received }: ProviderServer) => received.map(({ body }) => JSON.parse(body))

const booked: unknown[] = []
const book: Tool = {
  name: 'book',
  description: 'Books a table.',
  parameters: { type: 'object', properties: { guests: { type: 'integer' } } },
  run: async (args) => {
    booked.push(args)
    return { result: 'Table 4.', instruction: 'Be brief.' }
  },
}
const messages = [
  { role: 'assistant' as const, content: 'Hello.' },
  { role: 'user' as const, content: 'A table' },
  { role: 'user' as const, content: 'for two.' },
]
const used: Usage[] = []
const meter = { used: (usage: Usage) => used.push(usage), isSpent: () => false }
async function ask(brain: Brain, said: Parameters<Brain>[0]['messages'] = messages) {
  const events: BrainEvent[] = []
  const { signal } = new AbortController()
  used.length = 0
  for await (const event of brain({ messages: said, memory: undefined, signal, meter })) events.push(event)
  return events.flatMap((event) => (event.type === 'text' ? event.text : [])).join('')
}
const task: ModelTask = { systemPrompt: 'You book tables.', tools: [book], temperature: 0.5, maxTokens: 200 }

describe('Anthropic’s Messages API', () => {
  const at = ({ url }: ProviderServer, extra = {}) =>
    anthropicModel({ baseUrl: `${url}/v1`, apiKey: 'k', model: 'claude', ...extra })
  const words = (index: number, ...texts: string[]) => [
    { type: 'content_block_start', index, content_block: { type: 'text', text: '' } },
    ...texts.map((text) => ({ type: 'content_block_delta', index, delta: { type: 'text_delta', text } })),
    { type: 'content_block_stop', index },
  ]
  const use = (index: number, ...pieces: string[]) => [
    { type: 'content_block_start', index, content_block: { type: 'tool_use', id: 't1', name: 'book', input: {} } },
    ...pieces.map((partial_json) => ({
      type: 'content_block_delta',
      index,
      delta: { type: 'input_json_delta', partial_json },
    })),
  ]

  test('is asked as it wants to be, and its words come as they are made', async () => {
    const server = await vendor([{ type: 'message_start' }, ...words(0, 'Good ', 'evening.'), { type: 'message_stop' }])
    expect(await ask(at(server)(task))).toBe('Good evening.')
    const { path, headers } = server.received[0] as Received
    expect([path, headers['x-api-key'], headers['anthropic-version']]).toEqual(['/v1/messages', 'k', '2023-06-01'])
    expect(bodies(server)[0]).toEqual({
      model: 'claude',
      stream: true,
      system: 'You book tables.',
      messages: [
        { role: 'user', content: [{ type: 'text', text: '(The caller says nothing.)' }] },
        { role: 'assistant', content: [{ type: 'text', text: 'Hello.' }] },
        {
          role: 'user',
          content: [
            { type: 'text', text: 'A table' },
            { type: 'text', text: 'for two.' },
          ],
        },
      ],
      max_tokens: 200,
      temperature: 0.5,
      tools: [{ name: 'book', description: 'Books a table.', input_schema: book.parameters }],
    })
  })

  test('uses tools, with what it thought, and says what came of them', async () => {
    booked.length = 0
    const thinking = [
      { type: 'content_block_start', index: 0, content_block: { type: 'thinking', thinking: '' } },
      { type: 'content_block_delta', index: 0, delta: { type: 'thinking_delta', thinking: 'Two.' } },
      { type: 'content_block_delta', index: 0, delta: { type: 'signature_delta', signature: 'sig' } },
    ]
    const server = await vendor(
      [...thinking, ...words(1, 'One moment. '), ...use(2, '{"gue', 'sts":2}')],
      words(0, 'Done.'),
    )
    const model = at(server, { thinking: { type: 'enabled', budgetTokens: 1024 } })
    expect(await ask(model(task))).toBe('One moment. Done.')
    expect(booked).toEqual([{ guests: 2 }])
    const [first, second] = bodies(server)
    expect(first).toMatchObject({ thinking: { type: 'enabled', budget_tokens: 1024 }, max_tokens: 1224 })
    expect(first.temperature).toBeUndefined()
    expect(second.messages.slice(-2)).toEqual([
      {
        role: 'assistant',
        content: [
          { type: 'thinking', thinking: 'Two.', signature: 'sig' },
          { type: 'text', text: 'One moment. ' },
          { type: 'tool_use', id: 't1', name: 'book', input: { guests: 2 } },
        ],
      },
      {
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: 't1', content: 'Table 4.' },
          { type: 'text', text: '(Instruction: Be brief.)' },
        ],
      },
    ])
  })

  test('a tool that has to be called first is; in the last round none may be', async () => {
    const server = await vendor(use(0, '{}'), use(0, '{}'), use(0, '{}'), words(0, 'Enough.'))
    expect(await ask(at(server)({ ...task, mustCall: 'book' }))).toBe('Enough.')
    expect(bodies(server).map(({ tool_choice }) => tool_choice)).toEqual([
      { type: 'tool', name: 'book' },
      undefined,
      undefined,
      { type: 'none' },
    ])
  })

  test('what it used is counted as it tells, and reckoned where it does not', async () => {
    const told = [
      { type: 'message_start', message: { usage: { input_tokens: 30, output_tokens: 1 } } },
      ...words(0, 'Good evening.'),
      { type: 'message_delta', usage: { output_tokens: 12 } },
    ]
    await ask(at(await vendor(told))(task))
    const by = { stage: 'model', provider: 'anthropic', model: 'claude' }
    expect(used).toEqual([{ ...by, promptTokens: 30, completionTokens: 12, estimated: false }])
    await ask(at(await vendor(words(0, 'Good evening.')))(task))
    expect(used).toMatchObject([{ ...by, completionTokens: 4, estimated: true }])
  })

  test('an error in the stream is a typed failure', async () => {
    const server = await vendor([{ type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }])
    await expect(ask(at(server)(task))).rejects.toMatchObject({
      code: 'provider-failed',
      message: expect.stringContaining('Overloaded'),
    })
  })
})

describe('Google’s Gemini API', () => {
  const at = ({ url }: ProviderServer) =>
    geminiModel({ baseUrl: `${url}/v1beta`, apiKey: 'k', model: 'gemini-2.5-flash' })
  const parts = (...parts: unknown[]) => ({ candidates: [{ content: { role: 'model', parts } }] })

  test('is asked as it wants to be, and its words come as they are made', async () => {
    const server = await vendor([
      parts({ text: 'Hm.', thought: true }),
      parts({ text: 'Good ' }),
      parts({ text: 'evening.' }),
    ])
    expect(await ask(at(server)(task))).toBe('Good evening.')
    const { path, headers } = server.received[0] as Received
    expect(path).toBe('/v1beta/models/gemini-2.5-flash:streamGenerateContent?alt=sse')
    expect(headers['x-goog-api-key']).toBe('k')
    expect(bodies(server)[0]).toEqual({
      systemInstruction: { parts: [{ text: 'You book tables.' }] },
      contents: [
        { role: 'user', parts: [{ text: '(The caller says nothing.)' }] },
        { role: 'model', parts: [{ text: 'Hello.' }] },
        { role: 'user', parts: [{ text: 'A table' }, { text: 'for two.' }] },
      ],
      tools: [
        {
          functionDeclarations: [
            { name: 'book', description: 'Books a table.', parametersJsonSchema: book.parameters },
          ],
        },
      ],
      generationConfig: { temperature: 0.5, maxOutputTokens: 200 },
    })
  })

  test('uses tools, with the signature of its thoughts, and says what came of them', async () => {
    booked.length = 0
    const call = { functionCall: { name: 'book', args: { guests: 2 } }, thoughtSignature: 'sig' }
    const server = await vendor([parts(call)], [parts({ text: 'Done.' })])
    expect(await ask(at(server)({ ...task, mustCall: 'book' }))).toBe('Done.')
    expect(booked).toEqual([{ guests: 2 }])
    const [first, second] = bodies(server)
    expect(first.toolConfig.functionCallingConfig).toEqual({ mode: 'ANY', allowedFunctionNames: ['book'] })
    expect(second.contents.slice(-2)).toEqual([
      { role: 'model', parts: [call] },
      {
        role: 'user',
        parts: [
          { functionResponse: { name: 'book', response: { result: 'Table 4.' } } },
          { text: '(Instruction: Be brief.)' },
        ],
      },
    ])
  })

  test('a tool of an earlier turn is told by its name', async () => {
    const server = await vendor([parts({ text: 'Yes.' })])
    const call = { id: 'c1', type: 'function', function: { name: 'book', arguments: '{"guests":2}' } }
    const before = [
      { role: 'user' as const, content: 'Book' },
      { role: 'assistant' as const, content: null, tool_calls: [call] },
      { role: 'tool' as const, tool_call_id: 'c1', content: 'Table 4.' },
    ]
    await ask(at(server)({ ...task, json: true }), before)
    const [{ contents, generationConfig }] = bodies(server)
    expect(contents[1].parts[0].functionCall).toEqual({ name: 'book', args: { guests: 2 } })
    expect(contents[2].parts[0].functionResponse.name).toBe('book')
    expect(generationConfig.responseMimeType).toBe('application/json')
  })

  test('what it used is counted, thoughts too', async () => {
    const usageMetadata = { promptTokenCount: 30, candidatesTokenCount: 8, thoughtsTokenCount: 4 }
    await ask(at(await vendor([{ ...parts({ text: 'Yes.' }), usageMetadata }]))(task))
    const by = { stage: 'model', provider: 'google', model: 'gemini-2.5-flash' }
    expect(used).toEqual([{ ...by, promptTokens: 30, completionTokens: 12, estimated: false }])
  })

  test('a prompt that is blocked is a typed failure', async () => {
    const server = await vendor([{ promptFeedback: { blockReason: 'SAFETY' } }])
    await expect(ask(at(server)(task))).rejects.toMatchObject({
      code: 'provider-failed',
      message: expect.stringContaining('SAFETY'),
    })
  })
})

describe('models that stand in', () => {
  const saying =
    (text: string): Model =>
    () =>
      async function* () {
        yield { type: 'text', text }
      }
  const failing =
    (before: string): Model =>
    () =>
      async function* () {
        if (before) yield { type: 'text', text: before }
        throw new Failure('provider-failed', 'gone')
      }

  test('answer when those before them fail without a word', async () => {
    const failures: unknown[] = []
    const model = firstModelThatWorks([failing(''), saying('Second.'), saying('Third.')], (error) =>
      failures.push(error),
    )
    expect(await ask(model(task))).toBe('Second.')
    expect(failures).toHaveLength(1)
  })

  test('answer for one that has nothing to say', async () => {
    const silent = await vendor([{ type: 'message_start' }, { type: 'message_stop' }])
    const first = anthropicModel({ baseUrl: `${silent.url}/v1`, apiKey: 'k', model: 'claude' })
    expect(await ask(firstModelThatWorks([first, saying('Second.')])(task))).toBe('Second.')
  })

  test('do not finish what another began, and the last failure is told', async () => {
    await expect(ask(firstModelThatWorks([failing('Half'), saying('Second.')])(task))).rejects.toThrow('gone')
    await expect(ask(firstModelThatWorks([failing(''), failing('')])(task))).rejects.toThrow('gone')
  })
})
