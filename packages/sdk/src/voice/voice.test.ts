import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { VoiceEvents } from '../lib/voice-events.ts'
import { VoiceFailure } from '../lib/voice-failure.ts'
import { scriptedServer } from '../testing/scripted-server.ts'
import { scriptedTransport } from '../testing/scripted-transport.ts'
import { Voice } from './voice.ts'
import type { VoiceOptions } from './voice-options.ts'

type Scene = { server?: ReturnType<typeof scriptedServer>; scripted?: ReturnType<typeof scriptedTransport> }

const eventNames = [
  'call-start',
  'call-end',
  'message',
  'error',
  'speech-start',
  'speech-end',
  'volume-level',
  'mute-changed',
  'camera-error',
  'playback-blocked',
  'reconnecting',
  'reconnected',
  'nonfatal-error',
] as const satisfies (keyof VoiceEvents)[]

/** A Voice on a scripted transport and server, and everything it says, in order. */
function stage({ server = scriptedServer(), scripted = scriptedTransport() }: Scene = {}, options: VoiceOptions = {}) {
  const voice = new Voice('public-key', 'https://api.example', {
    transport: scripted.transport,
    fetch: server.fetch,
    ...options,
  })
  const events: [string, ...unknown[]][] = []
  for (const name of eventNames) voice.on(name, (...details: unknown[]) => void events.push([name, ...details]))
  return { voice, server, scripted, events, names: () => events.map(([name]) => name) }
}

const ended = (endedReason: string) => ({ type: 'status-update', status: 'ended', endedReason })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('interrupt() asks the assistant’s end for quiet', async () => {
  const { voice, scripted } = stage()
  expect(() => voice.interrupt()).toThrow('Call object is not available.')
  await voice.start('a')
  voice.interrupt()
  expect(scripted.call.sent).toEqual(['{"type":"control","control":"interrupt-assistant"}'])
})

describe('starting', () => {
  test('S5.19 without assistant, squad or workflow it rejects, also during a call, and nothing changes', async () => {
    const { voice } = stage()
    const words = 'Assistant or Squad or Workflow must be provided.'
    await expect(voice.start()).rejects.toThrow(words)
    expect(voice.getState().status).toBe('idle')
    await voice.start('a')
    await expect(voice.start()).rejects.toThrow(words)
    expect(voice.getState().status).toBe('connecting')
  })

  test('its second argument may be options, with the overrides in it', async () => {
    const { voice, server, events } = stage()
    await voice.start('a', { overrides: { variableValues: { name: 'Ada' } }, strict: true, transcription: 'server' })
    expect(server.requests[0]?.body).toEqual({
      assistantId: 'a',
      assistantOverrides: { variableValues: { name: 'Ada' } },
      transport: { transcription: 'server' },
    })
    await voice.stop()
    const refused = stage({ server: scriptedServer(() => ({ status: 403, body: {} })) })
    await expect(refused.voice.start('a', { strict: true })).rejects.toMatchObject({ status: 403 })
    expect(events).toHaveLength(2)
  })

  test('an inline assistant is spelt as the API spells it, or does not compile', () => {
    const { voice } = stage()
    const misuse = () => [
      // @ts-expect-error nam
      voice.start({ nam: 'Ada' }),
      // @ts-expect-error modell
      voice.start({ name: 'Ada', modell: { provider: 'openai' } }),
      // @ts-expect-error a text, not a number
      voice.start({ firstMessage: 1 }),
      // @ts-expect-error in the overrides, too
      voice.start('a', { overrides: { variableValue: {} } }),
      // @ts-expect-error an option that is none
      voice.start('a', { strikt: true }),
      voice.start({ name: 'Ada', voice: { provider: 'tomorrow', voiceId: 'x', stability: 1 } }),
    ]
    expect(misuse).toBeTypeOf('function')
  })

  test('S5.20 a squad alone or a workflow alone is enough', async () => {
    for (const subject of [
      [undefined, undefined, 's'],
      [undefined, undefined, undefined, 'w'],
    ] as const) {
      const { voice } = stage()
      expect(await voice.start(...(subject as [undefined, undefined, string]))).not.toBeNull()
    }
  })

  test('S6.12 S7.11 S7.23 S7.24 S7.26 it posts to /call/web of its base with the bearer and resolves with the answer', async () => {
    const { voice, server } = stage()
    expect(await voice.start('a')).toEqual(server.webCall)
    expect(server.requests).toMatchObject([
      { method: 'POST', url: 'https://api.example/call/web', headers: { authorization: 'Bearer public-key' } },
    ])
  })

  test('S6.12 T11 each instance keeps its own key and base', async () => {
    const server = scriptedServer()
    const first = stage({ server }).voice
    const { transport } = scriptedTransport()
    const second = new Voice('other', 'https://other.example/', { fetch: server.fetch, transport })
    await first.start('a')
    await second.start('a')
    expect(server.requests.map(({ url, headers }) => [url, headers.authorization])).toEqual([
      ['https://api.example/call/web', 'Bearer public-key'],
      ['https://other.example/call/web', 'Bearer other'],
    ])
  })

  test('S6.13 a changed key, or one fetched for each call, is the key of later calls', async () => {
    const { voice, server } = stage()
    await voice.start('a')
    await voice.stop()
    voice.setToken(async () => 'fresh')
    await voice.start('a')
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer public-key', 'Bearer fresh'])
  })

  test('S7.13 S7.27 it joins what the answer names; the rest of the answer passes through', async () => {
    const body = { id: 'c', webCallUrl: 'https://elsewhere.example/x', surprise: [1] }
    const { voice, scripted } = stage({ server: scriptedServer(() => ({ body })) })
    expect(await voice.start('a')).toEqual(body)
    expect(scripted.call.joined).toEqual(body)
  })

  test('an answer without webCallUrl is a failure with words', async () => {
    const { voice } = stage({ server: scriptedServer(() => ({ body: { id: 'c' } })) })
    await expect(voice.start('a', undefined, undefined, undefined, undefined, { strict: true })).rejects.toMatchObject({
      code: 'no-call-url',
    })
  })

  test('S4.58 a second start during a call resolves null, asks nothing and says nothing', async () => {
    const { voice, server, events } = stage()
    await voice.start('a')
    expect(await voice.start('a')).toBeNull()
    expect(server.requests).toHaveLength(1)
    expect(events).toEqual([])
  })

  test('the microphone is asked for while the call is being created', async () => {
    const server = scriptedServer(() => new Promise(() => {}))
    const { voice, scripted } = stage({ server })
    void voice.start('a')
    await vi.advanceTimersByTimeAsync(0)
    expect(server.requests).toHaveLength(1)
    expect(scripted.call.log).toEqual(['prepare'])
  })

  test.each([
    ['S9.4 S9.6 on phones and tablets it waits 1000 ms before joining', 'Mozilla/5.0 (Linux; ANDROID 15)', 1000],
    ['S9.6 iPad', 'iPad', 1000],
    ['S9.6 iPod', 'ipod', 1000],
    ['S9.6 IEMobile', 'IEMobile/11', 1000],
    ['S9.6 BlackBerry', 'BlackBerry9700', 1000],
    ['S9.6 bada', 'Bada/2.0', 1000],
    ['S9.5 on a desktop it does not wait', 'Mozilla/5.0 (Windows NT 10.0)', 0],
  ])('%s', async (_, userAgent, waitMs) => {
    const { voice, scripted } = stage({}, { userAgent })
    void voice.start('a')
    await vi.advanceTimersByTimeAsync(Math.max(0, waitMs - 1))
    if (waitMs) expect(scripted.call.joined).toBeNull()
    await vi.advanceTimersByTimeAsync(waitMs ? 1 : 0)
    expect(scripted.call.joined).not.toBeNull()
  })

  test('S9.8 levels are asked for every 100 ms', async () => {
    const { voice, scripted } = stage()
    await voice.start('a')
    expect(scripted.call.context.levelIntervalMs).toBe(100)
  })
})

describe('failing to start', () => {
  const refusal = { statusCode: 403, error: 'Forbidden', message: 'This key may not call.' }
  const refusing = () => scriptedServer(() => ({ status: 403, body: refusal }))

  test('T1 S8.16 S8.17 a refusal is one error event with status, ok and the parsed body; start resolves null', async () => {
    const { voice, events, names } = stage({ server: refusing() })
    expect(await voice.start('a')).toBeNull()
    expect(names()).toEqual(['error'])
    expect(events[0]?.[1]).toMatchObject({
      message: 'This key may not call.',
      status: 403,
      ok: false,
      error: refusal,
    })
    expect(events[0]).toMatchObject(['error', { cause: expect.any(Response) }])
  })

  test('T14 with strict it rejects with the same failure, an Error, and no event', async () => {
    const { voice, events } = stage({ server: refusing() })
    const start = voice.start('a', undefined, undefined, undefined, undefined, { strict: true })
    await expect(start).rejects.toBeInstanceOf(VoiceFailure)
    expect(events).toEqual([])
  })

  test('T1 where nobody listens for errors the console tells', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { voice } = stage({ server: refusing() })
    voice.removeAllListeners('error')
    await voice.start('a')
    expect(told).toHaveBeenCalledOnce()
    told.mockRestore()
  })

  test('how long to wait is told in ms', async () => {
    const server = scriptedServer(() => ({
      status: 429,
      body: { message: 'Slow down' },
      headers: { 'Retry-After': '4' },
    }))
    const { voice, events } = stage({ server })
    await voice.start('a')
    expect(events[0]?.[1]).toMatchObject({ retryAfterMs: 4000 })
  })

  test('T10 an unreachable service is one error event', async () => {
    const fetch = () => Promise.reject(new TypeError('fetch failed'))
    const { voice, events } = stage({}, { fetch })
    await voice.start('a')
    expect(events).toMatchObject([['error', { code: 'unreachable' }]])
  })

  test('S4.57 S4.59 S4.23 afterwards it can be started again', async () => {
    let refuses = true
    const server = scriptedServer(() => (refuses ? { status: 500, body: null } : {}))
    const { voice } = stage({ server })
    await voice.start('a')
    expect(voice.getState()).toMatchObject({ status: 'ended', failure: { code: 'request-failed' } })
    refuses = false
    expect(await voice.start('a')).toEqual(server.webCall)
  })

  test('S8.15 T2 a refused microphone stops the call: nothing is joined and the transport is closed', async () => {
    const prepare = async () => {
      throw new VoiceFailure('mic-denied', 'The microphone is blocked.')
    }
    const { voice, scripted, events } = stage({ scripted: scriptedTransport({ prepare }) })
    expect(await voice.start('a')).toBeNull()
    expect(events).toMatchObject([['error', { code: 'mic-denied' }]])
    expect(scripted.call.log).toEqual(['prepare', 'close'])
  })

  test('an assistant that never listens is a time-out, counted from the microphone’s answer', async () => {
    const microphone = Promise.withResolvers<void>()
    const scripted = scriptedTransport({ prepare: () => microphone.promise })
    const { voice, events } = stage({ scripted })
    void voice.start('a', undefined, undefined, undefined, undefined, { timeoutMs: 500 })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(events).toEqual([])
    microphone.resolve()
    await vi.advanceTimersByTimeAsync(500)
    expect(events).toMatchObject([['error', { code: 'timed-out' }], ['call-end'], ['message', ended('timed-out')]])
    expect(scripted.call.closed).toBe(true)
  })

  test('a call that cannot be taken down holds up the one after it for eight seconds, and no longer', async () => {
    const { voice, scripted } = stage({ scripted: scriptedTransport({ close: () => new Promise(() => {}) }) })
    await voice.start('a')
    void voice.stop()
    const again = voice.start('a')
    await vi.advanceTimersByTimeAsync(7_999)
    expect(scripted.call.log).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(await again).not.toBeNull()
    expect(scripted.call.log).toEqual(['prepare', 'connect'])
  })

  test('T14 a transport that throws a bare string still gives an Error with words', async () => {
    const scripted = scriptedTransport({ connect: () => Promise.reject('nope') })
    const { voice, events } = stage({ scripted })
    await voice.start('a')
    expect(events).toMatchObject([['error', { code: 'call-failed', message: 'Failed to start call', cause: 'nope' }]])
  })
})

describe('the call', () => {
  test('S4.21 S7.18 it is active when the assistant listens, not when it is joined', async () => {
    const { voice, scripted, names } = stage()
    await voice.start('a')
    expect(voice.getState().status).toBe('connecting')
    expect(names()).toEqual([])
    scripted.call.listen()
    expect(voice.getState().status).toBe('active')
    expect(names()).toEqual(['call-start'])
    scripted.call.listen()
    expect(names()).toEqual(['call-start'])
  })

  test('T3 an assistant that listens before the join is done is heard', async () => {
    const scripted = scriptedTransport({ connect: async (_, { emit }) => emit({ type: 'message', text: 'listening' }) })
    const { voice, names } = stage({ scripted })
    await voice.start('a')
    expect(names()).toEqual(['call-start'])
    expect(voice.getState().status).toBe('active')
  })

  test('S7.19 S7.21 JSON messages are passed on; what cannot be parsed is nothing', async () => {
    const { voice, scripted, events } = stage()
    await voice.start('a')
    const transcript = { type: 'transcript', role: 'user', transcriptType: 'final', transcript: 'Hello' } as const
    scripted.call.receive(transcript)
    scripted.call.receive('{"type":')
    scripted.call.receive('null')
    scripted.call.receive({ type: 'pong', at: 1 })
    expect(events).toEqual([['message', transcript]])
  })

  test('S7.14 S7.15 S7.16 S7.17 messages go out as JSON text', async () => {
    const { voice, scripted } = stage()
    await voice.start('a')
    voice.say('Goodbye', true)
    voice.send({ type: 'add-message', message: { role: 'system', content: 'Be brief.' } })
    voice.send({ type: 'control', control: 'say-first-message' })
    expect(scripted.call.sent).toEqual([
      '{"type":"say","message":"Goodbye","endCallAfterSpoken":true,"interruptionsEnabled":false,"interruptAssistantEnabled":false}',
      '{"type":"add-message","message":{"role":"system","content":"Be brief."}}',
      '{"type":"control","control":"say-first-message"}',
    ])
  })

  test('S7.22 "playable" is sent once the assistant can be heard', async () => {
    const { voice, scripted } = stage()
    await voice.start('a')
    expect(scripted.call.sent).toEqual([])
    scripted.call.report({ type: 'playing', player: null })
    expect(scripted.call.sent).toEqual(['playable'])
  })

  test('S8.14 S4.62 muting needs a call, before one and after one', async () => {
    const { voice, scripted } = stage()
    const words = 'Call object is not available.'
    expect(() => voice.setMuted(true)).toThrow(words)
    await expect(voice.increaseMicLevel(2)).rejects.toThrow(words)
    await voice.start('a')
    voice.setMuted(true)
    expect(voice.isMuted()).toBe(true)
    expect(scripted.call.media.muted).toBe(true)
    await voice.stop()
    expect(voice.isMuted()).toBe(false)
    expect(() => voice.setMuted(false)).toThrow(words)
  })

  test('startAudioOff begins every call muted', async () => {
    const { voice, scripted } = stage({}, { startAudioOff: true })
    await voice.start('a')
    expect(voice.isMuted()).toBe(true)
    expect(scripted.call.context.media.muted).toBe(true)
  })

  test('S4.35 S4.36 T7 a failed audio processor is switched off, unmutes, and the page learns of both', async () => {
    const { voice, scripted, events } = stage()
    await voice.start('a')
    voice.setMuted(true)
    scripted.call.report({ type: 'nonfatal-error', kind: 'audio-processor-error', message: 'Canceled' })
    expect(scripted.call.log.slice(-2)).toEqual(['processor none', 'unmute'])
    expect(voice.isMuted()).toBe(false)
    expect(events.slice(1)).toEqual([
      ['nonfatal-error', { type: 'audio-processor-error', message: 'Canceled' }],
      ['mute-changed', false],
    ])
  })

  test('S4.37 other nonfatal errors change nothing', async () => {
    const { voice, scripted } = stage()
    await voice.start('a')
    voice.setMuted(true)
    scripted.call.report({ type: 'nonfatal-error', kind: 'input-settings-error', message: '' })
    expect(voice.isMuted()).toBe(true)
    expect(scripted.call.log).not.toContain('processor none')
  })

  test('C12 S9.11 S9.12 S7.16 video is recorded at 1280×720 only when the answer says so; then the greeting is asked for', async () => {
    const body = { id: 'c', webCallUrl: 'u', artifactPlan: { videoRecordingEnabled: true } }
    const { voice, scripted } = stage({
      server: scriptedServer(() => ({ body })),
      scripted: scriptedTransport({ recordsVideo: true }),
    })
    await voice.start('a')
    await vi.dynamicImportSettled()
    expect(scripted.call.log.at(-1)).toContain('"width":1280,"height":720')
    await vi.advanceTimersByTimeAsync(250)
    scripted.call.recordingStarted()
    expect(scripted.call.sent).toEqual([
      '{"type":"control","control":"say-first-message","videoRecordingStartDelaySeconds":0.25}',
    ])
    const plain = stage({ scripted: scriptedTransport({ recordsVideo: true }) })
    await plain.voice.start('a')
    expect(plain.scripted.call.log).toEqual(['prepare', 'connect'])
  })

  test('blocked playback is told, and gone once resumed', async () => {
    const { voice, scripted, names } = stage()
    await voice.start('a')
    scripted.call.report({ type: 'blocked' })
    expect(names()).toEqual(['playback-blocked'])
    expect(voice.getState().playbackBlocked).toBe(true)
    await voice.resumePlayback()
    expect(voice.getState().playbackBlocked).toBe(false)
  })

  test('devices and volume are chosen before a call, during it, and stay for the next', async () => {
    const { voice, scripted } = stage()
    await voice.setInputDevicesAsync({ audioDeviceId: 'mic-1' })
    await voice.setOutputDeviceAsync({ outputDeviceId: 'out-1' })
    voice.setVolume(7)
    await voice.start('a')
    expect(scripted.call.context.media).toMatchObject({ microphone: 'mic-1', speaker: 'out-1', volume: 1 })
    await voice.setMicrophone('mic-2')
    await voice.setSpeaker('out-2')
    await voice.increaseMicLevel(2)
    expect(scripted.call.media).toMatchObject({ microphone: 'mic-2', speaker: 'out-2', gain: 2 })
    await voice.stop()
    await voice.start('a')
    expect(scripted.call.context.media).toMatchObject({ microphone: 'mic-2', speaker: 'out-2', gain: 1 })
  })

  test('where each turn’s time went is kept', async () => {
    const { voice, scripted } = stage()
    await voice.start('a')
    const turn = {
      type: 'latency',
      turnId: 't1',
      endpointingMs: 600,
      transcriberMs: 30,
      brainMs: 20,
      voiceMs: 40,
    } as const
    scripted.call.receive(turn)
    expect(await voice.getStats()).toMatchObject({ roundTripMs: 20, turns: [turn] })
  })
})

describe('speech', () => {
  const listening = async () => {
    const scene = stage()
    await scene.voice.start('a')
    scene.scripted.call.listen()
    scene.events.length = 0
    return { ...scene, names: () => scene.names().filter((name) => name !== 'volume-level') }
  }

  test('S4.29 S9.9 it starts above 0.01, not at it', async () => {
    const { scripted, names } = await listening()
    scripted.call.levels([0.01])
    expect(names()).toEqual([])
    scripted.call.levels([0.0101])
    expect(names()).toEqual(['speech-start'])
  })

  test('S4.30 the level is the sum over everybody', async () => {
    const { scripted, names } = await listening()
    scripted.call.levels([0.006, 0.006])
    expect(names()).toEqual(['speech-start'])
  })

  test('S4.31 S4.32 S9.7 it ends after 1000 ms of quiet; speech before that continues it', async () => {
    const { voice, scripted, names } = await listening()
    scripted.call.levels([0.1])
    vi.advanceTimersByTime(999)
    scripted.call.levels([0.1])
    vi.advanceTimersByTime(999)
    expect(names()).toEqual(['speech-start'])
    expect(voice.getState().assistantSpeaking).toBe(true)
    vi.advanceTimersByTime(1)
    expect(names()).toEqual(['speech-start', 'speech-end'])
    expect(voice.getState().assistantSpeaking).toBe(false)
  })

  test('S4.33 T4 it does not end after the call did', async () => {
    const { voice, scripted, names } = await listening()
    scripted.call.levels([0.1])
    await voice.stop()
    vi.advanceTimersByTime(5000)
    expect(names()).toEqual(['speech-start', 'call-end', 'message'])
    expect(voice.getState()).toMatchObject({ assistantSpeaking: false })
  })

  test('S4.34 S9.10 the volume is the level over 0.15, at most 1', async () => {
    const { scripted, events } = await listening()
    for (const level of [0.15, 0.075, 0.3, 0]) scripted.call.levels([level])
    expect(events.filter(([name]) => name === 'volume-level').map(([, level]) => level)).toEqual([1, 0.5, 1, 0])
  })
})

describe('leaving', () => {
  test('S4.27 S4.57 S4.61 stop() ends it once, with one ended message, and closes the transport', async () => {
    const { voice, scripted, events } = stage()
    await voice.start('a')
    scripted.call.listen()
    await voice.stop()
    await voice.stop()
    expect(events).toEqual([['call-start'], ['call-end'], ['message', ended('customer-ended-call')]])
    expect(scripted.call.closed).toBe(true)
    expect(voice.getState()).toMatchObject({ status: 'ended', reason: 'customer-ended-call', failure: null })
  })

  test('S4.27 the far side leaving ends it the same way', async () => {
    const { voice, scripted, events } = stage()
    await voice.start('a')
    scripted.call.report({ type: 'closed' })
    expect(events).toEqual([['call-end'], ['message', ended('customer-ended-call')]])
  })

  test('S4.28 S7.20 after the far side’s own "ended" none is added, also if it never hangs up', async () => {
    const { voice, scripted, events } = stage()
    await voice.start('a')
    scripted.call.receive({ type: 'status-update', status: 'ended', endedReason: 'exceeded-max-duration' })
    await vi.advanceTimersByTimeAsync(1000)
    expect(events).toEqual([['message', ended('exceeded-max-duration')], ['call-end']])
    expect(voice.getState()).toMatchObject({ status: 'ended', reason: 'exceeded-max-duration' })
    expect(scripted.call.closed).toBe(true)
  })

  test('T8 being thrown out after "ended" is no error', async () => {
    const { voice, scripted, names } = stage()
    await voice.start('a')
    scripted.call.receive({ type: 'status-update', status: 'ended', endedReason: 'assistant-ended-call' })
    scripted.call.report({ type: 'closed', failure: new VoiceFailure('connection-lost', 'Meeting has ended') })
    expect(names()).toEqual(['message', 'call-end'])
  })

  test('S4.60 the next call can say "ended" again', async () => {
    const { voice, scripted, names } = stage()
    for (let round = 0; round < 2; round++) {
      await voice.start('a')
      scripted.call.receive({ type: 'status-update', status: 'ended' })
      scripted.call.report({ type: 'closed' })
    }
    expect(names()).toEqual(['message', 'call-end', 'message', 'call-end'])
  })

  test('T9 S4.23 a fatal error during the call ends it, once, and it can be started again', async () => {
    const { voice, scripted, names } = stage()
    await voice.start('a')
    scripted.call.listen()
    scripted.call.report({ type: 'closed', failure: new VoiceFailure('connection-lost', 'gone') })
    expect(names()).toEqual(['call-start', 'error', 'call-end', 'message'])
    expect(scripted.call.log).toContain('close')
    expect(await voice.start('a')).not.toBeNull()
  })

  test('S4.63 T5 stop() then start() at once: the new call waits until the old one is taken down', async () => {
    const down = Promise.withResolvers<void>()
    const { voice, scripted } = stage({ scripted: scriptedTransport({ close: () => down.promise }) })
    await voice.start('a')
    void voice.stop()
    const again = voice.start('a')
    await vi.advanceTimersByTimeAsync(0)
    expect(scripted.call.log).toEqual([])
    down.resolve()
    expect(await again).not.toBeNull()
    expect(scripted.calls.map((call) => call.log)).toEqual([
      ['prepare', 'connect', 'close'],
      ['prepare', 'connect'],
    ])
  })

  test.each([
    ['while the call is being created', { server: () => new Promise<never>(() => {}) }],
    ['while the visitor decides about the microphone', { prepare: () => new Promise<never>(() => {}) }],
    ['while a phone settles', { userAgent: 'iPhone' }],
  ])('S4.64 T6 stop() %s: start resolves null and nothing is joined', async (_, at) => {
    const {
      server,
      prepare,
      userAgent = 'desktop',
    } = at as {
      server?: () => Promise<never>
      prepare?: () => Promise<never>
      userAgent?: string
    }
    const scripted = scriptedTransport(prepare ? { prepare } : {})
    const { voice, names } = stage({ scripted, server: scriptedServer(server) }, { userAgent })
    const start = voice.start('a')
    await vi.advanceTimersByTimeAsync(10)
    await voice.stop()
    expect(await start).toBeNull()
    await vi.advanceTimersByTimeAsync(5000)
    expect(scripted.call.joined).toBeNull()
    expect(scripted.call.closed).toBe(true)
    expect(names()).toEqual(['call-end', 'message'])
  })

  test('S4.64 stop() during the join: a join that still succeeds is not this call’s any more', async () => {
    const joined = Promise.withResolvers<void>()
    const { voice, scripted } = stage({ scripted: scriptedTransport({ connect: () => joined.promise }) })
    const start = voice.start('a')
    await vi.advanceTimersByTimeAsync(0)
    void voice.stop()
    joined.resolve()
    expect(await start).toBeNull()
    scripted.call.listen()
    expect(voice.getState().status).toBe('ended')
  })

  test('aborting the signal leaves the call, during the start and later; strict rejects with `aborted`', async () => {
    const during = new AbortController()
    const waiting = stage({ server: scriptedServer(() => new Promise(() => {})) })
    const options = { signal: during.signal, strict: true }
    const start = waiting.voice.start('a', undefined, undefined, undefined, undefined, options)
    const rejects = expect(start).rejects.toMatchObject({ code: 'aborted' })
    during.abort()
    await rejects

    const later = new AbortController()
    const { voice } = stage()
    await voice.start('a', undefined, undefined, undefined, undefined, { signal: later.signal })
    later.abort()
    expect(voice.getState().status).toBe('ended')

    expect(
      await stage().voice.start('a', undefined, undefined, undefined, undefined, { signal: AbortSignal.abort() }),
    ).toBe(null)
  })

  test('what comes from a call that is over reaches neither the page nor the next call', async () => {
    const { voice, scripted, events } = stage()
    await voice.start('a')
    const old = scripted.call
    await voice.stop()
    await voice.start('a')
    events.length = 0
    old.listen()
    old.levels([0.5])
    old.receive({ type: 'status-update', status: 'ended' })
    old.report({ type: 'closed' })
    expect(events).toEqual([])
    expect(voice.getState().status).toBe('connecting')
  })

  test('end() tells the far side before it leaves', async () => {
    const { voice, scripted } = stage()
    await voice.start('a')
    await voice.end()
    expect(scripted.call.sent).toEqual(['{"type":"end-call"}'])
    expect(scripted.call.closed).toBe(true)
  })

  test('a call left with roomDeleteOnUserLeaveEnabled: false can be gone back to', async () => {
    const { voice, server, scripted } = stage()
    const call = await voice.start('a', undefined, undefined, undefined, undefined, {
      roomDeleteOnUserLeaveEnabled: false,
    })
    if (!call) throw new Error('the call did not start')
    expect(server.requests[0]?.body).toMatchObject({ roomDeleteOnUserLeaveEnabled: false })
    expect(scripted.call.context.keepCallOnLeave).toBe(true)
    await expect(voice.reconnect(call)).rejects.toThrow(
      'Cannot reconnect while a call is already in progress. Call stop() first.',
    )
    await voice.stop()
    expect(await voice.reconnect(call)).toEqual(call)
    expect(server.requests).toHaveLength(1)
    await voice.stop()
    await expect(voice.reconnect({ id: 'x', webCallUrl: '' })).rejects.toThrow(
      'webCallUrl is required for reconnection.',
    )
  })
})

describe('a lost connection', () => {
  test('is told, and told when it is back; the call goes on', async () => {
    const { voice, scripted, names } = stage()
    await voice.start('a')
    scripted.call.listen()
    scripted.call.report({ type: 'lost' })
    expect(voice.getState().status).toBe('reconnecting')
    scripted.call.report({ type: 'restored' })
    scripted.call.listen()
    expect(voice.getState().status).toBe('active')
    expect(names()).toEqual(['call-start', 'reconnecting', 'reconnected'])
  })

  test('can be left', async () => {
    const { voice, scripted, names } = stage()
    await voice.start('a')
    scripted.call.listen()
    scripted.call.report({ type: 'lost' })
    await voice.stop()
    scripted.call.report({ type: 'restored' })
    expect(names()).toEqual(['call-start', 'reconnecting', 'call-end', 'message'])
    expect(voice.getState().status).toBe('ended')
  })

  test('after "ended" it is the far side hanging up', async () => {
    const { voice, scripted, names } = stage()
    await voice.start('a')
    scripted.call.listen()
    scripted.call.receive({ type: 'status-update', status: 'ended' })
    scripted.call.report({ type: 'lost' })
    expect(names()).toEqual(['call-start', 'message', 'call-end'])
  })
})

describe('state', () => {
  test('the snapshot is the same object until something changes, and subscribers hear of each change', async () => {
    const { voice, scripted } = stage()
    const seen: string[] = []
    const unsubscribe = voice.subscribe(() => seen.push(voice.getState().status))
    expect(voice.getState()).toBe(voice.getState())
    await voice.start('a')
    scripted.call.listen()
    await voice.stop()
    expect(seen).toEqual(['connecting', 'connecting', 'active', 'ended'])
    unsubscribe()
    await voice.start('a')
    expect(seen).toHaveLength(4)
  })

  test('a listener that throws stops neither the call nor the other listeners', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { voice, scripted, names } = stage()
    voice.removeAllListeners('call-start')
    voice.on('call-start', () => {
      throw new Error('the page’s own mistake')
    })
    const after = vi.fn()
    voice.on('call-start', after)
    await voice.start('a')
    scripted.call.listen()
    expect(after).toHaveBeenCalledOnce()
    expect(names()).toEqual([])
    expect(told).toHaveBeenCalledOnce()
    told.mockRestore()
  })

  test('importing and constructing needs no DOM', () => {
    expect('document' in globalThis).toBe(false)
    expect(new Voice('key').getState().status).toBe('idle')
  })
})
