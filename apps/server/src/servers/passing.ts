import {
  type ClientRequest,
  request as httpRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { type Duplex, pipeline } from 'node:stream'
import { Failure } from '@parley/protocol'
import type { Logger } from 'pino'
import type { SecretBox } from '../secrets/secret-box.ts'
import type { Store } from '../store/store.ts'
import { passFor, takePass } from './pass.ts'
import { beatEveryMs, type Roster } from './roster.ts'

export type Passing = {
  /** Answers a request by the server that it belongs to, or by `route`, here. */
  answer(request: IncomingMessage, response: ServerResponse, route: Route): void
  /** The same for a connection that becomes a WebSocket; false where it belongs here. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<boolean>
  /** Throws what is wrong with a request that belongs to another server and could not be passed there. */
  requirePassed(request: IncomingMessage): void
  /** Whether another of our servers passed this request on. */
  cameFromServer(request: IncomingMessage): boolean
  /** How many requests for new calls, of those that may be answered here, are not answered yet. */
  opening(): number
  /** Asks the server that has a call; null where there is none, or it says nothing in time. `path` is that of the request. */
  ask(callId: string, path: string, how?: { method?: 'GET' | 'POST'; withinMs?: number }): Promise<unknown>
  /** Breaks off answers that stay open: those who asked come back, to another server. */
  close(): void
}

type Route = (request: IncomingMessage, response: ServerResponse) => void

export type PassingDeps = {
  store: Pick<Store, 'calls' | 'rooms'>
  roster: Pick<Roster, 'id' | 'state' | 'others'>
  stamps: Pick<SecretBox, 'stamp' | 'isStamp'>
  now: () => number
  log: Logger
  /** Whether a call is played here. */
  isHere: (callId: string) => boolean
  /**
   * What becomes of a new call here: `shared`: another server may take it, where that has a free line; `refused`: nobody else
   * may, and here it is too late.
   */
  newCalls: () => 'taken' | 'shared' | 'refused'
}

const connectTimeoutMs = 3_000
const askTimeoutMs = 3_000
/** As often as anything is heard of the others. */
const lookEveryMs = beatEveryMs
/** Beyond this many calls the oldest are forgotten, and asked for again. */
const maxKnown = 10_000
const retryAfterMs = 1_000

/** Where the call stands in addresses that concern a call under way. */
const callAddresses = [
  /^\/call\/([\w-]+)\/(?:connect|listen|listen-in|say)(?:\?|$)/,
  /^\/phone\/call\/([\w-]+)\/(?:(?:status|answered)\/|media(?:\?|$))/,
]
/** The organisation and the name of the room that a WebSocket joins. */
const roomAddress = /^\/rooms\/([\w-]+)\/([\w-]+)(?:\?|$)/
const newCallAddress = /^\/(?:call(?:\/web)?(?:\?|$)|phone\/inbound\/)/
/** Those of one connection, not of the request (RFC 9110, 7.6.1). */
const connectionHeaders = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
]

/**
 * Passes what belongs to another server on to it: a call is played by one server, and a visitor's requests come to any of
 * them. A request is passed on once: whoever gets it by a server answers it.
 */
export function createPassing(deps: PassingDeps): Passing {
  const { store, roster, stamps, now, log, isHere, newCalls } = deps
  const known = new Map<string, string>()
  const passed = new WeakSet<IncomingMessage>()
  const failed = new WeakMap<IncomingMessage, Failure>()
  const open = new Set<ClientRequest>()
  const opening = new Set<ServerResponse>()

  /** Whoever passed it stands for who came there. False for a request that may be passed on. */
  function receive(request: IncomingMessage): boolean {
    const pass = takePass(request, stamps, now())
    if (pass?.from) {
      passed.add(request)
      // each such connection carries one request
      Object.defineProperty(request.socket, 'remoteAddress', { value: pass.from, configurable: true })
    }
    return pass !== null
  }

  function answer(request: IncomingMessage, response: ServerResponse, route: Route) {
    const callId = callOf(request)
    const isNew = isNewCall(request)
    const isPassed = receive(request)
    // what is only passed on, or refused, is waited for by nobody: whoever goes on asking would hold a server that is to stop
    if (isNew && (isPassed || newCalls() !== 'refused')) {
      opening.add(response)
      response.once('close', () => opening.delete(response))
    }
    const isOurs = callId === null ? !isNew || newCalls() === 'taken' : isHere(callId)
    if (isPassed || isOurs || request.method === 'OPTIONS') return route(request, response)
    const finding = callId === null ? freestOther() : holderUrl(callId)
    finding
      .then((at) => (at ? pass(at, request, response) : false))
      .then(
        (isAnswered) => isAnswered || route(request, response),
        (error) => {
          if (response.headersSent || response.destroyed) return void response.destroy()
          if (callId !== null) known.delete(callId)
          // a new call that no other server has heard of is ours to answer
          if (callId !== null) failed.set(request, failureOf(error))
          else if (request.readableDidRead || newCalls() === 'refused') failed.set(request, toComeAgain(error))
          route(request, response)
        },
      )
  }

  /** Of those that take new calls, the one with the most free lines; null where here is as good. Throws `unavailable`. */
  async function freestOther(): Promise<string | null> {
    const ready = roster.others().filter(({ state, url }) => state === 'ready' && url !== null)
    const [freest] = ready.toSorted((a, b) => b.freeLines - a.freeLines)
    if (freest && (freest.freeLines > 0 || roster.state() === 'draining')) return freest.url
    if (newCalls() === 'refused') throw shuttingDown()
    return null
  }

  /** Null where nobody has the call. Throws what is to be said where it cannot be passed on. */
  async function holderUrl(callId: string): Promise<string | null> {
    const before = known.get(callId)
    if (before) return before
    const holder = await store.calls.holderOf(callId)
    if (!holder || holder.id === roster.id()) return null
    if (holder.gone) throw lost()
    if (!holder.url) throw misdirected(callId)
    known.set(callId, holder.url)
    if (known.size > maxKnown) known.delete(known.keys().next().value as string)
    return holder.url
  }

  function misdirected(callId: string) {
    log.warn({ callId }, 'a call is on a server that the others cannot reach: set NODE_URL there')
    return new Failure('misdirected', 'This call was begun on another server of this site. Please call again.')
  }

  /** Begins a request to another server; its body is the caller's to send, once `connected` resolves. */
  function ask(at: string, line: { method?: string; url?: string }, from: string, headers: OutgoingHttpHeaders) {
    const { protocol, hostname } = new URL(at)
    const start = protocol === 'https:' ? httpsRequest : httpRequest
    const asking = start(`${at}${line.url}`, {
      agent: false,
      method: line.method,
      headers: { ...headers, ...passFor(line, from, stamps, now()) },
      // that of the visitor's Host is the public site's
      ...(protocol === 'https:' && { servername: isIP(hostname.replace(/[[\]]/g, '')) ? '' : hostname }),
    })
    asking.on('error', () => {}).once('close', () => open.delete(asking))
    whileThere(at, asking)
    const connected = new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => asking.destroy(new Error('timed out')), connectTimeoutMs)
      asking.once('close', () => clearTimeout(timer)).once('error', (error) => reject(unreachable(error)))
      asking.once('socket', (socket) => {
        socket.once(protocol === 'https:' ? 'secureConnect' : 'connect', () => {
          clearTimeout(timer)
          resolve()
        })
      })
    })
    return { asking, connected }
  }

  /** Who is taken for dead may have died with its connections open. */
  function whileThere(at: string, asking: ClientRequest) {
    const isThere = () => roster.others().some(({ url }) => url === at)
    let wasThere = isThere()
    const looking = setInterval(() => {
      if (wasThere && !isThere()) asking.destroy(new Error('its server is gone'))
      wasThere ||= isThere()
    }, lookEveryMs).unref()
    asking.once('close', () => clearInterval(looking))
  }

  /** Resolves with true when the other server has begun to answer. Throws while nothing has been answered. */
  async function pass(at: string, request: IncomingMessage, response: ServerResponse): Promise<true> {
    const from = request.socket.remoteAddress ?? ''
    const { asking, connected } = ask(at, lineOf(request), from, headersOf(request))
    response.once('close', () => asking.destroy())
    await connected
    const answered = new Promise<IncomingMessage>((resolve, reject) => {
      asking.once('response', resolve).once('error', (error) => reject(unreachable(error)))
      asking.once('close', () => reject(unreachable(null)))
    })
    request.pipe(asking)
    const reply = await answered
    response.writeHead(reply.statusCode ?? 502, withoutConnection(reply.headers))
    response.flushHeaders()
    open.add(asking)
    pipeline(reply, response, () => {}) // whoever breaks off ends both
    return true
  }

  /** Where a WebSocket leads; null where it is ours, or nobody's. */
  async function farEnd(request: IncomingMessage): Promise<string | null> {
    const callId = callOf(request)
    if (callId !== null) return isHere(callId) ? null : holderUrl(callId)
    const [, orgId, room] = roomAddress.exec(request.url ?? '') ?? []
    if (!orgId || !room) return null
    const holder = await store.rooms.holderOf(orgId, room)
    if (holder) return holder.id === roster.id() ? null : holder.url
    return newCalls() === 'taken' ? null : freestOther()
  }

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<boolean> {
    if (receive(request)) return false
    try {
      const at = await farEnd(request)
      if (!at) return false
      const headers = { ...headersOf(request), connection: 'upgrade', upgrade: request.headers.upgrade }
      const { asking, connected } = ask(at, lineOf(request), request.socket.remoteAddress ?? '', headers)
      socket.once('close', () => asking.destroy())
      asking.once('upgrade', (reply, far, farHead) => {
        socket.write(`HTTP/1.1 101 Switching Protocols\r\n${linesOf(reply.rawHeaders)}\r\n`)
        far.write(head)
        socket.write(farHead)
        for (const end of [socket, far]) end.on('error', () => {}) // what is wrong with it also closes it
        socket.once('close', () => far.destroy())
        far.once('close', () => socket.destroy())
        socket.pipe(far).pipe(socket)
      })
      asking.once('response', (reply) => {
        reply.resume()
        socket.end(`HTTP/1.1 ${reply.statusCode} ${reply.statusMessage}\r\nConnection: close\r\n\r\n`)
      })
      asking.end()
      await connected
      asking.once('error', () => socket.destroy())
      return true
    } catch (err) {
      const callId = callOf(request)
      log.warn({ err, callId }, 'a WebSocket could not be passed to its server')
      if (callId !== null) known.delete(callId)
      return false
    }
  }

  return {
    answer,
    upgrade,
    requirePassed(request) {
      const failure = failed.get(request)
      if (failure) throw failure
    },
    cameFromServer: (request) => passed.has(request),
    opening: () => opening.size,
    async ask(callId, path, { method = 'GET', withinMs = askTimeoutMs } = {}) {
      const at = await holderUrl(callId).catch(() => null)
      if (!at) return null
      const headers = passFor({ method, url: path }, 'us', stamps, now())
      const response = await fetch(at + path, { method, headers, signal: AbortSignal.timeout(withinMs) }).catch(
        () => null,
      )
      return response?.ok ? response.json() : null
    },
    close() {
      for (const asking of open) asking.destroy()
    },
  }
}

const isNewCall = ({ method, url = '' }: IncomingMessage) => method === 'POST' && newCallAddress.test(url)

function callOf({ url = '' }: IncomingMessage): string | null {
  return callAddresses.map((address) => address.exec(url)?.[1]).find(Boolean) ?? null
}

const lineOf = ({ method = 'GET', url = '/' }: IncomingMessage) => ({ method, url })

function headersOf({ headers }: IncomingMessage): OutgoingHttpHeaders {
  return withoutConnection(headers)
}

function withoutConnection(headers: IncomingMessage['headers']): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !connectionHeaders.includes(name)))
}

function linesOf(rawHeaders: string[]) {
  return rawHeaders.map((text, index) => (index % 2 === 0 ? `${text}: ` : `${text}\r\n`)).join('')
}

const shuttingDown = () =>
  new Failure('unavailable', 'This server is shutting down. Please try again in a minute.', {
    details: { retryAfterMs },
  })
const lost = () => new Failure('not-found', 'This call was lost with its server. Please call again.')

/** Nobody listens where the call's server was: it is gone. Whoever does not answer may yet. */
function unreachable(cause: unknown): Failure {
  if ((cause as { code?: string } | null)?.code === 'ECONNREFUSED') return lost()
  const details = { retryAfterMs }
  return new Failure('unavailable', 'The server of this call does not answer. Please try again.', { cause, details })
}

const failureOf = (error: unknown) => (error instanceof Failure ? error : unreachable(error))

/** A call that nobody has begun is not lost with the server that would have. */
function toComeAgain(error: unknown): Failure {
  const failure = failureOf(error)
  return failure.code === 'not-found' ? shuttingDown() : failure
}
