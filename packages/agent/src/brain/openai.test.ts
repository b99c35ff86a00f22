import type { ServerResponse } from 'node:http'
import type { ConversationMessage } from '@parley/protocol'
import { afterEach, describe, expect, test } from 'vitest'
import { type ProviderServer, startProvider } from '../lib/provider.fixture.ts'
import type { Usage } from '../lib/usage.ts'
import type { BrainEvent } from './brain-event.ts'
import { fillIn, systemPrompt } from './instructions.ts'
import { openAiBrain } from './openai.ts'
import type { Tool } from './tool.ts'
import { consultationTool, endCallTool } from './tools.ts'

const servers: ProviderServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

const chunk = (delta: object) => `data: ${JSON.stringify({ choices: [{ delta }] })}\n\n`
const done = 'data: [DONE]\n\n'

/** Starts a model that gives these answers one after another, and asks it. */
async function ask(
  answers: ((response: ServerResponse) => void)[],
  {
    signal = new AbortController().signal,
    tools = [consultationTool, endCallTool()] as Tool[],
    answerWithinMs = 60_000,
    used = [] as Usage[],
    messages = [{ role: 'user', content: 'My name is Jo' }] as ConversationMessage[],
  } = {},
) {
  const server = await startProvider({ answer: (_, response) => answers.shift()?.(response) })
  servers.push(server)
  const brain = openAiBrain({
    provider: 'openai',
    baseUrl: `${server.url}/v1`,
    apiKey: 'k',
    model: 'm',
    systemPrompt: 'Be brief.',
    tools,
    answerWithinMs,
  })
  const events: BrainEvent[] = []
  const meter = { used: (usage: Usage) => void used.push(usage), isSpent: () => false }
  for await (const event of brain({ messages, memory: undefined, signal, meter })) events.push(event)
  return { events, requests: server.received.map(({ body }) => JSON.parse(body)), server }
}

const says =
  (...parts: string[]) =>
  (response: ServerResponse) => {
    for (const part of parts) response.write(part)
    response.end()
  }

test('text streams out as it comes, whatever way the bytes are cut', async () => {
  const whole = `: keep-alive\n\n${chunk({ content: 'Hello ' })}${chunk({ content: 'there – Jo.' })}${done}`
  const bytes = Buffer.from(whole)
  const { events, requests } = await ask([
    (response) => {
      for (let at = 0; at < bytes.length; at += 7) response.write(bytes.subarray(at, at + 7))
      response.end()
    },
  ])
  expect(events.filter(({ type }) => type === 'text')).toEqual([
    { type: 'text', text: 'Hello ' },
    { type: 'text', text: 'there – Jo.' },
  ])
  expect(requests[0]).toMatchObject({ model: 'm', stream: true })
  expect(requests[0].messages).toEqual([
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'My name is Jo' },
  ])
})

test('a model is never asked to go on from its own words: the caller has the last one', async () => {
  const asked = async (messages: ConversationMessage[]) => {
    const { requests } = await ask([says(chunk({ content: 'Hello.' }), done)], { messages })
    return requests[0].messages.map(({ role }: ConversationMessage) => role).join(' ')
  }
  const notice = { role: 'assistant', content: 'This call is recorded.' } as const
  const remark = { role: 'system', content: 'Say goodbye.' } as const
  const call = { id: 'c', type: 'function' as const, function: { name: 'x', arguments: '{}' } }
  const acted = [{ role: 'assistant', content: null, tool_calls: [call] } as const]
  expect(await asked([notice])).toBe('system assistant user')
  expect(await asked([notice, remark])).toBe('system assistant user system')
  expect(await asked([])).toBe('system')
  expect(await asked([...acted, { role: 'tool', tool_call_id: 'c', content: 'Done' }])).toBe('system assistant tool')
})

test('a tool call in pieces fills the form, and the model goes on with its result', async () => {
  const call = (index: number, rest: object) => chunk({ tool_calls: [{ index, ...rest }] })
  const { events, requests } = await ask([
    says(
      call(0, { id: 'c1', function: { name: 'fill_consultation', arguments: '{"fullName":' } }),
      call(0, { function: { arguments: '"Jo Bloggs","unknown":"x"}' } }),
      done,
    ),
    says(chunk({ content: 'Thank you, Jo.' }), done),
  ])
  expect(events).toContainEqual({ type: 'form', fields: { fullName: 'Jo Bloggs' }, complete: false })
  expect(events).toContainEqual({ type: 'text', text: 'Thank you, Jo.' })
  expect(events.at(-1)).toEqual({ type: 'memory', memory: { fill_consultation: { fullName: 'Jo Bloggs' } } })
  expect(requests[1].messages.at(-1)).toMatchObject({ role: 'tool', tool_call_id: 'c1' })
  expect(requests[1].messages.at(-1).content).toContain('Nothing is sent until the visitor presses the button')
})

test('end_call hangs up after the words', async () => {
  const { events } = await ask([
    says(
      chunk({ content: 'Goodbye.' }),
      chunk({ tool_calls: [{ index: 0, id: 'c', function: { name: 'end_call', arguments: '{}' } }] }),
      done,
    ),
  ])
  expect(events.map(({ type }) => type)).toEqual(['text', 'memory', 'end-call', 'memory'])
})

test('arguments that are no JSON are told to the model, not thrown', async () => {
  const { requests } = await ask([
    says(
      chunk({ tool_calls: [{ index: 0, id: 'c', function: { name: 'fill_consultation', arguments: '{oops' } }] }),
      done,
    ),
    says(chunk({ content: 'Sorry.' }), done),
  ])
  expect(requests[1].messages.at(-1).content).toContain('not a JSON object')
})

const calls = (name: string, args: object, id = 'c') =>
  says(chunk({ tool_calls: [{ index: 0, id, function: { name, arguments: JSON.stringify(args) } }] }), done)

test('a model that only calls tools has to speak in the fourth round', async () => {
  const answers = [1, 2, 3].map(() => calls('nothing', {}))
  const { requests } = await ask([...answers, says(chunk({ content: 'Here I am.' }), done)])
  expect(requests.map(({ tool_choice }) => tool_choice)).toEqual([undefined, undefined, undefined, 'none'])
})

test('a model that says nothing at all has failed: nobody is left in silence', async () => {
  await expect(ask([says(done)])).rejects.toMatchObject({ code: 'provider-failed' })
})

test('an answer that breaks off with an error has failed, however it began', async () => {
  const error = `data: ${JSON.stringify({ error: { code: 502, message: 'overloaded' }, choices: [] })}\n\n`
  await expect(ask([says(chunk({ content: 'It costs' }), error, done)])).rejects.toMatchObject({
    code: 'provider-failed',
    message: expect.stringContaining('overloaded'),
  })
})

describe('tools', () => {
  const booking = (run: Tool['run'], extra: Partial<Tool> = {}): Tool => ({
    name: 'book',
    description: 'Books a table.',
    parameters: {
      type: 'object',
      properties: { guests: { type: 'integer', minimum: 1 }, day: { enum: ['Monday', 'Tuesday'] } },
      required: ['guests'],
    },
    run,
    ...extra,
  })
  const answer = says(chunk({ content: 'Done.' }), done)
  const toolMessages = (requests: { messages: { role: string; content: string }[] }[]) =>
    requests.at(-1)?.messages.flatMap(({ role, content }) => (role === 'tool' ? content : [])) ?? []

  test('run side by side, and each result stands by its call', async () => {
    const both = says(
      chunk({ tool_calls: [{ index: 0, id: 'a', function: { name: 'book', arguments: '{"guests":1}' } }] }),
      chunk({ tool_calls: [{ index: 1, id: 'b', function: { name: 'book', arguments: '{"guests":2}' } }] }),
      done,
    )
    const tool = booking(async ({ guests }) => ({ result: `for ${guests}` }))
    const { requests } = await ask([both, answer], { tools: [tool] })
    expect(requests[1].messages.slice(-2)).toEqual([
      { role: 'tool', tool_call_id: 'a', content: 'for 1' },
      { role: 'tool', tool_call_id: 'b', content: 'for 2' },
    ])
  })

  test('of one name run one after another, each knowing what the one before remembers; instructions stand behind all results', async () => {
    const both = says(
      chunk({
        tool_calls: [{ index: 0, id: 'a', function: { name: 'fill_consultation', arguments: '{"fullName":"Jo"}' } }],
      }),
      chunk({
        tool_calls: [{ index: 1, id: 'b', function: { name: 'fill_consultation', arguments: '{"companyName":"X"}' } }],
      }),
      done,
    )
    const { run } = consultationTool
    const tool = {
      ...consultationTool,
      messages: [{ type: 'request-complete', role: 'system', content: 'Go on.' } as const],
      run,
    }
    const { events, requests } = await ask([both, answer], { tools: [tool] })
    expect(events).toContainEqual({ type: 'form', fields: { fullName: 'Jo', companyName: 'X' }, complete: false })
    expect(requests[1].messages.slice(-4).map(({ role }: { role: string }) => role)).toEqual([
      'tool',
      'tool',
      'system',
      'system',
    ])
  })

  test.each([
    [{}, 'guests'],
    [{ guests: 0 }, 'guests: 0 is less than 1'],
    [{ guests: 'two' }, 'guests'],
    [{ guests: 2, day: 'Sunday' }, 'day'],
  ])('arguments that the schema refuses, %j, are explained to the model, and nothing runs', async (args, words) => {
    let ran = 0
    const tool = booking(async () => {
      ran += 1
      return { result: 'ok' }
    })
    const { requests } = await ask([calls('book', args), answer], { tools: [tool] })
    expect([ran, toolMessages(requests)]).toEqual([0, [expect.stringContaining(words)]])
  })

  test('one that throws is told to the model, which may not pretend otherwise', async () => {
    const tool = booking(async () => {
      throw new Error('the kitchen is closed')
    })
    const { requests } = await ask([calls('book', { guests: 2 }), answer], { tools: [tool] })
    expect(toolMessages(requests)).toEqual([
      'It failed: the kitchen is closed. Say that it did not work, and do not pretend otherwise.',
    ])
  })

  test('the owner’s words after it stand for the model’s, when their conditions hold', async () => {
    const messages: Tool['messages'] = [
      {
        type: 'request-complete',
        content: 'A big table.',
        conditions: [{ param: 'guests', operator: 'gt', value: 6 }],
      },
      { type: 'request-complete', content: 'Your table is booked.' },
    ]
    const tool = booking(async () => ({ result: 'ok' }), { messages })
    const { events, requests } = await ask([calls('book', { guests: 2 })], { tools: [tool] })
    expect(events).toContainEqual({ type: 'text', text: 'Your table is booked. ' })
    expect(requests).toHaveLength(1)
  })

  test('as instructions they are the model’s to say', async () => {
    const messages: Tool['messages'] = [{ type: 'request-failed', role: 'system', content: 'Offer another day.' }]
    const tool = booking(async () => ({ result: 'full', failed: true }), { messages })
    const { requests } = await ask([calls('book', { guests: 2 }), answer], { tools: [tool] })
    expect(requests[1].messages.at(-1)).toEqual({ role: 'system', content: 'Offer another day.' })
  })

  test('one that nobody waits for is not waited for', async () => {
    const never = new Promise<never>(() => {})
    const { requests } = await ask([calls('book', { guests: 2 }), answer], {
      tools: [booking(() => never, { async: true })],
    })
    expect(toolMessages(requests)).toEqual(['It has begun; its result will not be known here.'])
  })

  test('one that is the caller’s own to do ends the turn', async () => {
    const { requests } = await ask([calls('book', { guests: 2 })], { tools: [booking(null)] })
    expect(requests).toHaveLength(1)
  })
})

describe('a provider that misbehaves is a typed failure', () => {
  test.each([
    ['refuses', (response: ServerResponse) => void response.writeHead(500).end('boom'), /500: boom/],
    [
      'breaks off',
      (response: ServerResponse) => void response.write(chunk({ content: 'Hel' }), () => response.destroy()),
      /broke off/,
    ],
  ])('when it %s', async (_, answer, message) => {
    await expect(ask([answer])).rejects.toMatchObject({
      code: 'provider-failed',
      message: expect.stringMatching(message),
    })
  })

  test('when it never answers', async () => {
    const message = expect.stringContaining('within 50 ms')
    await expect(ask([() => {}], { answerWithinMs: 50 })).rejects.toMatchObject({ code: 'provider-failed', message })
  })
})

test('aborted, it returns without throwing', async () => {
  const abort = new AbortController()
  const asking = ask([() => abort.abort()], { signal: abort.signal })
  await expect(asking).resolves.toBeDefined()
})

test('S3.8 L10 the prompt casts a sales assistant that is an AI, keeps to the facts and sends nothing', () => {
  const prompt = systemPrompt(
    fillIn('You are the sales assistant of {{company}}, talking to {{name}}{{constructor}}.', {
      company: 'Northwind',
      name: 'Potential Client',
    }),
    {
      company: { name: 'Northwind', email: 'hello@northwind.example', phone: '020 7946 0958' },
      entries: [{ id: 'a', question: 'How soon?', text: 'Within 7-14 days.' }],
    },
  )
  expect(prompt).toContain('sales assistant of Northwind, talking to Potential Client.')
  expect(prompt).toContain('You are an AI')
  expect(prompt).toContain('Never state or negotiate a price')
  expect(prompt).toContain('nothing is sent until')
  expect(prompt).toContain('- How soon? Within 7-14 days.')
})

describe('what an answer uses', () => {
  const counted = `data: ${JSON.stringify({ choices: [], usage: { prompt_tokens: 120, completion_tokens: 9 } })}\n\n`
  const by = { stage: 'model', provider: 'openai', model: 'm' }

  test('is asked for, and taken as the vendor counts it', async () => {
    const used: Usage[] = []
    const { requests } = await ask([says(chunk({ content: 'Hello.' }), counted, done)], { used })
    expect(requests[0].stream_options).toEqual({ include_usage: true })
    expect(used).toEqual([{ ...by, promptTokens: 120, completionTokens: 9, estimated: false }])
  })

  test.each([400, 422])('is asked for once of a host that answers that with %i', async (status) => {
    const used: Usage[] = []
    const refuses = (response: ServerResponse) => void response.writeHead(status).end('unknown field: stream_options')
    const call = { tool_calls: [{ index: 0, id: 'a', function: { name: 'fill_consultation', arguments: '{}' } }] }
    const { requests } = await ask(
      [refuses, says(chunk(call), done), says(chunk({ content: 'Thank you for that.' }), done)],
      { used },
    )
    expect(requests.map(({ stream_options }) => stream_options)).toEqual([
      { include_usage: true },
      undefined,
      undefined,
    ])
    expect(used).toMatchObject([
      { ...by, estimated: true },
      { ...by, completionTokens: 5, estimated: true },
    ])
    expect(used[1]).toMatchObject({ promptTokens: expect.any(Number) })
  })

  test('is reckoned for an answer that nobody heard to its end', async () => {
    const used: Usage[] = []
    const abort = new AbortController()
    await ask([(response) => void response.write(chunk({ content: 'A long story.' }), () => abort.abort())], {
      used,
      signal: abort.signal,
    })
    expect(used).toMatchObject([{ ...by, estimated: true }])
  })

  test('is nothing where the host refuses for another reason', async () => {
    const used: Usage[] = []
    const refuses = (response: ServerResponse) => void response.writeHead(401).end('bad key')
    await expect(ask([refuses], { used })).rejects.toThrow('401')
    expect(used).toEqual([])
  })
})
