import type { RoomFatal, RoomServerMessage } from '@parley/protocol'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FarEnd } from './far-end.fixture.ts'
import { Signalling, socketAddress } from './signalling.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FarEnd)
  FarEnd.all = []
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const joined = { type: 'joined', access: { level: 'full' }, sessionId: 'me', resumeToken: 'first', participants: [] }

function begin() {
  const told: (RoomServerMessage['type'] | 'interrupted' | 'resumed')[] = []
  const lost: RoomFatal[] = []
  const hello = { type: 'hello', purpose: 'join', version: '0.79.0', userName: 'Ada' } as const
  const signalling = new Signalling('ws://room', hello, {
    message: ({ type }) => told.push(type),
    interrupted: () => told.push('interrupted'),
    resumed: () => told.push('resumed'),
    lost: (error) => lost.push(error),
  })
  return { signalling, told, lost }
}

test('the socket is where the room is, or where a proxy passes it on', () => {
  expect(socketAddress('https://here.example/rooms/main/a?x=1')).toBe('wss://here.example/rooms/main/a')
  expect(socketAddress('http://here.example/rooms/main/a', 'https://proxy.example/')).toBe(
    'wss://proxy.example/rooms/main/a',
  )
})

test('what is asked is answered, or refused in the words of the room', async () => {
  const { signalling } = begin()
  FarEnd.last.open()
  FarEnd.last.says(joined)
  const [one, two] = [signalling.ask({ type: 'offer', sdp: 'v=0' }), signalling.ask({ type: 'knock', name: '' })]
  expect(FarEnd.last.said.slice(1)).toEqual([
    { type: 'offer', sdp: 'v=0', ask: 1 },
    { type: 'knock', name: '', ask: 2 },
  ])
  FarEnd.last.says({ type: 'refused', ask: 2, message: 'Not now.' })
  FarEnd.last.says({ type: 'done', ask: 1, sdp: 'v=1' })
  expect(await one).toMatchObject({ sdp: 'v=1' })
  await expect(two).rejects.toThrow('Not now.')
  const open = signalling.ask({ type: 'leave' })
  signalling.close()
  await expect(open).rejects.toThrow('left')
})

test('a socket that breaks comes back to its place, and what was asked meanwhile is said then', async () => {
  const { signalling, told } = begin()
  FarEnd.last.open()
  FarEnd.last.says(joined)
  FarEnd.last.close()
  signalling.ask({ type: 'user', userName: 'Eve' }).catch(() => {}) // nobody answers it here
  await vi.advanceTimersByTimeAsync(500)
  expect(FarEnd.all).toHaveLength(2)
  FarEnd.last.open()
  expect(FarEnd.last.said).toEqual([
    { type: 'hello', purpose: 'resume', version: '0.79.0', userName: 'Ada', sessionId: 'me', resumeToken: 'first' },
  ])
  FarEnd.last.says({ ...joined, resumeToken: 'second' })
  expect(FarEnd.last.said.at(-1)).toMatchObject({ userName: 'Eve' })
  expect(told).toEqual(['joined', 'interrupted', 'resumed', 'joined'])
  signalling.close()
})

test('S8.29 a place that cannot be come back to is a connection-error, once, as is a room out of reach', async () => {
  const { lost } = begin()
  FarEnd.last.open()
  FarEnd.last.says(joined)
  FarEnd.last.close()
  for (let second = 0; second < 20; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000)
    FarEnd.last.close()
  }
  expect(lost).toMatchObject([{ type: 'connection-error', details: { on: 'reconnect' } }])
  expect(vi.getTimerCount()).toBe(0)
  const other = begin()
  FarEnd.last.close()
  expect(other.lost).toMatchObject([{ type: 'connection-error', details: { on: 'join' } }])
})

test('what never answers is given up, and nothing is left behind', async () => {
  const { lost, signalling } = begin()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(lost).toMatchObject([{ details: { on: 'join' } }])
  await expect(signalling.ask({ type: 'leave' })).rejects.toThrow('left')
  expect(vi.getTimerCount()).toBe(0)
})

test('a socket that opens and then says nothing is given up like one that never opens', async () => {
  const { lost } = begin()
  FarEnd.last.open()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(lost).toMatchObject([{ details: { on: 'join' } }])
  expect(vi.getTimerCount()).toBe(0)
})

test('one who comes back by a socket that says nothing tries another, for as long as the place is kept', async () => {
  const { lost } = begin()
  FarEnd.last.open()
  FarEnd.last.says(joined)
  FarEnd.last.close()
  await vi.advanceTimersByTimeAsync(500)
  FarEnd.last.open()
  await vi.advanceTimersByTimeAsync(10_500)
  expect(FarEnd.all).toHaveLength(3)
  FarEnd.last.open()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(lost).toMatchObject([{ details: { on: 'reconnect' } }])
})

test('one that has brought its answer stays', async () => {
  const { lost, signalling } = begin()
  FarEnd.last.open()
  FarEnd.last.says(joined)
  await vi.advanceTimersByTimeAsync(10_000)
  expect([lost, FarEnd.last.readyState]).toEqual([[], FarEnd.OPEN])
  signalling.close()
})

test('what is more than a room takes at once is refused here: the server would end the connection', async () => {
  const { signalling, lost } = begin()
  FarEnd.last.open()
  FarEnd.last.says(joined)
  const data = { long: 'ä'.repeat(300_000) }
  await expect(signalling.ask({ type: 'session-data', data, strategy: 'replace' })).rejects.toThrow('more than a room')
  const asked = signalling.ask({ type: 'user', userName: 'Ada' })
  FarEnd.last.says({ type: 'refused', message: 'Of something else.' })
  FarEnd.last.says({ type: 'done', ask: 2 })
  await asked
  expect([lost, FarEnd.last.said.length]).toEqual([[], 2])
  signalling.close()
})

describe('a socket by which nothing comes after a question', () => {
  const quietMs = 5_000

  function joinAndAsk(request: Parameters<Signalling['ask']>[0]) {
    const begun = begin()
    FarEnd.last.open()
    FarEnd.last.says(joined)
    begun.signalling.ask(request).catch(() => {}) // nobody answers it here
    return { ...begun, socket: FarEnd.last }
  }

  test('is taken for dead, as of a network that went without a word, and another comes back to the place', async () => {
    const { signalling, told, socket } = joinAndAsk({ type: 'offer', sdp: 'v=0' })
    await vi.advanceTimersByTimeAsync(quietMs)
    expect(socket.readyState).toBe(3)
    await vi.advanceTimersByTimeAsync(500)
    FarEnd.last.open()
    expect(FarEnd.last.said).toMatchObject([{ purpose: 'resume', sessionId: 'me', resumeToken: 'first' }])
    FarEnd.last.says({ ...joined, resumeToken: 'second' })
    expect([told, FarEnd.all.length]).toEqual([['joined', 'interrupted', 'resumed', 'joined'], 2])
    signalling.close()
  })

  test('has its place kept until the server notices too, and is tried again for as long', async () => {
    const { lost } = joinAndAsk({ type: 'offer', sdp: 'v=0' })
    const failFor = async (seconds: number) => {
      for (let second = 0; second < seconds; second += 1) {
        await vi.advanceTimersByTimeAsync(1_000)
        if (FarEnd.all.length > 1) FarEnd.last.close()
      }
    }
    await failFor(40)
    expect(lost).toEqual([])
    await failFor(15)
    expect(lost).toMatchObject([{ details: { on: 'reconnect' } }])
  })

  test('stays where anything else came by it, or the answer takes others', async () => {
    const { signalling, socket } = joinAndAsk({ type: 'offer', sdp: 'v=0' })
    socket.says({ type: 'participant-left', sessionId: 'bob' })
    await vi.advanceTimersByTimeAsync(quietMs)
    signalling.ask({ type: 'start-recording' }).catch(() => {}) // likewise
    await vi.advanceTimersByTimeAsync(quietMs)
    expect([socket.readyState, FarEnd.all.length]).toEqual([FarEnd.OPEN, 1])
    signalling.close()
  })

  test('stays where there is no place to come back to', async () => {
    const { signalling, lost } = begin()
    FarEnd.last.open()
    FarEnd.last.says({ type: 'testing', iceServers: [] })
    signalling.ask({ type: 'offer', sdp: 'v=0' }).catch(() => {}) // likewise
    await vi.advanceTimersByTimeAsync(quietMs)
    expect(lost).toEqual([])
    signalling.close()
  })
})
