import type { IncomingMessage } from 'node:http'
import {
  isFailure,
  maxRoomMessageBytes,
  type RoomFatal,
  type RoomHello,
  type RoomServerMessage,
  readRoomMessage,
  type UnreadRoomMessage,
} from '@parley/protocol'
import type { WebSocket } from 'ws'
import { visitorKey } from '../http/rate-limiter.ts'
import type { Limiter } from '../servers/limiter.ts'
import type { WebSocketRoute } from '../servers/web-sockets.ts'
import type { Connection, Seat } from './person.ts'
import { type Rooms, unavailable } from './rooms.ts'

export type RoomSocketsDeps = {
  rooms: Rooms
  /** Whose request it is. */
  addressOf: (request: IncomingMessage) => string
  /** People of one network who may be in rooms at the same time. */
  maxPeoplePerIp: number
  /** Those of one network who may join within an hour. */
  perHour: Limiter
  now: () => number
}

const helloMs = 10_000
/** Proxies close what is silent for a minute; whoever misses two of these is gone. */
const pingEveryMs = 15_000
/** A page that reads none of this any more is gone. */
const maxUnreadBytes = 1_000_000
/** What one page may say at once, and in a second from then on. */
const messagesAtOnce = 200
const messagesPerSecond = 20

const address = /^\/rooms\/([\w-]+)\/([\w-]+)(?:\?|$)/

/** Where pages join rooms. */
export function roomSockets(deps: RoomSocketsDeps): WebSocketRoute {
  const peopleOf = new Map<string, number>()

  /** Counts one more page of a network, until its socket closes; false where there are as many as may be. */
  function takePlace(visitor: string, socket: WebSocket): boolean {
    const people = peopleOf.get(visitor) ?? 0
    peopleOf.set(visitor, people + 1)
    socket.once('close', () => {
      const others = (peopleOf.get(visitor) ?? 1) - 1
      if (others > 0) peopleOf.set(visitor, others)
      else peopleOf.delete(visitor)
    })
    return people < deps.maxPeoplePerIp
  }

  return {
    maxMessageBytes: maxRoomMessageBytes,
    accept(request) {
      const [, orgId, name] = address.exec(request.url ?? '') ?? []
      if (!orgId || !name) return null
      const visitor = visitorKey(deps.addressOf(request))
      return (socket) => carry(deps, socket, { orgId, name, visitor, hasPlace: takePlace(visitor, socket) })
    },
  }
}

type Place = { orgId: string; name: string; visitor: string; hasPlace: boolean }

/** Reads what a page says, from its first word on. */
function carry(deps: RoomSocketsDeps, socket: WebSocket, place: Place) {
  const connection = connectionOf(socket)
  const flood = floodGuard(deps.now)
  const introduction = setTimeout(() => socket.close(), helloMs)
  const stopPings = keepAwake(socket)
  let seat: Seat | 'entering' | null = null

  async function begin(hello: RoomHello) {
    const outcome = await enter(deps, hello, place, connection)
    if (outcome === null) return
    if ('type' in outcome) return refuse(connection, outcome)
    seat = outcome
    if (socket.readyState !== socket.OPEN) outcome.disconnected()
  }

  socket.on('message', (data: Buffer, isBinary) => {
    if (!flood.allows()) return refuse(connection, tooMuch)
    const message = isBinary ? noText : readRoomMessage(data.toString('utf8'))
    // whoever is inside stays there, whatever they say
    const answerNo = (words: string, { ask }: { ask?: number } = {}) =>
      connection.send({ type: 'refused', message: words, ...(ask !== undefined && { ask }) })
    if (message.type === 'unread') {
      if (seat === null) refuse(connection, unintelligible(message.why))
      else answerNo(message.why, message)
    } else if (message.type === 'hello') {
      if (seat !== null) return answerNo('You have said hello already.')
      clearTimeout(introduction)
      seat = 'entering'
      begin(message).catch(() => refuse(connection, unavailable('The room cannot be reached just now.')))
    } else if (seat === null) {
      refuse(connection, unintelligible('The first word of a page is hello.'))
    } else if (seat === 'entering') {
      answerNo('You are not in the room yet.', message)
    } else {
      seat.receive(message)
    }
  })
  socket.on('error', () => {}) // what is wrong with it also closes it
  socket.on('close', () => {
    clearTimeout(introduction)
    stopPings()
    if (seat !== null && seat !== 'entering') seat.disconnected()
  })
}

/** Null for a page that only looked. */
async function enter(
  { rooms, perHour }: RoomSocketsDeps,
  hello: RoomHello,
  { orgId, name, visitor, hasPlace }: Place,
  connection: Connection,
): Promise<Seat | RoomFatal | null> {
  // they were counted when they came: the socket before ends with this one, or this one is refused
  if (hello.purpose === 'resume') return rooms.enter(orgId, name, hello, connection)
  if (!hasPlace) return unavailable('Too many people of your network are in rooms here. Please try again later.')
  const limited = await perHour.take(visitor).then(
    () => null,
    (error: unknown) => error,
  )
  if (isFailure(limited, 'rate-limited')) return unavailable(limited.message, limited.details)
  if (limited !== null) throw limited
  if (hello.purpose === 'test') return rooms.try(orgId, name, hello, connection)
  if (hello.purpose !== 'look') return rooms.enter(orgId, name, hello, connection)
  const seen = await rooms.look(orgId, name, hello)
  if ('type' in seen) return seen
  connection.send({ type: 'allowed', ...seen })
  connection.close()
  return null
}

function connectionOf(socket: WebSocket): Connection {
  return {
    send(message: RoomServerMessage) {
      if (socket.readyState !== socket.OPEN) return
      if (socket.bufferedAmount > maxUnreadBytes) return socket.terminate()
      socket.send(JSON.stringify(message))
    },
    close: () => socket.close(),
    drop: () => socket.terminate(),
  }
}

function refuse(connection: Connection, error: RoomFatal) {
  connection.send({ type: 'fatal', error })
  connection.close()
}

const noText: UnreadRoomMessage = { type: 'unread', why: 'Rooms are told things as JSON, in messages of text.' }

const sentAway = (msg: string): RoomFatal => ({ type: 'connection-error', msg, details: { on: 'rtc-connection' } })
const tooMuch = sentAway('The page said too much at once.')
const unintelligible = (why: string) => sentAway(`The page said something that rooms do not understand. ${why}`)

/** Ends a connection whose far end does not answer any more. */
function keepAwake(socket: WebSocket): () => void {
  let unanswered = 0
  socket.on('pong', () => {
    unanswered = 0
  })
  const pinging = setInterval(() => {
    if (unanswered >= 2) return socket.terminate()
    unanswered += 1
    socket.ping()
  }, pingEveryMs)
  pinging.unref()
  return () => clearInterval(pinging)
}

/** Lets in what a person does, and ends what a loop does. */
function floodGuard(now: () => number) {
  let tokens = messagesAtOnce
  let filledAt = now()
  return {
    allows(): boolean {
      const at = now()
      tokens = Math.min(messagesAtOnce, tokens + ((at - filledAt) / 1000) * messagesPerSecond)
      filledAt = at
      tokens -= 1
      return tokens >= 0
    },
  }
}
