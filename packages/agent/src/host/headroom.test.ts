import { describe, expect, test } from 'vitest'
import type { Load } from '../transport/load.ts'
import { Headroom, type Measurement } from './headroom.ts'

/** As measured on a quiet machine of two cores, and on one half as fast. */
const fastMs = 21
const slowMs = 42

function machine({ secondOfSoundMs = fastMs, mediaThreads = 1, cores = 2 } = {}) {
  const clock = { now: 0 }
  const headroom = new Headroom({ now: () => clock.now, cores })
  headroom.calibrate(secondOfSoundMs)
  /** `busyPerCall` of the media threads, 0–1; all `calls` but `young` have been measured. */
  const observe = (calls: number, busyPerCall: number, more: Partial<Measurement> & { young?: number } = {}) => {
    const load = (part: Load['part'], share: number): Load => ({
      part,
      calls: calls * share,
      settled: (calls - (more.young ?? 0)) * share,
      busy: (calls - (more.young ?? 0)) * busyPerCall * share,
    })
    const media = Array.from({ length: mediaThreads }, () => load('media', 1 / mediaThreads))
    const cpu = { ...load('cores', 1), busy: ((calls - (more.young ?? 0)) * busyPerCall * 1.5) / cores }
    headroom.observe({ loads: [...media, cpu], elsewhere: 0, lateP99Ms: 1, voiceWaitMs: 0, ...more })
    return headroom.lines
  }
  return { clock, headroom, observe }
}

describe('before anything could be measured', () => {
  test('no more callers are let in at once than the slowest guess of their work allows', () => {
    expect(machine().observe(0, 0)).toBeLessThan(25)
    expect(machine({ secondOfSoundMs: slowMs }).observe(0, 0)).toBeLessThan(13)
  })

  test('those who have just come count with what they will take, though they take nothing yet', () => {
    const { observe } = machine({ secondOfSoundMs: slowMs })
    const lines = observe(0, 0)
    expect(observe(lines, 0.02, { young: lines })).toBeLessThanOrEqual(lines + 1)
  })
})

test('what a machine does before anybody calls takes its room, and is not what a call takes', () => {
  const { headroom } = machine()
  const linesBeside = (busy: number) => {
    headroom.observe({
      loads: [
        { part: 'media', calls: 0, settled: 0, busy: 0 },
        { part: 'cores', calls: 0, settled: 0, busy },
      ],
      elsewhere: 0,
      lateP99Ms: 0,
      voiceWaitMs: 0,
    })
    return headroom.lines
  }
  const [all, halfOfACore] = [linesBeside(0), linesBeside(0.25)]
  expect(all).toBeGreaterThan(20)
  expect(halfOfACore).toBeGreaterThan(all * 0.6)
})

describe('while calls begin', () => {
  test.each([
    ['on the media thread', 'media', 0.5],
    ['on all cores', 'cores', 0.6],
  ] as const)('their handshakes and greetings %s are not counted twice', (_where, part, busy) => {
    const { headroom } = machine()
    const load: Load = { part, calls: 10, settled: 0, busy: 0 }
    const linesWhen = (share: number) => {
      const others: Load[] = part === 'cores' ? [{ part: 'media', calls: 10, settled: 10, busy: 0.05 }] : []
      headroom.observe({ loads: [...others, { ...load, busy: share }], elsewhere: 0, lateP99Ms: 1, voiceWaitMs: 0 })
      return headroom.lines
    }
    expect(linesWhen(0.2)).toBe(linesWhen(0))
    expect(linesWhen(busy)).toBeGreaterThan(12)
  })
})

describe('measured', () => {
  test('calls that take little make room for more, up to where a thread is full', () => {
    const { observe } = machine()
    expect(observe(20, 0.01)).toBeGreaterThan(35)
    expect(observe(50, 0.01)).toBeGreaterThan(50)
    expect(observe(60, 0.01)).toBe(60)
  })

  test('the same calls on a machine half as fast make room for half as many', () => {
    const { observe } = machine({ secondOfSoundMs: slowMs })
    expect(observe(25, 0.02)).toBeLessThan(32)
    expect(observe(30, 0.02)).toBe(30)
  })

  test('a second media thread carries as many again, where the cores do', () => {
    expect(machine({ mediaThreads: 2, cores: 8 }).observe(20, 0.01)).toBeGreaterThan(
      1.5 * machine({ mediaThreads: 1, cores: 8 }).observe(20, 0.01),
    )
    expect(machine({ mediaThreads: 2, cores: 1 }).observe(40, 0.015)).toBe(40)
  })

  test('however 60 arrive, no thread is ever planned to be full', () => {
    for (const perCall of [0.005, 0.01, 0.02, 0.027]) {
      const { observe } = machine({ secondOfSoundMs: perCall * 2000 })
      let calls = 0
      for (let round = 0; round < 20; round += 1) {
        const next = Math.min(60, observe(calls, perCall))
        calls = Math.max(calls, Math.min(60, observe(next, perCall, { young: next - calls })))
        expect(calls * perCall).toBeLessThanOrEqual(0.62)
      }
    }
  })
})

describe('when it gets late', () => {
  test.each([
    ['frames leave late', { lateP99Ms: 30 }],
    ['a sentence waits for its voice', { voiceWaitMs: 3000 }],
  ])('and %s, nobody else is let in until it has been well for a while', (_what, late) => {
    const { clock, observe } = machine()
    expect(observe(20, 0.01, late)).toBe(20)
    clock.now += 1000
    expect(observe(20, 0.01)).toBe(20)
    clock.now += 3000
    expect(observe(20, 0.01)).toBeGreaterThan(20)
  })

  test('a few are always let in: what spoils those is not their number', () => {
    const { observe } = machine()
    expect(observe(0, 0, { lateP99Ms: 300 })).toBe(8)
    expect(observe(3, 0.4, { lateP99Ms: 300 })).toBe(8)
  })
})

describe('calls that no media thread carries', () => {
  /** Eight cores, each call of which takes so much of one, and of the main thread a tenth of that. */
  function playing(calls: number, coresACall: number) {
    const headroom = new Headroom({ now: () => 0, cores: 8 })
    headroom.calibrate(fastMs)
    const idle: Load = { part: 'media', calls: 0, settled: 0, busy: 0 }
    const load = (part: Load['part'], busy: number): Load => ({ part, calls, settled: calls, busy })
    headroom.observe({
      loads: [...Array(4).fill(idle), load('main', (calls * coresACall) / 10), load('cores', (calls * coresACall) / 8)],
      ...{ elsewhere: calls, lateP99Ms: 1, voiceWaitMs: 0 },
    })
    return headroom.lines
  }

  test('are as many as the cores carry by what they take', () => {
    expect(playing(20, 0.2)).toBeGreaterThan(24)
    expect(playing(29, 0.2)).toBeLessThanOrEqual(30)
    expect(playing(29, 0.2)).toBeGreaterThanOrEqual(29)
  })

  test('leave the media threads to others', () => {
    expect(playing(60, 0.04)).toBeGreaterThan(80)
  })
})
