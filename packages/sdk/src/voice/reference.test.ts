// @vitest-environment happy-dom
import { EventEmitter } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import NewestVoice from 'newest-voice-sdk'
import ReferenceVoice from 'reference-voice-sdk'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { scriptedTransport } from '../testing/scripted-transport.ts'
import { Voice } from './voice.ts'

/*
 * The published clients and ours against one HTTP server. It refuses calls unless told otherwise, so that none of them
 * goes on to join a hosted room; by then the request is on record.
 */
type Recorded = { method?: string | undefined; url?: string | undefined; headers: IncomingHttpHeaders; body: string }
type Start = Parameters<Voice['start']>

let recorded: Recorded[] = []
let answers: { status: number; body: object }[] = []
const refusal = { statusCode: 400, error: 'Bad Request', message: 'Not today.' }
const server = createServer((request, response) => {
  const cors = {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Headers': 'authorization, content-type',
    'Access-Control-Allow-Methods': 'POST',
  }
  if (request.method === 'OPTIONS') return response.writeHead(204, cors).end()
  let body = ''
  request.on('data', (chunk) => {
    body += chunk
  })
  request.on('end', () => {
    recorded.push({ method: request.method, url: request.url, headers: request.headers, body })
    const { status, body: answer } = answers.shift() ?? { status: 400, body: refusal }
    response.writeHead(status, { 'Content-Type': 'application/json', ...cors }).end(JSON.stringify(answer))
  })
})
let baseUrl = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())
beforeEach(() => {
  recorded = []
  answers = []
  vi.spyOn(console, 'error').mockImplementation(() => {})
  return () => vi.restoreAllMocks()
})

const inline = {
  name: 'Ada',
  model: { provider: 'openai', model: 'gpt-4o', messages: [{ role: 'system', content: 'Sell “nothing”.' }] },
  voice: { provider: '11labs', voiceId: 'x' },
}
const overrides = {
  variableValues: { name: 'Potential Client', company: 'Ünïcode & Söhne' },
  artifactPlan: { recordingEnabled: false },
}

const cases: [name: string, start: Start][] = [
  ['S3.22 an assistant id', ['assistant-id']],
  ['S3.23 an inline assistant', [inline]],
  ['S3.22 an assistant id with overrides', ['assistant-id', overrides]],
  ['S3.24 a squad id', [undefined, undefined, 'squad-id']],
  ['S3.24 an inline squad', [undefined, undefined, { members: [{ assistantId: 'a' }] }]],
  ['S3.25 a workflow id with overrides', [undefined, undefined, undefined, 'workflow-id', { a: 1 }]],
  ['S3.25 an inline workflow', [undefined, undefined, undefined, { name: 'w', nodes: [], edges: [] }]],
  [
    'S3.21 everything at once',
    [inline, overrides, 'squad-id', { name: 'w', nodes: [], edges: [] }, { variableValues: {} }],
  ],
]

const whatMatters = ({ method, url, headers, body }: Recorded) => ({
  ...{ method, url, authorization: headers.authorization, contentType: headers['content-type'] },
  body: JSON.parse(body),
})

async function recordOf(start: () => Promise<unknown>): Promise<Recorded> {
  expect(await start()).toBeNull()
  const [request, ...more] = recorded.splice(0)
  expect(more).toEqual([])
  if (!request) throw new Error('no request came')
  return request
}

const ours = (start: Start) => {
  const voice = new Voice('public-key', baseUrl, { transport: scriptedTransport().transport })
  voice.on('error', () => {})
  return recordOf(() => voice.start(...start))
}

const theirs = (Client: typeof ReferenceVoice, start: Start) => {
  const voice = new Client('public-key', baseUrl)
  voice.on('error', () => {})
  return recordOf(() => voice.start(...(start as unknown as Parameters<typeof voice.start>)))
}

test.each(cases)('S3.26 S7.193 %s: the request of client 2.3.6 is ours, to the byte of its body', async (_, start) => {
  const mine = await ours(start)
  const reference = await theirs(ReferenceVoice, start)
  expect(whatMatters(mine)).toEqual(whatMatters(reference))
  expect(whatMatters(mine)).toMatchObject({ method: 'POST', url: '/call/web', authorization: 'Bearer public-key' })
  expect(sorted(mine.body)).toBe(sorted(reference.body))
})

test.each(cases)('S3.26 %s: nor does it differ from client 2.7.1', async (_, start) => {
  const newest = NewestVoice as unknown as typeof ReferenceVoice
  expect(whatMatters(await ours(start))).toEqual(whatMatters(await theirs(newest, start)))
})

test('S3.26 nor does it when the room is to outlive the caller, which 2.3.6 does not know', async () => {
  const start: Start = ['a', undefined, undefined, undefined, undefined, { roomDeleteOnUserLeaveEnabled: false }]
  const newest = NewestVoice as unknown as typeof ReferenceVoice
  const mine = await ours(start)
  expect(whatMatters(mine)).toEqual(whatMatters(await theirs(newest, start)))
  expect(JSON.parse(mine.body)).toMatchObject({ roomDeleteOnUserLeaveEnabled: false })
})

test('S8.16 the failure has what listeners of the published client read from theirs', async () => {
  const payloads: { error: typeof refusal; status: number; ok: boolean; cause?: unknown }[] = []
  const reference = new ReferenceVoice('public-key', baseUrl)
  const voice = new Voice('public-key', baseUrl, { transport: scriptedTransport().transport })
  reference.on('error', (error) => payloads.push(error))
  voice.on('error', (failure) => payloads.push(failure as unknown as (typeof payloads)[number]))
  await reference.start('a')
  await voice.start('a')
  const [theirs, mine] = payloads.map(({ error, status, ok }) => ({ error, status, ok }))
  expect(theirs).toMatchObject({ error: refusal, status: 400, ok: false })
  expect(mine).toMatchObject(theirs ?? {})
  // and the response itself, as theirs is
  const [response, { cause } = {}] = payloads
  expect(response).toBeInstanceOf(Response)
  expect(cause).toBeInstanceOf(Response)
  expect(cause).toMatchObject({ status: 400, ok: false, error: refusal })
})

test('S7.22 client 2.3.6 sends "playable" once the assistant can be heard, and so does ours', async () => {
  const room = dailyRoom()
  answers = [{ status: 201, body: { webCallUrl: 'https://room.example/1' } }]
  const reference = new ReferenceVoice('public-key', baseUrl)
  void reference.start('a')
  await expect.poll(() => room.listenerCount('track-started')).toBeGreaterThan(0)
  room.emit('track-started', { participant: { local: true }, track: { kind: 'video' } })
  expect(room.sent).toEqual([])
  room.emit('track-started', { participant: { user_name: 'Vapi Speaker' }, track: { kind: 'video' } })
  await expect.poll(() => room.sent).toHaveLength(1)

  answers = [{ status: 201, body: { webCallUrl: 'https://room.example/1' } }]
  const scripted = scriptedTransport()
  await new Voice('public-key', baseUrl, { transport: scripted.transport }).start('a')
  expect(scripted.call.sent).toEqual([])
  scripted.call.report({ type: 'playing', player: null })
  expect(scripted.call.sent).toEqual(room.sent)
})

/** A room of the hosted service, as far as client 2.3.6 touches it before its assistant speaks. */
function dailyRoom() {
  const daily = createRequire(createRequire(import.meta.url).resolve('reference-voice-sdk'))('@daily-co/daily-js')
  const sent: unknown[] = []
  const touched = { sent, iframe: () => null, sendAppMessage: (message: unknown) => sent.push(message) }
  const room = Object.assign(new EventEmitter(), touched)
  const whatever = async () => undefined
  const all = new Proxy(room, { get: (target, name) => Reflect.get(target, name) ?? whatever })
  vi.spyOn(daily.default ?? daily, 'createCallObject').mockReturnValue(all)
  return room
}

/** The body as a JSON object: the order of keys means nothing. */
function sorted(json: string) {
  return JSON.stringify(JSON.parse(json), (_, value) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
}
