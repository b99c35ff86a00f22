import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { consultationPath, formMetaHeader } from '@parley/protocol'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { submitConsultation, submitMessages } from './submit-consultation.ts'

const consultation = {
  fullName: 'Ada Byron',
  email: 'ada@engine.example',
  companyName: '',
  service: 'smart-chatbots',
  problems: 'Too few meetings',
  additionalInfo: '',
} as const
const meta = { website: '', fillMs: 4000, utm: { utm_source: 'näwsletter' }, callId: null }

type Answer = (request: IncomingMessage, response: ServerResponse) => void
let answer: Answer
let received: { method?: string; path?: string; headers: IncomingMessage['headers']; body: string }[] = []
let base = ''

const server = createServer(async (request, response) => {
  const { method, url: path, headers } = request
  received.push({ method, path, headers, body: await text(request) })
  answer(request, response)
})
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  received = []
})

const answers =
  (status: number, body: string): Answer =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)

const submit = (options: { timeoutMs?: number; fetch?: typeof fetch } = {}) =>
  submitConsultation(consultation, {
    publicKey: 'demo-key',
    idempotencyKey: 'k1',
    meta,
    url: base + consultationPath,
    fetch: globalThis.fetch,
    ...options,
  })
const failed = (message: string) => ({ type: 'failed', message, errors: {} })

test('S7.1 S7.2 S7.3 S7.4 S3.1 posts exactly the six fields as JSON, with bearer, key and meta', async () => {
  answer = answers(200, '{"success":true,"id":"7"}')
  const withMore = { ...consultation, admin: true }
  const outcome = await submitConsultation(withMore, {
    publicKey: 'demo-key',
    idempotencyKey: 'k1',
    meta,
    url: base + consultationPath,
    fetch: globalThis.fetch,
  })
  expect(outcome).toEqual({ type: 'accepted' })
  const [sent] = received
  expect(sent).toMatchObject({ method: 'POST', path: '/functions/v1/send-contact-email' })
  expect(sent?.headers).toMatchObject({
    'content-type': 'application/json',
    authorization: 'Bearer demo-key',
    'idempotency-key': 'k1',
  })
  expect(JSON.parse(sent?.body ?? '')).toEqual(consultation)
  expect(JSON.parse(decodeURIComponent(String(sent?.headers[formMetaHeader])))).toEqual(meta)
})

test.each([
  ['S8.1 S7.6 the error of the answer, word for word', 400, '{"error":" Out of ink "}', ' Out of ink '],
  ['S8.1 S7.6 also with status 500', 500, '{"error":"X"}', 'X'],
  ['S8.2 C9 no error', 500, '{}', submitMessages.refused],
  ['S8.2 C9 an empty body', 502, '', submitMessages.refused],
  ['S8.2 C9 a page in HTML', 502, '<h1>Bad gateway</h1>', submitMessages.refused],
  ['S8.2 C9 an error that is no text', 500, '{"error":{"code":7}}', submitMessages.refused],
  ['S8.2 C9 an error without words', 500, '{"error":" "}', submitMessages.refused],
  ['S8.2 C9 JSON that is no object', 500, 'null', submitMessages.refused],
  ['S7.5 C9 success that cannot be read', 200, '<h1>Hello</h1>', submitMessages.failed],
])('%s', async (_, status, body, message) => {
  answer = answers(status, body)
  expect(await submit()).toEqual(failed(message))
})

test('S8.1 the errors of single fields come along', async () => {
  answer = answers(400, '{"error":"X","fields":{"email":"Y","fullName":7,"other":"Z"}}')
  expect(await submit()).toEqual({ type: 'failed', message: 'X', errors: { email: 'Y' } })
})

test('C9 204 is success', async () => {
  answer = (_, response) => response.writeHead(204).end()
  expect(await submit()).toEqual({ type: 'accepted' })
})

test('S8.3 a lost connection shows the message of the error', async () => {
  answer = ({ socket }) => socket.destroy()
  expect(await submit()).toEqual(failed('fetch failed'))
})

test('S8.4 a network failure without a message has its own text', async () => {
  const fetch = () => Promise.reject(new Error(''))
  expect(await submit({ fetch })).toEqual(failed('Failed to send consultation request. Please try again.'))
})

test('a server that never answers is given up, with a text that says what to do', async () => {
  answer = () => undefined
  expect(await submit({ timeoutMs: 50 })).toEqual(failed(submitMessages.timedOut))
})

test('S8.2 S8.4 the fallback texts are exact', () => {
  expect(submitMessages.refused).toBe('Failed to send consultation request')
  expect(submitMessages.failed).toBe('Failed to send consultation request. Please try again.')
})
