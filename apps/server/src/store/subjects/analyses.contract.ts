import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Store } from '../store.ts'
import { uuidV7 } from '../uuid-v7.ts'
import type { StoredResource } from './resources/resources.ts'

const now = 1_750_000_000_000

/** What a store promises of calls that have still to be read. */
export function analysesContract(open: () => Promise<{ store: Store; remove(): Promise<void> }>) {
  let store: Store
  let remove: () => Promise<void>
  beforeAll(async () => {
    ;({ store, remove } = await open())
  })
  afterAll(async () => {
    await store.resources.removeOrganisation('readers')
    await store.close()
    await remove()
  })
  const call = (id: string): StoredResource => ({
    ...{ orgId: 'readers', id, kind: 'call', parentId: '', body: { status: 'ended' }, revision: 1 },
    ...{ createdAt: now, updatedAt: now },
  })
  const lease = async (at: number) => (await store.analyses.lease(at, 1000)) ?? expect.unreachable('nothing is due')

  test('what one server has in hand no other takes, until its lease is out', async () => {
    await store.resources.create(call('one'), null, false)
    await store.analyses.owe('readers', 'one', now)
    await store.analyses.owe('readers', 'one', now)
    const first = await lease(now)
    expect(first).toMatchObject({ orgId: 'readers', callId: 'one', attempts: 1 })
    expect(await store.analyses.lease(now + 999, 1000)).toBeNull()
    const second = await lease(now + 1000)
    expect(second.attempts).toBe(2)
    const read = { ...call('one'), body: { analysis: {} }, revision: 2 }
    expect(await store.analyses.write(first, read, [])).toBe('lost')
    expect(await store.analyses.write(second, read, [])).toBe('written')
    expect(await store.analyses.lease(now + 10_000, 1000)).toBeNull()
    expect((await store.resources.get('readers', 'call', 'one'))?.body).toEqual({ analysis: {} })
  })

  test('what was changed meanwhile is looked at again, and what is given back is due at once', async () => {
    await store.resources.create(call('two'), null, false)
    await store.analyses.owe('readers', 'two', now)
    const first = await lease(now)
    expect(await store.analyses.write(first, { ...call('two'), revision: 7 }, [])).toBe('changed')
    await store.analyses.giveBack(first, now)
    expect(await lease(now)).toMatchObject({ callId: 'two', attempts: 1 })
    await store.analyses.drop(first)
    expect(await store.analyses.lease(now + 10_000, 1000)).toBeNull()
  })

  test('the end of a call and that it has to be read are kept together, or not at all', async () => {
    await store.resources.create(call('three'), null, false)
    const entry = (revision: number) => ({
      call: { ...call('three'), revision },
      log: { ...call(uuidV7()), kind: 'log' },
      webhooks: [],
      lease: 'given-back' as const,
      isRead: true,
    })
    expect(await store.calls.write(entry(9))).toBe(false)
    expect(await store.analyses.lease(now, 1000)).toBeNull()
    expect(await store.calls.write(entry(2))).toBe(true)
    expect(await lease(now)).toMatchObject({ callId: 'three' })
  })
}
