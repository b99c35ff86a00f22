// @vitest-environment happy-dom

import { EventEmitter } from 'node:events'
import { keeps } from '@parley/testkit'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { isVoiceFailure } from '../../lib/voice-failure.ts'
import { scriptedServer, scriptedTransport } from '../../testing/index.ts'
import { Voice } from '../../voice/voice.ts'
import { byProvider } from '../by-provider.ts'
import { type Subject, type Told, transportContract } from '../transport.contract.ts'
import type { TransportFactory } from '../transport.ts'
import type { CallObject, CreateCallObject } from './call-object.ts'
import { daily } from './daily.ts'

/** A hosted room as its guest's call object shows it, without a network. */
class FakeRoom extends EventEmitter implements CallObject {
  readonly did: string[] = []
  readonly received: string[] = []
  settings: Parameters<CreateCallObject>[0] | undefined
  refusal: string | null = null
  destroyed = false

  async join(room: { url: string; token?: string }) {
    this.did.push(`join ${room.url} ${room.token ?? 'without token'}`)
    if (!this.refusal) return
    this.emit('error', { errorMsg: 'Refused.', error: { type: this.refusal, msg: 'You may not come in.' } })
    return Promise.reject('Refused.')
  }
  async destroy() {
    this.destroyed = true
    this.emit('left-meeting', {})
  }
  iframe = () => null
  updateParticipant(id: string, { setSubscribedTracks }: { setSubscribedTracks: object }) {
    this.did.push(`subscribe ${id} ${JSON.stringify(setSubscribedTracks)}`)
  }
  sendAppMessage(message: string) {
    if (message.length > 4096) throw new Error('Message data too large. Max size is 4096')
    this.received.push(message)
  }
  setLocalAudio = (on: boolean) => this.did.push(on ? 'unmute' : 'mute')
  setInputDevicesAsync = async ({ audioSource }: { audioSource: unknown }) =>
    void this.did.push(audioSource ? 'microphone' : 'no microphone')
  updateInputSettings = async ({ audio }: { audio: { processor: { type: string } } }) =>
    void this.did.push(`processor ${audio.processor.type}`)
  startRemoteParticipantsAudioLevelObserver = async () => {}
  startLocalAudioLevelObserver = async () => {}
  getNetworkStats = async () => ({
    stats: { latest: { networkRoundTripTime: 0.05, audioRecvPacketLoss: 0.02, audioRecvJitter: null } },
  })
  startRecording = () => void this.did.push('record')
  stopRecording = () => void this.did.push('stop recording')
  startScreenShare = () => void this.did.push('share screen')
  stopScreenShare = () => void this.did.push('stop sharing')
}

function rooms() {
  const room = new FakeRoom()
  const load = async (): Promise<CreateCallObject> => (settings) => {
    room.settings = settings
    return room
  }
  return { room, transport: daily({ load }) }
}

const media = { microphone: false, speaker: '', muted: false, volume: 1, gain: 1 }

function inRoom(wrap: (transport: TransportFactory) => TransportFactory): Subject {
  const { room, transport: factory } = rooms()
  const controller = new AbortController()
  const { signal } = controller
  const events: Told[] = []
  const emit = (event: Told) => void events.push(event)
  const transport = wrap(factory)({ media, signal, keepCallOnLeave: false, levelIntervalMs: 100, emit })
  const call = { id: '1', webCallUrl: 'https://rooms.example/1', transport: { provider: 'daily' } }
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
      says: (data) => void room.emit('app-message', { data }),
      refuses: () => {
        room.refusal = 'not-allowed'
      },
      async breaks() {
        room.emit('network-connection', { type: 'signaling', event: 'interrupted' })
        setTimeout(() => room.emit('network-connection', { type: 'signaling', event: 'connected' }), 20)
      },
    },
  }
}

describe('rooms keep the contract of transports', () =>
  keeps(transportContract, () => inRoom((transport) => transport)))

describe('and so they do where the server names them', () =>
  keeps(transportContract, () =>
    inRoom((transport) => byProvider({ 'parley.webrtc': scriptedTransport().transport, daily: transport })),
  ))

describe('a call in a hosted room', () => {
  beforeEach(() => {
    vi.stubGlobal('MediaStream', class {})
    vi.spyOn(HTMLMediaElement.prototype, 'srcObject', 'set').mockImplementation(() => {})
    vi.spyOn(HTMLMediaElement.prototype, 'srcObject', 'get').mockReturnValue({} as MediaStream)
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  const assistant = { session_id: 'a1', user_name: 'Vapi Speaker' }
  const track = (kind: 'audio' | 'video') => ({ kind }) as MediaStreamTrack

  async function calling(more: object = {}, options: ConstructorParameters<typeof Voice>[2] = {}) {
    const { room, transport } = rooms()
    const body = { id: '1', webCallUrl: 'https://rooms.example/1', ...more }
    const { fetch } = scriptedServer(() => ({ body }))
    const own = { transport, fetch, audioSource: false, userAgent: '' } as const
    const voice = new Voice('key', 'https://hosted.example', { ...own, ...options })
    const events: unknown[][] = []
    for (const name of ['call-start', 'call-end', 'error', 'nonfatal-error', 'video', 'local-volume-level'] as const) {
      voice.on(name, (...details: unknown[]) => void events.push([name, ...details]))
    }
    const call = await voice.start('assistant')
    return { voice, room, events, call, names: () => events.map(([name]) => name) }
  }

  test('hears the assistant and nobody else, says that it does, and starts when it listens', async () => {
    const { room, voice, names } = await calling()
    expect(room.did[0]).toBe('join https://rooms.example/1 without token')
    room.emit('participant-joined', { participant: { ...assistant } })
    expect(room.did).toContain('subscribe a1 {"audio":true,"video":false}')
    room.emit('track-started', { participant: { session_id: 'x', user_name: 'Somebody' }, track: track('audio') })
    expect(document.querySelector('audio')).toBeNull()
    for (let times = 1; times <= 2; times += 1) {
      room.emit('track-started', { participant: assistant, track: track('audio') })
      await expect.poll(() => room.received).toHaveLength(times)
    }
    expect(room.received).toEqual(['playable', 'playable'])
    expect(document.querySelectorAll('audio')).toHaveLength(1)
    room.emit('app-message', { data: 'listening' })
    expect(names()).toEqual(['call-start'])
    expect(voice.getState().status).toBe('active')
    await voice.stop()
    expect(room.destroyed).toBe(true)
    expect(document.querySelector('audio')).toBeNull()
  })

  test('joins with the token that the server sent, and passes pictures on', async () => {
    const { room, events, voice } = await calling({
      transport: { provider: 'daily', callToken: 't1' },
      assistant: { voice: { provider: 'tavus' } },
    })
    expect(room.did[0]).toBe('join https://rooms.example/1 t1')
    room.emit('participant-joined', { participant: assistant })
    expect(room.did).toContain('subscribe a1 {"audio":true,"video":true}')
    const picture = track('video')
    room.emit('track-started', { participant: assistant, track: picture })
    expect(events).toEqual([['video', picture]])
    expect(room.received).toEqual(['playable'])
    await voice.stop()
  })

  test('C12 records pictures where the assistant says so, and stops when it is left', async () => {
    const { room, voice } = await calling({ artifactPlan: { videoRecordingEnabled: true } })
    await expect.poll(() => room.did).toContain('record')
    room.emit('recording-started', {})
    expect(room.received.join()).toContain('say-first-message')
    await voice.stop()
    expect(room.did.at(-1)).toBe('stop recording')
  })

  test.each([
    ['ejected', null],
    ['connection-error', 'connection-lost'],
    ['meeting-full', 'call-failed'],
  ])('that the room ends with "%s" is over, once', async (type, code) => {
    const { room, voice, events, names } = await calling()
    room.emit('app-message', { data: 'listening' })
    room.emit('error', { errorMsg: 'Over.', error: { type, msg: 'Over.' } })
    room.emit('left-meeting', {})
    await expect.poll(() => room.destroyed).toBe(true)
    expect(names().filter((name) => name === 'call-end')).toHaveLength(1)
    const failure = events.find(([name]) => name === 'error')?.[1]
    if (code) expect(failure).toMatchObject({ code })
    else expect(failure).toBeUndefined()
    expect(voice.getState().status).toBe('ended')
  })

  test('mutes, tells levels and figures, and goes on when noise cannot be cancelled', async () => {
    const { room, voice, events } = await calling()
    voice.setMuted(true)
    expect(room.did.at(-1)).toBe('mute')
    room.emit('local-audio-level', { audioLevel: 0.3 })
    room.emit('remote-participants-audio-level', { participantsAudioLevel: { a1: 0.2 } })
    expect(events).toContainEqual(['local-volume-level', 0.3])
    expect(await voice.getStats()).toMatchObject({ roundTripMs: 50, lossRatio: 0.02, jitterMs: null })
    room.emit('nonfatal-error', { type: 'audio-processor-error', errorMsg: 'No worklet.' })
    expect(events).toContainEqual(['nonfatal-error', { type: 'audio-processor-error', message: 'No worklet.' }])
    expect(room.did).toContain('processor none')
    expect(voice.isMuted()).toBe(false)
    await voice.stop()
  })

  test('a message that rooms do not carry is told, and the call goes on', async () => {
    const { voice, events } = await calling()
    voice.send({ type: 'text-input', text: 'x'.repeat(4097) })
    expect(events).toEqual([
      ['nonfatal-error', { type: 'app-message-error', message: expect.stringContaining('too large') }],
    ])
    await voice.stop()
  })

  test('a library that does not come is asked for three times, and told by name', async () => {
    onTestFinished(() => void vi.useRealTimers())
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const load = vi.fn(() => Promise.reject(new Error('Cannot find package')))
    const { fetch } = scriptedServer(() => ({ body: { id: '1', webCallUrl: 'https://rooms.example/1' } }))
    const voice = new Voice('key', '', { transport: daily({ load }), fetch, audioSource: false, userAgent: '' })
    const told: string[] = []
    voice.on('load-attempt-failed', ({ errorMsg }) => told.push(errorMsg))
    const failure = voice.start('assistant', { strict: true }).catch((error) => error)
    await vi.advanceTimersByTimeAsync(2 * 3_000)
    const message = 'Failed to load the package @daily-co/daily-js: the script could not be loaded'
    expect(await failure).toMatchObject({ code: 'load-failed', message })
    expect(told).toEqual(Array(3).fill(message))
    expect(load).toHaveBeenCalledTimes(3)
  })

  test('that the library’s own second half does not come is told like its first', async () => {
    const { voice, room } = await calling()
    const told: string[] = []
    voice.on('load-attempt-failed', ({ errorMsg }) => told.push(errorMsg))
    room.emit('load-attempt-failed', {})
    room.emit('load-attempt-failed', { errorMsg: 'No script.' })
    expect(told).toEqual([expect.stringContaining('@daily-co/daily-js'), 'No script.'])
    await voice.stop()
  })

  test('the call object is what pages of other clients reach for', async () => {
    const { voice, room } = await calling()
    expect(voice.getDailyCallObject()).toBe(room)
    await voice.stop()
  })
})

test('the call objects of the real library have all that is used here', async () => {
  const { default: library } = await import('@daily-co/daily-js')
  const { prototype } = library as unknown as { prototype: CallObject }
  const used: (keyof CallObject)[] = [
    ...(['on', 'once', 'join', 'destroy', 'iframe', 'updateParticipant', 'sendAppMessage', 'setLocalAudio'] as const),
    ...(['setInputDevicesAsync', 'updateInputSettings', 'startRemoteParticipantsAudioLevelObserver'] as const),
    ...(['startLocalAudioLevelObserver', 'getNetworkStats', 'startRecording', 'stopRecording'] as const),
    ...(['startScreenShare', 'stopScreenShare'] as const),
  ]
  for (const method of used) expect(prototype[method], method).toBeTypeOf('function')
})
