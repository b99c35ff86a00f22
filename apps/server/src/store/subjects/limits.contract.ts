import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Store } from '../store.ts'
import { nothingOld } from './retention.fixture.ts'

const now = 1_750_000_000_000
const minute = 60_000

/** What a store promises of limits that are counted in it. */
export function limitsContract(open: () => Promise<{ store: Store; remove(): Promise<void> }>) {
  let store: Store
  let remove: () => Promise<void>
  beforeAll(async () => {
    ;({ store, remove } = await open())
  })
  afterAll(async () => {
    await store.close()
    await remove()
  })

  test('as many as an hour allows are let through, also at the same time, then it is said how long to wait', async () => {
    const limit = { name: 'three', perHour: 3 }
    const waits = await Promise.all(Array.from({ length: 10 }, () => store.limits.take(limit, 'a', now)))
    expect(waits.filter((wait) => wait === 0)).toHaveLength(3)
    expect(waits.filter((wait) => wait > 0)).toEqual(Array(7).fill(20 * minute))
    expect(await store.limits.take(limit, 'b', now)).toBe(0)
    expect(await store.limits.take(limit, 'a', now + 5 * minute)).toBe(15 * minute)
    expect(await store.limits.take(limit, 'a', now + 20 * minute)).toBe(0)
    await store.limits.giveBack(limit, 'a')
    expect(await store.limits.take(limit, 'a', now + 20 * minute)).toBe(0)
    expect(await store.limits.take(limit, 'a', now + 20 * minute)).toBe(20 * minute)
  })

  test('a day is given away once, and what is not used of it again', async () => {
    const limit = { name: 'day', budgetMs: 12 * minute, leastMs: minute }
    const claims = await Promise.all(Array.from({ length: 5 }, () => store.limits.claim(limit, 1, 5 * minute)))
    expect(claims.sort()).toEqual([2 * minute, 5 * minute, 5 * minute, null, null].sort())
    await store.limits.release(limit, 1, minute)
    expect(await store.limits.claim(limit, 1, 5 * minute)).toBe(minute)
    expect(await store.limits.claim(limit, 2, 20 * minute)).toBe(12 * minute)
  })

  test('money of a key is spent up to its limit of the day, also at the same time; what it came to is put right', async () => {
    const key = { orgId: 'main', keyId: 'a', day: 1 }
    const spend = (whose: typeof key) => store.limits.spend(whose, 4_000_000_000, 10_000_000_000)
    const spent = await Promise.all(Array.from({ length: 5 }, () => spend(key)))
    expect(spent.sort()).toEqual([false, false, false, true, true])
    await store.limits.correctSpent(key, -2_000_000_000)
    expect([await spend(key), await spend(key)]).toEqual([true, false])
    for (const other of [{ keyId: 'b' }, { orgId: 'other' }, { day: 2 }])
      expect(await spend({ ...key, ...other })).toBe(true)
  })

  test('what limits nothing any more is forgotten with what else is too old', async () => {
    const limit = { name: 'once', perHour: 1 }
    const spent = (age: number) => ({ orgId: 'main', keyId: 'old', day: Math.floor(now / 86_400_000) - age })
    for (const age of [1, 2]) await store.limits.spend(spent(age), 1, 1)
    await store.limits.take(limit, 'a', now)
    await store.retention.purge({ ...nothingOld, keysAt: now + 59 * minute })
    expect(await store.limits.take(limit, 'a', now)).toBeGreaterThan(0)
    await store.retention.purge({ ...nothingOld, keysAt: now + 60 * minute })
    expect(await store.limits.take(limit, 'a', now)).toBe(0)
    expect([await store.limits.spend(spent(1), 1, 1), await store.limits.spend(spent(2), 1, 1)]).toEqual([false, true])
  })
}
