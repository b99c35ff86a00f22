import { EventEmitter } from 'node:events'
import type { RtcNode } from '@parley/agent/livekit'
import { type ConversationMessage, type EndedReason, Failure } from '@parley/protocol'
import { pino } from 'pino'
import { describe, expect, test, vi } from 'vitest'
import { virtualWallClock } from '../../lib/wall-clock.fixture.ts'
import { type CallOrder, lineKeptMs } from '../call-order.ts'
import type { Switchboard } from '../switchboard.ts'
import { LivekitCalls } from './livekit-calls.ts'

const log = pino({ level: 'silent' })
const own = { webCallUrl: '/call/1/connect', transport: { provider: 'parley.webrtc', callToken: 'ours' } }
const toRoom = { webCallUrl: 'ws://public', transport: { provider: 'livekit', transcription: 'caller' } }

const aCall = {
  id: '1',
  visitor: 'ada',
  origin: 'http://page',
  serverUrl: 'http://us',
  callerWrites: true,
} as CallOrder

const claimsIn = (token: unknown) => JSON.parse(Buffer.from(`${token}`.split('.')[1] ?? '', 'base64url').toString())

/** What was begun in one tick is done. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

/** A server whose agent can join the rooms of LiveKit or not; `room` is the first that it joins. */
function stage({
  carriesAll = true,
  joins = true,
  dispatch = null as string | null,
  freeLines = 1,
  preparedRooms = 0,
  isFreeElsewhere = false,
} = {}) {
  const time = virtualWallClock()
  const aRoom = () => {
    const room = Object.assign(new EventEmitter(), {
      remoteParticipants: new Map(),
      isConnected: true,
      connect: vi.fn((..._how: unknown[]) => (joins ? Promise.resolve() : Promise.reject(new Error('refused')))),
      disconnect: vi.fn(async () => void room.emit('disconnected')),
    })
    return room
  }
  const room = aRoom()
  const joined: (typeof room)[] = []
  const rtc = {
    Room: function Room() {
      joined.push(joined.length ? aRoom() : room)
      return joined.at(-1)
    },
    AudioSource: class {
      clearQueue() {}
      async close() {}
    },
    LocalAudioTrack: { createAudioTrack: () => null },
    TrackPublishOptions: class {},
    TrackSource: { SOURCE_MICROPHONE: 2 },
    TrackKind: { KIND_AUDIO: 1 },
    DisconnectReason: { CLIENT_INITIATED: 1 },
  } as unknown as RtcNode
  const orders: CallOrder[] = []
  const switchboard = {
    reserveCall: async (order: CallOrder) => {
      orders.push(order)
      return own
    },
    reserveLine: vi.fn(async () => 'theirs'),
    withdraw: vi.fn(() => true),
    freeLines,
    figures: () => ({ calls: { spoken: 1, typed: 0 }, host: null }),
    play: vi.fn(async () => {}),
    end: vi.fn(),
  }
  const people: string[] = []
  const remembered: string[] = []
  const soFar: ConversationMessage[] = []
  const rooms = {
    peopleIn: async () => people,
    remember: async (room: string, said: readonly ConversationMessage[]) => {
      remembered.push(`${room}: ${said.map(({ content }) => content).join(' ')}`)
    },
    recall: async () => soFar,
    dispatch: vi.fn(async () => {}),
    /** LiveKit tells who is sent away. */
    remove: vi.fn(async (name: string, _who: string) => {
      joined.forEach((one, at) => {
        if (nameOf(at) === name) one.emit('disconnected')
      })
    }),
  }
  const settings = {
    ...{ url: 'ws://inside', publicUrl: 'ws://public', apiKey: 'k', apiSecret: 's', carriesAll, dispatch },
    preparedRooms,
  }
  const calls = new LivekitCalls({
    settings,
    switchboard,
    siteUrl: 'http://us',
    rooms,
    log,
    isFreeElsewhere: () => isFreeElsewhere,
    clock: time.clock,
    loadRtc: async () => rtc,
  })
  const giveBack = vi.fn(async () => {})
  const keeping = { orgId: 'main', giveBack }
  const reserve = (provider?: string, id = aCall.id) => calls.reserveCall({ ...aCall, id }, provider, keeping)
  /** In which room of LiveKit, by its name, the agent is: the first that it joined, and so on. */
  const nameOf = (at: number): string => claimsIn(joined[at]?.connect.mock.calls[0]?.[1]).video.room
  const isWaiting = () => expect.poll(() => room.listenerCount('participantConnected')).toBe(1)
  return {
    calls,
    room,
    joined,
    nameOf,
    rooms,
    switchboard,
    reserve,
    giveBack,
    keeping,
    people,
    remembered,
    soFar,
    isWaiting,
    order: () => orders[0],
    time,
  }
}

test('who asks for a room gets one, and with VOICE_TRANSPORT=livekit who asks for nothing, too', () => {
  const carries = (carriesAll: boolean, provider?: string) => stage({ carriesAll }).calls.carries(provider)
  expect(carries(false, 'livekit')).toBe(true)
  expect(carries(false)).toBe(false)
  expect(carries(true)).toBe(true)
  expect(carries(true, 'parley.typed')).toBe(false)
})

test('who asks for nothing is told our own way and that the room is preferred; who asks for a room, that one', async () => {
  const { calls, reserve } = stage()
  const way = await reserve()
  expect(way).toMatchObject({ ...own, transport: { ...own.transport, preferred: [toRoom] } })
  expect(calls.wayIn('1')).toEqual(way)
  const asked = await stage().reserve('livekit')
  expect(asked).toMatchObject(toRoom)
  expect(asked.transport.callToken).not.toBe('ours')
})

test('who comes into the room is played there; who comes our own way has the agent leave it', async () => {
  const inRoom = stage()
  await inRoom.reserve()
  await inRoom.isWaiting()
  inRoom.room.emit('participantConnected', { identity: 'caller' })
  inRoom.room.emit('dataReceived', new TextEncoder().encode('playable'), { identity: 'caller' }, 0, 'parley')
  await expect.poll(() => inRoom.switchboard.play).toHaveBeenCalledOnce()
  const besides = stage()
  await besides.reserve()
  await besides.isWaiting()
  besides.order()?.onJoined?.()
  await expect.poll(() => besides.room.disconnect).toHaveBeenCalled()
  expect(besides.calls.wayIn('1')).toBeNull()
  expect(besides.switchboard.play).not.toHaveBeenCalled()
})

test.each([
  ['page that leaves the room may come back', {}, ['open', 'lost']],
  ['telephone that leaves it has hung up', { kind: 3 }, ['open', 'closed']],
])('a %s', async (_what, as, told) => {
  const { room, reserve, isWaiting, switchboard } = stage()
  await reserve()
  await isWaiting()
  room.emit('participantConnected', { identity: 'caller', ...as })
  room.emit('dataReceived', new TextEncoder().encode('playable'), { identity: 'caller' }, 0, 'parley')
  await expect.poll(() => switchboard.play).toHaveBeenCalledOnce()
  const [, , transport] = switchboard.play.mock.calls[0] as unknown as Parameters<Switchboard['play']>
  const events: string[] = []
  transport.listen(({ type }) => void events.push(type))
  room.emit('participantDisconnected', { identity: 'caller', disconnectReason: 1, ...as })
  expect(events).toEqual(told)
  transport.close()
})

test('somebody in the room of whom nothing comes, sound or text, has not come yet: their network may let nothing through', async () => {
  const { room, reserve, isWaiting, switchboard } = stage()
  await reserve()
  await isWaiting()
  vi.useFakeTimers()
  try {
    room.emit('participantConnected', { identity: 'caller' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(switchboard.play).not.toHaveBeenCalled()
    room.emit('trackSubscribed', { kind: 0 }, null, { identity: 'caller' })
    room.emit('dataReceived', new TextEncoder().encode('{}'), { identity: 'caller' }, 0, 'parley')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(switchboard.play).toHaveBeenCalledOnce()
  } finally {
    vi.useRealTimers()
  }
})

test('who said that they hear us before the room has named them is spoken to as soon as it does; nobody else is', async () => {
  const { room, reserve, isWaiting, switchboard } = stage()
  await reserve()
  await isWaiting()
  vi.useFakeTimers()
  try {
    const says = (from?: object) => room.emit('dataReceived', new TextEncoder().encode('playable'), from, 0, 'parley')
    says()
    room.emit('participantConnected', { identity: 'somebody else' })
    room.emit('participantConnected', { identity: 'caller' })
    await vi.advanceTimersByTimeAsync(100)
    expect(switchboard.play).not.toHaveBeenCalled()
    room.emit('participantDisconnected', { identity: 'caller' })
    says()
    room.emit('participantConnected', { identity: 'caller' })
    await vi.advanceTimersByTimeAsync(100)
    expect(switchboard.play).toHaveBeenCalledOnce()
  } finally {
    vi.useRealTimers()
  }
})

test('where the agent cannot join the room the call waits for who comes our own way; who was told of nothing else is not kept waiting', async () => {
  const both = stage({ joins: false })
  await both.reserve()
  await expect.poll(() => both.room.connect).toHaveBeenCalled()
  const only = stage({ joins: false })
  await only.reserve('livekit')
  await expect.poll(() => only.switchboard.end).toHaveBeenCalledWith('1', 'failed')
  expect(both.switchboard.end).not.toHaveBeenCalled()
})

describe('with LiveKit’s dispatch', () => {
  const job = { id: 'AJ_1', room: 'call-1', metadata: 'main 1' }
  const assigned = { ...job, url: null, token: 'for the agent' }
  const nobody = async () => null
  const never = new AbortController().signal

  test('nobody goes ahead into the room of a page that may never come: the agent is sent for by whoever joins it', async () => {
    const { calls, room, reserve, switchboard, order } = stage({ dispatch: 'parley' })
    const way = await reserve('livekit')
    expect(claimsIn(way.transport.callToken)).toMatchObject({
      roomConfig: { agents: [{ agentName: 'parley', metadata: 'main 1' }] },
    })
    expect(room.connect).not.toHaveBeenCalled()
    expect(await calls.take(job, nobody)).toBe(true)
    const played = calls.play(assigned, never)
    await expect.poll(() => room.connect).toHaveBeenCalledWith('ws://inside', 'for the agent', expect.anything())
    room.emit('participantConnected', { identity: 'caller' })
    room.emit('dataReceived', new TextEncoder().encode('playable'), { identity: 'caller' }, 0, 'parley')
    await expect.poll(() => switchboard.play).toHaveBeenCalledWith('1', 'ours', expect.anything())
    order()?.onOver?.('customer-ended-call')
    await played
  })

  test('what is promised here is taken when no line is free, because it has one; what another promised is not', async () => {
    const { calls, reserve } = stage({ dispatch: 'parley', freeLines: 0 })
    const fetched = vi.fn(nobody)
    expect(await calls.take(job, fetched)).toBe(false)
    await reserve()
    expect(calls.lines).toEqual({ busy: 0, free: 1, owed: 1 })
    expect(await calls.take(job, fetched)).toBe(true)
    expect(fetched).not.toHaveBeenCalled()
  })

  test('a call that was fetched, and has no line here after all, is over: nobody else has it', async () => {
    const { calls, keeping, switchboard } = stage({ dispatch: 'parley' })
    const busy = new Failure('rate-limited', 'Too many calls of this network.')
    switchboard.reserveLine.mockRejectedValueOnce(busy)
    const over: EndedReason[] = []
    const order = { ...aCall, onOver: (reason: EndedReason) => void over.push(reason) }
    await expect(calls.take(job, async () => ({ ...keeping, order, token: 'theirs' }))).rejects.toBe(busy)
    expect(over).toEqual(['failed'])
  })

  test('what another server promised is played here with the token that its page has, once that one lets go', async () => {
    const there = stage({ dispatch: 'parley' })
    await there.reserve()
    const terms = await there.calls.handOver('1', never)
    expect(terms).toEqual({ token: 'ours', ...aCall, id: undefined })
    expect(there.giveBack).toHaveBeenCalledOnce()
    expect(there.calls.lines.free).toBe(1)
    expect(await there.calls.handOver('1', never)).toBeNull()
    const here = stage({ dispatch: 'parley' })
    const taken = { ...here.keeping, order: aCall, token: terms?.token ?? '' }
    expect(await here.calls.take(job, async () => taken)).toBe(true)
    expect(here.switchboard.reserveLine).toHaveBeenCalledWith(expect.anything(), { token: 'ours' })
  })

  describe('calls that were promised in prepared rooms, when this server is told to stop', () => {
    const promisedTwo = async (isFreeElsewhere: boolean) => {
      const staged = stage({ dispatch: 'parley', preparedRooms: 2, isFreeElsewhere })
      const { calls, joined, reserve } = staged
      calls.begin()
      await expect.poll(() => joined.map((one) => one.listenerCount('participantConnected'))).toEqual([1, 1])
      await settled()
      await reserve('livekit', '1')
      await reserve('livekit', '2')
      await settled()
      return staged
    }

    test('go to another one, whose agent follows ours, which was sent away and has not hung up on who comes now', async () => {
      const { calls, room, joined, nameOf, rooms } = await promisedTwo(true)
      // the page of the first is connecting: our agent has not heard of it
      const peopleIn = vi.spyOn(rooms, 'peopleIn')
      peopleIn.mockImplementation(async (name?: string) => (name === nameOf(0) ? ['agent', 'caller'] : ['agent']))
      await calls.drain()
      expect(rooms.dispatch.mock.calls).toEqual([[nameOf(1), { agentName: 'parley', metadata: 'main 2' }]])
      expect(rooms.remove.mock.calls).toEqual([[nameOf(1), 'agent']])
      expect(room.disconnect).not.toHaveBeenCalled()
      // this server hears of the job, too, before LiveKit knows that it is full
      expect(await calls.take({ ...job, metadata: 'main 2' }, nobody)).toBe(false)
      expect(await calls.handOver('2', never)).toMatchObject({ token: 'ours' })
      expect(joined).toHaveLength(2)
    })

    test('stay here where no other is free', async () => {
      const { calls, joined, rooms } = await promisedTwo(false)
      await calls.drain()
      expect([rooms.remove.mock.calls, rooms.dispatch.mock.calls]).toEqual([[], []])
      for (const one of joined) expect(one.disconnect).not.toHaveBeenCalled()
      expect(await calls.take(job, nobody)).toBe(true)
    })

    test('are answered here where LiveKit sends nobody', async () => {
      const { calls, joined, nameOf, rooms, time } = await promisedTwo(true)
      rooms.dispatch.mockRejectedValue(new Error('no worker'))
      await calls.drain()
      expect(await calls.take(job, nobody)).toBe(true)
      await expect
        .poll(async () => {
          time.advance(1_000)
          return new Set(joined.slice(2).map((_one, at) => nameOf(at + 2)))
        })
        .toEqual(new Set([nameOf(0), nameOf(1)]))
    })
  })

  test('a call that is handed over has our agent leave its room first, and not come back', async () => {
    const { calls, room, joined, nameOf, reserve, rooms, giveBack, isWaiting, time } = stage({
      dispatch: 'parley',
      preparedRooms: 1,
    })
    calls.begin()
    await isWaiting()
    await settled()
    await reserve('livekit')
    await settled()
    giveBack.mockImplementation(async () => expect(rooms.remove).toHaveBeenCalledWith(nameOf(0), 'agent'))
    expect(await calls.handOver('1', never)).toMatchObject({ token: 'ours' })
    expect(giveBack).toHaveBeenCalledOnce()
    await expect.poll(() => room.disconnect).toHaveBeenCalled()
    time.advance(1_000)
    await settled()
    expect(joined.map((_one, at) => nameOf(at)).filter((name) => name === nameOf(0))).toHaveLength(1)
  })

  test('a call whose agent is still on its way into the room is handed over once it is there and has left', async () => {
    const { calls, room, reserve, rooms, switchboard, order } = stage({ dispatch: 'parley' })
    const entering = Promise.withResolvers<void>()
    room.connect.mockReturnValue(entering.promise)
    await reserve('livekit')
    void calls.play(assigned, never)
    await expect.poll(() => room.connect).toHaveBeenCalled()
    const handedOver = calls.handOver('1', never)
    await settled()
    expect([switchboard.withdraw, rooms.remove].map((did) => did.mock.calls)).toEqual([[], []])
    entering.resolve()
    expect(await handedOver).toMatchObject({ token: 'ours' })
    await expect.poll(() => room.disconnect).toHaveBeenCalled()
    // once: by then whoever is there is the other server's
    expect(rooms.remove.mock.calls).toEqual([['call-1', 'agent']])
    order()?.onOver?.('customer-ended-call')
  })

  test('a call stays here where the server that asked for it has given up by the time that our agent has left', async () => {
    const { calls, room, joined, nameOf, reserve, rooms, giveBack, isWaiting, switchboard, time } = stage({
      dispatch: 'parley',
      preparedRooms: 1,
    })
    calls.begin()
    await isWaiting()
    await settled()
    await reserve('livekit')
    await settled()
    const asking = new AbortController()
    const leaving = Promise.withResolvers<void>()
    rooms.remove.mockReturnValueOnce(leaving.promise)
    const handedOver = calls.handOver('1', asking.signal)
    expect(await calls.handOver('1', never)).toBeNull()
    asking.abort()
    room.emit('disconnected')
    leaving.resolve()
    expect(await handedOver).toBeNull()
    expect([switchboard.withdraw, giveBack].map((did) => did.mock.calls)).toEqual([[], []])
    await expect
      .poll(() => {
        time.advance(1_000)
        return joined.map((_one, at) => nameOf(at)).filter((name) => name === nameOf(0))
      })
      .toHaveLength(2)
    expect(await calls.take(job, nobody)).toBe(true)
    await calls.drain()
  })

  test.each([
    ['it cannot be given back', async () => Promise.reject(new Error('the database is away'))],
    ['who asked for it has given up meanwhile', async (giveUp: () => void) => giveUp()],
  ])('a call that is handed over, and that nobody has any more as %s, is over', async (_, happens) => {
    const { calls, giveBack, keeping } = stage({ dispatch: 'parley' })
    const over: string[] = []
    await calls.reserveCall({ ...aCall, onOver: (reason) => void over.push(reason) }, 'livekit', keeping)
    const asking = new AbortController()
    giveBack.mockImplementation(() => happens(() => asking.abort()))
    expect(await calls.handOver('1', asking.signal)).toBeNull()
    expect(over).toEqual(['failed'])
  })

  test('a job that is assigned twice at once has one agent wait', async () => {
    const { calls, joined, reserve } = stage({ dispatch: 'parley' })
    await reserve('livekit')
    for (const id of ['AJ_1', 'AJ_2']) void calls.play({ ...assigned, id }, never)
    await expect.poll(() => joined[0]?.connect.mock.calls).toHaveLength(1)
    await settled()
    expect(joined).toHaveLength(1)
  })

  test('who is to stop takes no call of another’s, nor a telephone’s; what is promised here and nobody else can take, it is owed', async () => {
    const { calls, reserve } = stage({ dispatch: 'parley' })
    await reserve('livekit')
    await calls.drain()
    expect(calls.lines.owed).toBe(1)
    expect(calls.takesMore).toBe(false)
    const fetched = vi.fn(nobody)
    expect(await calls.take({ ...job, metadata: 'main 2' }, fetched)).toBe(false)
    expect(fetched).not.toHaveBeenCalled()
    expect(await calls.take(job, nobody)).toBe(true)
    const free = stage({ dispatch: 'parley', isFreeElsewhere: true })
    await free.reserve('livekit')
    expect(free.calls.lines.owed).toBe(0)
  })

  test('a job for a room that our agent has left and looks at brings no second agent there', async () => {
    const { calls, room, joined, nameOf, reserve, isWaiting, time, people } = stage({
      dispatch: 'parley',
      preparedRooms: 1,
    })
    calls.begin()
    await isWaiting()
    await settled()
    await reserve('livekit')
    await settled()
    time.advance(lineKeptMs)
    await expect.poll(() => room.disconnect).toHaveBeenCalled()
    void calls.play({ ...assigned, room: nameOf(0) }, never)
    people.push('caller')
    const agents = () => {
      time.advance(1_000)
      const isThere = (one: (typeof joined)[0], at: number) =>
        one.connect.mock.calls.some((connected) => connected[1] === assigned.token) || nameOf(at) === nameOf(0)
      return joined.filter((one, at) => one.connect.mock.calls.length > 0 && isThere(one, at)).length
    }
    await expect.poll(agents).toBe(2)
    await settled()
    expect(agents()).toBe(2)
    await calls.drain()
  })

  test('a call that its page came to without the room is played there, and the job is over', async () => {
    const { calls, room, reserve, order } = stage({ dispatch: 'parley' })
    await reserve()
    order()?.onJoined?.()
    await calls.play(assigned, never)
    expect(room.connect).not.toHaveBeenCalled()
  })
})

describe('rooms that are prepared', () => {
  const begun = async (options: Parameters<typeof stage>[0] = {}) => {
    const begun = stage({ preparedRooms: 1, ...options })
    begun.calls.begin()
    await begun.isWaiting()
    await settled()
    return begun
  }
  const roomOf = (way: Awaited<ReturnType<ReturnType<typeof stage>['reserve']>>) =>
    claimsIn(way.transport.callToken).video.room

  test('are given to one call each: of two at the same moment the other has a room of its own', async () => {
    const { calls, room, joined, nameOf, reserve, switchboard } = await begun()
    const [one, other] = await Promise.all([reserve('livekit', '1'), reserve('livekit', '2')])
    expect([roomOf(one), roomOf(other)]).toEqual([nameOf(0), 'call-2'])
    expect([one.room, other.room]).toEqual([nameOf(0), undefined])
    room.emit('participantConnected', { identity: 'caller' })
    room.emit('dataReceived', new TextEncoder().encode('playable'), { identity: 'caller' }, 0, 'parley')
    await expect.poll(() => switchboard.play.mock.calls).toEqual([['1', 'ours', expect.anything()]])
    // signing its token takes longer than that
    await expect
      .poll(() => joined.map((one, at) => one.connect.mock.calls[0] && nameOf(at)))
      .toEqual([nameOf(0), 'call-2'])
    await calls.drain()
  })

  test('one whose agent is cut off from LiveKit is given to nobody until it is back', async () => {
    const { room, nameOf, reserve } = await begun()
    room.emit('reconnecting')
    expect(roomOf(await reserve('livekit', '1'))).toBe('call-1')
    room.emit('reconnected')
    expect(roomOf(await reserve('livekit', '2'))).toBe(nameOf(0))
  })

  test('one that was given away and lost before anybody came is left and joined again, after a pause', async () => {
    const { calls, room, joined, nameOf, reserve, time } = await begun()
    expect(roomOf(await reserve('livekit'))).toBe(nameOf(0))
    await settled()
    room.emit('disconnected')
    // its native part is let go of
    await expect.poll(() => room.disconnect).toHaveBeenCalled()
    time.advance(999)
    await settled()
    expect(joined).toHaveLength(1)
    time.advance(1)
    await expect.poll(() => joined.length).toBe(2)
    await expect.poll(() => joined[1]?.connect.mock.calls.length).toBe(1)
    expect(nameOf(1)).toBe(nameOf(0))
    await calls.drain()
  })
})

test('where nobody has come for as long as a call has its line the agent leaves, and is back when somebody does', async () => {
  const { room, joined, nameOf, reserve, isWaiting, time, rooms, people, switchboard } = stage()
  await reserve('livekit')
  await isWaiting()
  await settled()
  time.advance(lineKeptMs - 1)
  await settled()
  expect(rooms.remove).not.toHaveBeenCalled()
  time.advance(1)
  await expect.poll(() => room.disconnect).toHaveBeenCalled()
  expect(rooms.remove.mock.calls).toEqual([['call-1', 'agent']])
  for (let second = 0; second < 3; second += 1) {
    time.advance(1_000)
    await settled()
  }
  expect(joined).toHaveLength(1)
  people.push('caller')
  time.advance(1_000)
  await expect.poll(() => joined[1]?.listenerCount('participantConnected')).toBe(1)
  await settled()
  expect(nameOf(1)).toBe('call-1')
  joined[1]?.emit('participantConnected', { identity: 'caller' })
  joined[1]?.emit('dataReceived', new TextEncoder().encode('playable'), { identity: 'caller' }, 0, 'parley')
  await expect.poll(() => switchboard.play).toHaveBeenCalledOnce()
})

test('who is in the room already is waited for when the line is others’: their network may be slow', async () => {
  const { room, reserve, isWaiting, time, rooms } = stage()
  await reserve('livekit')
  await isWaiting()
  await settled()
  room.remoteParticipants.set('caller', { identity: 'caller' })
  time.advance(lineKeptMs)
  await settled()
  expect(rooms.remove).not.toHaveBeenCalled()
})

describe('the call of a server that died', () => {
  const lost = { orgId: 'main', id: '1' }
  const order = { ...aCall, transport: {}, record: { over: vi.fn() }, manners: {} }
  const found = vi.fn(async () => order as never)

  test('is gone on with where its caller is in the room, with what was said there, and at once', async () => {
    const { calls, room, people, soFar, switchboard } = stage()
    people.push('agent', 'caller')
    room.remoteParticipants.set('caller', { identity: 'caller' })
    soFar.push({ role: 'user', content: 'What does it cost?' })
    expect(await calls.goOn(lost, found)).toBe(true)
    const [taken] = switchboard.reserveLine.mock.calls[0] as unknown as [CallOrder]
    expect(taken).toMatchObject({ id: '1', soFar })
    await expect.poll(() => switchboard.play).toHaveBeenCalledOnce()
  })

  test('is over where nobody is in the room, and another’s where this server is full or was slower', async () => {
    const away = stage()
    expect(await away.calls.goOn(lost, found)).toBe(false)
    const full = stage({ freeLines: 0 })
    full.people.push('caller')
    expect(await full.calls.goOn(lost, found)).toBe(false)
    const slower = stage()
    slower.people.push('caller')
    expect(await slower.calls.goOn(lost, async () => null)).toBe(true)
    for (const { switchboard } of [away, full, slower]) expect(switchboard.reserveLine).not.toHaveBeenCalled()
  })

  test('that cannot be joined is ended', async () => {
    const { calls, people, switchboard } = stage({ joins: false })
    people.push('caller')
    await calls.goOn(lost, found)
    await expect.poll(() => switchboard.end).toHaveBeenCalledWith('1', 'server-lost')
  })
})

test('what is said in a room is kept there before it is answered; what is said without it, nowhere', async () => {
  const { reserve, room, isWaiting, order, remembered, switchboard } = stage()
  await reserve()
  await isWaiting()
  await order()?.keep?.([{ role: 'user', content: 'Nobody hears this' }])
  room.emit('participantConnected', { identity: 'caller' })
  room.emit('dataReceived', new TextEncoder().encode('playable'), { identity: 'caller' }, 0, 'parley')
  await expect.poll(() => switchboard.play).toHaveBeenCalledOnce()
  await order()?.keep?.([
    { role: 'assistant', content: 'Hello.' },
    { role: 'user', content: 'What does it cost?' },
  ])
  expect(remembered).toEqual(['call-1: Hello. What does it cost?'])
})
