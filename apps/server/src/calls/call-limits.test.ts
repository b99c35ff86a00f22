import { isFailure } from '@parley/protocol'
import { describe, expect, test } from 'vitest'
import { createCallLimits } from './call-limits.ts'

const minute = 60_000
const day = 86_400_000

function limits(settings: Partial<Parameters<typeof createCallLimits>[0]> = {}) {
  const clock = { at: 20 * day }
  const { admit, readmit } = createCallLimits({
    maxCalls: 100,
    maxCallsPerIp: 100,
    callsPerHourPerIp: 100,
    minutesPerDay: 1000,
    now: () => clock.at,
    ...settings,
  })
  return { clock, admit, readmit }
}

/** What it was refused with. */
function refusal(act: () => unknown) {
  try {
    act()
  } catch (error) {
    if (isFailure(error)) return { code: error.code, ...error.details }
  }
  return null
}

describe('a call is admitted', () => {
  test('while the machine carries another, and never beyond the limit that was set', () => {
    const { admit } = limits({ maxCalls: 3 })
    admit('a', minute, 1)
    expect(refusal(() => admit('b', minute, 1))).toEqual({ code: 'unavailable', retryAfterMs: 30_000 })
    admit('b', minute, 2)
    admit('c', minute, 100)
    expect(refusal(() => admit('d', minute, 100))).toEqual({ code: 'unavailable', retryAfterMs: 30_000 })
  })

  test('until as many are on as there are lines; one that ends makes room', () => {
    const { admit } = limits({ maxCalls: 2 })
    const first = admit('a', minute)
    admit('b', minute)
    expect(refusal(() => admit('c', minute))).toEqual({ code: 'unavailable', retryAfterMs: 30_000 })
    first.release(1000)
    expect(admit('c', minute).limitMs).toBe(minute)
  })

  test('until its network is in as many calls as one may have; others still get through', () => {
    const { admit } = limits({ maxCallsPerIp: 2 })
    const first = admit('a', minute)
    admit('a', minute)
    expect(refusal(() => admit('a', minute))).toEqual({ code: 'rate-limited', retryAfterMs: 30_000 })
    admit('b', minute)
    first.release(0)
    admit('a', minute)
  })

  test('a second time without counting as a call of this hour, and with all other limits', () => {
    const { admit, readmit } = limits({ maxCalls: 1, callsPerHourPerIp: 1 })
    const first = admit('a', minute)
    expect(refusal(() => readmit('a', minute))).toMatchObject({ code: 'unavailable' })
    first.release(0)
    expect(readmit('a', minute).limitMs).toBe(minute)
  })

  test('until its network has called often enough this hour; others are not', () => {
    const { admit, clock } = limits({ callsPerHourPerIp: 2 })
    admit('a', minute)
    admit('a', minute)
    expect(refusal(() => admit('a', minute))).toMatchObject({ code: 'rate-limited', retryAfterMs: 30 * minute })
    admit('b', minute)
    clock.at += 30 * minute
    admit('a', minute)
  })

  test('for what is left of the day’s minutes, and not for less than one; tomorrow there are new ones', () => {
    const { admit, clock } = limits({ minutesPerDay: 12 })
    const first = admit('a', 10 * minute)
    expect(admit('a', 10 * minute).limitMs).toBe(2 * minute)
    expect(refusal(() => admit('a', 10 * minute))).toEqual({ code: 'unavailable', retryAfterMs: day })
    first.release(3 * minute)
    expect(admit('a', 10 * minute).limitMs).toBe(7 * minute)
    clock.at += day
    expect(admit('a', 10 * minute).limitMs).toBe(10 * minute)
  })

  test('a refusal for one reason costs nothing of the other limits', () => {
    const { admit } = limits({ maxCalls: 1, callsPerHourPerIp: 2 })
    const first = admit('a', minute)
    for (let attempt = 0; attempt < 5; attempt += 1) refusal(() => admit('a', minute))
    first.release(0)
    expect(admit('a', minute).limitMs).toBe(minute)
  })
})
