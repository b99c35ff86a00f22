import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { isFailure } from '@parley/protocol'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { systemClock } from '../lib/wall-clock.ts'
import { createSecretBox } from '../secrets/secret-box.ts'
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts'
import type { Store } from '../store/store.ts'
import { createPassing } from './passing.ts'
import { joinRoster } from './roster.ts'

const stamps = createSecretBox(Buffer.alloc(32, 'one key for all servers '))
const log = pino({ level: 'silent' })
const folder = mkdtempSync(join(tmpdir(), 'parley-passing-'))
let store: Store
beforeAll(async () => {
  store = { ...(await openSqliteStore(folder, { exclusive: true })), exclusive: false }
})
afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

type Seen = { url: string; method: string; body: string; visitor: string; headers: IncomingMessage['headers'] }

/** The HTTP of a server: it says what it was asked, or answers with `reply`; a WebSocket says everything twice. */
async function aServer({
  freeLines = () => 1,
  reply,
}: {
  freeLines?: () => number
  reply?: (response: ServerResponse) => void
} = {}) {
  const calls = new Set<string>()
  const seen: Seen[] = []
  const server = createServer((request, response) => passing.answer(request, response, route))
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  const roster = await joinRoster({ store, clock: systemClock, log, url, freeLines })
  const passing = createPassing({
    store,
    roster,
    stamps,
    now: Date.now,
    log,
    isHere: (id) => calls.has(id),
    newCalls: () => (roster.state() === 'draining' ? 'refused' : freeLines() === 0 ? 'shared' : 'taken'),
  })
  async function route(request: IncomingMessage, response: ServerResponse) {
    try {
      passing.requirePassed(request)
    } catch (error) {
      response.statusCode = isFailure(error) ? (error.status ?? 500) : 500
      return response.end()
    }
    const { url = '', method = '', headers } = request
    if (url === '/healthz') return response.end() // others keep a connection with it
    const visitor = `${request.socket.remoteAddress} ${passing.cameFromServer(request)}`
    seen.push({ url, method, body: await text(request), visitor, headers })
    if (reply) return reply(response)
    response.writeHead(201, { 'content-type': 'text/plain', 'x-answered': url }).end('answered')
  }
  const sockets = new WebSocketServer({ noServer: true })
  server.on('upgrade', async (request, socket, head) => {
    if (await passing.upgrade(request, socket, head)) return
    if (!calls.has('spoken')) return socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n')
    sockets.handleUpgrade(request, socket, head, (webSocket) =>
      webSocket.on('message', (data) => webSocket.send(`${data} ${data}`)),
    )
  })
  async function stop() {
    passing.close()
    server.closeAllConnections()
    server.close()
    for (const socket of sockets.clients) socket.terminate()
  }
  const begin = async (id: string) => {
    calls.add(id)
    await store.calls.take('main', id, roster.id())
  }
  await roster.become('ready')
  ends.push(async () => {
    await stop()
    await roster.leave()
  })
  return { url, seen, roster, passing, begin, stop }
}

const post = (url: string, body = '{}', headers = {}) =>
  fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })

test('what concerns a call is answered by the server that plays it, as its visitor sent it', async () => {
  const [owner, other] = [await aServer(), await aServer()]
  await owner.begin('mine')
  const response = await post(`${other.url}/call/mine/connect?a=1`, '{"sdp":"ü"}', {
    origin: 'https://page.example',
    'x-forwarded-for': '203.0.113.9',
  })
  expect([response.status, response.headers.get('x-answered'), await response.text()]).toEqual([
    201,
    '/call/mine/connect?a=1',
    'answered',
  ])
  expect(owner.seen).toMatchObject([
    {
      method: 'POST',
      body: '{"sdp":"ü"}',
      visitor: expect.stringMatching(/^(127\.0\.0\.1|::1) true$/),
      headers: { host: new URL(other.url).host, origin: 'https://page.example', 'x-forwarded-for': '203.0.113.9' },
    },
  ])
  expect(owner.seen[0]?.headers).not.toHaveProperty('x-parley-passed')
  expect(other.seen).toEqual([])
})

test('an answer that stays open is passed on piece by piece, and whoever leaves it is gone at its server too', async () => {
  const open: ServerResponse[] = []
  const owner = await aServer({
    reply(response) {
      open.push(response.writeHead(200, { 'content-type': 'text/event-stream' }))
      response.write('one')
    },
  })
  const other = await aServer()
  await owner.begin('open')
  const leaving = new AbortController()
  const response = await fetch(`${other.url}/call/open/listen`, { method: 'POST', signal: leaving.signal })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  const untilHeard = async (words: string) => {
    let heard = ''
    while (heard.length < words.length) heard += (await reader?.read())?.value ?? ' and no more'
    expect(heard).toBe(words)
  }
  await untilHeard('one')
  open[0]?.write('two')
  await untilHeard('two')
  const left = once(open[0] as ServerResponse, 'close')
  leaving.abort()
  await left
})

test('a WebSocket that carries the sound of a telephone is passed on', async () => {
  const [owner, other] = [await aServer(), await aServer()]
  await owner.begin('spoken')
  const socket = new WebSocket(`${other.url.replace('http', 'ws')}/phone/call/spoken/media`)
  await once(socket, 'open')
  socket.send('ring')
  expect(String((await once(socket, 'message'))[0])).toBe('ring ring')
  socket.close()
  const nobodys = new WebSocket(`${other.url.replace('http', 'ws')}/phone/call/nobodys/media`)
  expect((await once(nobodys, 'error'))[0].message).toContain('404')
})

test('a WebSocket that joins a room is passed to the server that has it; where nobody has, to one that takes calls', async () => {
  const [holder, other] = [await aServer(), await aServer()]
  await holder.begin('spoken') // so that it takes WebSockets at all
  await store.rooms.take('main', 'standup', holder.roster.id())
  const far = (room: string) => new WebSocket(`${other.url.replace('http', 'ws')}/rooms/main/${room}`)
  const socket = far('standup')
  await once(socket, 'open')
  socket.send('hello')
  const [said] = await once(socket, 'message')
  expect(String(said)).toBe('hello hello')
  socket.close()
  const [error] = await once(far('elsewhere'), 'error')
  expect(String(error)).toContain('404')
  await other.roster.become('draining')
  await once(far('elsewhere'), 'open')
})

test('a request is passed on once, whoever says that it was', async () => {
  const [owner, other] = [await aServer(), await aServer()]
  await owner.begin('mine')
  const { status } = await post(`${other.url}/call/mine/say`, '{}', { 'x-parley-passed': `${Date.now()} 6.6.6.6 x` })
  expect(status).toBe(201)
  expect(other.seen).toMatchObject([{ visitor: expect.stringMatching(/^(127\.0\.0\.1|::1) false$/) }])
  expect(owner.seen).toEqual([])
})

test('a call whose server is gone is not found, also before the others have noticed', async () => {
  const [owner, other] = [await aServer(), await aServer()]
  await owner.begin('lost')
  expect((await post(`${other.url}/call/lost/say`)).status).toBe(201)
  await owner.stop()
  expect((await post(`${other.url}/call/lost/say`)).status).toBe(404)
  await owner.roster.leave()
  expect((await post(`${other.url}/call/lost/say`)).status).toBe(404)
})

test('a call that cannot be reached where it is, is said to be on another server', async () => {
  const other = await aServer()
  const hidden = await joinRoster({ store, clock: systemClock, log, url: null, freeLines: () => 1 })
  await store.calls.take('main', 'hidden', hidden.id())
  expect((await post(`${other.url}/call/hidden/say`)).status).toBe(421)
  await hidden.leave()
})

test('a request that breaks off at its server may be sent again', async () => {
  const owner = await aServer({ reply: (response) => response.destroy() })
  const other = await aServer()
  await owner.begin('broken')
  expect((await post(`${other.url}/call/broken/connect`)).status).toBe(503)
})

test('a request that its server took and did not answer before it was taken for dead may be sent again', async () => {
  const frozen = await aServer({ reply: () => {} })
  const other = await aServer()
  other.roster.watch({ onBeat: async () => {}, onBuried: () => {} })
  await frozen.begin('frozen')
  await expect.poll(() => other.roster.others().length).toBe(1)
  const asked = post(`${other.url}/call/frozen/connect`)
  await expect.poll(() => frozen.seen.length).toBe(1)
  await frozen.roster.leave() // its socket stays open
  expect((await asked).status).toBe(503)
})

test('a server without a free line passes new calls to the one with the most, and keeps them where nobody has any', async () => {
  let free = 0
  const full = await aServer({ freeLines: () => 0 })
  const freer = await aServer({ freeLines: () => free })
  const watching = { onBeat: async () => {}, onBuried: () => {} }
  full.roster.watch(watching)
  const look = async (server: { seen: Seen[] }) => {
    const before = server.seen.length
    await post(`${full.url}/call/web`, '{"assistantId":"site"}')
    return server.seen.length - before
  }
  await expect.poll(() => full.roster.others().length).toBe(1)
  expect(await look(full)).toBe(1)
  free = 3
  await freer.roster.become('ready')
  await expect.poll(() => full.roster.others()[0]?.freeLines).toBe(3)
  expect(await look(freer)).toBe(1)
  expect(freer.seen[0]?.body).toBe('{"assistantId":"site"}')
  await freer.stop()
  expect(await look(full)).toBe(1)
  expect(full.seen.at(-1)?.body).toBe('{"assistantId":"site"}')
})

test('a new call that a server which is shutting down would pass to one that is gone is to come again, and not lost', async () => {
  const ending = await aServer()
  const other = await aServer()
  ending.roster.watch({ onBeat: async () => {}, onBuried: () => {} })
  await ending.roster.become('draining')
  await other.stop()
  const { status } = await post(`${ending.url}/call/web`)
  expect(status).toBe(503)
  expect(ending.seen).toEqual([])
})

test('nobody who asks for calls, and takes their time, holds a server that refuses them already', async () => {
  const ending = await aServer()
  const other = await aServer()
  const ask = () => {
    const headers = { 'content-type': 'application/json', 'content-length': '2' }
    const asking = request(`${ending.url}/call/web`, { method: 'POST', agent: false, headers })
    asking.write('{')
    return asking
  }
  const before = ask()
  await expect.poll(() => ending.passing.opening()).toBe(1)
  ending.roster.watch({ onBeat: async () => {}, onBuried: () => {} })
  await ending.roster.become('draining')
  const after = ask()
  await expect.poll(() => other.passing.opening()).toBe(1)
  expect(ending.passing.opening()).toBe(1)
  for (const asking of [before, after]) {
    asking.end('}')
    const [response] = (await once(asking, 'response')) as [IncomingMessage]
    expect([response.statusCode, await text(response)]).toEqual([201, 'answered'])
  }
})

test('a server that is shutting down passes new calls to whoever is ready, and refuses them where nobody is', async () => {
  const ending = await aServer()
  const other = await aServer({ freeLines: () => 0 })
  ending.roster.watch({ onBeat: async () => {}, onBuried: () => {} })
  await ending.roster.become('draining')
  expect((await post(`${ending.url}/call/web`)).status).toBe(201)
  expect((await post(`${ending.url}/phone/inbound/main/number/stamp`)).status).toBe(201)
  expect(other.seen.map(({ url }) => url)).toEqual(['/call/web', '/phone/inbound/main/number/stamp'])
  await other.roster.become('draining')
  await expect.poll(() => ending.roster.others()[0]?.state).toBe('draining')
  const refused = await post(`${ending.url}/call/web`)
  expect(refused.status).toBe(503)
  expect(ending.seen).toEqual([])
})
