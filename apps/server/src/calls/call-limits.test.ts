import { isFailure } from '@parley/protocol'
import { describe, expect, test } from 'vitest'
import { ownLimiter } from '../servers/limiter.ts'
import { createCallLimits } from './call-limits.ts'
import { ownDayMinutes } from './day-minutes.ts'

const minute = 60_000
const day = 86_400_000

type Settings = { maxCalls: number; maxCallsPerIp: number; callsPerHourPerIp: number; minutesPerDay: number }

function limits(settings: Partial<Settings> = {}) {
  const clock = { at: 20 * day }
  const now = () => clock.at
  const { maxCalls = 100, maxCallsPerIp = 100, callsPerHourPerIp: perHour = 100, minutesPerDay = 1000 } = settings
  const { admit, readmit } = createCallLimits({
    maxCalls,
    maxCallsPerIp,
    perHour: ownLimiter({ perHour, message: 'Too many.', now }),
    minutes: ownDayMinutes({ minutesPerDay, now }),
  })
  return { clock, admit, readmit }
}

/** What it was refused with. */
async function refusal(act: () => Promise<unknown>) {
  try {
    await act()
  } catch (error) {
    if (isFailure(error)) return { code: error.code, ...error.details }
  }
  return null
}

describe('a call is admitted', () => {
  test('while the machine carries another, and never beyond the limit that was set', async () => {
    const { admit } = limits({ maxCalls: 3 })
    await admit('a', minute, 1)
    expect(await refusal(() => admit('b', minute, 1))).toEqual({ code: 'unavailable', retryAfterMs: 30_000 })
    await admit('b', minute, 2)
    await admit('c', minute, 100)
    expect(await refusal(() => admit('d', minute, 100))).toEqual({ code: 'unavailable', retryAfterMs: 30_000 })
  })

  test('until as many are on as there are lines; one that ends makes room', async () => {
    const { admit } = limits({ maxCalls: 2 })
    const first = await admit('a', minute)
    await admit('b', minute)
    expect(await refusal(() => admit('c', minute))).toEqual({ code: 'unavailable', retryAfterMs: 30_000 })
    first.release(1000)
    expect((await admit('c', minute)).limitMs).toBe(minute)
  })

  test('until its network is in as many calls as one may have; others still get through', async () => {
    const { admit } = limits({ maxCallsPerIp: 2 })
    const first = await admit('a', minute)
    await admit('a', minute)
    expect(await refusal(() => admit('a', minute))).toEqual({ code: 'rate-limited', retryAfterMs: 30_000 })
    await admit('b', minute)
    first.release(0)
    await admit('a', minute)
  })

  test('a second time without counting as a call of this hour, and with all other limits', async () => {
    const { admit, readmit } = limits({ maxCalls: 1, callsPerHourPerIp: 1 })
    const first = await admit('a', minute)
    expect(await refusal(() => readmit('a', minute))).toMatchObject({ code: 'unavailable' })
    first.release(0)
    expect((await readmit('a', minute)).limitMs).toBe(minute)
  })

  test('until its network has called often enough this hour; others are not', async () => {
    const { admit, clock } = limits({ callsPerHourPerIp: 2 })
    await admit('a', minute)
    await admit('a', minute)
    expect(await refusal(() => admit('a', minute))).toMatchObject({ code: 'rate-limited', retryAfterMs: 30 * minute })
    await admit('b', minute)
    clock.at += 30 * minute
    await admit('a', minute)
  })

  test('for what is left of the day’s minutes, and not for less than one; tomorrow there are new ones', async () => {
    const { admit, clock } = limits({ minutesPerDay: 12 })
    const first = await admit('a', 10 * minute)
    expect((await admit('a', 10 * minute)).limitMs).toBe(2 * minute)
    expect(await refusal(() => admit('a', 10 * minute))).toEqual({ code: 'unavailable', retryAfterMs: day })
    first.release(3 * minute)
    expect((await admit('a', 10 * minute)).limitMs).toBe(7 * minute)
    clock.at += day
    expect((await admit('a', 10 * minute)).limitMs).toBe(10 * minute)
  })

  test('a refusal for one reason costs nothing of the other limits', async () => {
    const { admit } = limits({ maxCalls: 1, callsPerHourPerIp: 2 })
    const first = await admit('a', minute)
    for (let attempt = 0; attempt < 5; attempt += 1) await refusal(() => admit('a', minute))
    first.release(0)
    expect((await admit('a', minute)).limitMs).toBe(minute)
  })
})
