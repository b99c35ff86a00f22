import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Store } from '../store.ts'
import type { DaySpending } from './spending.ts'

/** What a store promises of what conversations cost. */
export function spendingContract(open: () => Promise<{ store: Store; remove(): Promise<void> }>) {
  let store: Store
  let remove: () => Promise<void>
  beforeAll(async () => {
    ;({ store, remove } = await open())
  })
  afterAll(async () => {
    await store.close()
    await remove()
  })

  const one: DaySpending = {
    ...{ orgId: 'main', day: 20_000, assistantId: 'site', stage: 'model', provider: 'openai', model: 'm' },
    ...{ usdNanos: 150, unpriced: 0, promptTokens: 1, completionTokens: 2, characters: 0, soundMs: 0 },
  }

  test('is added up, also when many add at the same time, by day, assistant and model', async () => {
    await Promise.all(Array.from({ length: 10 }, () => store.spending.add([one, { ...one, model: 'n' }])))
    await store.spending.add([
      { ...one, day: 20_001, usdNanos: 3_000_000_000_000 },
      { ...one, orgId: 'other' },
    ])
    expect(await store.spending.of('main', 20_000)).toBe(3000)
    expect(await store.spending.of('main', 19_999)).toBe(0)
    expect(await store.spending.since('main', 20_000)).toEqual([
      { ...one, day: 20_001, usdNanos: 3_000_000_000_000 },
      { ...one, usdNanos: 1500, promptTokens: 10, completionTokens: 20 },
      { ...one, model: 'n', usdNanos: 1500, promptTokens: 10, completionTokens: 20 },
    ])
  })
}
