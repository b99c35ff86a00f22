import { Voice, VoiceFailure } from '@parley/sdk'
import { scriptedServer, scriptedTransport } from '@parley/sdk/testing'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { typedConversation } from './typed-conversation.ts'
import { inCall, stage } from './visitor-call-fixture.ts'

const busy = scriptedServer(() => ({ status: 503, body: { message: 'All lines are busy.' } }))

/** A scripted far side that can be written to. */
function writable() {
  const written = scriptedTransport()
  const voice = new Voice('key', '', { transport: written.transport, userAgent: '' })
  const call = { id: 'typed', webCallUrl: 'https://voice.example/call/typed/listen' }
  const createTyped: typeof typedConversation = vi.fn(async (_settings, _said, signal) => ({
    voice,
    begin: () => voice.reconnect(call, { strict: true, signal }),
  }))
  const joined = () => expect.poll(() => written.call.joined).toEqual(call)
  return { written, createTyped, joined }
}

/** A visitor who could not call and now writes. */
async function typing(options: Parameters<typeof stage>[0] = { server: busy }) {
  const { written, createTyped, joined } = writable()
  const scene = stage({ ...options, deps: { createTyped, ...options.deps } })
  await scene.call.start()
  await joined()
  written.call.listen()
  return { ...scene, written }
}

const lost = { type: 'closed', failure: new VoiceFailure('connection-lost', 'The connection was lost.') } as const
const brokeOff = { text: 'An error occurred during the call', hint: 'The connection was lost.' }

const failsWith = (failure: VoiceFailure) => ({
  script: {
    prepare: async () => {
      throw failure
    },
  },
})

describe('where no call can be made', () => {
  const ways = [
    ['all lines are busy', { server: busy }],
    ['the network is in too many calls', { server: scriptedServer(() => ({ status: 429, body: null })) }],
    ['the call was lost with its server', { server: scriptedServer(() => ({ status: 404, body: null })) }],
    ['the call’s server died over it', { server: scriptedServer(() => ({ status: 502, body: null })) }],
    ['the call’s server cannot be reached', { server: scriptedServer(() => ({ status: 421, body: null })) }],
    ['the network lets no sound through', failsWith(new VoiceFailure('connection-failed', 'This network …'))],
    ['the browser has no WebRTC', failsWith(new VoiceFailure('unsupported', 'This browser …'))],
  ] as const

  test.each(ways)('because %s, the error is told and the conversation goes on in writing', async (_, options) => {
    const { call, written } = await typing(options)
    expect(call.getState()).toMatchObject({
      status: 'typed',
      hearing: 'typed',
      error: { text: 'Failed to start call' },
    })
    expect(call.type('What do you do?')).toBe(true)
    expect(written.call.sent).toContain('{"type":"text-input","text":"What do you do?"}')
    written.call.receive({ type: 'transcript', role: 'assistant', transcriptType: 'final', transcript: 'We call.' })
    expect(call.getState().said).toMatchObject([{ role: 'assistant', sentences: ['We call.'] }])
  })

  test('because the assistant never listens, it goes on in writing after 30 s', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { written, createTyped } = writable()
    const { call, scripted } = stage({ deps: { createTyped } })
    await call.start()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(scripted.call.closed).toBe(true)
    written.call.listen()
    const error = { text: 'Failed to start call', hint: 'The assistant did not answer.' }
    expect(call.getState()).toMatchObject({ status: 'typed', error })
  })

  test('the form is filled in just the same', async () => {
    const { written, filled, call } = await typing()
    written.call.receive({ type: 'form-update', fields: { fullName: 'Ada' }, complete: false })
    expect(filled).toEqual([{ fullName: 'Ada' }])
    expect(call.getState().fields).toEqual({ fullName: 'Ada' })
  })

  test('and no writing either, the error stays', async () => {
    const { call, reports } = stage({ server: busy })
    await call.start()
    await expect.poll(() => call.getState()).toMatchObject({ status: 'idle', error: { hint: 'All lines are busy.' } })
    expect(reports).toHaveLength(1)
  })

  test.each([
    ['a refused key', { server: scriptedServer(() => ({ status: 401, body: null })) }],
    ['a server that is not there', { server: scriptedServer(() => Promise.reject(new TypeError('no network'))) }],
  ])('%s is only an error', async (_, options) => {
    const createTyped = vi.fn()
    const { call } = stage({ ...options, deps: { createTyped } })
    await call.start()
    expect(call.getState().status).toBe('idle')
    expect(createTyped).not.toHaveBeenCalled()
  })
})

describe('a question that was tapped', () => {
  test('is asked in writing once the assistant reads, without a call or a microphone', async () => {
    const { written, createTyped, joined } = writable()
    const { call, server } = stage({ deps: { createTyped } })
    await Promise.all([call.ask('What does it cost?'), call.ask('What does it cost?'), joined()])
    expect(createTyped).toHaveBeenCalledOnce()
    expect(written.call.sent.join()).not.toContain('text-input')
    written.call.listen()
    expect(call.getState()).toMatchObject({ status: 'typed', hearing: 'typed', error: null })
    expect(written.call.sent.filter((message) => message.includes('text-input'))).toEqual([
      '{"type":"text-input","text":"What does it cost?"}',
    ])
    expect(server.requests).toEqual([])
  })

  test('that cannot be asked says so, and the next tap tries again', async () => {
    const { call } = stage()
    for (let tap = 0; tap < 2; tap++) {
      await call.ask('What does it cost?')
      expect(call.getState()).toMatchObject({
        status: 'idle',
        error: { text: 'Failed to start call', hint: 'There is no room.' },
      })
    }
  })
})

test('writing that nobody is promised for within ten seconds is given up, with words', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const createTyped = vi.fn<typeof typedConversation>(() => new Promise(() => {}))
  const { call } = stage({ deps: { createTyped } })
  const asking = call.ask('What does it cost?')
  await vi.advanceTimersByTimeAsync(9_999)
  expect(call.getState().status).toBe('connecting')
  await vi.advanceTimersByTimeAsync(1)
  await asking
  const error = { text: 'Failed to start call', hint: 'The assistant did not answer.' }
  expect(call.getState()).toMatchObject({ status: 'idle', error })
  expect(createTyped.mock.calls[0]?.[2].aborted).toBe(true)
})

describe('a conversation in writing', () => {
  test('is left when the visitor ends it: idle, without the error', async () => {
    const { call, written } = await typing()
    await call.end()
    expect(call.getState()).toMatchObject({ status: 'idle', error: null })
    await expect.poll(() => written.call.closed).toBe(true)
    expect(call.type('Hello?')).toBe(false)
  })

  test('is left for a call, and does not come back into it', async () => {
    let isBusy = true
    const server = scriptedServer(() => (isBusy ? { status: 503, body: null } : {}))
    const { call, written, scripted } = await typing({ server })
    isBusy = false
    await call.start()
    scripted.call.listen()
    await expect.poll(() => written.call.closed).toBe(true)
    expect(call.getState()).toMatchObject({ status: 'active', said: [] })
  })

  test('that is cut off goes on in another one, with what was said', async () => {
    const [first, second] = [writable(), writable()]
    const createTyped = vi.fn(first.createTyped)
    const { call } = stage({ server: busy, deps: { createTyped } })
    await call.start()
    await first.joined()
    first.written.call.listen()
    first.written.call.receive({ type: 'transcript', role: 'assistant', transcriptType: 'final', transcript: 'Hello.' })
    createTyped.mockImplementation(second.createTyped)
    first.written.call.report(lost)
    expect(call.getState()).toMatchObject({ status: 'typed', error: brokeOff })
    expect(createTyped.mock.calls[1]?.[1]).toMatchObject([{ role: 'assistant', sentences: ['Hello.'] }])
    await second.joined()
    second.written.call.listen()
    expect(call.type('Are you there?')).toBe(true)
    expect(second.written.call.sent.join()).toContain('Are you there?')
  })

  test('that is cut off says so where nothing can be reached', async () => {
    const { createTyped, written, joined } = writable()
    const once = vi.fn(createTyped)
    const { call } = stage({ server: busy, deps: { createTyped: once } })
    await call.start()
    await joined()
    written.call.listen()
    once.mockRejectedValue(new VoiceFailure('unreachable', 'The voice service cannot be reached.'))
    written.call.report(lost)
    await expect.poll(() => call.getState()).toMatchObject({ status: 'idle', error: brokeOff })
  })
})

describe('a call that breaks off', () => {
  const hello = { role: 'assistant', sentences: ['Hello.'] }

  /** In the first turn of a call. */
  const says = (transcript: string) =>
    ({ type: 'transcript', role: 'assistant', transcriptType: 'final', transcript, turnId: 'turn-0' }) as const

  /** In a call that has begun, with somebody to write to when it breaks. */
  async function calling() {
    const writing = writable()
    const scene = await inCall({ deps: { createTyped: writing.createTyped } })
    scene.scripted.call.receive(says('Hello.'))
    return { ...scene, ...writing }
  }

  test('goes on in writing, with what was said on the page and known to the assistant', async () => {
    const { call, scripted, createTyped, written, joined, reports } = await calling()
    scripted.call.report(lost)
    const state = { status: 'typed', error: brokeOff, said: [hello] }
    expect(call.getState()).toMatchObject({ ...state, hearing: 'undecided' })
    expect(call.type('Are you there?')).toBe(false)
    expect(vi.mocked(createTyped).mock.calls[0]?.[1]).toMatchObject([hello])
    await joined()
    written.call.listen()
    expect(call.getState()).toMatchObject({ ...state, hearing: 'typed' })
    expect(call.type('Are you there?')).toBe(true)
    written.call.receive(says('Let us write.'))
    expect(call.getState().said).toMatchObject([hello, { sentences: ['Let us write.'] }])
    expect(scripted.call.closed).toBe(true)
    expect(reports).toHaveLength(1)
  })

  test('is told and over where nothing can be reached', async () => {
    const unreachable = async () => {
      throw new VoiceFailure('unreachable', 'The voice service cannot be reached.')
    }
    const { call, scripted } = await inCall({ deps: { createTyped: unreachable } })
    scripted.call.report(lost)
    await expect.poll(() => call.getState()).toMatchObject({ status: 'idle', error: brokeOff })
  })

  test('is left for a new call', async () => {
    const { call, scripted, written, joined } = await calling()
    scripted.call.report(lost)
    await joined()
    written.call.listen()
    await call.start()
    scripted.call.listen()
    expect(call.getState()).toMatchObject({ status: 'active', said: [] })
    await expect.poll(() => written.call.closed).toBe(true)
  })
})

test('a call that begins in another tab ends this one, in words', async () => {
  const announced: string[] = []
  const { call, scripted } = stage({ deps: { announce: () => void announced.push('begins') } })
  await call.giveWay()
  expect(call.getState().ended).toBeNull()
  await call.start()
  scripted.call.listen()
  expect(announced).toEqual(['begins'])
  await call.giveWay()
  expect(call.getState()).toMatchObject({ status: 'idle', error: null, ended: 'elsewhere' })
  expect(scripted.call.closed).toBe(true)
  await call.start()
  expect(call.getState().ended).toBeNull()
})
