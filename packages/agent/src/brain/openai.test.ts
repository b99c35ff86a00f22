import type { ServerResponse } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { type ProviderServer, startProvider } from '../provider.fixture.ts'
import type { BrainEvent } from './brain.ts'
import { fillIn, systemPrompt } from './instructions.ts'
import { openAiBrain } from './openai.ts'

const servers: ProviderServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

const chunk = (delta: object) => `data: ${JSON.stringify({ choices: [{ delta }] })}\n\n`
const done = 'data: [DONE]\n\n'

/** Starts a model that gives these answers one after another, and asks it. */
async function ask(answers: ((response: ServerResponse) => void)[], signal = new AbortController().signal) {
  const server = await startProvider({ answer: (_, response) => answers.shift()?.(response) })
  servers.push(server)
  const brain = openAiBrain({
    baseUrl: `${server.url}/v1`,
    apiKey: 'k',
    model: 'm',
    systemPrompt: 'Be brief.',
    answerWithinMs: 300,
  })
  const events: BrainEvent[] = []
  const messages = [{ role: 'user' as const, content: 'My name is Jo' }]
  for await (const event of brain({ messages, memory: undefined, signal })) events.push(event)
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
  expect(events.at(-1)).toEqual({ type: 'memory', memory: { fullName: 'Jo Bloggs' } })
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
  expect(events.map(({ type }) => type)).toEqual(['text', 'tool-call', 'end-call', 'memory'])
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

test('a model that only calls tools is stopped', async () => {
  const looping = says(
    chunk({ tool_calls: [{ index: 0, id: 'c', function: { name: 'nothing', arguments: '{}' } }] }),
    done,
  )
  const { requests } = await ask(Array.from({ length: 9 }, () => looping))
  expect(requests).toHaveLength(4)
})

describe('a provider that misbehaves is a typed failure', () => {
  test.each([
    ['refuses', (response: ServerResponse) => void response.writeHead(500).end('boom'), /500: boom/],
    ['never answers', () => {}, /within 300 ms/],
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
})

test('aborted, it returns without throwing', async () => {
  const abort = new AbortController()
  const asking = ask([() => abort.abort()], abort.signal)
  await expect(asking).resolves.toBeDefined()
})

test('S3.8 L10 the prompt casts a sales assistant that is an AI, keeps to the facts and sends nothing', () => {
  const prompt = systemPrompt(
    fillIn('You are the sales assistant of {{company}}, talking to {{name}}.', {
      company: 'Northwind',
      name: 'Potential Client',
    }),
    {
      company: { name: 'Northwind', email: 'hello@northwind.example', phone: '020 7946 0958' },
      entries: [{ id: 'a', question: 'How soon?', text: 'Within 7-14 days.' }],
    },
  )
  expect(prompt).toContain('sales assistant of Northwind, talking to Potential Client')
  expect(prompt).toContain('You are an AI')
  expect(prompt).toContain('Never state or negotiate a price')
  expect(prompt).toContain('nothing is sent until')
  expect(prompt).toContain('- How soon? Within 7-14 days.')
})
