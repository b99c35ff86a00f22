import { CallHost, MediaPool } from '@parley/agent'
import { browserTranscriber, fliteVoice } from '@parley/agent/providers'
import type { WayIn } from '@parley/protocol'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ownLimiter } from '../servers/limiter.ts'
import { createCallLimits } from './call-limits.ts'
import type { CallKind } from './call-order.ts'
import { ownDayMinutes } from './day-minutes.ts'
import { Switchboard } from './switchboard.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A switchboard with one line, and no sound behind it. */
function oneLine() {
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
    stages: { voice: fliteVoice, transcriber: browserTranscriber, ear: null },
    iceServers: () => [],
    udpPort: 0,
    createHost: (onProblem) => new CallHost({ media: new MediaPool(), maxCalls: 1, onProblem }),
    log: pino({ level: 'silent' }),
    meter: { callEnded() {}, stageFailed() {} },
  })
  const promise = (id: string, kind: CallKind = 'spoken') =>
    switchboard.reserveCall({
      id,
      kind,
      assistant: {},
      callerWrites: true,
      origin: null,
      visitor: id,
      serverUrl: 'https://parley.example',
      onOver: (reason) => void over.push([id, reason]),
    })
  const join = (id: string, { transport }: WayIn) =>
    switchboard.connect(id, { sdp: 'v=0', token: String(transport.callToken) }, null)
  return { switchboard, promise, join, over }
}

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

test('typed calls have room of their own', async () => {
  const { promise } = oneLine()
  await promise('spoken')
  await expect(promise('typed', 'typed')).resolves.toBeDefined()
})
