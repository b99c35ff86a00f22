import { demoPublicKey } from '@parley/protocol'
import { Voice, VoiceFailure } from '@parley/sdk'
import { scriptedServer } from '@parley/sdk/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { company } from '../../../../content/company.ts'
import { callSettings } from '../../../../content/voice.ts'
import { inCall, settings, stage } from './visitor-call-fixture.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('starting', () => {
  test('S3.7 S7.11 the client is created with the public key', () => {
    expect(stage().keys).toEqual([demoPublicKey])
  })

  test('S3.10 S3.11 S3.12 S7.12 C11 it calls the configured assistant for a potential client, recording off', async () => {
    vi.stubGlobal('SpeechRecognition', EventTarget)
    const { call, server } = stage()
    await call.start()
    expect(server.requests[0]?.body).toEqual({
      assistantId: 'site',
      assistantOverrides: {
        variableValues: { name: 'Potential Client', company: company.name },
        artifactPlan: { recordingEnabled: false },
      },
    })
  })

  test('S7.12 without an id it sends the inline configuration; with both, the id', async () => {
    const assistant = { firstMessage: 'Hello' }
    const inline = stage({ deps: { settings: { publicKey: 'k', assistant, ...callSettings } } })
    await inline.call.start()
    expect(inline.server.requests[0]?.body).toMatchObject({ assistant })
    const both = stage({ deps: { settings: { ...settings, assistant } } })
    await both.call.start()
    expect(both.server.requests[0]?.body).not.toHaveProperty('assistant')
  })

  test('S7.13 it joins the URL that the service named', async () => {
    const { call, scripted, server } = stage()
    await call.start()
    expect(scripted.call.joined?.webCallUrl).toBe(server.webCall.webCallUrl)
  })

  test('S4.21 it is active when the assistant listens, not when it is joined', async () => {
    const { call, scripted } = stage()
    const started = call.start()
    expect(call.getState().status).toBe('connecting')
    await started
    expect(call.getState().status).toBe('connecting')
    scripted.call.listen()
    expect(call.getState().status).toBe('active')
  })

  test('a second start while one is under way does nothing', async () => {
    const { call, server } = stage()
    await Promise.all([call.start(), call.start()])
    expect(server.requests).toHaveLength(1)
  })
})

describe('what can go wrong, in the words of the specification', () => {
  const error = (text: string, hint: string | null = null) => ({ status: 'idle', error: { text, hint } })

  test('S8.8 there is no client', async () => {
    const { call } = stage({ deps: { settings: { ...settings, publicKey: '' } } })
    await call.start()
    expect(call.getState()).toMatchObject(error('Voice assistant not initialized'))
  })

  test('S8.9 the client cannot be created', () => {
    const broken = new Error('no voice here')
    const createVoice = () => {
      throw broken
    }
    const { call, reports } = stage({ deps: { createVoice } })
    expect(call.getState()).toMatchObject(error('Failed to initialize voice assistant'))
    expect(reports).toEqual([broken])
  })

  test('S8.10 there is nobody to call', async () => {
    const { call, server } = stage({ deps: { settings: { publicKey: 'k', ...callSettings } } })
    await call.start()
    expect(call.getState()).toMatchObject(error('No assistant configuration provided'))
    expect(server.requests).toEqual([])
  })

  test.each([400, 401, 403, 404, 429, 500, 503])('S8.11 S8.18 the service refuses with %i', async (status) => {
    const server = scriptedServer(() => ({
      status,
      body: { statusCode: status, error: '', message: 'All lines are busy.' },
    }))
    const { call, reports } = stage({ server })
    await call.start()
    expect(call.getState()).toMatchObject(error('Failed to start call', 'All lines are busy.'))
    expect(reports).toMatchObject([{ code: 'request-failed', status }])
  })

  test('S8.11 C10 the client resolves with nothing', async () => {
    const { call } = stage({ deps: { createVoice: () => Object.assign(new Voice('k'), { start: async () => null }) } })
    await call.start()
    expect(call.getState()).toMatchObject(error('Failed to start call'))
  })

  test('S4.24 S8.11 the assistant never listens: after 30 s it is over, and nothing is left', async () => {
    const { call, scripted } = stage()
    await call.start()
    await vi.advanceTimersByTimeAsync(29_999)
    expect(call.getState().status).toBe('connecting')
    await vi.advanceTimersByTimeAsync(1)
    expect(call.getState()).toMatchObject(error('Failed to start call', 'The assistant did not answer.'))
    expect(scripted.call.closed).toBe(true)
  })

  test('S4.23 S8.7 S8.12 T2 the call breaks: idle again, the text, and the call is really over', async () => {
    const { call, scripted, reports } = await inCall()
    scripted.call.report({ type: 'closed', failure: new VoiceFailure('connection-lost', 'The connection was lost.') })
    await vi.advanceTimersByTimeAsync(0)
    expect(call.getState()).toMatchObject(error('An error occurred during the call', 'The connection was lost.'))
    expect(scripted.call.closed).toBe(true)
    expect(reports).toHaveLength(1)
  })

  test('what the browser says of code that does not come is reported, not shown', async () => {
    const broken = new TypeError('Failed to fetch dynamically imported module: /assets/gone.js')
    const fails = async () => Promise.reject(broken)
    const { call, reports } = stage({ script: { connect: fails }, deps: { createTyped: fails } })
    await call.start()
    expect(call.getState()).toMatchObject(error('Failed to start call'))
    await call.ask('What does it cost?')
    expect(call.getState()).toMatchObject(error('Failed to start call'))
    expect(reports).toMatchObject([{ cause: broken }, broken])
  })

  test('C10 T1 T10 the first error is the one that stays, also where the client tells of it twice', async () => {
    const voice = new Voice('k')
    const start = async () => {
      voice.emit('error', new VoiceFailure('connection-failed', 'first'))
      voice.emit('error', new VoiceFailure('connection-lost', 'second'))
      return null
    }
    const { call } = stage({ deps: { createVoice: () => Object.assign(voice, { start }) } })
    await call.start()
    expect(call.getState()).toMatchObject(error('Failed to start call', 'first'))
  })

  test('S8.13 the next call clears the error', async () => {
    let refuses = true
    const { call } = stage({ server: scriptedServer(() => (refuses ? { status: 500, body: null } : {})) })
    await call.start()
    refuses = false
    const started = call.start()
    expect(call.getState()).not.toHaveProperty('error')
    await started
  })
})

describe('during the call', () => {
  test('both sides are captioned; what belongs to one turn stands together', async () => {
    const { call, scripted } = await inCall()
    const say = (
      role: 'user' | 'assistant',
      transcript: string,
      turnId: string,
      transcriptType: 'final' | 'partial' = 'final',
    ) => scripted.call.receive({ type: 'transcript', role, transcript, transcriptType, turnId })
    say('assistant', 'Hello.', 't0')
    say('user', 'What does', 't0', 'partial')
    expect(call.getState().said.at(-1)).toMatchObject({ role: 'user', interim: 'What does', sentences: [] })
    say('user', 'What does it cost?', 't0')
    say('assistant', 'A pilot costs £500.', 't1')
    say('assistant', 'No set-up fee.', 't1')
    expect(call.getState().said).toMatchObject([
      { role: 'assistant', sentences: ['Hello.'] },
      { role: 'user', sentences: ['What does it cost?'], interim: '' },
      { role: 'assistant', sentences: ['A pilot costs £500.', 'No set-up fee.'] },
    ])
    scripted.call.receive({ type: 'user-interrupted', turnId: 't1', heardChars: 'A pilot'.length })
    expect(call.getState().said.at(-1)).toMatchObject({ sentences: ['A pilot'], status: 'interrupted' })
  })

  test('what the conversation learns goes into the form, and nothing is sent', async () => {
    const { call, scripted, filled, server } = await inCall()
    scripted.call.receive({ type: 'form-update', fields: { fullName: 'Ada' }, complete: false })
    scripted.call.receive({ type: 'form-update', fields: { email: 'ada@engine.example' }, complete: false })
    expect(filled).toEqual([{ fullName: 'Ada' }, { email: 'ada@engine.example' }])
    expect(call.getState().fields).toEqual({ fullName: 'Ada', email: 'ada@engine.example' })
    expect(server.requests).toHaveLength(1)
  })

  test('a request that was sent is said to be, and what the assistant repeats of it fills no form again', async () => {
    const { call, scripted, filled } = await inCall()
    const learns = (fields: object) => scripted.call.receive({ type: 'form-update', fields, complete: false })
    learns({ fullName: 'Ada', email: 'ada@engine.example' })
    call.requestSent()
    expect(call.getState()).toMatchObject({ fields: {}, sent: true })

    filled.splice(0)
    learns({ fullName: 'Ada', email: 'ada@engine.example' })
    expect(filled).toEqual([])
    expect(call.getState()).toMatchObject({ fields: {}, sent: true })
    learns({ fullName: 'Ada', email: 'ada@engine.example', additionalInfo: 'Mornings' })
    expect(filled).toEqual([{ additionalInfo: 'Mornings' }])
    expect(call.getState()).toMatchObject({ fields: { additionalInfo: 'Mornings' }, sent: false })

    await call.end()
    await call.start()
    scripted.call.listen()
    learns({ fullName: 'Ada' })
    expect(filled.at(-1), 'the next conversation is another request').toEqual({ fullName: 'Ada' })
  })

  test('typed text is a turn; nothing is not', async () => {
    const { call, scripted } = await inCall()
    expect(call.type('  ')).toBe(false)
    expect(call.type(' What do you do? ')).toBe(true)
    expect(scripted.call.sent).toContain('{"type":"text-input","text":"What do you do?"}')
    await call.end()
    expect(call.type('Hello?')).toBe(false)
  })

  test('S4.26 muting holds for this call only', async () => {
    const { call, scripted } = await inCall()
    call.toggleMuted()
    expect(call.getState().muted).toBe(true)
    expect(scripted.call.media.muted).toBe(true)
    await call.end()
    await call.start()
    scripted.call.listen()
    expect(call.getState().muted).toBe(false)
    expect(scripted.call.media.muted).toBe(false)
  })

  test('S8.15 a refused microphone: the call goes on typed, and says what to do', async () => {
    const { call } = await inCall({
      script: {
        prepare: async ({ emit }) =>
          emit({ type: 'microphone-lost', error: new VoiceFailure('mic-denied', 'The microphone is blocked.') }),
      },
    })
    expect(call.getState()).toMatchObject({
      status: 'active',
      hearing: 'no-microphone',
      microphoneHint: 'The microphone is blocked.',
    })
  })

  test('levels of both sides are told; a lost connection and blocked sound are shown', async () => {
    const { call, scripted, levels } = await inCall()
    scripted.call.levels([0.15], 0.5)
    expect(levels).toContainEqual(['assistant', 1])
    expect(levels).toContainEqual(['visitor', 0.5])
    scripted.call.report({ type: 'lost' })
    expect(call.getState().reconnecting).toBe(true)
    scripted.call.report({ type: 'restored' })
    scripted.call.report({ type: 'blocked' })
    expect(call.getState()).toMatchObject({ reconnecting: false, playbackBlocked: true })
  })
})

describe('ending', () => {
  test('S4.20 S4.22 hanging up returns to idle without an error, and tells the other side', async () => {
    const { call, scripted } = await inCall()
    await call.end()
    expect(call.getState()).toMatchObject({ status: 'idle', error: null })
    expect(scripted.call.closed).toBe(true)
  })

  test.each(['end', 'giveWay'] as const)(
    'a call that begins while the one before is taken down (%s) is not ended with it',
    async (how) => {
      const takenDown = Promise.withResolvers<void>()
      const { call, scripted } = await inCall({ script: { close: () => takenDown.promise } })
      const ended = call[how]()
      expect(call.getState()).toMatchObject({ status: 'idle', ended: how === 'end' ? 'here' : 'elsewhere' })
      const started = call.start()
      takenDown.resolve()
      await Promise.all([ended, started])
      expect(call.getState()).toMatchObject({ status: 'connecting', ended: null })
      scripted.call.listen()
      expect(call.getState()).toMatchObject({ status: 'active', ended: null })
    },
  )

  test('what was said stays until the next call begins', async () => {
    const { call, scripted } = await inCall()
    scripted.call.receive({ type: 'transcript', role: 'user', transcriptType: 'final', transcript: 'Hello.' })
    scripted.call.receive({ type: 'transcript', role: 'user', transcriptType: 'partial', transcript: 'What' })
    await call.end()
    const said = [{ role: 'user', text: 'Hello. What', interim: '' }]
    expect(call.getState()).toMatchObject({ ended: 'here', said })
    await call.start()
    expect(call.getState()).toMatchObject({ ended: null, said: [] })
  })

  test('S4.22 T8 so does the assistant’s hanging up', async () => {
    const { call, scripted } = await inCall()
    scripted.call.receive({ type: 'status-update', status: 'ended', endedReason: 'assistant-ended-call' })
    scripted.call.report({ type: 'closed' })
    expect(call.getState()).toMatchObject({ status: 'idle', error: null })
  })

  test('S4.25 T6 leaving while it connects stops it, without an error', async () => {
    const microphone = Promise.withResolvers<void>()
    const { call, scripted, reports } = stage({ script: { prepare: () => microphone.promise } })
    const started = call.start()
    await call.end()
    await started
    expect(call.getState()).toMatchObject({ status: 'idle', error: null })
    expect(reports).toEqual([])
    expect(scripted.call.joined).toBeNull()
    expect(scripted.call.closed).toBe(true)
  })
})

describe('the browser as transcriber, against a scripted SpeechRecognition', () => {
  class FakeRecognition extends EventTarget {
    static all: FakeRecognition[] = []
    running = false
    start() {
      this.running = true
      FakeRecognition.all.push(this)
    }
    abort() {
      this.running = false
    }
    hear(transcript: string, isFinal: boolean) {
      const result = Object.assign([{ transcript }], { isFinal })
      this.dispatchEvent(Object.assign(new Event('result'), { resultIndex: 0, results: [result] }))
    }
    fail(error: string) {
      this.dispatchEvent(Object.assign(new Event('error'), { error }))
      this.dispatchEvent(new Event('end'))
    }
  }
  const listeningServer = (transcription: 'caller' | 'server', more = {}) =>
    scriptedServer(() => ({ body: { id: 'c', webCallUrl: 'u', transport: { transcription, ...more } } }))
  const standingBy = () => listeningServer('caller', { transcriptionFallback: 'server' })
  const recognition = () => FakeRecognition.all.at(-1) as FakeRecognition

  beforeEach(() => {
    FakeRecognition.all = []
    vi.stubGlobal('SpeechRecognition', FakeRecognition)
  })

  test('writes down what the visitor says, and the visitor is told', async () => {
    const { call, scripted } = await inCall({ server: listeningServer('caller') })
    expect(call.getState().hearing).toBe('browser')
    recognition().hear('What does', false)
    recognition().hear('What does it cost', true)
    expect(scripted.call.sent.map((text) => JSON.parse(text))).toEqual([
      { type: 'transcript-input', role: 'user', transcriptType: 'partial', transcript: 'What does' },
      { type: 'transcript-input', role: 'user', transcriptType: 'final', transcript: 'What does it cost' },
    ])
  })

  test('is not asked where the server hears for itself', async () => {
    const { call } = await inCall({ server: listeningServer('server') })
    expect(FakeRecognition.all).toEqual([])
    expect(call.getState().hearing).toBe('server')
  })

  test('pauses while muted and stops with the call', async () => {
    const { call } = await inCall({ server: listeningServer('caller') })
    call.toggleMuted()
    expect(recognition().running).toBe(false)
    call.toggleMuted()
    expect(recognition().running).toBe(true)
    await call.end()
    expect(recognition().running).toBe(false)
  })

  test('stops with a call that breaks off to go on in writing', async () => {
    const deps = { createTyped: () => new Promise<never>(() => {}) }
    const { call, scripted } = await inCall({ server: listeningServer('caller'), deps })
    scripted.call.report({ type: 'closed', failure: new VoiceFailure('connection-lost', 'The connection was lost.') })
    expect(call.getState().status).toBe('typed')
    expect(recognition().running).toBe(false)
  })

  test('goes on after silence, and gives up where the browser refuses', async () => {
    const { call } = await inCall({ server: listeningServer('caller') })
    await vi.advanceTimersByTimeAsync(10_000)
    recognition().fail('no-speech')
    expect(FakeRecognition.all).toHaveLength(2)
    expect(call.getState().hearing).toBe('browser')
    recognition().fail('network')
    expect(FakeRecognition.all).toHaveLength(2)
    expect(call.getState().hearing).toBe('no-browser')
  })

  test('is said to have stopped only where it had written something down', async () => {
    const { call } = await inCall({ server: listeningServer('caller') })
    recognition().hear('What does it cost', true)
    recognition().fail('network')
    expect(call.getState().hearing).toBe('browser-failed')
    call.toggleMuted()
    call.toggleMuted()
    expect(FakeRecognition.all).toHaveLength(1)
  })

  test('gives up when it ends again and again without having begun', async () => {
    const { call } = await inCall({ server: listeningServer('caller') })
    for (let round = 0; round < 10; round += 1) recognition().dispatchEvent(new Event('end'))
    expect(FakeRecognition.all.length).toBeLessThanOrEqual(3)
    expect(call.getState().hearing).toBe('no-browser')
  })

  describe.each(['network', 'not-allowed', 'service-not-allowed', 'audio-capture'])('that fails with %s', (error) => {
    test('leaves the same call to the server’s ear, and is not asked again', async () => {
      const { call, scripted } = await inCall({ server: standingBy() })
      recognition().fail(error)
      expect(scripted.call.sent.map((text) => JSON.parse(text))).toEqual([{ type: 'transcribe' }])
      expect(call.getState().hearing).toBe('server')
      call.toggleMuted()
      call.toggleMuted()
      await call.chooseMicrophone('')
      expect(FakeRecognition.all).toHaveLength(1)
      expect(call.getState().hearing).toBe('server')
    })
  })

  test('that ends again and again, or stops in the middle of a call, leaves it to the server’s ear too', async () => {
    const { call, scripted } = await inCall({ server: standingBy() })
    recognition().hear('What does it cost', true)
    for (let round = 0; round < 10; round += 1) recognition().dispatchEvent(new Event('end'))
    expect(scripted.call.sent.filter((text) => text.includes('"transcribe"'))).toHaveLength(1)
    expect(call.getState().hearing).toBe('server')
  })

  describe('when the network hiccups', () => {
    const transcribing = (scripted: { call: { sent: string[] } }) =>
      scripted.call.sent.filter((text) => text === '{"type":"transcribe"}').length

    test('that fails meanwhile leaves the call to the server’s ear', async () => {
      const { call, scripted } = await inCall({ server: standingBy() })
      scripted.call.report({ type: 'lost' })
      recognition().fail('network')
      scripted.call.report({ type: 'restored' })
      expect(transcribing(scripted)).toBeGreaterThan(0)
      expect(call.getState().hearing).toBe('server')
    })

    test('that failed before the loss was noticed asks the server’s ear again', async () => {
      const { scripted } = await inCall({ server: standingBy() })
      recognition().fail('network')
      scripted.call.report({ type: 'lost' })
      expect(transcribing(scripted)).toBe(1)
      scripted.call.report({ type: 'restored' })
      expect(transcribing(scripted)).toBe(2)
    })

    test('asks nobody where the server has heard for itself from the beginning', async () => {
      const { scripted } = await inCall({ server: listeningServer('server') })
      scripted.call.report({ type: 'lost' })
      scripted.call.report({ type: 'restored' })
      expect(transcribing(scripted)).toBe(0)
    })

    test('that fails where nobody stands in writes again once the call is back', async () => {
      const { call, scripted } = await inCall({ server: listeningServer('caller') })
      scripted.call.report({ type: 'lost' })
      recognition().fail('network')
      scripted.call.report({ type: 'restored' })
      expect(FakeRecognition.all).toHaveLength(2)
      expect([recognition().running, call.getState().hearing]).toEqual([true, 'browser'])
    })

    test('that is well is not disturbed, and writes on for whoever mutes and unmutes meanwhile', async () => {
      const { call, scripted } = await inCall({ server: listeningServer('caller') })
      const loseAnd = (act: () => void) => {
        scripted.call.report({ type: 'lost' })
        act()
        scripted.call.report({ type: 'restored' })
      }
      loseAnd(() => {})
      expect(FakeRecognition.all).toHaveLength(1)
      loseAnd(() => {
        call.toggleMuted()
        call.toggleMuted()
      })
      expect(recognition().running).toBe(true)
    })
  })

  const asked = ({ requests }: ReturnType<typeof scriptedServer>) =>
    requests.map(({ body }) => (body as { transport?: unknown }).transport)

  test('that is not there asks the server to listen; where that cannot either, it is said', async () => {
    vi.stubGlobal('SpeechRecognition', undefined)
    const server = listeningServer('caller')
    const { call } = await inCall({ server })
    expect(asked(server)).toEqual([{ transcription: 'server' }])
    expect(call.getState().hearing).toBe('no-browser')
  })

  test('that has failed is not relied on in the next call', async () => {
    const server = listeningServer('caller')
    const { call } = await inCall({ server })
    recognition().fail('network')
    await call.end()
    await call.start()
    expect(asked(server)).toEqual([undefined, { transcription: 'server' }])
  })
})
