import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call, chat, createClient } from './index.ts'
import { delayMs, Refusal } from './request.ts'
import { type Answer, json, startServer } from './server-fixture.ts'

const tooMany = json({ statusCode: 429 }, 429)
const down = json({ statusCode: 503 }, 503)
const hangUp: Answer = (_seen, response) => response.destroy()
const never: Answer = () => {}

// No jitter: a repeated request follows at once.
beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0))
afterEach(() => void vi.restoreAllMocks())

test.each([
  ['408', json({}, 408)],
  ['429', tooMany],
  ['500', json({}, 500)],
  ['503', down],
  ['a lost connection', hangUp],
])('%s is tried again, twice at most', async (_name, failing) => {
  await using server = await startServer(failing, failing, json([{ id: 'c' }]))
  expect(await createClient({ ...server, resources: { call } }).call.list()).toEqual([{ id: 'c' }])
  await using broken = await startServer(failing)
  await expect(createClient({ ...broken, resources: { call } }).call.list()).rejects.toBeDefined()
  expect(broken.seen).toHaveLength(3)
})

test.each([400, 401, 404, 409, 501])('%d is not tried again', async (status) => {
  await using server = await startServer(json({}, status))
  await expect(createClient({ ...server, resources: { call } }).call.list()).rejects.toMatchObject({ status })
  expect(server.seen).toHaveLength(1)
})

test('each POST has its own key, and repeats it', async () => {
  await using server = await startServer(down, json({ id: 'c' }))
  const client = createClient({ ...server, resources: { call } })
  await client.call.create({ assistantId: 'a' })
  await client.call.create({ assistantId: 'a' })
  await client.call.create({ assistantId: 'a' }, { idempotencyKey: 'mine' })
  const keys = server.seen.map(({ headers }) => headers['idempotency-key'])
  expect(keys[0]).toBe(keys[1])
  expect(keys[0]).toMatch(/^[\da-f]+(-[\da-f]+){3}$/)
  expect(keys[2]).not.toBe(keys[0])
  expect(keys[3]).toBe('mine')
})

test('without keys a POST is repeated only where it was certainly not accepted', async () => {
  await using server = await startServer(tooMany, json({ id: 'c' }))
  const client = createClient({ ...server, idempotencyKeys: false, resources: { call } })
  await client.call.create({})
  await using broken = await startServer(down)
  await expect(
    createClient({ ...broken, idempotencyKeys: false, resources: { call } }).call.create({}),
  ).rejects.toMatchObject({ status: 503 })
  expect(broken.seen).toHaveLength(1)
  expect(server.seen[0]?.headers['idempotency-key']).toBeUndefined()
})

const nothing = { error: '', message: '' }
const asking = (retryAfter: string, status = 429) =>
  new Refusal(new Response(null, { status, headers: { 'retry-after': retryAfter } }), {
    ...nothing,
    statusCode: status,
  })

test('Retry-After decides how long to wait; too long is the caller’s decision', () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2025-01-31T09:00:00Z'))
  expect(delayMs(asking('7'), 0, false)).toBe(7000)
  expect(delayMs(asking('Fri, 31 Jan 2025 09:00:05 GMT', 503), 0, true)).toBe(5000)
  expect(delayMs(asking('3600'), 0, true)).toBeNull()
})

test('a request that is still under way is asked again, until it is answered', async () => {
  const underWay: Answer = (_seen, response) => response.writeHead(409, { 'retry-after': '0' }).end('{}')
  await using server = await startServer(underWay, underWay, json({ id: 'c' }))
  const client = createClient({ ...server, resources: { call } })
  expect(await client.call.create({ assistantId: 'a' })).toEqual({ id: 'c' })
  expect(new Set(server.seen.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  expect(delayMs(asking('5', 409), 0, true)).toBe(5000)
  expect(delayMs(asking('5', 409), 0, false)).toBeNull()
})

test('the wait grows with each attempt, up to a limit, and is random below that', () => {
  vi.mocked(Math.random).mockReturnValue(0.5)
  expect([0, 1, 2, 9].map((attempt) => delayMs(asking('', 503), attempt, true))).toEqual([250, 500, 1000, 4000])
})

test('an aborted request rejects with the signal’s reason and is not repeated', async () => {
  await using server = await startServer(never)
  const stop = new AbortController()
  const client = createClient({ ...server, resources: { call } })
  const pending = client.call.list({}, { signal: stop.signal })
  await expect.poll(() => server.seen).toHaveLength(1)
  stop.abort(new Error('the visitor left'))
  await expect(pending).rejects.toThrow('the visitor left')
  expect(server.seen).toHaveLength(1)
})

test('a server that does not answer in time is a TimeoutError', async () => {
  await using server = await startServer(never)
  const client = createClient({ ...server, timeoutMs: 20, maxRetries: 0, resources: { call } })
  await expect(client.call.list()).rejects.toMatchObject({ name: 'TimeoutError' })
})

test('a stream yields each event, split anywhere, until it is done', async () => {
  await using server = await startServer((_seen, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const text =
      'data: {"id":"1","delta":"Grüß"}\n\n: comment\r\n\r\ndata: {"id":"1","delta":" Gott"}\n\ndata: [DONE]\n\n'
    const bytes = Buffer.from(text)
    const write = (at: number) => {
      response.write(bytes.subarray(at, at + 3), () => (at + 3 < bytes.length ? write(at + 3) : response.end()))
    }
    write(0)
  })
  const client = createClient({ ...server, resources: { chat } })
  const words: string[] = []
  for await (const { delta } of await client.chat.stream({ input: 'Hello' })) words.push(delta)
  expect(words).toEqual(['Grüß', ' Gott'])
  expect(JSON.parse(server.seen[0]?.body ?? '')).toEqual({ input: 'Hello', stream: true })
})
