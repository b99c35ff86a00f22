import { catches, keeps } from '@parley/testkit'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { isVoiceFailure, VoiceFailure } from '../lib/voice-failure.ts'
import { scriptedServer, scriptedTransport } from '../testing/index.ts'
import { Voice } from '../voice/voice.ts'
import { byProvider, type Carriers } from './by-provider.ts'
import { type Subject, type Told, transportContract } from './transport.contract.ts'
import type { Transport, TransportFactory } from './transport.ts'
import { typed } from './typed.ts'
import { typedServer } from './typed-server.fixture.ts'

const media = { microphone: false, speaker: '', muted: false, volume: 1, gain: 1 }

/** A transport that reaches the typed-call part of a server. */
function overHttp(create: TransportFactory): Subject {
  const { state, fetch, frame, breakOff } = typedServer()
  const controller = new AbortController()
  const { signal } = controller
  const events: Told[] = []
  const emit = (event: Told) => void events.push(event)
  const transport: Transport = create({ media, signal, fetch, keepCallOnLeave: false, levelIntervalMs: 100, emit })
  const way = { provider: 'parley.typed', callToken: 'first', sayUrl: '/call/1/say' }
  return {
    prepare: () => transport.prepare(),
    connect: () =>
      transport.connect({ id: '1', webCallUrl: '/call/1/listen', transport: way }).then(
        () => null,
        (error) => (isVoiceFailure(error) ? { code: error.code, status: error.status ?? 0 } : { code: error.name }),
      ),
    send: (text) => transport.send(text),
    close: () => transport.close(),
    abort: () => controller.abort(),
    told: () => events,
    far: {
      received: () => state.said,
      says: frame,
      refuses: () => {
        state.refuses = true
      },
      breaks: breakOff,
    },
  }
}

describe('typed', () => keeps(transportContract, () => overHttp(typed)))

const silent = scriptedTransport().transport

describe('one by the provider that the server names, the likeliest another', () =>
  keeps(transportContract, () => overHttp(byProvider({ 'parley.webrtc': silent, 'parley.typed': typed }))))

describe('the contract', () => {
  const untyped: TransportFactory = (context) => {
    const transport = typed(context)
    return { ...transport, connect: (call) => transport.connect(call).catch((error) => Promise.reject(Error(error))) }
  }
  const heedless: TransportFactory = (context) => typed({ ...context, signal: new AbortController().signal })
  catches(transportContract, 'aborted, it does not connect any more', () => overHttp(heedless))
  catches(transportContract, 'a server that refuses is a typed failure with its status', () => overHttp(untyped))
})

describe('what the server answers decides who carries the call', () => {
  const answering = (provider: string | undefined) =>
    scriptedServer(() => ({ body: { id: '1', webCallUrl: 'https://voice.example/1', transport: { provider } } }))

  async function start(provider: string | undefined) {
    const [near, rooms] = [scriptedTransport(), scriptedTransport()]
    const transport = byProvider({ 'parley.webrtc': near.transport, rooms: rooms.transport })
    const voice = new Voice('key', '', { transport, fetch: answering(provider).fetch, userAgent: '' })
    const starting = voice.start('assistant', undefined, undefined, undefined, undefined, { strict: true })
    return { near, rooms, voice, starting }
  }

  test('the likeliest is ready before the server has answered, and carries the call if it is the one', async () => {
    const { near, rooms, starting } = await start('parley.webrtc')
    await starting
    expect(near.call.log).toEqual(['prepare', 'connect'])
    expect(rooms.calls).toEqual([])
  })

  test('another one takes its place, with all that the page has sent and set; nothing of the first is heard', async () => {
    const { near, rooms, voice, starting } = await start('rooms')
    voice.send({ type: 'end-call' })
    voice.setVolume(0.5)
    await starting
    expect(near.call.log).toEqual(['prepare', 'close'])
    expect(rooms.call.log).toEqual(['prepare', 'connect', 'send {"type":"end-call"}'])
    expect(rooms.call.media.volume).toBe(0.5)
    near.call.report({ type: 'closed' })
    near.call.listen()
    expect(voice.getState().status).toBe('connecting')
    rooms.call.listen()
    expect(voice.getState().status).toBe('active')
    await voice.stop()
    expect([near, rooms].map(({ call }) => call.log.filter((entry) => entry === 'close'))).toEqual([
      ['close'],
      ['close'],
    ])
  })

  describe('a way that the server prefers', () => {
    const own = { provider: 'parley.webrtc', callToken: 'ours' }
    const preferred = [{ webCallUrl: 'wss://rooms.example', transport: { provider: 'rooms', callToken: 'theirs' } }]
    const preferring = () =>
      scriptedServer(() => ({
        body: { id: '1', webCallUrl: 'https://voice.example/1', transport: { ...own, preferred } },
      }))

    function preparing(rooms: ReturnType<typeof scriptedTransport>, brings: 'at once' | 'later' | 'broken') {
      const near = scriptedTransport()
      const load = () => (brings === 'broken' ? Promise.reject(Error('blocked')) : Promise.resolve(rooms.transport))
      const carrier = brings === 'at once' ? rooms.transport : { load }
      const transport = byProvider({ 'parley.webrtc': near.transport, rooms: carrier })
      const { fetch } = preferring()
      const voice = new Voice('key', '', { transport, fetch, userAgent: '' })
      const told: string[] = []
      for (const name of ['error', 'call-end', 'call-start'] as const) voice.on(name, () => told.push(name))
      return { near, voice, told, start: () => voice.start('assistant', { strict: true }) }
    }

    test.each(['at once', 'later'] as const)(
      'is gone, its transport brought %s, and the call says so',
      async (brings) => {
        const rooms = scriptedTransport()
        const { near, start } = preparing(rooms, brings)
        expect(await start()).toMatchObject({ id: '1', ...preferred[0] })
        expect(near.call.log).toEqual(['prepare', 'close'])
        expect(rooms.call.log).toEqual(['prepare', 'connect'])
      },
    )

    test.each([
      { fails: 'is refused', connect: () => Promise.reject(new Error('refused')) },
      { fails: 'lets nothing through', connect: () => new Promise<void>(() => {}) },
      {
        fails: 'is refused, and hangs as it is left,',
        connect: () => Promise.reject(new Error('refused')),
        close: () => new Promise<void>(() => {}),
      },
    ])('that $fails is left for our own, with all that was sent; the page hears of no failure', async (script) => {
      onTestFinished(() => void vi.useRealTimers())
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      const rooms = scriptedTransport(script)
      const { near, voice, told, start } = preparing(rooms, 'later')
      const starting = start()
      voice.send({ type: 'end-call' })
      await expect.poll(() => rooms.call.log).toContain('connect')
      await vi.advanceTimersByTimeAsync(8_000)
      expect(await starting).toEqual({ id: '1', webCallUrl: 'https://voice.example/1', transport: own })
      expect(rooms.call.log).toEqual(['prepare', 'connect', 'close'])
      expect(rooms.call.context.keepCallOnLeave).toBe(true)
      expect(near.calls.map(({ log }) => log)).toEqual([
        ['prepare', 'close'],
        ['prepare', 'connect', 'send {"type":"end-call"}'],
      ])
      rooms.call.report({ type: 'closed' })
      near.call.listen()
      expect(told).toEqual(['call-start'])
    })

    test('whose transport cannot be fetched, or was not brought, is not gone', async () => {
      const { near, start } = preparing(scriptedTransport(), 'broken')
      await start()
      expect(near.call.log).toEqual(['prepare', 'connect'])
      const plain = scriptedTransport()
      await new Voice('key', '', { transport: plain.transport, fetch: preferring().fetch, userAgent: '' }).start('a')
      expect(plain.call.joined).toMatchObject({ transport: own })
    })

    describe('and that the page expects, whose code is fetched first', () => {
      function expecting(rooms: ReturnType<typeof scriptedTransport> | null) {
        const near = scriptedTransport()
        const load = () => (rooms ? Promise.resolve(rooms.transport) : Promise.reject(Error('blocked')))
        const transport = byProvider({ rooms: { load }, 'parley.webrtc': near.transport })
        return { near, voice: new Voice('key', '', { transport, fetch: preferring().fetch, userAgent: '' }) }
      }

      test('is made ready at once, and nothing else is: the microphone is opened once', async () => {
        const rooms = scriptedTransport()
        const { near, voice } = expecting(rooms)
        const starting = voice.start('assistant', { strict: true })
        voice.setVolume(0.5)
        voice.send({ type: 'end-call' })
        expect(await starting).toMatchObject(preferred[0] as object)
        expect(rooms.call.log).toEqual(['prepare', 'connect', 'send {"type":"end-call"}'])
        expect(rooms.call.media.volume).toBe(0.5)
        expect(near.calls).toEqual([])
      })

      test.each([
        { fails: 'cannot be fetched', rooms: () => null },
        {
          fails: 'lacks what it needs',
          rooms: () =>
            scriptedTransport({ prepare: () => Promise.reject(new VoiceFailure('unsupported', 'No client.')) }),
        },
      ])('that $fails is left for our own', async ({ rooms }) => {
        const { near, voice } = expecting(rooms())
        expect(await voice.start('assistant', { strict: true })).toMatchObject({ transport: own })
        expect(near.call.log).toEqual(['prepare', 'connect'])
      })

      test('whose code never comes is left for our own, once; until then there are no figures of the call', async () => {
        onTestFinished(() => void vi.useRealTimers())
        vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
        const near = scriptedTransport()
        const load = vi.fn(() => new Promise<TransportFactory>(() => {}))
        const transport = byProvider({ rooms: { load }, 'parley.webrtc': near.transport })
        const voice = new Voice('key', '', { transport, fetch: preferring().fetch, userAgent: '' })
        const starting = voice.start('assistant', { strict: true })
        await vi.advanceTimersByTimeAsync(7_999)
        expect(await voice.getStats()).toMatchObject({ roundTripMs: null, packetsReceived: 0 })
        expect(near.calls).toEqual([])
        await vi.advanceTimersByTimeAsync(1)
        expect(await starting).toMatchObject({ transport: own })
        expect(near.call.log).toEqual(['prepare', 'connect'])
        expect(load).toHaveBeenCalledOnce()
      })

      test.each<{ where: string; others: Carriers; times: number }>([
        { where: 'it is the only one', others: {}, times: 3 },
        // and once before, while the server was asked and might have named the other one
        { where: 'the call names it', others: { 'parley.webrtc': scriptedTransport().transport }, times: 4 },
      ])('is asked for three times where $where', async ({ others, times }) => {
        onTestFinished(() => void vi.useRealTimers())
        vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
        const body = { id: '1', webCallUrl: 'https://voice.example/1', transport: { provider: 'rooms' } }
        const { fetch } = scriptedServer(() => ({ body }))
        const load = vi.fn(() => Promise.reject(Error('blocked')))
        const transport = byProvider({ rooms: { load }, ...others })
        const voice = new Voice('key', '', { transport, fetch, userAgent: '' })
        const failure = voice.start('assistant', { strict: true }).catch((error) => error)
        await vi.advanceTimersByTimeAsync(2 * 3_000)
        const message = 'Failed to load the transport "rooms": the script could not be loaded'
        expect(await failure).toMatchObject({ code: 'load-failed', message })
        expect(load).toHaveBeenCalledTimes(times)
      })

      test('cannot be without the microphone that no other way could be either', async () => {
        const rooms = scriptedTransport({ prepare: () => Promise.reject(new VoiceFailure('mic-denied', 'No.')) })
        const { near, voice } = expecting(rooms)
        await expect(voice.start('assistant', { strict: true })).rejects.toMatchObject({ code: 'mic-denied' })
        expect(near.calls).toEqual([])
        expect(rooms.call.closed).toBe(true)
      })
    })

    test('whose code comes after we have left it for our own is not begun', async () => {
      onTestFinished(() => void vi.useRealTimers())
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      const [near, rooms] = [scriptedTransport(), scriptedTransport()]
      const { promise, resolve } = Promise.withResolvers<TransportFactory>()
      const transport = byProvider({ 'parley.webrtc': near.transport, rooms: { load: () => promise } })
      const voice = new Voice('key', '', { transport, fetch: preferring().fetch, userAgent: '' })
      const starting = voice.start('assistant', { strict: true })
      await vi.advanceTimersByTimeAsync(8_000)
      expect(await starting).toMatchObject({ transport: own })
      resolve(rooms.transport)
      await vi.advanceTimersByTimeAsync(0)
      expect(rooms.calls).toEqual([])
      expect(near.call.log).toEqual(['prepare', 'connect'])
    })

    test('is not gone any more once the visitor has left', async () => {
      const rooms = scriptedTransport({ connect: () => new Promise<void>(() => {}) })
      const { near, voice, start } = preparing(rooms, 'later')
      const starting = start().catch(({ code }) => code)
      await expect.poll(() => rooms.calls[0]?.log).toContain('connect')
      await voice.stop()
      expect(await starting).toBe('aborted')
      expect(near.calls).toHaveLength(1)
      expect(rooms.call.closed).toBe(true)
    })
  })

  test('a call that is gone back to is carried by its own from the start', async () => {
    const [near, rooms] = [scriptedTransport(), scriptedTransport()]
    const transport = byProvider({ 'parley.webrtc': near.transport, rooms: rooms.transport })
    const voice = new Voice('key', '', { transport, userAgent: '' })
    await voice.reconnect({ id: '1', webCallUrl: 'https://voice.example/1', transport: { provider: 'rooms' } })
    expect(near.calls).toEqual([])
    expect(rooms.call.log).toEqual(['prepare', 'connect'])
  })

  test.each(['elsewhere', undefined])(
    'a provider that the page has not brought (%s) is "unsupported"',
    async (provider) => {
      const { near, starting } = await start(provider)
      await expect(starting).rejects.toMatchObject({
        code: 'unsupported',
        message: `Calls by ${provider} need its transport.`,
      })
      await expect.poll(() => near.call.closed).toBe(true)
    },
  )
})
