import { EventEmitter } from 'node:events'
import type { RtcNode } from '@parley/agent/livekit'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import type { CallOrder } from '../call-order.ts'
import { LivekitCalls } from './livekit-calls.ts'

const log = pino({ level: 'silent' })
const own = { webCallUrl: '/call/1/connect', transport: { provider: 'parley.webrtc', callToken: 'ours' } }
const toRoom = { webCallUrl: 'ws://public', transport: { provider: 'livekit', transcription: 'caller' } }

/** A server whose call `1` has a room, which the agent can join or not. */
function stage({ carriesAll = true, joins = true } = {}) {
  const room = Object.assign(new EventEmitter(), {
    remoteParticipants: new Map(),
    connect: vi.fn(() => (joins ? Promise.resolve() : Promise.reject(new Error('refused')))),
    disconnect: vi.fn(async () => {}),
  })
  const rtc = {
    Room: function Room() {
      return room
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
    play: vi.fn(async () => {}),
    end: vi.fn(),
  }
  const settings = { url: 'ws://inside', publicUrl: 'ws://public', apiKey: 'k', apiSecret: 's', carriesAll }
  const calls = new LivekitCalls({ settings, switchboard, log, loadRtc: async () => rtc })
  const reserve = (provider?: string) => calls.reserveCall({ id: '1' } as CallOrder, provider)
  const isWaiting = () => vi.waitFor(() => expect(room.listenerCount('participantConnected')).toBe(1))
  return { calls, room, switchboard, reserve, isWaiting, order: () => orders[0] }
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
  await vi.waitFor(() => expect(inRoom.switchboard.play).toHaveBeenCalledOnce())
  const besides = stage()
  await besides.reserve()
  await besides.isWaiting()
  besides.order()?.onJoined?.()
  await vi.waitFor(() => expect(besides.room.disconnect).toHaveBeenCalled())
  expect(besides.calls.wayIn('1')).toBeNull()
  expect(besides.switchboard.play).not.toHaveBeenCalled()
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

test('where the agent cannot join the room the call waits for who comes our own way; who was told of nothing else is not kept waiting', async () => {
  const both = stage({ joins: false })
  await both.reserve()
  await vi.waitFor(() => expect(both.room.connect).toHaveBeenCalled())
  const only = stage({ joins: false })
  await only.reserve('livekit')
  await vi.waitFor(() => expect(only.switchboard.end).toHaveBeenCalledWith('1', 'failed'))
  expect(both.switchboard.end).not.toHaveBeenCalled()
})
