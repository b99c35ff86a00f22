import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { VoiceFailure } from '../lib/voice-failure.ts'
import { rejoin } from './rejoin.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const answering = (status: number) => () => Promise.reject(new VoiceFailure('request-failed', 'no', { status }))
const never = new AbortController().signal

test('it tries at once, and again after growing pauses, until it works', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(1)
  const triedAt: number[] = []
  const from = Date.now()
  const back = rejoin(async () => {
    triedAt.push(Date.now() - from)
    if (triedAt.length < 5) throw new VoiceFailure('unreachable', 'offline')
  }, never)
  await vi.runAllTimersAsync()
  expect(await back).toBe(true)
  expect(triedAt).toEqual([0, 500, 1500, 3500, 7500])
  vi.restoreAllMocks()
})

test.each([403, 404, 409, 410])('a server that answers %i is not asked again', async (status) => {
  const attempt = vi.fn(answering(status))
  const back = rejoin(attempt, never)
  await vi.runAllTimersAsync()
  expect(await back).toBe(false)
  expect(attempt).toHaveBeenCalledOnce()
})

test.each([429, 500, 503])('a server that answers %i is asked again, for half a minute', async (status) => {
  const attempt = vi.fn(answering(status))
  const back = rejoin(attempt, never)
  await vi.advanceTimersByTimeAsync(40_000)
  expect(await back).toBe(false)
  expect(attempt.mock.calls.length).toBeGreaterThan(5)
})

test('leaving the call stops it', async () => {
  const leaving = new AbortController()
  const attempt = vi.fn(answering(503))
  const back = expect(rejoin(attempt, leaving.signal)).rejects.toThrow('left')
  await vi.advanceTimersByTimeAsync(1)
  leaving.abort(new Error('left'))
  await back
  expect(vi.getTimerCount()).toBe(0)
})
