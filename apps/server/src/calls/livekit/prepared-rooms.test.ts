import { settle } from '@parley/testkit'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { virtualWallClock } from '../../lib/wall-clock.fixture.ts'
import { PreparedRooms } from './prepared-rooms.ts'

/** `joins`: whether the agent can join rooms now. */
function stage({ count = 1 } = {}) {
  const time = virtualWallClock()
  const lines: string[] = []
  const livekit = { joins: true }
  const agents: ReturnType<typeof anAgent>[] = []
  const anAgent = (room: string) => {
    const { promise: lost, resolve: lose } = Promise.withResolvers<void>()
    return { room, isConnected: true, lost, lose, close: vi.fn(lose) }
  }
  const rooms = new PreparedRooms({
    count,
    clock: time.clock,
    log: pino({}, { write: (line) => lines.push(line) }),
    async join(name) {
      if (!livekit.joins) throw new Error('refused')
      const agent = anAgent(name)
      agents.push(agent)
      const transport = { close: agent.close } as never
      const nobody = {
        arrived: new Promise<void>(() => {}),
        left: new Promise<void>(() => {}),
        isCallerThere: () => false,
      }
      return { transport, ...nobody, lost: agent.lost, isWaiting: () => agent.isConnected, press: async () => {} }
    },
  })
  /** Time jumps, and what that set going is done. */
  const advance = async (ms: number) => {
    time.advance(ms)
    await settle()
  }
  return { rooms, agents, livekit, lines, advance }
}

test('a room is given away once, and followed by another when whoever got it has joined it', async () => {
  const { rooms, agents, advance } = stage({ count: 2 })
  expect(rooms.take()).toBeNull()
  rooms.begin()
  await advance(0)
  expect([rooms.take()?.name, rooms.take()?.name, rooms.take()]).toEqual([...agents.map(({ room }) => room), null])
  await settle()
  await advance(1_999)
  expect(agents).toHaveLength(2)
  await advance(1)
  expect(agents).toHaveLength(4)
  expect(new Set(agents.map(({ room }) => room)).size).toBe(4)
})

test('one that is old is left and followed by another; so is one whose agent was lost, which nobody gets', async () => {
  const { rooms, agents, advance } = stage()
  rooms.begin()
  await advance(0)
  await advance(600_000)
  expect(agents).toHaveLength(2)
  expect(agents[0]?.close).toHaveBeenCalled()
  await advance(5_000)
  agents[1]?.lose()
  await advance(0)
  expect(rooms.take()?.name).toBe(agents[2]?.room)
})

test('one whose agent is cut off stays, and is given to nobody until it is back', async () => {
  const { rooms, agents, advance } = stage()
  rooms.begin()
  await advance(0)
  Object.assign(agents[0] ?? {}, { isConnected: false })
  expect(rooms.take()).toBeNull()
  Object.assign(agents[0] ?? {}, { isConnected: true })
  expect(rooms.take()).not.toBeNull()
})

test('while LiveKit cannot be reached it is tried again, more and more seldom, which is said once', async () => {
  const { rooms, agents, livekit, lines, advance } = stage()
  livekit.joins = false
  rooms.begin()
  for (const afterMs of [0, 1_000, 2_000, 4_000]) await advance(afterMs)
  livekit.joins = true
  await advance(7_999)
  expect(agents).toHaveLength(0)
  await advance(1)
  expect(agents).toHaveLength(1)
  await advance(5_000)
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
    'no room of LiveKit can be prepared: calls take longer to begin',
    'rooms of LiveKit are prepared again',
  ])
})

test('a room that is lost as soon as it is joined is followed by another more and more seldom, which is said once', async () => {
  const { rooms, agents, lines, advance } = stage()
  rooms.begin()
  await advance(0)
  for (const [lost, afterMs] of [1_000, 2_000, 4_000].entries()) {
    agents[lost]?.lose()
    await settle()
    await advance(afterMs - 1)
    expect(agents).toHaveLength(lost + 1)
    await advance(1)
    expect(agents).toHaveLength(lost + 2)
  }
  expect(agents.slice(0, 3).map(({ close }) => close.mock.calls.length)).toEqual([1, 1, 1])
  expect(lines).toHaveLength(1)
})

test('at the end the agents leave the rooms that nobody got, and no other', async () => {
  const { rooms, agents, advance } = stage({ count: 2 })
  rooms.begin()
  await advance(0)
  rooms.take()
  await rooms.close()
  await advance(600_000)
  expect(agents.map(({ close }) => close.mock.calls.length)).toEqual([0, 1])
  expect(rooms.take()).toBeNull()
})
