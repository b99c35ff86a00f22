import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Voice } from '../voice/voice.ts'
import { orderTypedCall, typed } from './typed.ts'
import { typedServer } from './typed-server.fixture.ts'

/** Waits for what is checked, while the page's time goes on. The time only ends what hangs. */
const until = (check: () => void) => vi.waitFor(check, 60_000)

async function inCall(how: { isOlder?: boolean } = {}) {
  const server = typedServer()
  Object.assign(server.state, how)
  const { signal } = new AbortController()
  const subject = { assistantId: 'site' }
  const call = await orderTypedCall({ token: 'key', baseUrl: '', subject, signal, fetch: server.fetch })
  const voice = new Voice('key', '', { transport: typed, fetch: server.fetch, userAgent: '' })
  const heard: unknown[] = []
  voice.on('message', (message) => heard.push(message))
  voice.on('error', () => {})
  await voice.reconnect(call)
  server.frame('listening')
  await until(() => expect(voice.getState().status).toBe('active'))
  return { server, voice, heard, call }
}

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

test('a typed call is asked for as such, joined with its token, and carries frames both ways in order', async () => {
  const { server, voice, heard } = await inCall()
  expect(server.state.requests.slice(0, 2)).toEqual([
    { path: '/call/web', body: { assistantId: 'site', transport: { provider: 'parley.typed' } } },
    { path: '/call/1/listen', body: { token: 'first', attempt: expect.any(String) } },
  ])
  server.frame(JSON.stringify({ type: 'transcript', role: 'assistant', transcript: 'Hello.' }))
  await until(() => expect(heard).toMatchObject([{ transcript: 'Hello.' }]))
  for (const text of ['one', 'two', 'three']) voice.send({ type: 'text-input', text })
  await until(() => expect(server.state.said).toHaveLength(3))
  expect(server.state.said.map((text) => JSON.parse(text).text)).toEqual(['one', 'two', 'three'])
  await voice.stop()
  expect(server.state.said.at(-1)).toBe('{"type":"end-call"}')
})

test('what is said at once shares a request, as far as a request may carry it', async () => {
  const { server, voice } = await inCall()
  const requests = () => server.state.requests.filter(({ path }) => path === '/call/1/say')
  for (let count = 0; count < 30; count += 1) voice.send({ type: 'text-input', text: `${count}` })
  await until(() => expect(server.state.said).toHaveLength(30))
  expect(requests()).toHaveLength(1)
  for (let count = 0; count < 30; count += 1) voice.send({ type: 'text-input', text: 'x'.repeat(4_000) })
  await until(() => expect(server.state.said).toHaveLength(60))
  expect(requests()).toHaveLength(3)
})

test('a broken connection is told and taken up again; what was said meanwhile arrives', async () => {
  const { server, voice } = await inCall()
  server.state.reachable = false
  server.breakOff()
  await until(() => expect(voice.getState().status).toBe('reconnecting'))
  voice.send({ type: 'text-input', text: 'Hello?' })
  await vi.advanceTimersByTimeAsync(2000)
  server.state.reachable = true
  await until(() => expect(voice.getState().status).toBe('active'))
  await until(() => expect(server.state.said).toHaveLength(1))
  const back = server.state.requests.find(({ body }) => 'received' in body)
  expect(back).toMatchObject({
    path: '/call/1/listen',
    body: { resumeToken: 'resume-1', received: 1, attempt: expect.any(String) },
  })
})

test('what was under way when the connection broke, and arrives when its token is used, is said again', async () => {
  const { server, voice } = await inCall()
  const arrival = Promise.withResolvers<void>()
  server.state.arrives = arrival.promise
  voice.send({ type: 'text-input', text: 'Hello?' })
  await until(() => expect(server.state.requests.at(-1)?.path).toBe('/call/1/say'))
  server.breakOff()
  await until(() => expect(server.state.joined).toBe(2))
  await until(() => expect(voice.getState().status).toBe('active'))
  arrival.resolve()
  await until(() => expect(server.state.said).toHaveLength(1))
})

test('what arrived although its answer was lost is said again, with what was said since, and taken once', async () => {
  const { server, voice } = await inCall()
  server.state.losesAnswers = true
  const saying = () => server.state.requests.filter(({ path }) => path === '/call/1/say')
  voice.send({ type: 'text-input', text: 'one' })
  await until(() => expect(saying().length).toBeGreaterThan(1))
  voice.send({ type: 'text-input', text: 'two' })
  server.breakOff()
  await until(() => expect(server.state.joined).toBe(2))
  server.state.losesAnswers = false
  await until(() => expect(saying().at(-1)?.body).toMatchObject({ resumeToken: 'resume-2' }))
  voice.send({ type: 'text-input', text: 'three' })
  await until(() => expect(server.state.said).toHaveLength(3))
  expect(server.state.said.map((text) => JSON.parse(text).text)).toEqual(['one', 'two', 'three'])
})

test('a server that is older than the page, as during an upgrade, hears what is said', async () => {
  const { server, voice } = await inCall({ isOlder: true })
  for (const text of ['one', 'two']) {
    voice.send({ type: 'text-input', text })
    await until(() => expect(server.state.said.map((line) => JSON.parse(line).text)).toContain(text))
  }
})

test('what a server refuses is left out; what is said after it arrives', async () => {
  const { server, voice } = await inCall()
  server.state.refuses = true
  voice.send({ type: 'text-input', text: 'one' })
  await until(() => expect(server.state.refused).toBe(1))
  server.state.refuses = false
  voice.send({ type: 'text-input', text: 'two' })
  await until(() => expect(server.state.said.map((text) => JSON.parse(text).text)).toEqual(['two']))
})

test('what was on its way when the page hangs up arrives before its goodbye, once', async () => {
  const { server, voice } = await inCall()
  const arrival = Promise.withResolvers<void>()
  server.state.arrives = arrival.promise
  voice.send({ type: 'text-input', text: 'Yes, send it.' })
  await until(() => expect(server.state.requests.at(-1)?.path).toBe('/call/1/say'))
  const stopped = voice.stop()
  arrival.resolve()
  await stopped
  await until(() => expect(server.state.said).toHaveLength(2))
  expect(server.state.said.map((text) => JSON.parse(text))).toEqual([
    { type: 'text-input', text: 'Yes, send it.' },
    { type: 'end-call' },
  ])
})

test('a server that says nothing any more is taken for gone', async () => {
  const { server, voice } = await inCall()
  server.state.reachable = false
  await vi.advanceTimersByTimeAsync(39_000)
  expect(voice.getState().status).toBe('active')
  await vi.advanceTimersByTimeAsync(1500)
  expect(voice.getState().status).toBe('reconnecting')
  await vi.advanceTimersByTimeAsync(45_000)
  expect(voice.getState()).toMatchObject({ status: 'ended', reason: 'connection-lost' })
})

test('a goodbye that the network swallows is said again once it is back', async () => {
  const { server, voice } = await inCall()
  server.state.reachable = false
  await voice.stop()
  expect(voice.getState()).toMatchObject({ status: 'ended' })
  server.state.reachable = true
  await until(() => expect(server.state.said).toEqual(['{"type":"end-call"}']))
})

test('the assistant’s goodbye ends it without a failure', async () => {
  const { server, voice } = await inCall()
  server.frame(JSON.stringify({ type: 'status-update', status: 'ended', endedReason: 'assistant-ended-call' }))
  await until(() => expect(voice.getState()).toMatchObject({ status: 'ended', reason: 'assistant-ended-call' }))
})
