import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Store } from '../store.ts'
import { uuidV7 } from '../uuid-v7.ts'
import type { CallEntry } from './calls.ts'
import type { StoredResource } from './resources.ts'

const now = 1_750_000_000_000

/** What a store promises of calls under way and their leases. `open` gives one without any. */
export function callsContract(open: () => Promise<{ store: Store; remove(): Promise<void> }>) {
  let store: Store
  let remove: () => Promise<void>
  beforeAll(async () => {
    ;({ store, remove } = await open())
  })
  afterAll(async () => {
    await store.resources.removeOrganisation('leases')
    await store.close()
    await remove()
  })
  const aCall = (id: string): StoredResource => ({
    orgId: 'leases',
    id,
    kind: 'call',
    parentId: '',
    body: { status: 'queued' },
    revision: 1,
    createdAt: now,
    updatedAt: now,
  })
  const leasedTo = (holder: string, expiresAt = now + 1000) => ({ holder, expiresAt })
  const endOf = (id: string, lease: CallEntry['lease'], change: Partial<StoredResource> = {}): CallEntry => ({
    call: { ...aCall(id), body: { status: 'ended' }, revision: 2, ...change },
    log: { ...aCall(uuidV7()), kind: 'log', body: { callId: id } },
    webhooks: [
      { orgId: 'leases', id: uuidV7(), message: { url: 'http://x', type: id, headers: {}, body: '', timeoutMs: 1 } },
    ],
    lease,
  })
  const callIds = async (at: number) => (await store.calls.listExpired(at)).map(({ id }) => id)

  test('a call is made with its lease, which its holder renews and nobody else', async () => {
    await store.calls.open(aCall('held'), null, leasedTo('a'))
    expect(await store.calls.holderOf('held')).toBe('a')
    expect(await callIds(now + 999)).not.toContain('held')
    expect(await store.calls.renew('leases', 'held', leasedTo('b', now + 9000))).toBe(false)
    expect(await callIds(now + 1000)).toContain('held')
    expect(await store.calls.renew('leases', 'held', leasedTo('a', now + 9000))).toBe(true)
    expect(await callIds(now + 8999)).not.toContain('held')
  })

  test('a repeated request makes no second lease', async () => {
    const once = { scope: 'test', key: 'call', contentHash: 'hash', expiresAt: now + 1000 }
    await store.calls.open(aCall('first'), once, leasedTo('a'))
    expect(await store.calls.open(aCall('second'), once, leasedTo('b'))).toMatchObject({
      outcome: 'repeated',
      resource: { id: 'first' },
    })
    expect(await store.calls.holderOf('second')).toBeNull()
  })

  test('a stored call is taken by one of many; when that one lets it expire, another may', async () => {
    await store.resources.create(aCall('stored'), null, false)
    const takers = Array.from({ length: 8 }, (_, taker) => `taker-${taker}`)
    const take = (taker: string, at = now, expiresAt = now + 1000) =>
      store.calls.take('leases', 'stored', leasedTo(taker, expiresAt), at)
    const taken = await Promise.all(takers.map((taker) => take(taker)))
    expect(taken.filter(Boolean)).toHaveLength(1)
    const winner = takers[taken.indexOf(true)] as string
    expect(await store.calls.holderOf('stored')).toBe(winner)
    expect(await take('late', now + 999)).toBe(false)
    expect(await take(winner)).toBe(true)
    expect(await take('late', now + 1000, now + 2000)).toBe(true)
  })

  test('the end of a call, its log, what its owner is told and its lease are written together, and once', async () => {
    await store.calls.open(aCall('ending'), null, leasedTo('a'))
    const ends = Array.from({ length: 5 }, () => endOf('ending', 'given-back'))
    const written = await Promise.all(ends.map((end) => store.calls.write(end)))
    expect(written.filter(Boolean)).toHaveLength(1)
    expect(await store.resources.get('leases', 'call', 'ending')).toMatchObject({ body: { status: 'ended' } })
    const logs = await store.resources.list({ orgId: 'leases', kind: 'log', limit: 100 })
    expect(logs.filter(({ body }) => body.callId === 'ending')).toHaveLength(1)
    const owed = await store.webhooks.lease(now, 1, 1000)
    expect(owed.filter(({ message }) => message.type === 'ending')).toHaveLength(1)
    expect(await store.calls.holderOf('ending')).toBeNull()
  })

  test('what is not the end leaves the lease, and what cannot be written whole leaves everything', async () => {
    await store.calls.open(aCall('joined'), null, leasedTo('a'))
    expect(await store.calls.write(endOf('joined', 'kept', { body: { status: 'in-progress' } }))).toBe(true)
    expect(await store.calls.holderOf('joined')).toBe('a')
    const end = endOf('joined', 'given-back', { revision: 3 })
    await expect(store.calls.write({ ...end, webhooks: [...end.webhooks, ...end.webhooks] })).rejects.toMatchObject({
      code: 'unavailable',
    })
    expect(await store.resources.get('leases', 'call', 'joined')).toMatchObject({ body: { status: 'in-progress' } })
    expect(await store.calls.holderOf('joined')).toBe('a')
  })

  test('a call whose server came back is not ended for it', async () => {
    await store.calls.open(aCall('back'), null, leasedTo('a'))
    await store.calls.renew('leases', 'back', leasedTo('a', now + 5000))
    expect(await store.calls.write(endOf('back', { expiredAt: now + 4999 }))).toBe(false)
    await store.calls.drop('leases', 'back', now + 4999)
    expect(await store.calls.holderOf('back')).toBe('a')
    expect(await store.calls.write(endOf('back', { expiredAt: now + 5000 }))).toBe(true)
    expect(await store.calls.renew('leases', 'back', leasedTo('a', now + 9000))).toBe(false)
    expect(await store.calls.write(endOf('back', 'given-back'))).toBe(false)
  })

  test('nothing is left of an organisation that is removed', async () => {
    await store.calls.open({ ...aCall('theirs'), orgId: 'removed' }, null, leasedTo('a'))
    await store.resources.removeOrganisation('removed')
    expect(await store.calls.holderOf('theirs')).toBeNull()
  })
}
