import { CallHost, type CallMedia, MediaPool, TypedTransport } from '@parley/agent'
import { browserTranscriber, fliteVoice } from '@parley/agent/providers'
import type { WayIn } from '@parley/protocol'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { KeptRecording } from '../records/recordings.ts'
import { ownLimiter } from '../servers/limiter.ts'
import { createCallLimits } from './call-limits.ts'
import type { CallKind, CallOrder } from './call-order.ts'
import { ownDayMinutes } from './day-minutes.ts'
import { Switchboard } from './switchboard.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A switchboard with one line, and no sound behind it. */
function oneLine(media: CallMedia = new MediaPool()) {
  const limits = () =>
    createCallLimits({
      maxCalls: 1,
      maxCallsPerIp: 10,
      perHour: ownLimiter({ perHour: 10, message: 'Too many.', now: Date.now }),
      minutes: ownDayMinutes({ minutesPerDay: 100, now: Date.now }),
    })
  const over: [string, string][] = []
  const switchboard = new Switchboard({
    limits: { spoken: limits(), typed: limits() },
    knowledge: () => ({ company: { name: '', email: '', phone: '' }, entries: [] }),
    stages: { voice: { ...fliteVoice, make: () => silence }, transcriber: browserTranscriber, ear: null },
    iceServers: () => [],
    udpPort: 0,
    createHost: (onProblem) => new CallHost({ media, maxCalls: 1, onProblem }),
    log: pino({ level: 'silent' }),
    meter: { callEnded() {}, stageFailed() {} },
  })
  const orderOf = (id: string, kind: CallKind = 'spoken'): CallOrder => ({
    id,
    kind,
    assistant: {},
    callerWrites: true,
    origin: null,
    visitor: id,
    serverUrl: 'https://parley.example',
    onOver: (reason) => void over.push([id, reason]),
  })
  const promise = (id: string, kind?: CallKind) => switchboard.reserveCall(orderOf(id, kind))
  const join = (id: string, { transport }: WayIn) =>
    switchboard.connect(id, { sdp: 'v=0', token: String(transport.callToken) }, null)
  return { switchboard, orderOf, promise, join, over }
}

const silence = async function* () {
  yield new Int16Array(960)
}

/** What carries one call: its offer is answered when the test says so, and its page comes then. */
function slowMedia(record?: () => Promise<void>) {
  const answer = Promise.withResolvers<void>()
  const transport = Object.assign(new TypedTransport(), { connect: async () => '', ...(record && { record }) })
  const told: string[] = []
  const media: CallMedia = {
    openPort: async () => {},
    warmUp: async () => 20,
    answer: () => answer.promise.then(() => ({ transport, answerSdp: 'answer' })),
    carries: () => true,
    loads: () => [],
    lateP99Ms: 0,
    close: async () => {},
  }
  const come = () => transport.attach({ send: (text) => void told.push(text), end: () => void told.push('(end)') })
  return { media, answer: answer.resolve, come, told: () => told.join('\n') }
}

test('whoever is being answered when the server is to stop is answered, and is said goodbye to once they are connected', async () => {
  vi.useRealTimers()
  const { media, answer, come, told } = slowMedia()
  const { switchboard, promise, join, over } = oneLine(media)
  const joined = join('1', await promise('1'))
  const closed = switchboard.close()
  answer()
  expect(await joined).toMatchObject({ sdp: 'answer' })
  come()
  await closed
  expect(told()).toMatch(/I have to go now.*server-shutting-down.*\(end\)$/s)
  expect(over).toEqual([['1', 'server-shutting-down']])
})

test('whoever is just coming back to what they type when the server is to stop is said goodbye to', async () => {
  vi.useRealTimers()
  const { switchboard, promise } = oneLine()
  const { transport } = await promise('1', 'typed')
  const told: string[] = []
  const page = { send: (text: string) => void told.push(text), end: () => void told.push('(end)') }
  const { typed, resumeToken } = await switchboard.listen('1', { token: String(transport.callToken) }, null)
  typed.attach(page)
  await expect.poll(() => told).toContain('listening')
  typed.detach(page)
  const received = told.length
  const closed = switchboard.close()
  for (let turn = 0; turn < 100; turn += 1) await new Promise(setImmediate)
  const back = await switchboard.listen('1', { resumeToken, received }, null)
  back.typed.attach(page, received)
  await closed
  expect(told.slice(received).join('\n')).toMatch(/I have to go now.*server-shutting-down.*\(end\)$/s)
})

test('whoever is told of a caller when the server is to stop hears that the caller is gone', async () => {
  vi.useRealTimers()
  const { switchboard, promise } = oneLine()
  const { transport: way } = await promise('1', 'typed')
  const { typed } = await switchboard.listen('1', { token: String(way.callToken) }, null)
  typed.attach({ send() {}, end() {} })
  const told: string[] = []
  const transport = new TypedTransport()
  transport.attach({ send: (text) => void told.push(text), end: () => void told.push('(end)') })
  const { signal } = new AbortController()
  const say = (message: string) => transport.receive(message)
  const briefed = switchboard.brief('1', { transport, say, told: { words: 'A caller.', when: 'accepted' }, signal })
  await expect.poll(() => told.join('\n')).toContain('Do you take the call?')
  await switchboard.close()
  expect(told.join('\n')).toMatch(/the caller isn’t there any more.*\(end\)$/s)
  expect(await briefed).toBe(false)
})

test('a call that is ended while it is answered is over for its page, is not played, and keeps no line', async () => {
  vi.useRealTimers()
  const { media, answer, come, told } = slowMedia()
  const { switchboard, promise, join, over } = oneLine(media)
  const joined = join('1', await promise('1'))
  switchboard.end('1', 'customer-ended-call')
  answer()
  await expect(joined).rejects.toMatchObject({ code: 'not-found' })
  come()
  expect(told()).toMatch(/^\{"type":"status-update","status":"ended".*\n\(end\)$/)
  expect(over).toEqual([['1', 'customer-ended-call']])
  await expect(promise('2')).resolves.toBeDefined()
  await switchboard.close()
})

/** A recorded call that somebody has joined, and what is told of it; its recording is kept when the test says so. */
async function recordedCall() {
  const { media, answer, come } = slowMedia(async () => {})
  const { switchboard, orderOf, join } = oneLine(media)
  const kept = Promise.withResolvers<KeptRecording>()
  const told: unknown[] = []
  const order: CallOrder = {
    ...orderOf('1'),
    recording: { notice: '', path: '', keep: () => kept.promise, drop: async () => {} },
    onLeft: (reason) => void told.push(`left: ${reason}`),
    onOver: (_reason, report) => void told.push(report?.recording),
  }
  const joined = join('1', await switchboard.reserveCall(order))
  answer()
  await joined
  come()
  return { switchboard, told, kept }
}
const recording = { recordingUrl: 'r', stereoRecordingUrl: 'r', recording: { stereoUrl: 'r', bytes: 4 } }

test('whoever was in a recorded call is let go of at once; a server that is to stop waits until the recording is kept', async () => {
  vi.useRealTimers()
  const { switchboard, told, kept } = await recordedCall()
  switchboard.end('1', 'customer-ended-call')
  await expect.poll(() => told).toEqual(['left: customer-ended-call'])
  let isEmpty = false
  const emptied = switchboard
    .untilEmpty(new AbortController().signal, () => 0)
    .then(() => {
      isEmpty = true
    })
  await new Promise(setImmediate)
  expect([switchboard.size, isEmpty]).toEqual([0, false])
  kept.resolve(recording)
  await emptied
  expect(told).toEqual(['left: customer-ended-call', recording])
  await switchboard.close()
})

test('a server that stops tells of the end of a call though its recording cannot be kept just now', async () => {
  vi.useRealTimers()
  const { switchboard, told } = await recordedCall()
  switchboard.end('1', 'customer-ended-call')
  await switchboard.close()
  expect(told).toEqual(['left: customer-ended-call', null])
})

test('a promised call keeps its line for 20 s; whoever comes later gets one if there is one', async () => {
  const { promise, join, over } = oneLine()
  const late = await promise('late')
  await vi.advanceTimersByTimeAsync(19_999)
  await expect(promise('early')).rejects.toThrow('All lines are busy')
  await vi.advanceTimersByTimeAsync(1)
  await promise('early')
  await expect(join('late', late)).rejects.toMatchObject({ code: 'unavailable', details: { retryAfterMs: 30_000 } })
  expect(over).toEqual([['late', 'failed']])
})

test('a promise that nobody takes up is forgotten after two minutes, and costs nothing', async () => {
  const { switchboard, promise, join, over } = oneLine()
  const promised = await promise('nobody')
  await vi.advanceTimersByTimeAsync(120_000)
  expect(over).toEqual([['nobody', 'customer-did-not-join']])
  expect(switchboard.size).toBe(0)
  await expect(join('nobody', promised)).rejects.toMatchObject({ code: 'not-found' })
  await expect(promise('next')).resolves.toBeDefined()
})

test('a line that rings for long is promised for as long, and says in the end what became of it', async () => {
  const { switchboard, orderOf, over } = oneLine()
  const rung = { withinMs: 210_000, otherwise: 'customer-did-not-answer' } as const
  await switchboard.reserveLine(orderOf('rung'), { joins: rung })
  await vi.advanceTimersByTimeAsync(209_999)
  expect([switchboard.size, switchboard.freeLines, over]).toEqual([1, 0, []])
  await vi.advanceTimersByTimeAsync(1)
  expect([switchboard.size, switchboard.freeLines]).toEqual([0, 1])
  expect(over).toEqual([['rung', 'customer-did-not-answer']])
})

test('typed calls have room of their own', async () => {
  const { promise } = oneLine()
  await promise('spoken')
  await expect(promise('typed', 'typed')).resolves.toBeDefined()
})
