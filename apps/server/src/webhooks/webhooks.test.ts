import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PlatformFixture, platformFixture } from '../resources/platform-fixture.ts'
import { postWebhook } from './post-webhook.ts'
import { isPublicAddress } from './public-address.ts'

type Seen = { headers: IncomingHttpHeaders; body: string }
const seen: Seen[] = []
const statuses: number[] = []
const owner = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  seen.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
  const status = statuses.shift() ?? 200
  response.writeHead(status, status === 302 ? { location: 'http://127.0.0.1:1/' } : {}).end()
})
let host: string
let api: PlatformFixture
beforeAll(async () => {
  owner.listen(0, '127.0.0.1')
  await once(owner, 'listening')
  host = `127.0.0.1:${(owner.address() as AddressInfo).port}`
  api = await platformFixture({ webhookPrivateHosts: [host] })
})
afterAll(async () => {
  await api[Symbol.asyncDispose]()
  owner.closeAllConnections()
  owner.close()
})

const message = (url: string) => ({ url, type: 'test', headers: {}, body: '{}', timeoutMs: 2000 })

describe('an owner’s server', () => {
  test('hears what happened, signed, and again after it was away', async () => {
    statuses.push(503)
    const server = { url: `http://${host}/hook`, secret: 'shared', headers: { 'x-mine': 'yes', host: 'evil.example' } }
    await api.request('PATCH /org/main', { server })
    const session = (await api.request('POST /session', { name: 'Visit' })).body as { id: string }
    await expect.poll(() => seen).toHaveLength(2)
    const [first, second] = seen as [Seen, Seen]
    expect(second.body).toBe(first.body)
    expect(JSON.parse(first.body).message).toMatchObject({ type: 'session.created', session: { id: session.id } })
    expect(first.headers).toMatchObject({ 'x-mine': 'yes', host })
    const [, at, signature] = /^t=(\d+),v1=([\da-f]{64})$/.exec(String(first.headers['x-parley-signature'])) ?? []
    expect(signature).toBe(createHmac('sha256', 'shared').update(`${at}.${first.body}`).digest('hex'))
    await api.platform.flushLog()
    const logs = (await api.request('GET /logs?type=Webhook&sortOrder=ASC')).body as {
      results: Record<string, unknown>[]
    }
    expect(logs.results.map(({ webhookType, outcome }) => [webhookType, outcome])).toEqual([
      ['session.created', 'failed'],
      ['session.created', 'accepted'],
    ])
  })

  test('of the assistant goes before the organisation’s, and hears only what it wants', async () => {
    seen.length = 0
    const server = { url: `http://${host}/assistant` }
    const model = { provider: 'guide' }
    await api.request('POST /chat', {
      input: 'Hello',
      assistant: { model, server, serverMessages: ['end-of-call-report'] },
    })
    await api.request('POST /chat', { input: 'Hello', assistant: { model, server, serverMessages: ['chat.created'] } })
    await expect.poll(() => seen).toHaveLength(1)
    expect(JSON.parse(seen[0]?.body ?? '').message.type).toBe('chat.created')
  })
})

describe('a webhook', () => {
  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '169.254.169.254',
    '192.168.0.1',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    '::ffff:10.0.0.1',
    'fd00::1',
    'fe80::1',
    '64:ff9b::a00:1',
    '64:ff9b:1::808:808',
    '::7f00:1',
    '::ffff:7f00:1',
    '::ffff:0:808:808',
    '100::1',
    '2001::1',
    '2001:2::1',
    '2001:10::1',
    '2001:20::1',
    '2001:db8::1',
    '2002:a00:1::',
    '3fff::1',
    '5f00::1',
    'fec0::1',
    'ff02::1',
    '192.0.2.1',
    '192.88.99.1',
    '198.51.100.1',
    '203.0.113.1',
  ])('does not go to %s', async (address) => {
    expect(isPublicAddress(address)).toBe(false)
    const url = `http://${address.includes(':') ? `[${address}]` : address}:9/`
    expect(await postWebhook(message(url), [])).toMatchObject({ type: 'refused' })
  })

  test.each(['8.8.8.8', '2606:4700::1111', '2a00:1450::1', '64:ff9b::808:808', '::ffff:808:808'])(
    'may go to %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )

  test.each(['http://localhost:9/', 'http://2130706433:9/', 'http://0x7f.1:9/'])(
    '%s is recognised as inside',
    async (url) => {
      expect(await postWebhook(message(url), [])).toMatchObject({ type: 'refused' })
    },
  )

  test.each([
    ['localhost:9', 'http://localhost:9/'],
    ['localhost', 'http://localhost:80/'],
    ['localhost:443', 'https://localhost/'],
  ])('goes inside where %s is allowed to %s', async (allowed, url) => {
    expect(await postWebhook(message(url), [allowed])).toMatchObject({ type: 'failed' })
  })

  test('a host without a port is only the usual one', async () => {
    expect(await postWebhook(message('http://localhost:9/'), ['localhost'])).toMatchObject({ type: 'refused' })
  })

  test('is not led on by a redirect', async () => {
    seen.length = 0
    statuses.push(302)
    expect(await postWebhook(message(`http://${host}/`), [host])).toEqual({ type: 'refused', error: 'it answered 302' })
    expect(seen).toHaveLength(1)
  })
})
