import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { request as open } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findCaddy, startCaddy } from '../setup/caddy.ts'
import { freePort } from '../setup/free-port.ts'

/** One of the two behind it: says its name and what it was sent, or what the test wants. */
class Behind {
  readonly name: string
  isReady = true
  /** Reads a request to its end, and is gone. */
  diesOver = false
  /** Takes requests, and never answers. */
  hangs = false
  /** What the build of its version made. */
  files: string[] = []
  asked = 0
  readonly #server = createServer((request, response) => this.#answer(request, response))

  constructor(name: string) {
    this.name = name
    this.#server.on('upgrade', (_, socket) => {
      socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n')
      socket.pipe(socket).on('error', () => {})
    })
  }

  async listen(port = 0): Promise<number> {
    this.#server.listen(port, '127.0.0.1')
    await once(this.#server, 'listening')
    return (this.#server.address() as AddressInfo).port
  }

  async close() {
    this.#server.closeAllConnections()
    await new Promise((closed) => this.#server.close(closed))
  }

  async #answer(request: IncomingMessage, response: ServerResponse) {
    if (request.url === '/readyz') return response.writeHead(this.isReady ? 200 : 503).end()
    this.asked += 1
    const body = await text(request)
    if (this.hangs) return
    if (this.diesOver) return response.destroy()
    if (/assets\//.test(request.url ?? '') && !this.files.includes(request.url ?? '')) response.statusCode = 404
    if (request.url === '/scheme') return response.end(request.headers['x-forwarded-proto'])
    if (request.url !== '/listen') return response.end(`${this.name} ${body}`)
    response.write('the first words')
  }
}

/** Hears a stream until it has said just these words, in as many pieces as it likes: Go's server may pass a socket's first byte on alone. */
async function untilHeard(stream: AsyncIterable<Uint8Array> | null, words: string) {
  const decoder = new TextDecoder()
  let heard = ''
  for await (const piece of stream ?? []) {
    heard += decoder.decode(piece, { stream: true })
    if (heard.length >= words.length) break
  }
  expect(heard).toBe(words)
}

const program = findCaddy('the example for Caddy')

describe.skipIf(!program)('deploy/Caddyfile', () => {
  const [one, other] = [new Behind('one'), new Behind('other')]
  let port: number
  let caddy: Awaited<ReturnType<typeof startCaddy>>
  const trusted = getCACertificates()
  beforeAll(async () => {
    if (!program) return
    port = await one.listen()
    caddy = await startCaddy(program, [`127.0.0.1:${port}`, `127.0.0.1:${await other.listen()}`], await freePort())
    setDefaultCACertificates([caddy.ca])
  })
  afterAll(async () => {
    setDefaultCACertificates(trusted)
    await caddy?.stop()
    for (const behind of [one, other]) await behind.close()
  })
  beforeEach(() => {
    for (const behind of [one, other])
      Object.assign(behind, { isReady: true, diesOver: false, hangs: false, files: [], asked: 0 })
  })

  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(caddy.url + path, init)
    return { status: response.status, words: await response.text() }
  }
  const asMany = (count: number, path: string, init?: RequestInit) =>
    Promise.all(Array.from({ length: count }, () => ask(path, init)))
  const bothAreAsked = () =>
    expect.poll(async () => new Set((await asMany(4, '/')).map(({ words }) => words)).size).toBe(2)

  test('sends requests to both servers, by turns', bothAreAsked)

  test('speaks TLS, and tells the servers so', async () => {
    expect(await ask('/scheme')).toEqual({ status: 200, words: 'https' })
    expect((await fetch(caddy.url.replace('https:', 'http:'))).status).toBe(400)
  })

  test('passes words on as they come, and sound both ways', async () => {
    await untilHeard((await fetch(`${caddy.url}/listen`)).body, 'the first words')
    const headers = { upgrade: 'websocket', connection: 'upgrade' }
    const [, socket] = (await once(open(caddy.url, { headers }).end(), 'upgrade')) as [IncomingMessage, Socket]
    socket.write('sound')
    await untilHeard(socket, 'sound')
  })

  test('leaves a server alone that says it is not ready, and comes back to it', async () => {
    await bothAreAsked()
    one.isReady = false
    await expect.poll(async () => new Set((await asMany(4, '/')).map(({ words }) => words)).size).toBe(1)
    one.asked = 0
    const answers = await asMany(20, '/call/web', { method: 'POST', body: 'x' })
    expect([one.asked, new Set(answers.map(({ words }) => words))]).toEqual([0, new Set(['other x'])])
    one.isReady = true
    await bothAreAsked()
  })

  test('loses nothing to a server that is not there, whatever is asked', async () => {
    await bothAreAsked()
    await one.close()
    for (const method of ['GET', 'POST', 'PATCH', 'DELETE']) {
      const answers = await asMany(6, '/assistant/x', { method })
      expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    }
    await one.listen(port)
    await bothAreAsked()
  })

  test.each([
    ['GET', '/assistant', ''],
    ['POST', '/functions/v1/send-contact-email', 'x'.repeat(20_000)],
    ['POST', '/call/web', 'y'.repeat(30_000)],
    ['POST', '/call/some-id/connect', 'z'.repeat(30_000)],
  ])('sends %s %s again, whole, when a server died over it', async (method, path, body) => {
    await bothAreAsked()
    one.diesOver = true
    one.asked = 0
    const answers = await asMany(6, path, { method, ...(body && { body }) })
    expect(one.asked).toBeGreaterThan(0)
    expect(answers).toEqual(Array(6).fill({ status: 200, words: `other ${body}` }))
  })

  test('sends nothing twice that may be done once only', async () => {
    await bothAreAsked()
    for (const behind of [one, other]) Object.assign(behind, { diesOver: true, asked: 0 })
    expect((await ask('/call/phone', { method: 'POST', body: 'x' })).status).toBe(502)
    expect(one.asked + other.asked).toBe(1)
  })

  test.each(['/assets/x.js', '/console/assets/x.js', '/docs/assets/x.js'])(
    'finds %s at the server of the version that has it, whichever that is, and says of nobody’s that it is not there',
    async (path) => {
      await bothAreAsked()
      for (const behind of [one, other]) {
        behind.files = [path]
        expect(await asMany(6, path)).toEqual(Array(6).fill({ status: 200, words: `${behind.name} ` }))
        behind.files = []
      }
      expect((await ask(path)).status).toBe(404)
      Object.assign(one, { diesOver: true, files: [] })
      other.files = [path]
      expect(await ask(path)).toEqual({ status: 200, words: 'other ' })
      await one.close()
      expect(await ask(path)).toEqual({ status: 200, words: 'other ' })
      await one.listen(port)
    },
  )

  test('a file is had from the other server where one takes requests and answers none', async () => {
    await bothAreAsked()
    one.hangs = true
    other.files = ['/assets/x.js']
    expect(await ask('/assets/x.js')).toEqual({ status: 200, words: 'other ' })
  })
})
