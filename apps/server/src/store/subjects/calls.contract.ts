import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Store } from '../store.ts'
import { uuidV7 } from '../uuid-v7.ts'
import type { CallEntry } from './calls.ts'
import type { StoredResource } from './resources/resources.ts'

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
    for (const id of servers) await store.servers.leave(id)
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
  const servers = new Set<string>()
  const join = async (id: string) => {
    servers.add(id)
    await store.servers.join({ id, url: `http://${id}`, state: 'ready', freeLines: 1 }, false)
  }
  const endOf = (id: string, lease: CallEntry['lease'], change: Partial<StoredResource> = {}): CallEntry => ({
    call: { ...aCall(id), body: { status: 'ended' }, revision: 2, ...change },
    log: { ...aCall(uuidV7()), kind: 'log', body: { callId: id } },
    webhooks: [
      { orgId: 'leases', id: uuidV7(), message: { url: 'http://x', type: id, headers: {}, body: '', timeoutMs: 1 } },
    ],
    lease,
  })
  const lostIds = async () => (await store.calls.listLost()).map(({ id }) => id)
  const holderOf = async (id: string) => (await store.calls.holderOf(id))?.id ?? null

  test('a call is its server’s for as long as that is among the servers', async () => {
    await join('a')
    await store.calls.open(aCall('held'), null, 'a')
    expect(await store.calls.holderOf('held')).toEqual({ id: 'a', url: 'http://a', gone: false })
    expect(await lostIds()).not.toContain('held')
    await store.servers.leave('a')
    expect(await store.calls.holderOf('held')).toEqual({ id: 'a', url: null, gone: true })
    expect(await lostIds()).toContain('held')
  })

  test('a repeated request makes no second lease', async () => {
    const once = { scope: 'test', key: 'call', contentHash: 'hash', expiresAt: now + 1000 }
    await store.calls.open(aCall('first'), once, 'a')
    expect(await store.calls.open(aCall('second'), once, 'b')).toMatchObject({
      outcome: 'repeated',
      resource: { id: 'first' },
    })
    expect(await holderOf('second')).toBeNull()
  })

  test('a stored call is taken by one of many; when that one is gone, another may', async () => {
    await store.resources.create(aCall('stored'), null, false)
    const takers = Array.from({ length: 8 }, (_, taker) => `taker-${taker}`)
    for (const taker of takers) await join(taker)
    const take = (taker: string) => store.calls.take('leases', 'stored', taker)
    const taken = await Promise.all(takers.map(take))
    expect(taken.filter(Boolean)).toHaveLength(1)
    const winner = takers[taken.indexOf(true)] as string
    expect(await holderOf('stored')).toBe(winner)
    expect(await take('late')).toBe(false)
    expect(await take(winner)).toBe(true)
    await store.servers.leave(winner)
    expect(await take('late')).toBe(true)
  })

  test('the end of a call, its log, what its owner is told and its lease are written together, and once', async () => {
    await store.calls.open(aCall('ending'), null, 'a')
    const ends = Array.from({ length: 5 }, () => endOf('ending', 'given-back'))
    const written = await Promise.all(ends.map((end) => store.calls.write(end)))
    expect(written.filter(Boolean)).toHaveLength(1)
    expect(await store.resources.get('leases', 'call', 'ending')).toMatchObject({ body: { status: 'ended' } })
    const logs = await store.resources.list({ orgId: 'leases', kind: 'log', limit: 100 })
    expect(logs.filter(({ body }) => body.callId === 'ending')).toHaveLength(1)
    const owed = await store.webhooks.lease(now, 1, 1000)
    expect(owed.filter(({ message }) => message.type === 'ending')).toHaveLength(1)
    expect(await holderOf('ending')).toBeNull()
  })

  test('the end of a call is kept whatever characters its words have', async () => {
    await store.calls.open({ ...aCall('unclean'), body: { assistantId: 'a' } }, null, 'a')
    const said = 'How much\0 is it \ud83d?'
    const end = endOf('unclean', 'given-back', { body: { assistantId: 'a', transcript: said } })
    const unanswered = [{ id: uuidV7(), callId: 'unclean', question: said, bareWords: said }]
    expect(await store.calls.write(end)).toBe(true)
    expect(await store.resources.get('leases', 'call', 'unclean')).toMatchObject({
      body: { transcript: 'How much is it \ufffd?' },
    })
    await store.unansweredQuestions.add(unanswered)
    expect(await store.unansweredQuestions.get(unanswered[0]?.id ?? '')).toMatchObject({
      question: 'How much is it \ufffd?',
    })
  })

  test('what is not the end leaves the lease, and what cannot be written whole leaves everything', async () => {
    await store.calls.open(aCall('joined'), null, 'a')
    expect(await store.calls.write(endOf('joined', 'kept', { body: { status: 'in-progress' } }))).toBe(true)
    expect(await holderOf('joined')).toBe('a')
    const end = endOf('joined', 'given-back', { revision: 3 })
    await expect(store.calls.write({ ...end, webhooks: [...end.webhooks, ...end.webhooks] })).rejects.toMatchObject({
      code: 'unavailable',
    })
    expect(await store.resources.get('leases', 'call', 'joined')).toMatchObject({ body: { status: 'in-progress' } })
    expect(await holderOf('joined')).toBe('a')
  })

  test('a call whose server is there is not ended for it', async () => {
    await join('back')
    await store.calls.open(aCall('kept'), null, 'back')
    expect(await store.calls.write(endOf('kept', 'lost'))).toBe(false)
    await store.calls.drop('leases', 'kept')
    expect(await holderOf('kept')).toBe('back')
    await store.servers.leave('back')
    expect(await store.calls.write(endOf('kept', 'lost'))).toBe(true)
    expect(await store.calls.write(endOf('kept', 'given-back'))).toBe(false)
    expect(await holderOf('kept')).toBeNull()
  })

  test('nothing is left of an organisation that is removed', async () => {
    await store.calls.open({ ...aCall('theirs'), orgId: 'removed' }, null, 'a')
    await store.resources.removeOrganisation('removed')
    expect(await holderOf('theirs')).toBeNull()
  })
}
