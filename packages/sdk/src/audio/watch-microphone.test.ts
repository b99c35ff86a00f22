import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchMicrophone } from './watch-microphone.ts'

/** What the microphone brings from now on, and how many ears are open. */
const sound = { level: 0, state: 'running', ears: 0 }

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(sound, { level: 0, state: 'running', ears: 0 })
  vi.stubGlobal('MediaStream', class {})
  vi.stubGlobal(
    'AudioContext',
    class {
      constructor() {
        sound.ears += 1
      }
      get state() {
        return sound.state
      }
      createMediaStreamSource = () => ({ connect() {} })
      async close() {
        sound.ears -= 1
      }
    },
  )
  vi.stubGlobal(
    'AnalyserNode',
    class {
      readonly fftSize = 32
      getFloatTimeDomainData = (samples: Float32Array) => samples.fill(sound.level)
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function watching(track: { current: object | null } = { current: {} }) {
  const call = new AbortController()
  const told: boolean[] = []
  const listening = { track: () => track.current as MediaStreamTrack | null, signal: call.signal }
  watchMicrophone(listening, (silent) => told.push(silent))
  return { call, told, track }
}

test('a microphone that brings nothing for four seconds is told, once; and so is its first sound', () => {
  const { told } = watching()
  vi.advanceTimersByTime(3900)
  expect(told).toEqual([])
  vi.advanceTimersByTime(10_000)
  expect(told).toEqual([true])
  sound.level = 1e-5
  vi.advanceTimersByTime(250)
  expect(told).toEqual([true, false])
  expect(sound.ears).toBe(0)
})

test('one that was heard is watched no more, until another takes its place', () => {
  sound.level = 1e-5
  const { told, track } = watching()
  vi.advanceTimersByTime(250)
  sound.level = 0
  vi.advanceTimersByTime(20_000)
  expect(told).toEqual([])
  track.current = {}
  vi.advanceTimersByTime(5000)
  expect(told).toEqual([true])
})

test('a muted caller is not silent, nor is a browser that waits for a click', () => {
  const muted = watching({ current: null })
  sound.state = 'suspended'
  const waiting = watching()
  vi.advanceTimersByTime(20_000)
  expect([...muted.told, ...waiting.told]).toEqual([])
  sound.state = 'running'
  vi.advanceTimersByTime(4250)
  expect(waiting.told).toEqual([true])
})

test('it leaves nothing behind when the call is over', () => {
  const { call } = watching()
  vi.advanceTimersByTime(1000)
  expect(sound.ears).toBe(1)
  call.abort()
  expect(sound.ears).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
})
