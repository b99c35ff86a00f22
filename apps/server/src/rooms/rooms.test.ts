import type { MediaRoom } from '@parley/agent'
import { type RoomHello, type RoomServerMessage, roomVersion } from '@parley/protocol'
import { VirtualClock } from '@parley/testkit'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Kept } from '../resources/kinds.ts'
import { longestTrialMs } from './connection-trial.ts'
import { Rooms, type RoomsDeps } from './rooms.ts'

const hello: RoomHello = { type: 'hello', version: roomVersion, purpose: 'join' }
const connection = { send() {}, close() {}, drop() {} }
const media: MediaRoom = {
  carrier: 'server',
  wayIn: async () => ({ url: '', token: '' }),
  join: async () => '',
  permit() {},
  withhold() {},
  chooseLayers() {},
  leave() {},
  bringAgent: async () => {
    throw new Error('nobody')
  },
  close() {},
}

function aServer(changes: Partial<RoomsDeps> = {}) {
  const leases: string[] = []
  const rooms = new Rooms({
    service: {
      find: (async (orgId: string, _kind: string, id: string) => ({ orgId, id, privacy: 'public' })) as never,
    },
    leases: {
      take: async (_, name) => leases.push(name) > 0,
      giveBack: async (_, name) => void leases.splice(leases.indexOf(name), 1),
    },
    tokens: { read: async () => null },
    host: { maxPeople: 4, canRecord: true, canDial: false, openRoom: () => media, iceServersFor: () => [] },
    agentFor: () => async () => {
      throw new Error('nobody')
    },
    recordings: { book: async () => Promise.reject(new Error('nobody records')) },
    dialling: { take: async () => {}, number: async () => Promise.reject(new Error('nobody dials')) },
    mayRecord: true,
    maxRooms: 2,
    clock: new VirtualClock(),
    log: pino({ level: 'silent' }),
    ...changes,
  })
  return { rooms, leases, enter: (name: string) => rooms.enter('main', name, hello, connection) }
}

test('a room is this server’s while somebody is in it, and one more than allowed is refused', async () => {
  const { enter, leases, rooms } = aServer()
  const first = await enter('one')
  await Promise.all([enter('two'), enter('two')])
  expect(await enter('three')).toMatchObject({ type: 'connection-error', details: { on: 'join' } })
  expect([...new Set(leases)]).toEqual(['one', 'two'])
  if ('receive' in first) await first.receive({ type: 'leave' })
  await expect.poll(() => leases).not.toContain('one')
  expect(await enter('three')).toHaveProperty('receive')
  await rooms.close()
  expect(leases.filter((name) => name !== 'two')).toEqual([])
  expect(await enter('four')).toMatchObject({ type: 'connection-error' })
})

test.each<[string, Partial<RoomsDeps>]>([
  ['whose voice is switched off', { host: null }],
  ['while another one has the room', { leases: { take: async () => false, giveBack: async () => {} } }],
])('a server %s says so', async (_, changes) => {
  expect(await aServer(changes).enter('one')).toMatchObject({ type: 'connection-error', msg: expect.any(String) })
})

test('rooms and the people in them are counted while they are there', async () => {
  const { enter, rooms } = aServer()
  expect(rooms.figures).toEqual({ rooms: 0, people: 0 })
  const first = await enter('one')
  await enter('two')
  await enter('two')
  expect(rooms.figures).toEqual({ rooms: 2, people: 3 })
  if ('receive' in first) await first.receive({ type: 'leave' })
  await expect.poll(() => rooms.figures).toEqual({ rooms: 1, people: 2 })
  await rooms.close()
  expect(rooms.figures).toEqual({ rooms: 0, people: 0 })
})

test('a room that is not there is nobody’s, and keeps nothing', async () => {
  const { enter, leases } = aServer({ service: { find: (async (): Promise<Kept<'room'> | null> => null) as never } })
  expect(await enter('one')).toMatchObject({ type: 'no-room' })
  expect(leases).toEqual([])
})

test('what is changed by way of another server is followed while a room is open, and one that is deleted there ends', async () => {
  const clock = new VirtualClock()
  let stored: object | null = { privacy: 'public', recordingEnabled: true }
  const isOwner = { room: 'main/one', isOwner: true, permissions: {}, ejectAtTokenExp: false }
  const { rooms } = aServer({
    clock,
    service: { find: (async (orgId: string, _: string, id: string) => stored && { orgId, id, ...stored }) as never },
    tokens: { read: async () => isOwner },
    host: {
      ...{ maxPeople: 4, canRecord: true, canDial: false, iceServersFor: () => [] },
      openRoom: () => ({ ...media, record: () => ({ written: new Promise(() => {}), end() {} }) }),
    },
    recordings: {
      book: async () => ({ id: 'r1', path: '', heard() {}, end: async () => true }),
    },
  })
  const told: RoomServerMessage[] = []
  const page = { send: (message: RoomServerMessage) => void told.push(message), close() {}, drop() {} }
  const seat = await rooms.enter('main', 'one', { ...hello, token: 'hers' }, page)
  if ('receive' in seat) await seat.receive({ type: 'start-recording' })
  await clock.advance(30_000)
  expect(told.at(-1)).toMatchObject({ type: 'recording', recording: { recordingId: 'r1' } })
  stored = { privacy: 'public', recordingEnabled: false }
  await clock.advance(10_000)
  expect(told.at(-1)).toEqual({ type: 'recording', recording: null })
  stored = null
  await clock.advance(10_000)
  expect(told.at(-1)).toMatchObject({ type: 'fatal', error: { type: 'no-room' } })
  expect(rooms.figures).toEqual({ rooms: 0, people: 0 })
})

test('whoever may join may try their connection, by themselves and not for ever', async () => {
  const clock = new VirtualClock()
  const opened: unknown[] = []
  let closed = 0
  const openRoom: NonNullable<RoomsDeps['host']>['openRoom'] = (_, options) => {
    opened.push(options)
    const close = () => {
      closed += 1
    }
    return { ...media, join: async (_, sdp) => `answer to ${sdp}`, close, drop: close }
  }
  let relayedForMs = 0
  const iceServersFor = (_: string, lifeMs: number) => {
    relayedForMs = lifeMs
    return [{ urls: 'stun:stun.example' }]
  }
  const { rooms, leases } = aServer({
    clock,
    host: { openRoom, iceServersFor, maxPeople: 4, canRecord: true, canDial: false },
  })
  const told: RoomServerMessage[] = []
  let isOpen = true
  const close = () => {
    isOpen = false
  }
  const page = { send: (message: RoomServerMessage) => void told.push(message), close, drop: close }
  const seat = await rooms.try('main', 'one', { ...hello, purpose: 'test' }, page)
  if (!('receive' in seat)) throw new Error(seat.msg)
  await seat.receive({ type: 'offer', ask: 1, sdp: 'offer' })
  await seat.receive({ type: 'knock', ask: 2, name: 'Ada' })
  expect(told).toEqual([
    { type: 'testing', iceServers: [{ urls: 'stun:stun.example' }] },
    { type: 'done', ask: 1, sdp: 'answer to offer' },
    { type: 'refused', ask: 2, message: 'The connection cannot be tried just now.' },
  ])
  expect([opened, leases]).toEqual([[{ echoes: true }], []])
  expect(relayedForMs, 'no relay of the owner for a day').toBe(longestTrialMs + 60_000)
  await clock.advance(longestTrialMs)
  expect([isOpen, closed]).toEqual([false, 1])
  expect(await rooms.try('main', 'one', { ...hello, version: '0.1.0' }, page)).toMatchObject({ type: 'end-of-life' })
})

test('a room that somebody is let into is leased, though somebody else was refused at the same moment', async () => {
  const held = new Set<string>()
  const [taking, giving] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const isOwner = { room: 'main/one', isOwner: true, permissions: {}, ejectAtTokenExp: false }
  const { rooms } = aServer({
    service: { find: (async (orgId: string, _: string, id: string) => ({ orgId, id, privacy: 'private' })) as never },
    tokens: { read: async () => isOwner },
    leases: {
      take: async (_, name) => {
        await taking.promise
        return held.add(name).size > 0
      },
      giveBack: async (_, name) => {
        await giving.promise
        held.delete(name)
      },
    },
  })
  const refused = rooms.enter('main', 'one', hello, connection)
  const seated = rooms.enter('main', 'one', { ...hello, token: 'hers' }, connection)
  taking.resolve()
  expect(await refused).toMatchObject({ type: 'not-allowed' })
  giving.resolve()
  expect(await seated).toHaveProperty('receive')
  await rooms.enter('main', 'other', hello, connection) // its lease is given back after that of the first
  expect(rooms.figures).toEqual({ rooms: 1, people: 1 })
  expect([...held]).toContain('one')
})
