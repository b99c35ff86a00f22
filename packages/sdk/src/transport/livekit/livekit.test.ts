// @vitest-environment happy-dom

import { EventEmitter } from 'node:events'
import { TextAssembly, toPackets } from '@parley/protocol'
import { keeps } from '@parley/testkit'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { isVoiceFailure } from '../../lib/voice-failure.ts'
import { type Subject, type Told, transportContract } from '../transport.contract.ts'
import { livekitBy } from './livekit.ts'
import type { LivekitClient, LivekitEvents, LivekitRoom } from './livekit-client.ts'

/** A room as LiveKit's client shows it, without a network. */
class FakeRoom implements LivekitRoom {
  readonly received: string[] = []
  readonly did: string[] = []
  refusal: number | null = null
  state = 'connected'
  /** What is inside LiveKit's client. */
  readonly engine = new EventEmitter()
  readonly remoteParticipants = new Map([['agent', {}]])
  readonly #events = new EventEmitter()
  readonly #assembly = new TextAssembly((text) => this.received.push(text), 1_000_000)
  readonly localParticipant = {
    publishTrack: async () => {
      this.did.push('publish')
      const replaceTrack = async () => void this.did.push('replace')
      return { track: { replaceTrack, getRTCStatsReport: async () => undefined } }
    },
    unpublishTrack: async () => void this.did.push('unpublish'),
    publishData: async (data: Uint8Array, { topic }: { topic: string }) =>
      this.#assembly.add({ topic, text: new TextDecoder().decode(data) }),
  }

  async makeReady() {
    this.did.push('make ready')
  }
  async connect(url: string, token: string) {
    this.did.push(`connect ${url} ${token}`)
    if (this.refusal) throw Object.assign(new Error('invalid token'), { status: this.refusal })
    this.happens('signalConnected')
  }
  async disconnect() {
    this.did.push('disconnect')
  }
  on<Name extends keyof LivekitEvents>(name: Name, listener: (...told: LivekitEvents[Name]) => void) {
    this.#events.on(name, listener as () => void)
  }
  listens(name: keyof LivekitEvents) {
    return this.#events.listenerCount(name) > 0
  }
  happens<Name extends keyof LivekitEvents>(name: Name, ...told: LivekitEvents[Name]) {
    this.#events.emit(name, ...told)
  }
  says(text: string) {
    for (const packet of toPackets(text)) {
      const data = new TextEncoder().encode(packet.text)
      this.happens('dataReceived', data, undefined, undefined, packet.topic)
    }
  }
}

const media = { microphone: false, speaker: '', muted: false, volume: 1, gain: 1 }
const call = {
  id: '1',
  webCallUrl: 'wss://livekit.example',
  transport: { provider: 'livekit', callToken: 'once' },
}

function inRoom(levelIntervalMs = 60_000, keepCallOnLeave = false) {
  const room = new FakeRoom()
  function Room() {
    return room
  }
  const load = async () => ({ Room }) as unknown as LivekitClient
  const controller = new AbortController()
  const { signal } = controller
  const events: Told[] = []
  const emit = (event: Told) => void events.push(event)
  const transport = livekitBy(load)({ media, signal, keepCallOnLeave, levelIntervalMs, emit })
  return { room, transport, controller, events }
}

describe('a room of LiveKit keeps the contract of transports', () =>
  keeps(transportContract, (): Subject => {
    const { room, transport, controller, events } = inRoom()
    return {
      prepare: () => transport.prepare(),
      connect: () =>
        transport.connect(call).then(
          () => null,
          (error) => (isVoiceFailure(error) ? { code: error.code, status: error.status ?? 0 } : { code: error.name }),
        ),
      send: (text) => transport.send(text),
      close: () => transport.close(),
      abort: () => controller.abort(),
      told: () => events,
      far: {
        received: () => room.received,
        says: (text) => room.says(text),
        refuses: () => {
          room.refusal = 403
        },
        async breaks() {
          room.happens('reconnecting')
          setTimeout(() => room.happens('reconnected'), 20)
        },
      },
    }
  }))

test('the room is entered with the token of the call, and left with a goodbye', async () => {
  const { room, transport } = inRoom()
  await transport.prepare()
  await transport.connect(call)
  await transport.close()
  expect(room.did).toEqual(['make ready', 'connect wss://livekit.example once', 'disconnect'])
  expect(room.received).toEqual(['{"type":"end-call"}'])
})

test('the room of a call that is left for later is left with the word that it is kept', async () => {
  const { room, transport } = inRoom(60_000, true)
  await transport.prepare()
  await transport.connect(call)
  await transport.close()
  expect(room.received).toEqual(['keep'])
})

test('the browser’s half of the connection is made before anybody knows where the room is, and given back where it is not joined', async () => {
  const { room, transport } = inRoom()
  await transport.prepare()
  expect(room.did).toEqual(['make ready'])
  await transport.close()
  expect(room.did).toEqual(['make ready', 'disconnect'])
})

test('the page plays what comes as soon as the connection has it, and once; a client that does not say so tells later', async () => {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  onTestFinished(() => play.mockRestore())
  const aTrack = (kind: string): MediaStreamTrack =>
    Object.create(MediaStreamTrack.prototype, { kind: { value: kind } })
  const { room, transport, events } = inRoom()
  await transport.prepare()
  const joined = transport.connect(call)
  const voice = aTrack('audio')
  // a client whose inside is another says something else by that name
  for (const other of [undefined, { kind: 'audio', mediaStreamTrack: voice }])
    room.engine.emit('mediaTrackAdded', other)
  room.engine.emit('mediaTrackAdded', aTrack('video'))
  expect(play).not.toHaveBeenCalled()
  room.engine.emit('mediaTrackAdded', voice)
  expect(play).toHaveBeenCalledOnce()
  await joined
  const told = (mediaStreamTrack: MediaStreamTrack) =>
    room.happens('trackSubscribed', { kind: 'audio', mediaStreamTrack, getRTCStatsReport: async () => undefined })
  told(voice)
  expect(play).toHaveBeenCalledOnce()
  told(aTrack('audio')) // of another agent, which goes on with the call
  expect(play).toHaveBeenCalledTimes(2)
  await expect.poll(() => events.map(({ type }) => type)).toContain('playing')
})

test('a room that takes no goodbye is left all the same, after two seconds, and the microphone at once', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { room, transport } = inRoom()
  vi.spyOn(room.localParticipant, 'publishData').mockReturnValue(new Promise(() => {}))
  const stream = { getAudioTracks: () => [microphone] } as unknown as MediaStream
  const microphone = Object.assign(new EventTarget(), { stop: vi.fn(), enabled: true }) as unknown as MediaStreamTrack
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: async () => stream } })
  onTestFinished(() => void vi.unstubAllGlobals())
  await transport.prepare()
  await transport.setMicrophone(true)
  await transport.connect(call)
  const closed = transport.close()
  expect(microphone.stop).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(1_999)
  expect(room.did).not.toContain('disconnect')
  await vi.advanceTimersByTimeAsync(1)
  await closed
  expect(room.did.at(-1)).toBe('disconnect')
})

test('a text that is longer than a packet arrives whole, either way', async () => {
  const { room, transport, events } = inRoom()
  await transport.prepare()
  await transport.connect(call)
  const long = '“quoted” £ '.repeat(3000)
  transport.send(long)
  await expect.poll(() => room.received).toEqual([long])
  room.says(long)
  expect(events).toContainEqual({ type: 'message', text: long })
})

test('a room is joined once the assistant is in it; what was sent before comes to it then', async () => {
  const { room, transport } = inRoom()
  room.remoteParticipants.clear()
  await transport.prepare()
  const joined = transport.connect(call)
  transport.send('one')
  await expect.poll(() => room.listens('participantConnected')).toBe(true)
  expect(room.received).toEqual([])
  room.happens('participantConnected', {})
  await joined
  await expect.poll(() => room.received).toEqual(['one'])
})

test('a room is joined before the microphone is in it: one that cannot be published is told, and the call goes on', async () => {
  const { room, transport, events } = inRoom()
  vi.spyOn(room.localParticipant, 'publishTrack').mockRejectedValue(new Error('refused'))
  await transport.prepare()
  await transport.setMicrophone(Object.assign(new EventTarget(), { stop() {} }) as MediaStreamTrack)
  await transport.connect(call)
  await expect.poll(() => events).toContainEqual({ type: 'microphone-lost', error: new Error('refused') })
})

test('the microphone is offered while the way into the room is made, once; one that is chosen meanwhile takes its place', async () => {
  const { room, transport } = inRoom()
  const aMicrophone = () => Object.assign(new EventTarget(), { stop() {} }) as MediaStreamTrack
  room.remoteParticipants.clear()
  await transport.prepare()
  await transport.setMicrophone(aMicrophone())
  const joined = transport.connect(call)
  await expect.poll(() => room.listens('participantConnected')).toBe(true)
  expect(room.did.slice(2)).toEqual(['publish'])
  await transport.setMicrophone(aMicrophone())
  room.happens('participantConnected', {})
  await joined
  await expect.poll(() => room.did.slice(2)).toEqual(['publish', 'replace'])
})

test('a room that is lost before the assistant came was not joined: that is no call that ended', async () => {
  const { room, transport, events } = inRoom()
  room.remoteParticipants.clear()
  await transport.prepare()
  const joined = transport.connect(call)
  await expect.poll(() => room.listens('participantConnected')).toBe(true)
  room.happens('disconnected')
  await expect(joined).rejects.toMatchObject({ code: 'connection-failed' })
  expect(events).toEqual([])
})

test('when the assistant has left of its own will, the call is over, once', async () => {
  const { room, transport, events } = inRoom()
  await transport.prepare()
  await transport.connect(call)
  room.happens('participantDisconnected', {}, 1)
  room.happens('disconnected')
  expect(events).toEqual([{ type: 'closed' }])
})

test('an assistant that was thrown out with its server, or by the one that goes on, is missed until another speaks', async () => {
  const { room, transport, events } = inRoom()
  await transport.prepare()
  await transport.connect(call)
  room.happens('participantDisconnected', {}, 2)
  expect(events).toEqual([{ type: 'lost' }])
  room.happens('participantConnected', {})
  room.says('{"type":"status-update","status":"in-progress"}')
  expect(events.map(({ type }) => type)).toEqual(['lost', 'restored', 'message'])
  room.happens('disconnected')
  expect(events.at(-1)).toMatchObject({ type: 'closed', failure: { code: 'connection-lost' } })
})

test('the assistant is told every two seconds how the network carries the call', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { room, transport, controller } = inRoom(1_000)
  onTestFinished(() => controller.abort())
  await transport.prepare()
  await transport.connect(call)
  const stats = { type: 'inbound-rtp', packetsReceived: 100, packetsLost: 3 }
  const mediaStreamTrack = {} as MediaStreamTrack
  room.happens('trackSubscribed', {
    ...{ kind: 'audio', mediaStreamTrack },
    getRTCStatsReport: async () => new Map([['in', stats]]) as unknown as RTCStatsReport,
  })
  await vi.advanceTimersByTimeAsync(4_000)
  expect(room.received.map((text) => JSON.parse(text))).toEqual(
    Array(2).fill({ type: 'ping', at: expect.any(Number), network: { received: 100, missed: 3 } }),
  )
})

describe('an assistant of whom nothing comes', () => {
  async function untilLost() {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const stage = inRoom(100)
    const told = () => stage.events.filter(({ type }) => type !== 'levels' && type !== 'message')
    await stage.transport.prepare()
    await stage.transport.connect(call)
    await vi.advanceTimersByTimeAsync(2_500)
    expect(stage.room.received).toEqual([expect.stringMatching(/"ping"/)])
    await vi.advanceTimersByTimeAsync(3_000)
    expect(told()).toEqual([{ type: 'lost' }])
    return { ...stage, told }
  }

  test('is asked, and taken for gone after thirteen seconds: its server was lost', async () => {
    const { told, transport, controller } = await untilLost()
    await vi.advanceTimersByTimeAsync(8_000)
    expect(told()).toMatchObject([{ type: 'lost' }, { type: 'closed', failure: { code: 'connection-lost' } }])
    controller.abort()
    await transport.close()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('is waited for while the room is being made again: that takes as long as LiveKit’s client tries', async () => {
    const { told, room } = await untilLost()
    room.state = 'signalReconnecting'
    await vi.advanceTimersByTimeAsync(20_000)
    expect(told()).toEqual([{ type: 'lost' }])
    room.state = 'connected'
    room.happens('reconnected')
    expect(told()).toEqual([{ type: 'lost' }, { type: 'restored' }])
  })

  test('is there again as soon as something comes, and what was sent meanwhile arrives', async () => {
    const { told, room, transport } = await untilLost()
    transport.send('one')
    expect(room.received).not.toContain('one')
    room.says('{"type":"pong"}')
    await vi.advanceTimersByTimeAsync(0)
    expect(room.received).toContain('one')
    for (let answered = 0; answered < 10; answered += 1) {
      await vi.advanceTimersByTimeAsync(2_000)
      room.says('{"type":"pong"}')
    }
    expect(told()).toEqual([{ type: 'lost' }, { type: 'restored' }])
  })
})

describe('the package that calls need', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  /** Makes a call ready with this package; `hasOtherWay` as where other transports stand beside it. */
  function preparing(load: () => Promise<LivekitClient>, hasOtherWay = false) {
    const { signal } = new AbortController()
    const told: Told[] = []
    const emit = (event: Told) => void told.push(event)
    const context = { media, signal, keepCallOnLeave: false, levelIntervalMs: 100, hasOtherWay, emit }
    const outcome = livekitBy(load)(context)
      .prepare()
      .catch((error) => error)
    return { told, outcome }
  }
  const attemptFailed = (errorMsg: string) => ({ type: 'event', name: 'load-attempt-failed', details: [{ errorMsg }] })

  test('is asked for three times, 3 s after each failure, and the page is told of each', async () => {
    const missing = new Error('Cannot find module')
    const load = vi.fn(() => Promise.reject(missing))
    const { told, outcome } = preparing(load)
    for (const attempt of [1, 2]) {
      await vi.advanceTimersByTimeAsync(2_999)
      expect(load).toHaveBeenCalledTimes(attempt)
      await vi.advanceTimersByTimeAsync(1)
      expect(load).toHaveBeenCalledTimes(attempt + 1)
    }
    const msg = 'Failed to load the package livekit-client: the script could not be loaded'
    expect(told).toEqual(Array(3).fill(attemptFailed(msg)))
    const cause = { sourceError: { type: 'network', msg }, cause: missing }
    expect(await outcome).toMatchObject({ code: 'load-failed', message: msg, cause })
  })

  test('has 20 s each time; where there is another way, 8 s once', async () => {
    const load = vi.fn(() => new Promise<LivekitClient>(() => {}))
    const alone = preparing(load)
    await vi.advanceTimersByTimeAsync(3 * 20_000 + 2 * 3_000)
    const late = (ms: number) => `Timed out (>${ms} ms) when loading the package livekit-client`
    expect(alone.told).toEqual(Array(3).fill(attemptFailed(late(20_000))))
    expect(await alone.outcome).toMatchObject({ code: 'load-failed', message: late(20_000) })

    load.mockClear()
    const beside = preparing(load, true)
    await vi.advanceTimersByTimeAsync(8_000)
    expect(await beside.outcome).toMatchObject({ code: 'load-failed', message: late(8_000) })
    expect(beside.told).toEqual([attemptFailed(late(8_000))])
    expect(load).toHaveBeenCalledOnce()
  })
})
