import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Store } from '../store.ts'
import type { ServerNews } from './servers.ts'

/** What a store promises of the servers that work on it. */
export function serversContract(open: () => Promise<{ store: Store; remove(): Promise<void> }>) {
  let store: Store
  let remove: () => Promise<void>
  const a: ServerNews = { id: 'a', url: 'http://a', state: 'ready', freeLines: 3 }
  const b: ServerNews = { id: 'b', url: null, state: 'ready', freeLines: 5 }
  beforeAll(async () => {
    ;({ store, remove } = await open())
  })
  beforeEach(async () => {
    await store.servers.join(a, true)
    await store.servers.join(b, false)
  })
  afterAll(async () => {
    for (const id of ['a', 'b']) await store.servers.leave(id)
    await store.close()
    await remove()
  })

  test('each sees the others, as they last said of themselves', async () => {
    const before = (await store.servers.beat(a)) ?? []
    expect(before).toEqual([{ ...b, beat: expect.any(Number) }])
    await store.servers.beat({ ...b, state: 'draining', freeLines: 0 })
    const after = await store.servers.beat(a)
    expect(after).toEqual([{ ...b, state: 'draining', freeLines: 0, beat: (before[0]?.beat ?? 0) + 1 }])
  })

  test('one of many takes a silent server out, which learns it at its next beat', async () => {
    const [silent] = (await store.servers.beat(a)) ?? []
    const buried = await Promise.all(Array.from({ length: 5 }, () => store.servers.bury('b', silent?.beat ?? -1)))
    expect(buried.filter(Boolean)).toHaveLength(1)
    expect(await store.servers.beat(b)).toBeNull()
    expect(await store.servers.beat(a)).toEqual([])
  })

  test('a server that has given a sign of life is not taken out', async () => {
    const [seen] = (await store.servers.beat(a)) ?? []
    await store.servers.beat(b)
    expect(await store.servers.bury('b', seen?.beat ?? -1)).toBe(false)
  })
}
