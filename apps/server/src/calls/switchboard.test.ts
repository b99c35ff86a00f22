import { CallHost, MediaPool } from '@parley/agent'
import { browserTranscriber, fliteVoice } from '@parley/agent/providers'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCallLimits } from './call-limits.ts'
import type { CallKind } from './call-order.ts'
import { Switchboard } from './switchboard.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A switchboard with one line, and no sound behind it. */
function oneLine() {
  const settings = { maxCalls: 1, maxCallsPerIp: 10, callsPerHourPerIp: 10, minutesPerDay: 100, now: Date.now }
  const over: [string, string][] = []
  const switchboard = new Switchboard({
    limits: { spoken: createCallLimits(settings), typed: createCallLimits(settings) },
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
  const join = (id: string, { transport }: ReturnType<typeof promise>) =>
    switchboard.connect(id, { sdp: 'v=0', token: String(transport.callToken) }, null)
  return { switchboard, promise, join, over }
}

test('a promised call keeps its line for 20 s; whoever comes later gets one if there is one', async () => {
  const { promise, join, over } = oneLine()
  const late = promise('late')
  await vi.advanceTimersByTimeAsync(19_999)
  expect(() => promise('early')).toThrow('All lines are busy')
  await vi.advanceTimersByTimeAsync(1)
  promise('early')
  await expect(join('late', late)).rejects.toMatchObject({ code: 'unavailable', details: { retryAfterMs: 30_000 } })
  expect(over).toEqual([['late', 'failed']])
})

test('a promise that nobody takes up is forgotten after two minutes, and costs nothing', async () => {
  const { switchboard, promise, join, over } = oneLine()
  const promised = promise('nobody')
  await vi.advanceTimersByTimeAsync(120_000)
  expect(over).toEqual([['nobody', 'customer-did-not-join']])
  expect(switchboard.size).toBe(0)
  await expect(join('nobody', promised)).rejects.toMatchObject({ code: 'not-found' })
  expect(() => promise('next')).not.toThrow()
})

test('typed calls have room of their own', () => {
  const { promise } = oneLine()
  promise('spoken')
  expect(() => promise('typed', 'typed')).not.toThrow()
})
