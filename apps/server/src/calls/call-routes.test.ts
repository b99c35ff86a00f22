import { TestPeer } from '@parley/agent/testing'
import { demoPublicKey, type WebCall } from '@parley/protocol'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type ServerFixture, serverFixture } from '../server-fixture.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

type Answer<Body> = { status: number; headers: Headers; body: Body }
type Refusal = { statusCode: number; error: string; message: string | string[] }

/** A server of its own and the requests that a page makes of it. */
async function scene(environment: Record<string, string> = {}) {
  const server = await serverFixture({ LOG_LEVEL: 'info', ...environment })
  cleanups.push(() => server.remove())

  async function post<Body>(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer<Body>> {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return { status: response.status, headers: response.headers, body: await response.json() }
  }
  const order = <Body = Required<WebCall>>(body: object = { assistantId: 'site' }, headers = {}) =>
    post<Body>(`${server.url}/call/web`, body, {
      authorization: `Bearer ${demoPublicKey}`,
      origin: server.url,
      ...headers,
    })
  const connect = <Body = { sdp: string; resumeToken: string }>(url: string, body: unknown, origin = server.url) =>
    post<Body>(url, body, { origin })
  return { server, order, connect }
}

async function aPeer() {
  const peer = await TestPeer.create()
  cleanups.push(() => peer.close())
  return peer
}

/** Joins a call that was promised and waits until the assistant listens. */
async function join({ connect }: Awaited<ReturnType<typeof scene>>, { webCallUrl, transport }: Required<WebCall>) {
  const peer = await aPeer()
  const { status, body } = await connect(webCallUrl, { sdp: await peer.offer(), token: transport.callToken })
  expect(status).toBe(201)
  await peer.accept(body.sdp)
  await vi.waitFor(() => expect(peer.messages).toContain('listening'), 8000)
  return { peer, ...body }
}

const reasonsIn = ({ log }: ServerFixture) =>
  log.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'call ended')

describe('a call', () => {
  test('S1.12 S3.8 S3.12 S7.26 is promised, joined, greeted as an AI and ended, and only its figures are kept', async () => {
    const stage = await scene()
    const { body, status } = await stage.order({
      assistantId: 'site',
      assistantOverrides: { variableValues: { name: 'Potential Client' }, artifactPlan: { recordingEnabled: false } },
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      type: 'webCall',
      status: 'queued',
      webCallUrl: `${stage.server.url}/call/${body.id}/connect`,
      transport: { provider: 'parley.webrtc', transcription: 'caller' },
      artifactPlan: { recordingEnabled: false },
    })
    const { peer } = await join(stage, body)
    await vi.waitFor(() => expect(peer.messages.join()).toContain('Hello, I am an AI.'), 8000)
    await vi.waitFor(() => expect(peer.heard.length).toBeGreaterThan(10), 8000)
    peer.send({ type: 'text-input', text: 'What does it cost?' })
    await vi.waitFor(() => expect(peer.messages.join()).toContain('A pilot costs £500 once.'), 8000)
    peer.send({ type: 'end-call' })
    await vi.waitFor(() => expect(reasonsIn(stage.server)).toHaveLength(1), 8000)
    const [ended] = reasonsIn(stage.server)
    expect(ended).toMatchObject({ callId: body.id, reason: 'customer-ended-call', turns: 1 })
    expect(stage.server.log.join()).not.toContain('pilot')
  })

  test('comes back by the token of the answer before, which works once', async () => {
    const stage = await scene()
    const { body } = await stage.order()
    const { peer, resumeToken } = await join(stage, body)
    await peer.close()
    const returned = await aPeer()
    const answer = await stage.connect(body.webCallUrl, { sdp: await returned.offer(), resumeToken })
    expect(answer.status).toBe(201)
    await returned.accept(answer.body.sdp)
    await vi.waitFor(() => expect(returned.messages.join()).toContain('in-progress'), 8000)
    const again = await stage.connect<Refusal>(body.webCallUrl, { sdp: await returned.offer(), resumeToken })
    expect(again.body).toMatchObject({ statusCode: 403, error: 'Forbidden' })
  })

  test('is said goodbye to when the server shuts down', async () => {
    const stage = await scene()
    const { body } = await stage.order()
    const { peer } = await join(stage, body)
    await stage.server.close()
    expect(peer.messages.join()).toContain('server-shutting-down')
    expect(reasonsIn(stage.server)).toMatchObject([{ reason: 'server-shutting-down' }])
  })
})

describe('a token', () => {
  test('works once', async () => {
    const stage = await scene()
    const { body } = await stage.order()
    await join(stage, body)
    const token = body.transport.callToken
    const { body: refusal } = await stage.connect<Refusal>(body.webCallUrl, {
      sdp: await (await aPeer()).offer(),
      token,
    })
    expect(refusal).toMatchObject({ statusCode: 403, message: expect.stringContaining('used or has expired') })
  })

  test('is bound to the origin that asked for the call', async () => {
    const { order, connect } = await scene()
    const { body } = await order()
    const request = { sdp: 'v=0', token: body.transport.callToken }
    const { body: refusal } = await connect<Refusal>(body.webCallUrl, request, 'https://elsewhere.example')
    expect(refusal).toMatchObject({ statusCode: 403, message: expect.stringContaining('another origin') })
  })

  test.each([
    ['a wrong token', { sdp: 'v=0', token: 'guessed' }, 403],
    ['neither token', { sdp: 'v=0' }, 400],
    ['no offer', { token: 'x' }, 400],
    ['no body', null, 400],
  ])('%s is refused', async (_, body, status) => {
    const { order, connect } = await scene()
    const { body: call } = await order()
    const answer = await connect<Refusal>(call.webCallUrl, body)
    expect(answer.body).toEqual({ statusCode: status, error: expect.any(String), message: expect.any(String) })
  })

  test('of an offer that cannot be answered is spent, and its line is free again', async () => {
    const { order, connect } = await scene({ VOICE_MAX_CALLS: '1' })
    const { body } = await order()
    const request = { sdp: 'not an offer', token: body.transport.callToken }
    expect((await connect<Refusal>(body.webCallUrl, request)).body).toMatchObject({ statusCode: 400 })
    expect((await connect<Refusal>(body.webCallUrl, request)).body).toMatchObject({ statusCode: 404 })
    expect((await order()).status).toBe(201)
  })
})

describe('a call is refused', () => {
  test('S8.18 when all lines are busy: 503, in words, and when to try again', async () => {
    const { order } = await scene({ VOICE_MAX_CALLS: '1' })
    await order()
    const { status, headers, body } = await order<Refusal>()
    expect(status).toBe(503)
    expect(headers.get('retry-after')).toBe('30')
    expect(body).toMatchObject({ error: 'Service Unavailable', message: expect.stringContaining('All lines are busy') })
  })

  test('when one network calls too often: 429, and when to try again', async () => {
    const { order } = await scene({ VOICE_CALLS_PER_HOUR_PER_IP: '1' })
    await order()
    const { status, headers } = await order<Refusal>()
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(3000)
  })

  test.each([
    ['without the key', { authorization: '' }, {}, 401],
    ['from a page of a strange origin', { origin: 'https://elsewhere.example' }, {}, 403],
    ['to an assistant that the pages may not call', {}, { assistantId: 'other' }, 403],
    ['to one of the visitor’s own making', {}, { assistant: { firstMessage: 'x' } }, 403],
    ['to nobody', {}, { assistantId: undefined }, 400],
  ])('%s', async (_, headers, body, status) => {
    const { order } = await scene()
    const answer = await order<Refusal>({ assistantId: 'site', ...body }, headers)
    expect(answer.body).toMatchObject({ statusCode: status })
  })

  test('where voice is switched off, in words', async () => {
    const { order } = await scene({ VOICE: 'off' })
    expect((await order<Refusal>()).body).toMatchObject({
      statusCode: 503,
      message: expect.stringContaining('not switched on'),
    })
  })
})

test('a listed origin may call', async () => {
  const { order } = await scene({ CORS_ORIGINS: 'https://www.parley.example' })
  expect((await order(undefined, { origin: 'https://www.parley.example' })).status).toBe(201)
})

test.each([
  [{ VOICE_MODEL_URL: 'https://models.example/v1' }, 'VOICE_MODEL_URL needs VOICE_MODEL'],
  [{ VOICE_SPEAKER: 'elevenlabs' }, 'VOICE_SPEAKER needs ELEVENLABS_API_KEY'],
  [{ VOICE_TRANSCRIBER: 'deepgram' }, 'VOICE_TRANSCRIBER needs DEEPGRAM_API_KEY'],
])('settings that need others say which: %j', async (environment, sentence) => {
  await expect(serverFixture(environment)).rejects.toThrow(sentence)
})
