import { createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type PlatformFixture, platformFixture } from '../platform-fixture.ts'
import { postWebhook } from './post-webhook.ts'
import { isPublicAddress } from './public-address.ts'

type Seen = { headers: IncomingHttpHeaders; body: string }
/** By path, so that what one test caused is not another's: what arrived, and the statuses answered first. */
const hooks = new Map<string | undefined, { seen: Seen[]; statuses: number[] }>()
const owner = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const hook = hooks.get(request.url)
  hook?.seen.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
  const status = hook?.statuses.shift() ?? 200
  response.writeHead(status, status === 302 ? { location: 'http://127.0.0.1:1/' } : {}).end()
})
let host: string
beforeAll(async () => {
  owner.listen(0, '127.0.0.1')
  await once(owner, 'listening')
  host = `127.0.0.1:${(owner.address() as AddressInfo).port}`
})
afterAll(() => {
  owner.closeAllConnections()
  owner.close()
})

/** An address of the owner's, which answers with these statuses first. */
function startHook(...statuses: number[]) {
  const path = `/${randomUUID()}`
  const seen: Seen[] = []
  hooks.set(path, { seen, statuses })
  return { url: `http://${host}${path}`, seen }
}

const message = (url: string) => ({ url, type: 'test', headers: {}, body: '{}', timeoutMs: 2000 })
const messageOf = ({ body }: Seen) => JSON.parse(body).message

describe('an owner’s server', () => {
  let api: PlatformFixture
  beforeEach(async () => {
    const webhookRetry = { baseMs: 20, maxMs: 1000, giveUpAfterMs: 3_600_000 }
    api = await platformFixture({ webhookPrivateHosts: [host], webhookRetry })
  })
  afterEach(() => api[Symbol.asyncDispose]())

  async function attempts() {
    await api.platform.flushLog()
    const { results } = (await api.request('GET /logs?type=Webhook')).body as { results: Record<string, unknown>[] }
    return results.map(({ attempt, webhookType, outcome }) => [attempt, webhookType, outcome]).sort()
  }

  test('hears what happened, signed, and again after it was away; the log has both', async () => {
    const { url, seen } = startHook(503)
    const server = { url, secret: 'shared', headers: { 'x-mine': 'yes', host: 'evil.example' } }
    await api.request('PATCH /org/main', { server })
    const session = (await api.request('POST /session', { name: 'Visit' })).body as { id: string }
    await expect.poll(() => seen).toHaveLength(2)
    const [first, second] = seen as [Seen, Seen]
    expect(second.body).toBe(first.body)
    expect(messageOf(first)).toMatchObject({ type: 'session.created', session: { id: session.id } })
    expect(first.headers).toMatchObject({ 'x-mine': 'yes', host })
    const [, at, signature] = /^t=(\d+),v1=([\da-f]{64})$/.exec(String(first.headers['x-parley-signature'])) ?? []
    expect(signature).toBe(createHmac('sha256', 'shared').update(`${at}.${first.body}`).digest('hex'))
    // the owner has the message before its attempt is settled and in the log
    await expect.poll(attempts).toEqual([
      [1, 'session.created', 'failed'],
      [2, 'session.created', 'accepted'],
    ])
  })

  test('of the assistant goes before the organisation’s, and hears only what it wants', async () => {
    const [ofOrganisation, ofAssistant] = [startHook(), startHook()]
    await api.request('PATCH /org/main', { server: { url: ofOrganisation.url } })
    const chat = async (serverMessages: string[]) => {
      const assistant = { model: { provider: 'guide' }, server: { url: ofAssistant.url }, serverMessages }
      return (await api.request('POST /chat', { input: 'Hello', assistant })).body as { id: string }
    }
    await chat(['end-of-call-report'])
    const wanted = await chat(['chat.created'])
    await expect.poll(() => ofAssistant.seen).toHaveLength(1)
    expect(ofAssistant.seen.map(messageOf)).toMatchObject([{ type: 'chat.created', chat: { id: wanted.id } }])
    expect(ofOrganisation.seen).toEqual([])
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

  test.each([
    [404, 'failed'],
    [401, 'failed'],
    [429, 'failed'],
    [500, 'failed'],
    [410, 'refused'],
  ])('that is answered %i has %s', async (status, type) => {
    const { url } = startHook(status)
    expect(await postWebhook(message(url), [host])).toEqual({ type, error: `it answered ${status}` })
  })

  test('is not led on by a redirect', async () => {
    const { url, seen } = startHook(302)
    expect(await postWebhook(message(url), [host])).toEqual({ type: 'refused', error: 'it answered 302' })
    expect(seen).toHaveLength(1)
  })
})
