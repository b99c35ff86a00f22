import type { MediaRoom } from '@parley/agent'
import {
  type RoomCarrier,
  type RoomClientMessage,
  type RoomHello,
  type RoomPermissions,
  type RoomServerMessage,
  roomVersion,
} from '@parley/protocol'
import { VirtualClock } from '@parley/testkit'
import { expect, test } from 'vitest'
import type { RoomRecordingBooked } from '../records/room-recordings.ts'
import type { RoomRules } from './admission.ts'
import type { AgentInRoom, BringAgent } from './agent/agent-place.ts'
import type { MeetingClaims } from './meeting-token.ts'
import { graceMs, Room } from './room.ts'

type Type = RoomServerMessage['type']
type Told<One extends Type> = Extract<RoomServerMessage, { type: One }>

const open: RoomRules = {
  room: 'main/standup',
  privacy: 'public',
  hasLobby: false,
  maxPeople: 4,
  notBefore: null,
  expiresAt: null,
  ejectsAtExpiry: false,
  isRecorded: false,
  dialPlan: null,
}
const owner: MeetingClaims = { room: 'main/standup', isOwner: true, permissions: {}, ejectAtTokenExp: false }
const hello = (more: object = {}) => ({ type: 'hello', version: roomVersion, purpose: 'join', ...more }) as RoomHello

/** A room whose media only remember what was asked of them. */
function aRoom({
  rules = {},
  bringAgent = null as BringAgent | null,
  carrier = 'server' as RoomCarrier,
  bookRecording = async (): Promise<RoomRecordingBooked> => Promise.reject(new Error('nobody records')),
} = {}) {
  const clock = new VirtualClock()
  const asked: unknown[][] = []
  const note =
    (name: string) =>
    (...args: unknown[]) =>
      void asked.push([name, ...args])
  const media = {
    carrier,
    wayIn: async (seat, identity) => ({ url: 'wss://livekit.example', token: `${seat} ${identity}` }),
    join: async (seat, sdp) => `answer to ${sdp} on ${seat}`,
    permit: note('permit'),
    withhold: note('withhold'),
    chooseLayers: note('chooseLayers'),
    leave: note('leave'),
    close: note('close'),
    record: () => ({ written: new Promise<void>(() => {}), end: note('end of recording') }),
    bringAgent: async () => {
      throw new Error('the test brings its own')
    },
  } satisfies MediaRoom
  let empty = 0
  const room = new Room({
    facts: { id: 'standup', name: 'standup', config: {} },
    rules: { ...open, ...rules },
    media,
    clock,
    iceServers: () => [{ urls: 'stun:stun.example' }],
    bringAgent,
    bookRecording,
    dialling: {
      take: async () => {},
      number: async () => Promise.reject(new Error('nobody dials')),
      note() {},
    },
    onEmpty: () => {
      empty += 1
    },
    onProblem: () => {},
  })

  function enter(more: object = {}, token?: MeetingClaims | null) {
    const told: RoomServerMessage[] = []
    let isClosed = false
    let isDropped = false
    const connection = {
      send: (message: RoomServerMessage) => void told.push(message),
      close: () => {
        isClosed = true
      },
      drop: () => {
        isDropped = true
      },
    }
    const id = room.join(hello(more), token, connection)
    const all = <One extends Type>(type: One) => told.filter((message): message is Told<One> => message.type === type)
    let ask = 0
    return {
      id: typeof id === 'string' ? id : '',
      refusal: typeof id === 'string' ? null : id,
      connection,
      told,
      all,
      last: <One extends Type>(type: One) => all(type).at(-1),
      isClosed: () => isClosed,
      isDropped: () => isDropped,
      /** What the room answers to it. */
      async say(message: Exclude<RoomClientMessage, RoomHello>) {
        ask += 1
        await room.receive(id as string, { ...message, ask })
        return told.find((one) => (one.type === 'done' || one.type === 'refused') && one.ask === ask)
      },
    }
  }
  return { room, clock, asked, enter, emptied: () => empty }
}

test('which tracks of others somebody wants, and in what size, the media are told by their seats', async () => {
  const { enter, asked } = aRoom()
  const [ada, bob] = [enter(), enter()]
  await ada.say({ type: 'layers', layers: { [bob.id]: { video: 0 }, gone: { video: 1 } } })
  await ada.say({ type: 'without', lines: { [bob.id]: ['screenVideo'], gone: ['audio'] } })
  expect(asked).toContainEqual(['chooseLayers', 0, new Map([[1, { video: 0 }]])])
  expect(asked).toContainEqual(['withhold', 0, new Map([[1, ['screenVideo']]])])
})

test('S6.15 everybody is told of everybody, and each has a seat of their own', () => {
  const { enter } = aRoom()
  const ada = enter({ userName: 'Ada' })
  const bob = enter({ userName: 'Bob', userData: { team: 1 } })
  expect(ada.last('joined')).toMatchObject({ access: { level: 'full' }, seat: 0, maxAppMessageChars: 4096 })
  expect(bob.last('joined')?.participants.map(({ userName, seat }) => [userName, seat])).toEqual([
    ['Ada', 0],
    ['Bob', 1],
  ])
  expect(ada.last('participant')?.participant).toMatchObject({ userName: 'Bob', userData: { team: 1 }, isOwner: false })
})

test('S8.34 a fifth finds the meeting full, and a seat that is left is free again', async () => {
  const { enter, asked } = aRoom()
  const people = [enter(), enter(), enter(), enter()]
  expect(enter().refusal).toMatchObject({ type: 'meeting-full' })
  await people[1]?.say({ type: 'leave' })
  expect(asked).toContainEqual(['leave', 1])
  expect(enter().last('joined')?.seat).toBe(1)
  expect(people[0]?.all('participant-left')).toEqual([{ type: 'participant-left', sessionId: people[1]?.id }])
  const larger = aRoom({ rules: { maxPeople: 6 } })
  expect(Array.from({ length: 6 }, () => larger.enter().last('joined')?.seat)).toEqual([0, 1, 2, 3, 4, 5])
})

test('S6.16 whoever is in the lobby sees nobody, sends nothing, and is let in or sent away by an owner', async () => {
  const { enter, asked } = aRoom({ rules: { privacy: 'private', hasLobby: true } })
  const boss = enter({}, owner)
  const [eve, sam] = [enter({ userName: 'Eve' }), enter({ userName: 'Sam' })]
  expect(eve.last('joined')).toMatchObject({ access: { level: 'lobby' }, seat: null, iceServers: [] })
  expect(eve.last('joined')?.participants.map(({ userName }) => userName)).toEqual(['Eve'])
  expect(await eve.say({ type: 'offer', sdp: 'v=0' })).toMatchObject({ type: 'refused' })
  expect(await eve.say({ type: 'app-message', data: 1, to: '*' })).toMatchObject({ type: 'refused' })
  expect(boss.all('waiting')).toEqual([])
  await eve.say({ type: 'knock', name: '' })
  await sam.say({ type: 'knock', name: 'Samuel' })
  expect(boss.all('waiting').map(({ waiting }) => waiting)).toEqual([
    { id: eve.id, name: 'Eve' },
    { id: sam.id, name: 'Samuel' },
  ])
  expect(await boss.say({ type: 'admit', decisions: { [eve.id]: true, [sam.id]: false, nobody: true } })).toMatchObject(
    {
      ids: [eve.id, sam.id],
    },
  )
  expect(eve.last('joined')).toMatchObject({ access: { level: 'full' }, seat: 1 })
  expect(sam.told.at(-1)).toEqual({ type: 'denied' })
  expect(asked.filter(([name]) => name === 'permit')).toHaveLength(2)
  expect(await eve.say({ type: 'admit', decisions: { [sam.id]: true } })).toMatchObject({
    type: 'refused',
    message: expect.stringContaining('owners'),
  })
})

test('whoever is let in while their page is away keeps the place no longer than anybody who is away', async () => {
  const { room, enter, clock, asked, emptied } = aRoom({ rules: { privacy: 'private', hasLobby: true } })
  const boss = enter({}, owner)
  const eve = enter({ userName: 'Eve' })
  await eve.say({ type: 'knock', name: '' })
  room.disconnected(eve.id, eve.connection)
  await boss.say({ type: 'admit', decisions: { [eve.id]: true } })
  await clock.advance(graceMs)
  expect(boss.all('participant-left')).toEqual([{ type: 'participant-left', sessionId: eve.id }])
  expect(asked).toContainEqual(['leave', 1])
  await boss.say({ type: 'leave' })
  expect(emptied()).toBe(1)
})

test('a recording ends when the last one leaves, though somebody waits in the lobby', async () => {
  const booked: RoomRecordingBooked = { id: 'r1', path: '', heard() {}, end: async () => true }
  const rules = { privacy: 'private', hasLobby: true, isRecorded: true } as const
  const { enter, asked, emptied } = aRoom({ rules, bookRecording: async () => booked })
  const [boss, bob] = [enter({}, owner), enter({}, { ...owner, isOwner: false })]
  enter({ userName: 'Eve' })
  expect(await boss.say({ type: 'start-recording' })).toMatchObject({ type: 'done' })
  await boss.say({ type: 'leave' })
  expect(asked).not.toContainEqual(['end of recording'])
  await bob.say({ type: 'leave' })
  expect(asked).toContainEqual(['end of recording'])
  expect(emptied()).toBe(0)
})

test('nobody is let into a meeting that is full', async () => {
  const { enter } = aRoom({ rules: { privacy: 'private', hasLobby: true, maxPeople: 1 } })
  const boss = enter({}, owner)
  const eve = enter()
  await eve.say({ type: 'knock', name: 'Eve' })
  expect(await boss.say({ type: 'admit', decisions: { [eve.id]: true } })).toMatchObject({
    type: 'refused',
    message: expect.stringContaining('full'),
  })
})

test('app messages reach everybody else, or those they are for, and no longer ones than allowed', async () => {
  const { enter } = aRoom()
  const [ada, bob, eve] = [enter(), enter(), enter()]
  await ada.say({ type: 'app-message', data: { hi: 1 }, to: '*' })
  await ada.say({ type: 'app-message', data: 'psst', to: [eve.id] })
  expect(bob.all('app-message')).toEqual([{ type: 'app-message', data: { hi: 1 }, from: ada.id }])
  expect(eve.all('app-message').map(({ data }) => data)).toEqual([{ hi: 1 }, 'psst'])
  expect(ada.all('app-message')).toEqual([])
  expect(await ada.say({ type: 'app-message', data: 'x'.repeat(4094), to: '*' })).toMatchObject({ type: 'done' })
  expect(await ada.say({ type: 'app-message', data: 'x'.repeat(4095), to: '*' })).toMatchObject({ type: 'refused' })
})

test('the data of the meeting is replaced or merged, shared, and bounded', async () => {
  const { enter } = aRoom()
  const [ada, bob] = [enter(), enter()]
  await ada.say({ type: 'session-data', data: { a: 1, b: { c: 2 } }, strategy: 'replace' })
  await bob.say({ type: 'session-data', data: { b: 3 }, strategy: 'shallow-merge' })
  expect(ada.last('session-data')?.data).toEqual({ a: 1, b: 3 })
  expect(enter().last('joined')?.sessionData).toEqual({ a: 1, b: 3 })
  const tooMuch = { long: 'x'.repeat(102_400) }
  expect(await ada.say({ type: 'session-data', data: tooMuch, strategy: 'replace' })).toMatchObject({ type: 'refused' })
})

test('nobody floods the others with the data of the meeting: what changes too often is refused, and goes on later', async () => {
  const { enter, clock } = aRoom()
  const [ada, bob] = [enter(), enter()]
  const data = { long: 'x'.repeat(100_000) }
  const answers: unknown[] = []
  for (let count = 0; count < 6; count += 1) {
    // a word may change all of it
    const strategy = count === 0 ? 'replace' : 'shallow-merge'
    answers.push((await ada.say({ type: 'session-data', data: count === 0 ? data : { count }, strategy }))?.type)
  }
  expect(answers).toEqual(['done', 'done', 'done', 'done', 'refused', 'refused'])
  expect(bob.all('session-data')).toHaveLength(4)
  await clock.advance(1_000)
  expect(await ada.say({ type: 'session-data', data: {}, strategy: 'shallow-merge' })).toMatchObject({ type: 'done' })
})

test('whoever lets others in hands on that right, and none that they do not have themselves', async () => {
  const { enter } = aRoom()
  const host = enter({}, { ...owner, isOwner: false, permissions: { canAdmin: ['participants'] } })
  const [boss, bob] = [enter({}, owner), enter()]
  const give = (id: string, canAdmin: RoomPermissions['canAdmin'], by = host) =>
    by.say({ type: 'participants', requests: { [id]: { permissions: { canAdmin } } } })
  for (const canAdmin of [true, ['streaming' as const]])
    for (const id of [bob.id, host.id])
      expect(await give(id, canAdmin)).toMatchObject({
        type: 'refused',
        message: expect.stringContaining('streaming'),
      })
  expect(await give(bob.id, ['participants'])).toMatchObject({ type: 'done' })
  expect(await give(boss.id, true), 'what somebody has already stays theirs').toMatchObject({ type: 'done' })
  expect(await give(boss.id, false)).toMatchObject({ type: 'done' })
})

test('S8.30 an owner mutes, takes permissions away, and ejects; nobody else does', async () => {
  const { enter, asked } = aRoom()
  const boss = enter({}, owner)
  const bob = enter()
  const ask = (request: object) => boss.say({ type: 'participants', requests: { [bob.id]: request } })
  await bob.say({
    type: 'tracks',
    tracks: { audio: { line: 'audio', isOn: true }, video: { line: 'video', isOn: true } },
  })
  await ask({ setAudio: false })
  expect(bob.last('asked-to')).toEqual({ type: 'asked-to', setAudio: false })
  await ask({ permissions: { canSend: ['audio'] } })
  expect(asked.at(-1)).toEqual(['permit', 1, ['audio']])
  expect(boss.last('participant')?.participant.tracks).toMatchObject({ audio: { isOn: true }, video: { isOn: false } })
  expect(await bob.say({ type: 'tracks', tracks: { video: { line: 'video', isOn: true } } })).toMatchObject({
    message: 'You may not send video in this room.',
  })
  expect(await bob.say({ type: 'participants', requests: { [boss.id]: { eject: true } } })).toMatchObject({
    type: 'refused',
  })
  await ask({ eject: true })
  expect(bob.told.at(-1)).toMatchObject({ type: 'fatal', error: { type: 'ejected' } })
  expect(bob.isClosed()).toBe(true)
  expect(await ask({ eject: true })).toMatchObject({ type: 'refused' })
})

test('S8.32 S8.33 whoever may stay until then is sent away then, and not before', async () => {
  const { enter, clock } = aRoom({ rules: { expiresAt: 60_000, ejectsAtExpiry: true } })
  const ada = enter()
  const bob = enter({}, { ...owner, exp: 30, ejectAtTokenExp: true })
  const eve = enter({}, { ...owner, exp: 30 })
  expect(bob.last('joined')?.participants.at(-1)).toMatchObject({ ejectAt: 30_000 })
  await clock.advance(29_999)
  expect(bob.isClosed()).toBe(false)
  await clock.advance(1)
  expect(bob.told.at(-1)).toMatchObject({ error: { type: 'exp-token' } })
  await clock.advance(30_000)
  for (const person of [ada, eve]) expect(person.told.at(-1)).toMatchObject({ error: { type: 'exp-room' } })
})

test('a page that was away comes back to its place with its token, once, and too late it is gone', async () => {
  const { room, enter, clock, emptied } = aRoom()
  const ada = enter({ userName: 'Ada' })
  const token = ada.last('joined')?.resumeToken ?? ''
  room.disconnected(ada.id, ada.connection)
  await clock.advance(graceMs - 1)
  const bob = enter()
  expect(bob.last('joined')?.participants).toHaveLength(2)
  const told: RoomServerMessage[] = []
  const returned = { send: (message: RoomServerMessage) => void told.push(message), close() {}, drop() {} }
  expect(room.resume(ada.id, 'wrong', returned)).toBe(false)
  expect(room.resume(ada.id, token, returned)).toBe(true)
  expect(room.resume(ada.id, token, returned)).toBe(false)
  expect(told[0]).toMatchObject({ type: 'joined', sessionId: ada.id, seat: 0 })
  room.disconnected(ada.id, ada.connection) // the old socket's end is nobody's
  await clock.advance(graceMs)
  expect(bob.all('participant-left')).toEqual([])
  room.disconnected(ada.id, returned)
  room.disconnected(bob.id, bob.connection)
  await clock.advance(graceMs)
  expect(emptied()).toBe(1)
  expect(clock.pending).toBe(0)
})

test('whoever comes back by another socket has the one before dropped: it may be dead, and would not answer a goodbye', () => {
  const { room, enter } = aRoom()
  const ada = enter()
  const token = ada.last('joined')?.resumeToken ?? ''
  const returned = { send() {}, close() {}, drop() {} }
  expect(room.resume(ada.id, 'wrong', returned)).toBe(false)
  expect(ada.isDropped()).toBe(false)
  expect(room.resume(ada.id, token, returned)).toBe(true)
  expect([ada.isDropped(), ada.isClosed()]).toEqual([true, false])
})

test('S8.38 a room that is deleted tells everybody', () => {
  const { room, enter, emptied } = aRoom()
  const ada = enter()
  room.close({ type: 'no-room', msg: 'This room was deleted.' })
  expect(ada.told.at(-1)).toMatchObject({ type: 'fatal', error: { type: 'no-room' } })
  expect([ada.isClosed(), emptied()]).toEqual([true, 1])
})

test('what people may not see of each other is not passed on: tracks they do not want', async () => {
  const { enter, asked } = aRoom()
  const [ada, bob] = [enter(), enter()]
  await bob.say({ type: 'without', lines: { [ada.id]: ['video'], nobody: ['audio'] } })
  expect(asked.at(-1)).toEqual(['withhold', 1, new Map([[0, ['video']]])])
})

test('of a room that LiveKit carries, pages get the way in, and say whether they hear', async () => {
  const { enter, asked, room } = aRoom({ carrier: 'livekit' })
  const ada = enter()
  expect(ada.last('joined')).toMatchObject({ carrier: 'livekit' })
  expect(await ada.say({ type: 'way-in' })).toMatchObject({
    wayIn: { url: 'wss://livekit.example', token: `0 ${ada.id}` },
  })
  await ada.say({ type: 'media', isOpen: true })
  expect(asked.at(-1)).toEqual(['permit', 0, expect.arrayContaining(['audio', 'video'])])
  await ada.say({ type: 'media', isOpen: false })
  room.hearMedia({ type: 'lost', seat: 0 })
  expect(ada.all('media-lost')).toEqual([]) // its page builds it again by itself
})

test('the agent comes when somebody is heard, hears what is for it, and goes with the last', async () => {
  const heard: unknown[] = []
  let on: Parameters<BringAgent>[0] | null = null
  const agent: AgentInRoom = {
    participant: {
      sessionId: 'agent',
      seat: null,
      userId: 'agent',
      userName: 'Guide',
      joinedAt: 0,
      isOwner: false,
      isAgent: true,
      permissions: { canSend: ['audio'], canAdmin: false },
      tracks: {},
    },
    hear: (data) => void heard.push(data),
    press: (digit) => void heard.push(`key ${digit}`),
    setHeard: (isHeard) => void heard.push(isHeard),
    leave: () => void heard.push('left'),
  }
  const { room, enter } = aRoom({
    bringAgent: async (events) => {
      on = events
      return agent
    },
  })
  const [ada, bob] = [enter(), enter()]
  room.hearMedia({ type: 'open', seat: 0 })
  await expect.poll(() => ada.last('participant')?.participant).toMatchObject({ sessionId: 'agent', isAgent: true })
  room.hearMedia({ type: 'digit', seat: 1, digit: '7' })
  await bob.say({ type: 'app-message', data: { type: 'ping', at: 1 }, to: ['agent'] })
  await bob.say({ type: 'app-message', data: 'not for it', to: [ada.id] })
  const events = on as unknown as Parameters<BringAgent>[0]
  events.text('{"type":"pong","at":1}')
  events.text('listening')
  expect(ada.all('app-message').map(({ data, from }) => [data, from])).toEqual(
    expect.arrayContaining([
      [{ type: 'pong', at: 1 }, 'agent'],
      ['listening', 'agent'],
    ]),
  )
  room.hearMedia({ type: 'lost', seat: 0 })
  expect(ada.told.at(-1)).toEqual({ type: 'media-lost' })
  await ada.say({ type: 'leave' })
  await bob.say({ type: 'leave' })
  expect(heard).toEqual([true, 'key 7', { type: 'ping', at: 1 }, false, false, 'left'])
})
