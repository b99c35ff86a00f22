import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { isFailure } from '@parley/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOwnerLine } from './guarded-http.ts'

type Asked = { path: string; headers: IncomingMessage['headers']; body: string }

const asked: Asked[] = []
let server: Server
let host = ''
beforeAll(async () => {
  server = createServer(async (request, response) => {
    asked.push({ path: request.url ?? '', headers: request.headers, body: await text(request) })
    if (request.url === '/elsewhere') return response.writeHead(307, { location: '/v1' }).end()
    if (request.url === '/nothing') return response.writeHead(204).end()
    response.writeHead(200, { 'content-type': 'text/plain' }).write('in ')
    if (request.url === '/v1') response.end('pieces')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const post = { method: 'POST', headers: { authorization: 'Bearer key' }, body: 'hello' }

test('it answers as the platform’s own fetch does', async () => {
  const { fetch } = createOwnerLine([host])
  const response = await fetch(`http://${host}/v1`, post)
  expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
    200,
    'text/plain',
    'in pieces',
  ])
  expect(asked.at(-1)).toMatchObject({ body: 'hello', headers: { authorization: 'Bearer key', 'content-length': '5' } })
  const form = new FormData()
  form.set('file', new Blob(['sound']), 'a.wav')
  await fetch(`http://${host}/v1`, { method: 'POST', body: form })
  expect(asked.at(-1)?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
  expect(asked.at(-1)?.body).toContain('sound')
  expect((await fetch(`http://${host}/nothing`, post)).status).toBe(204)
})

test('it follows no redirect, which could carry a key anywhere', async () => {
  const before = asked.length
  const response = await createOwnerLine([host]).fetch(`http://${host}/elsewhere`, post)
  expect([response.status, asked.length]).toEqual([307, before + 1])
})

test('whoever loses interest ends an answer that goes on', async () => {
  const leaving = new AbortController()
  const { body } = await createOwnerLine([host]).fetch(`http://${host}/endless`, { ...post, signal: leaving.signal })
  const reader = (body as ReadableStream<Uint8Array>).getReader()
  expect((await reader.read()).value?.length).toBeGreaterThan(0)
  leaving.abort()
  await expect(reader.read()).rejects.toThrow()
})

test.each([
  'http://127.0.0.1',
  'http://[::1]',
  'http://169.254.169.254',
  'http://localhost',
  'http://[::ffff:10.0.0.1]',
])('it reaches nothing at %s', async (inside) => {
  const { port } = server.address() as AddressInfo
  const before = asked.length
  const refusal = await createOwnerLine([])
    .fetch(`${inside}:${port}/v1`, post)
    .catch((error) => error)
  expect(isFailure(refusal, 'unprocessable')).toBe(true)
  expect(refusal.message).toMatch(/private network\. .* WEBHOOK_PRIVATE_HOSTS/)
  expect(asked.length).toBe(before)
})

test('a socket is opened in the same way', () => {
  const { connection } = createOwnerLine([host])
  expect(connection(new URL(`ws://${host}/v1`))).toEqual({})
  expect(connection(new URL('wss://transcriber.example'))).toHaveProperty('lookup')
  expect(() => connection(new URL('ws://10.0.0.1'))).toThrow('private network')
})
