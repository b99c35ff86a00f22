import { once } from 'node:events'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { demoPublicKey, typedProvider, type WebCall } from '@parley/protocol'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { endOf, openScene, type Refusal, type Scene, scene } from './call-fixture.ts'

const asTyped = { assistantId: 'site', transport: { provider: typedProvider } }

let stage: Scene
beforeAll(async () => {
  stage = await openScene()
})
afterAll(() => stage.server.remove())

/** Reads a typed call as a page does. */
async function listen({ server }: Scene, url: string, body: object) {
  const leaving = new AbortController()
  onTestFinished(() => leaving.abort())
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url },
    body: JSON.stringify(body),
    signal: leaving.signal,
  })
  const frames: string[] = []
  const reading = { response, frames, resumeToken: '', numbered: false, ended: false, leave: () => leaving.abort() }
  if (!response.ok || !response.body) return reading
  const first = Promise.withResolvers<void>()
  const read = async () => {
    let text = ''
    for await (const chunk of Readable.fromWeb(response.body as NodeReadableStream).setEncoding('utf8')) {
      const lines = (text + chunk).split('\n')
      text = lines.pop() ?? ''
      for (const line of lines.filter(Boolean)) {
        const value = JSON.parse(line)
        if (typeof value === 'string') frames.push(value)
        else Object.assign(reading, value)
      }
      if (reading.resumeToken) first.resolve()
    }
    reading.ended = true
  }
  read().catch(() => {})
  await first.promise
  return reading
}

async function begin(asked: object = asTyped, on = stage) {
  const { body } = await on.order(asked)
  const page = await listen(on, body.webCallUrl, { token: body.transport.callToken })
  const say = (message: object, resumeToken = page.resumeToken, sent?: unknown) =>
    fetch(String(body.transport.sayUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: on.server.url },
      body: JSON.stringify({ resumeToken, text: JSON.stringify(message), sent }),
    })
  return { call: body, page, say }
}

describe('a typed call', () => {
  test('is promised like any other, with its own way in', async () => {
    const { status, body } = await stage.order(asTyped)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      type: 'webCall',
      webCallUrl: `${stage.server.url}/call/${body.id}/listen`,
      transport: { provider: typedProvider, sayUrl: `${stage.server.url}/call/${body.id}/say` },
    })
  })

  test('greets, answers from the site’s words, fills in the form, and ends; nothing of it is kept', async () => {
    const { page, say, call } = await begin()
    const read = () => page.frames.join('\n')
    await expect.poll(() => read()).toContain('Hello, I am an AI.')
    expect(page.frames).toContain('listening')
    expect((await say({ type: 'text-input', text: 'What does it cost?' })).status).toBe(204)
    await expect.poll(() => read()).toContain('£500')
    await say({ type: 'text-input', text: 'I would like to book a consultation' })
    await expect.poll(() => read()).toMatch(/name/i)
    await say({ type: 'text-input', text: 'My name is Ada Byron' })
    await expect.poll(() => read()).toContain('"form-update"')
    await say({ type: 'end-call' })
    await expect.poll(() => page.ended).toBe(true)
    const ended = () => endOf(stage.server, call.id)
    await expect.poll(ended).toMatchObject({ kind: 'typed', reason: 'customer-ended-call' })
    expect(stage.server.log.join()).not.toContain('Ada')
  })

  test('goes on where a call broke off: it does not greet, and knows what was said', async () => {
    const { page, say } = await begin({
      ...asTyped,
      assistantOverrides: { firstMessageMode: 'assistant-waits-for-user' },
    })
    const read = () => page.frames.join('\n')
    const before = [
      { role: 'user', content: 'I would like to book a consultation' },
      { role: 'assistant', content: 'What is your full name?' },
      { role: 'user', content: 'My name is Ada Byron' },
    ]
    for (const message of before) await say({ type: 'add-message', message, triggerResponseEnabled: false })
    await say({ type: 'say', message: 'Let us go on in writing.' })
    await expect.poll(read).toContain('Let us go on in writing.')
    await say({ type: 'text-input', text: 'ada@engine.example' })
    await expect.poll(read).toContain('Is that right?')
    expect(read()).toContain('Ada Byron')
    expect(read()).not.toContain('Hello, I am an AI.')
  })

  test('has room when every line is busy and the day’s minutes are used up', async () => {
    const { order } = await scene({ VOICE_MAX_CALLS: '1', VOICE_MINUTES_PER_DAY: '10' })
    await order()
    expect((await order()).status).toBe(503)
    expect((await order(asTyped)).status).toBe(201)
  })

  test('answers the same who says the very same again, as a proxy does whose server died; nobody else, and not for long', async () => {
    const { body: call } = await stage.order(asTyped)
    const [token, attempt] = [call.transport.callToken, 'by-chance-1']
    const first = await listen(stage, call.webCallUrl, { token, attempt })
    await expect.poll(() => first.frames.join()).toContain('Hello, I am an AI.')
    const again = await listen(stage, call.webCallUrl, { token, attempt })
    expect(again.resumeToken).toBe(first.resumeToken)
    await expect.poll(() => again.frames.join()).toContain('Hello, I am an AI.')
    expect((await listen(stage, call.webCallUrl, { token })).response.status).toBe(403)
    expect((await listen(stage, call.webCallUrl, { token, attempt: 'by-chance-2' })).response.status).toBe(403)
    const back = await listen(stage, call.webCallUrl, { resumeToken: again.resumeToken, received: 0 })
    expect(back.response.status).toBe(200)
    expect((await listen(stage, call.webCallUrl, { token, attempt })).response.status).toBe(403)
  })

  test('answers the same who says twice that they come back, with all that was missed; nobody else, and not for long', async () => {
    const { call, page, say } = await begin()
    await expect.poll(() => page.frames.join()).toContain('Hello, I am an AI.')
    const back = { resumeToken: page.resumeToken, received: page.frames.length, attempt: 'by-chance-1' }
    page.leave()
    await say({ type: 'text-input', text: 'What does it cost?' })
    const first = await listen(stage, call.webCallUrl, back)
    const again = await listen(stage, call.webCallUrl, back)
    expect([again.response.status, again.resumeToken]).toEqual([200, first.resumeToken])
    await expect.poll(() => again.frames.join()).toContain('£500')
    const refused = async (asked: object) =>
      expect((await listen(stage, call.webCallUrl, asked)).response.status).toBe(403)
    await refused({ ...back, attempt: 'by-chance-2' })
    await refused({ ...back, attempt: undefined })
    const next = await listen(stage, call.webCallUrl, { ...back, resumeToken: again.resumeToken })
    expect(next.response.status).toBe(200)
    await refused(back)
  })

  test('comes back by the token of the answer before, which works once, with what was missed', async () => {
    const { call, page, say } = await begin()
    const { resumeToken } = page
    page.leave()
    await say({ type: 'text-input', text: 'What does it cost?' })
    const received = page.frames.length
    const back = await listen(stage, call.webCallUrl, { resumeToken, received })
    await expect.poll(() => back.frames.join()).toContain('£500')
    expect((await listen(stage, call.webCallUrl, { resumeToken, received })).response.status).toBe(403)
    expect((await say({ type: 'text-input', text: 'Hello?' }, resumeToken)).status).toBe(403)
  })

  test('takes as much at once as one message may have', async () => {
    const { page, say } = await begin()
    await expect.poll(() => page.frames.join()).toContain('Hello, I am an AI.')
    const message = { role: 'user', content: `£${'"'.repeat(20_000)}`.padEnd(40_000, '€') }
    const said = await say({ type: 'add-message', message, triggerResponseEnabled: false })
    expect(said.status).toBe(204)
    const nobodys = await fetch(`${stage.server.url}/call/nobodys/say`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: 'x'.repeat(300_000), // which is not read
    })
    expect(nobodys.status).toBe(404)
  })

  test('takes once what its page says again, also after it came back, and says what is missing', async () => {
    const { call, page, say } = await begin()
    await expect.poll(() => page.frames.join()).toContain('Hello, I am an AI.')
    expect(page.numbered).toBe(true)
    const question = { type: 'text-input', text: 'What does it cost?' }
    for (const _ of ['said', 'said again by a proxy'])
      expect((await say(question, page.resumeToken, 0)).status).toBe(204)
    page.leave()
    const back = await listen(stage, call.webCallUrl, { resumeToken: page.resumeToken, received: 0 })
    expect((await say(question, back.resumeToken, 0)).status).toBe(204)
    const early = await say({ type: 'text-input', text: 'And when?' }, back.resumeToken, 2)
    expect([early.status, await early.text()]).toEqual([
      400,
      expect.stringContaining('sent says that 2 lines came before these, and 1 have'),
    ])
    for (const sent of [-1, 0.5, 1e21, '1']) expect((await say(question, back.resumeToken, sent)).status).toBe(400)
    await say({ type: 'text-input', text: 'Are you open on Sundays?' }, back.resumeToken, 1)
    const asked = () =>
      back.frames
        .map((frame) => (frame.startsWith('{') ? JSON.parse(frame) : {}))
        .flatMap(({ type, role, transcript }) => (type === 'transcript' && role === 'user' ? [transcript] : []))
    await expect.poll(asked).toEqual(['What does it cost?', 'Are you open on Sundays?'])
  })

  test('that is being asked for when the server is to stop is still promised, and waited for', async () => {
    const stopping = await scene({ DRAIN_NOTICE_MS: '1', DRAIN_CALLS_MS: '60000' })
    const { url, close } = stopping.server
    const body = JSON.stringify(asTyped)
    const authorization = `Bearer ${demoPublicKey}`
    const headers = { 'content-type': 'application/json', 'content-length': body.length, authorization, origin: url }
    const asking = request(`${url}/call/web`, { method: 'POST', headers })
    const answered = once(asking, 'response')
    await new Promise((resolve) => asking.write(body.slice(0, 5), resolve))
    await fetch(`${url}/healthz`) // by then the server has heard of it
    const closed = close()
    await expect.poll(async () => (await stopping.order(asTyped)).status).toBe(503)
    asking.end(body.slice(5))
    const [answer] = await answered
    expect(answer.statusCode).toBe(201)
    const { webCallUrl, transport } = (await json(answer)) as Required<WebCall>
    const page = await listen(stopping, webCallUrl, { token: transport.callToken })
    const bye = { resumeToken: page.resumeToken, text: '{"type":"end-call"}' }
    const said = await fetch(String(transport.sayUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url },
      body: JSON.stringify(bye),
    })
    expect(said.status).toBe(204)
    await closed
  })

  test('is said goodbye to when the server shuts down', async () => {
    const closing = await scene({})
    const { page } = await begin(asTyped, closing)
    await closing.server.close()
    await expect.poll(() => page.ended).toBe(true)
    expect(page.frames.join()).toContain('server-shutting-down')
  })

  test.each([
    ['listen', { token: 'guessed' }, 403],
    ['listen', {}, 400, ['token is required']],
    ['listen', { token: '' }, 400, ['token must not be empty']],
    ['listen', { token: 'x'.repeat(201) }, 400, ['token must have at most 200 characters']],
    ['listen', { resumeToken: 'guessed' }, 400, ['received is required']],
    ['listen', { resumeToken: 'guessed', received: 1.5 }, 400, ['received must be a whole number']],
    ['say', { resumeToken: 'guessed', text: '{}' }, 403],
    ['say', { text: '{}' }, 400, ['resumeToken is required']],
    ['connect', { sdp: 'v=0', token: 'guessed' }, 400],
    ['connect', { sdp: '', token: 'guessed' }, 400, ['sdp must not be empty']],
    ['connect', { sdp: 'v=0', resumeToken: 5 }, 400, ['resumeToken must be text, not 5']],
  ])('%s with %j is refused', async (action, body, status, message?: string[]) => {
    const { body: call } = await stage.order(asTyped)
    const url = call.webCallUrl.replace('listen', action)
    const refusal = { statusCode: status, ...(message && { message }) }
    expect((await stage.connect<Refusal>(url, body)).body).toMatchObject(refusal)
  })

  test('belongs to the origin that asked for it', async () => {
    const { body } = await stage.order<Required<WebCall>>(asTyped, { authorization: `Bearer ${demoPublicKey}` })
    const token = body.transport.callToken
    expect((await stage.connect(body.webCallUrl, { token }, 'https://elsewhere.example')).status).toBe(403)
  })
})
