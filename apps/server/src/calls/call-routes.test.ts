import type { WebCall } from '@parley/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serverFixture } from '../server-fixture.ts'
import { aPeer, endOf, join, openScene, type Refusal, type Scene, scene } from './call-fixture.ts'

const listedOrigin = 'https://www.parley.example'

let stage: Scene
beforeAll(async () => {
  stage = await openScene({ CORS_ORIGINS: listedOrigin })
})
afterAll(() => stage.server.remove())

describe('a call', () => {
  test('S1.12 S3.8 S3.12 S7.26 is promised, joined, greeted as an AI and ended, and only its figures are kept', async () => {
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
    await expect.poll(() => peer.messages.join()).toContain('Hello, I am an AI.')
    await expect.poll(() => peer.heard.length).toBeGreaterThan(10)
    peer.send({ type: 'text-input', text: 'What does it cost?' })
    await expect.poll(() => peer.messages.join()).toContain('A pilot costs £500 once.')
    peer.send({ type: 'end-call' })
    const ended = () => endOf(stage.server, body.id)
    await expect.poll(ended).toMatchObject({ reason: 'customer-ended-call', turns: 1 })
    expect(stage.server.log.join()).not.toContain('pilot')
  })

  test('S3.9 is spoken with the assistant’s synthetic voice: the greeting is sound, at the loudness and length of speech', async () => {
    const { body } = await stage.order()
    expect(body.assistant.voice).toMatchObject({ provider: 'flite' })
    const { peer } = await join(stage, body)
    const loud = () => peer.heard.filter(({ frame }) => Math.max(...frame.map(Math.abs)) > 1500)
    // "Hello, I am an AI." takes more than 0.8 s to say: 40 frames of 20 ms
    await expect.poll(() => loud().length).toBeGreaterThan(40)
  })

  test('comes back by the token of the answer before, which works once', async () => {
    const { body } = await stage.order()
    const { peer, resumeToken } = await join(stage, body)
    await peer.close()
    const returned = await aPeer()
    const answer = await stage.connect(body.webCallUrl, { sdp: await returned.offer(), resumeToken })
    expect(answer.status).toBe(201)
    await returned.accept(answer.body.sdp)
    await expect.poll(() => returned.messages.join()).toContain('in-progress')
    const again = await stage.connect<Refusal>(body.webCallUrl, { sdp: await returned.offer(), resumeToken })
    expect(again.body).toMatchObject({ statusCode: 403, error: 'Forbidden' })
  })

  test('is said goodbye to when the server shuts down', async () => {
    const closing = await scene({})
    const { body } = await closing.order()
    const { peer } = await join(closing, body)
    await closing.server.close()
    expect(peer.messages.join()).toContain('server-shutting-down')
    expect(endOf(closing.server, body.id)).toMatchObject({ reason: 'server-shutting-down' })
  })
})

describe('a request for a call that is sent again with its key', () => {
  const key = { 'idempotency-key': 'once' }

  test('is the same call, with the way in that was promised', async () => {
    const first = await stage.order(undefined, key)
    const second = await stage.order(undefined, key)
    expect([second.status, second.body]).toEqual([201, first.body])
    await join(stage, second.body)
    expect((await stage.order(undefined, key)).status).toBe(409)
    const other = { assistantId: 'site', assistantOverrides: { variableValues: { name: 'Ada' } } }
    expect((await stage.order(other, key)).status).toBe(422)
  })

  test('at once is the same call too, and no call that failed', async () => {
    const failed = () => stage.server.log.filter((line) => line.includes('"reason":"failed"'))
    const before = failed()
    const twice = { 'idempotency-key': 'at-once' }
    const [first, second] = await Promise.all([stage.order(undefined, twice), stage.order(undefined, twice)])
    expect([first.status, second.status, second.body]).toEqual([201, 201, first.body])
    expect(failed()).toEqual(before)
  })
})

describe('a token', () => {
  let promised: Required<WebCall>
  beforeAll(async () => {
    promised = (await stage.order()).body
  })

  test('works once', async () => {
    const { body } = await stage.order()
    await join(stage, body)
    const token = body.transport.callToken
    const { body: refusal } = await stage.connect<Refusal>(body.webCallUrl, {
      sdp: await (await aPeer()).offer(),
      token,
    })
    expect(refusal).toMatchObject({ statusCode: 403, message: expect.stringContaining('used or has expired') })
  })

  test.each(['the first', 'a later'])(
    'lets in by %s answer whoever has lost it, as often as it is lost: the very same offer to the same answer, a new one in its place; not once connected',
    async (which) => {
      const { body } = await stage.order()
      const { webCallUrl } = body
      let token: object = { token: body.transport.callToken }
      if (which === 'a later') {
        const { peer, resumeToken } = await join(stage, body)
        await peer.close()
        token = { resumeToken }
      }
      const [lost, peer, another] = [await aPeer(), await aPeer(), await aPeer()]
      const request = { sdp: await lost.offer(), ...token }
      const [first, meanwhile] = await Promise.all([
        stage.connect(webCallUrl, request),
        stage.connect(webCallUrl, request),
      ])
      const repeated = await stage.connect(webCallUrl, request)
      expect([first.status, meanwhile.body, repeated.body]).toEqual([201, first.body, first.body])
      const refused = async (asked: object) =>
        expect((await stage.connect<Refusal>(webCallUrl, asked)).status).toBe(403)
      const guessed = Object.fromEntries(Object.keys(token).map((name) => [name, 'guessed']))
      await refused({ sdp: await another.offer(), ...guessed })

      const anew = { sdp: await peer.offer(), ...token }
      const answer = await stage.connect(webCallUrl, anew)
      expect([answer.status, (await stage.connect(webCallUrl, anew)).body]).toEqual([201, answer.body])
      // what was lost is nobody's way in any more
      await refused({ sdp: await another.offer(), resumeToken: first.body.resumeToken })
      await peer.accept(answer.body.sdp)
      await expect.poll(() => peer.messages.join()).toContain(which === 'a later' ? 'in-progress' : 'listening')
      expect(peer.messages.filter((text) => text.includes('Hello, I am an AI.')).length).toBeLessThanOrEqual(1)
      await refused(anew)
      await refused({ sdp: await another.offer(), ...token })
      const next = { sdp: await another.offer(), resumeToken: answer.body.resumeToken }
      expect((await stage.connect(webCallUrl, next)).status).toBe(201)
    },
  )

  test('is not used up by an offer that cannot be answered', async () => {
    const { body } = await stage.order()
    const { webCallUrl } = body
    const token = body.transport.callToken
    const [lost, peer, returned] = [await aPeer(), await aPeer(), await aPeer()]
    const failed = async (asked: object) =>
      expect((await stage.connect<Refusal>(webCallUrl, { sdp: 'v=0', ...asked })).status).toBe(400)
    expect((await stage.connect(webCallUrl, { sdp: await lost.offer(), token })).status).toBe(201)
    await failed({ token })
    const answer = await stage.connect(webCallUrl, { sdp: await peer.offer(), token })
    expect(answer.status).toBe(201)
    await failed({ token })
    await peer.accept(answer.body.sdp)
    await expect.poll(() => peer.messages).toContain('listening')
    const { resumeToken } = answer.body
    await failed({ resumeToken })
    await peer.close()
    const back = await stage.connect(webCallUrl, { sdp: await returned.offer(), resumeToken })
    expect(back.status).toBe(201)
    await returned.accept(back.body.sdp)
    await expect.poll(() => returned.messages.join()).toContain('in-progress')
  })

  test('is bound to the origin that asked for the call', async () => {
    const request = { sdp: 'v=0', token: promised.transport.callToken }
    const elsewhere = 'https://elsewhere.example'
    const { body: refusal } = await stage.connect<Refusal>(promised.webCallUrl, request, elsewhere)
    expect(refusal).toMatchObject({ statusCode: 403, message: expect.stringContaining('another origin') })
  })

  test.each([
    ['a wrong token', { sdp: 'v=0', token: 'guessed' }, 403, expect.any(String)],
    ['neither token', { sdp: 'v=0' }, 400, ['token is required']],
    ['no offer', { token: 'x' }, 400, ['sdp is required']],
    ['no body', null, 400, ['the body must be an object, not null']],
  ])('%s is refused', async (_, body, status, message) => {
    const answer = await stage.connect<Refusal>(promised.webCallUrl, body)
    expect(answer.body).toEqual({ statusCode: status, error: expect.any(String), message })
  })
})

test('S8.18 the only line is busy: 503, in words, and when to try again; an offer that cannot be answered frees it', async () => {
  const { order, connect } = await scene({ VOICE_MAX_CALLS: '1' })
  const { body } = await order()
  const { status, headers, body: refusal } = await order<Refusal>()
  expect(status).toBe(503)
  expect(headers.get('retry-after')).toBe('30')
  expect(refusal).toMatchObject({
    error: 'Service Unavailable',
    message: expect.stringContaining('All lines are busy'),
  })
  const request = { sdp: 'not an offer', token: body.transport.callToken }
  expect((await connect<Refusal>(body.webCallUrl, request)).body).toMatchObject({ statusCode: 400 })
  expect((await connect<Refusal>(body.webCallUrl, request)).body).toMatchObject({ statusCode: 404 })
  expect((await order()).status).toBe(201)
})

describe('a call is refused', () => {
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
    const answer = await stage.order<Refusal>({ assistantId: 'site', ...body }, headers)
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
  expect((await stage.order(undefined, { origin: listedOrigin })).status).toBe(201)
})

test.each([
  [{ VOICE_MODEL_URL: 'https://models.example/v1' }, 'VOICE_MODEL_URL needs VOICE_MODEL'],
  [{ VOICE_SPEAKER: 'elevenlabs' }, 'VOICE_SPEAKER needs ELEVENLABS_API_KEY'],
  [{ VOICE_TRANSCRIBER: 'deepgram' }, 'VOICE_TRANSCRIBER needs DEEPGRAM_API_KEY'],
  [{ VOICE_SPEAKER: 'local' }, 'npx parley models fetch piper-joe'],
  [
    { VOICE_SPEAKER: 'local', VOICE_SPEECH_VOICE: 'zipformer-en' },
    'There are: piper-joe, kokoro-emma, piper-alba, kokoro.',
  ],
  [{ VOICE_TRANSCRIBER: 'local' }, 'npx parley models fetch moonshine-tiny-en'],
  [{ VOICE_VAD: 'silero' }, 'npx parley models fetch silero'],
])('settings that need others say which: %j', async (environment, sentence) => {
  await expect(serverFixture({ VOICE: 'on', ...environment })).rejects.toThrow(sentence)
})
