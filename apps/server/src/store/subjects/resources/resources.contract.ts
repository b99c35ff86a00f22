import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Store } from '../../store.ts'
import { uuidV7 } from '../../uuid-v7.ts'
import type { IdempotencyKey } from '../idempotency.ts'
import type { Webhook, WebhookQueue } from '../webhooks.ts'
import type { StoredResource } from './resources.ts'

const now = 1_750_000_000_000

const aResource = (change: Partial<StoredResource> = {}): StoredResource => ({
  orgId: 'org',
  id: uuidV7(),
  kind: 'assistant',
  parentId: '',
  body: { name: "Zoë'; DROP TABLE resources;--", nested: { list: [1, null, '👋'] } },
  revision: 1,
  createdAt: now,
  updatedAt: now,
  ...change,
})
const aKey = (key: string, contentHash = 'same'): IdempotencyKey => ({
  scope: 'POST /x',
  key,
  contentHash,
  expiresAt: now + 1000,
})
const ids = (found: StoredResource[]) => found.map(({ id }) => id)

/** What a store promises about what organisations own. */
export function resourcesContract(open: () => Promise<{ store: Store; remove(): Promise<void> }>) {
  let store: Store
  let opened: Awaited<ReturnType<typeof open>>
  beforeAll(async () => {
    opened = await open()
    store = opened.store
  })
  afterAll(async () => {
    await store.close()
    await opened.remove()
  })

  test('a resource comes back as it was written, and only to its organisation and under its kind', async () => {
    const resource = aResource()
    await store.resources.create(resource, null, false)
    expect(await store.resources.get('org', 'assistant', resource.id)).toEqual(resource)
    expect(await store.resources.get('other', 'assistant', resource.id)).toBeNull()
    expect(await store.resources.get('org', 'squad', resource.id)).toBeNull()
  })

  test('two organisations may use the same id and key, and neither reaches what is the other’s', async () => {
    const mine = aResource({ orgId: 'twin-a' })
    const theirs = { ...mine, orgId: 'twin-b', body: { name: 'b' } }
    await store.resources.create(mine, aKey('twins'), true)
    expect(await store.resources.create(theirs, aKey('twins', 'other'), true)).toEqual({ outcome: 'created' })
    expect(await store.resources.recall('twin-c', 'assistant', aKey('twins'), now)).toBeNull()
    await store.resources.replace({ ...theirs, revision: 2, body: { name: 'c' } }, false)
    await store.resources.remove('twin-b', 'assistant', theirs.id)
    expect(await store.resources.get('twin-a', 'assistant', mine.id)).toEqual(mine)
    expect(await store.resources.listVersions('twin-a', mine.id, 10, 0)).toHaveLength(1)
  })

  test('what no database can take is left out, wherever in it that stands, and it is found and changed as any other', async () => {
    const unclean = (words: string) => ({
      assistantId: `unclean${words}`,
      messages: [{ content: words, 'a\0b': words }],
      escaped: '\\u0000 \\ud83d',
    })
    const clean = (words: string) => ({
      assistantId: `unclean${words}`,
      messages: [{ content: words, ab: words }],
      escaped: '\\u0000 \\ud83d',
    })
    const resource = aResource({ kind: 'call', body: unclean('\0\ud83d\\') })
    await store.resources.create(resource, null, true)
    const found = () => store.resources.get('org', 'call', resource.id)
    expect((await found())?.body).toEqual(clean('\ufffd\\'))
    expect(await store.resources.replace({ ...resource, revision: 2, body: unclean('\0👋\udc4b') }, true)).toBe(true)
    expect((await found())?.body).toEqual(clean('👋\ufffd'))
    const conditions = [{ by: 'field', field: 'assistantId', value: 'unclean\0👋\udc4b' }] as const
    expect(
      ids(await store.resources.list({ orgId: 'org', kind: 'call', limit: 9, conditions: [...conditions] })),
    ).toEqual([resource.id])
  })

  test('lists are newest first, bounded by every condition, and end at the limit', async () => {
    const at = [0, 1, 2, 3].map((offset) =>
      aResource({
        orgId: 'lists',
        kind: 'call',
        createdAt: now + offset,
        updatedAt: now + 10 - offset,
        body: {
          assistantId: offset % 2 ? 'odd' : 'even',
          cost: offset / 10,
          analysis: { successEvaluation: String(offset) },
        },
      }),
    )
    for (const resource of at) await store.resources.create(resource, null, false)
    const list = (rest: object) => store.resources.list({ orgId: 'lists', kind: 'call', limit: 100, ...rest }).then(ids)
    const [a, b, c, d] = ids(at)
    expect(await list({})).toEqual([d, c, b, a])
    expect(await list({ order: 'ASC', limit: 2, offset: 1 })).toEqual([b, c])
    expect(await list({ conditions: [{ by: 'created', comparison: '>', at: now + 2 }] })).toEqual([d])
    expect(await list({ conditions: [{ by: 'position', at: now + 2, id: c as string }] })).toEqual([b, a])
    expect(await list({ conditions: [{ by: 'position', at: now + 2, id: `${c}0` }] })).toEqual([c, b, a])
    expect(await list({ conditions: [{ by: 'updated', comparison: '<=', at: now + 8 }] })).toEqual([d, c])
    expect(await list({ conditions: [{ by: 'field', field: 'assistantId', value: 'odd' }] })).toEqual([d, b])
    expect(await list({ conditions: [{ by: 'field', field: 'assistantId', value: "odd' OR '1'='1" }] })).toEqual([])
    expect(await list({ conditions: [{ by: 'field', field: 'successEvaluation', value: '2' }] })).toEqual([c])
    expect(await list({ conditions: [{ by: 'cost', comparison: '>=', value: 0.2 }] })).toEqual([d, c])
    expect(await list({ conditions: [{ by: 'ids', ids: [a as string, d as string] }] })).toEqual([d, a])
    expect(await list({ conditions: [{ by: 'ids', ids: [] }] })).toEqual([])
    expect(await store.resources.count({ orgId: 'lists', kind: 'call' })).toBe(4)
    expect(
      await store.resources.removeWhere({
        orgId: 'lists',
        kind: 'call',
        conditions: [{ by: 'ids', ids: [a as string] }],
      }),
    ).toBe(1)
    expect(await list({})).toEqual([d, c, b])
  })

  test('the text of a list says the same in the same order, whatever stands in it', async () => {
    const at = [
      aResource({ orgId: 'texts', body: {} }),
      aResource({ orgId: 'texts', id: 'a "name" \\', createdAt: now + 1, updatedAt: now + 2 }),
      aResource({ orgId: 'texts', body: { words: '👋 \u2028 </script>', number: 1e21 }, createdAt: now + 3 }),
    ]
    for (const resource of at) await store.resources.create(resource, null, false)
    const shown = at.map(({ id, createdAt, updatedAt, body }) => ({
      ...{ id, orgId: 'texts', createdAt: new Date(createdAt), updatedAt: new Date(updatedAt), ...body },
    }))
    const list = { orgId: 'texts', kind: 'assistant', limit: 2 }
    expect(await store.resources.listText(list)).toBe(JSON.stringify([shown[2], shown[1]]))
    expect(await store.resources.listText({ ...list, offset: 2 })).toBe(JSON.stringify([shown[0]]))
    expect(await store.resources.listText({ ...list, offset: 3 })).toBe('[]')
  })

  test('calls whose time has come are listed, the longest due first', async () => {
    const at = (second: number) => `2025-01-31T09:00:0${second}.000Z`
    const due = [5, 1, 3].map((second) =>
      aResource({ kind: 'call', body: { status: 'scheduled', schedulePlan: { earliestAt: at(second) } } }),
    )
    const other = aResource({ kind: 'call', body: { status: 'queued', schedulePlan: { earliestAt: at(1) } } })
    for (const resource of [...due, other]) await store.resources.create(resource, null, false)
    const listed = await store.resources.listDueCalls(at(4), 10)
    expect(listed.map(({ id }) => id)).toEqual([due[1]?.id, due[2]?.id])
  })

  test('of two changes to the same revision one succeeds', async () => {
    const resource = aResource()
    await store.resources.create(resource, null, true)
    const next = { ...resource, revision: 2, body: { name: 'second' }, updatedAt: now + 5 }
    const outcomes = await Promise.all([store.resources.replace(next, true), store.resources.replace(next, false)])
    expect(outcomes.sort()).toEqual([false, true])
    expect((await store.resources.get('org', 'assistant', resource.id))?.updatedAt).toBe(now + 5)
  })

  test('versions are kept newest first', async () => {
    const resource = aResource()
    await store.resources.create(resource, null, true)
    await store.resources.replace({ ...resource, revision: 2, body: { name: 'second' }, updatedAt: now + 5 }, true)
    expect(await store.resources.listVersions('org', resource.id, 10, 0)).toEqual([
      { revision: 2, body: { name: 'second' }, createdAt: now + 5, published: true },
      { revision: 1, body: resource.body, createdAt: now, published: true },
    ])
    expect(await store.resources.listVersions('org', resource.id, 10, 1)).toHaveLength(1)
    expect(await store.resources.listVersions('other', resource.id, 10, 0)).toEqual([])
  })

  test('a version that is tried leaves the published one as it is, until it is published or its words are gone', async () => {
    const { trials, resources } = store
    const first = aResource({ orgId: 'trials' })
    const of = ['trials', first.id] as const
    await resources.create(first, null, true)
    const tried = { ...first, revision: 2, body: { name: 'tried' }, updatedAt: now + 5 }
    expect(await resources.keepVersion(tried)).toBe(true)
    expect(await resources.keepVersion(tried)).toBe(false)
    expect(await trials.find(...of)).toEqual({ stored: { ...first, revision: 2 }, published: 1, trial: null })
    await trials.set(...of, { version: 2, percent: 10, startedAt: now })
    await trials.set(...of, { version: 2, percent: 20, startedAt: now + 9 })
    const words = { revision: 2, body: tried.body, createdAt: now + 5, published: false }
    const trial = { version: 2, percent: 20, startedAt: now, words }
    expect((await trials.find(...of))?.trial).toEqual(trial)
    await trials.set(...of, { version: 7, percent: 20, startedAt: now })
    expect((await trials.find(...of))?.trial).toBeNull()
    await trials.set(...of, { version: 2, percent: 20, startedAt: now + 9 })
    expect(await trials.publish({ ...tried, revision: 3 }, 2)).toBe(true)
    expect(await trials.find(...of)).toMatchObject({ stored: { body: tried.body }, published: 3, trial: null })
    await trials.set(...of, { version: 1, percent: 20, startedAt: now })
    await resources.remove('trials', 'assistant', first.id)
    expect(await trials.find(...of)).toBeNull()
    await resources.create(first, null, true)
    expect((await trials.find(...of))?.trial).toBeNull()
  })

  test('what calls were like is added up by version, and goes with them', async () => {
    const orgId = 'counted'
    const add = async (version: number, firstAnswerMs: number | null, createdAt = now) => {
      const call = aResource({ orgId, kind: 'call' })
      await store.resources.create(call, null, false)
      const went = { interruptions: 1, unanswered: 2, firstAnswerMs, usdNanos: 3, createdAt }
      await store.callFigures.add({ orgId, callId: call.id, assistantId: 'a', version, ...went })
      return call.id
    }
    await add(1, 900, now - 1)
    for (const ms of [100, 700, 300, null]) await add(1, ms)
    const other = await add(2, null)
    await store.callFigures.setCost(orgId, other, 8)
    const none = { requests: 0, interruptions: 1, unanswered: 2, usdNanos: 8, firstAnswerMs: null }
    const second = { version: 2, calls: 1, ...none }
    const first = {
      version: 1,
      calls: 4,
      requests: 0,
      interruptions: 4,
      unanswered: 8,
      usdNanos: 12,
      firstAnswerMs: 300,
    }
    expect(await store.callFigures.byVersion(orgId, 'a', now)).toEqual([second, first])
    await store.resources.remove(orgId, 'call', other)
    expect(await store.callFigures.byVersion(orgId, 'a', now)).toEqual([first])
    expect(await store.callFigures.byVersion('other', 'a', 0)).toEqual([])
  })

  test('deleting takes along what belongs to it', async () => {
    const suite = aResource({ kind: 'test-suite' })
    const child = aResource({ kind: 'test-suite-test', parentId: suite.id })
    await store.resources.create(suite, null, true)
    await store.resources.create(child, null, false)
    expect(await store.resources.remove('other', 'test-suite', suite.id)).toBeNull()
    expect(await store.resources.remove('org', 'test-suite', suite.id)).toEqual(suite)
    expect(await store.resources.get('org', 'test-suite-test', child.id)).toBeNull()
    expect(await store.resources.listVersions('org', suite.id, 10, 0)).toEqual([])
  })

  test('the same idempotency key creates once, also at the same time; another content is told apart', async () => {
    const [first, second] = [aResource(), aResource()]
    const outcomes = await Promise.all([
      store.resources.create(first, aKey('k'), false),
      store.resources.create(second, aKey('k'), false),
    ])
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['created', 'repeated'])
    expect(await store.resources.create(aResource(), aKey('k', 'other'), false)).toEqual({ outcome: 'key-reused' })
    const later = aResource({ createdAt: now + 2000 })
    expect(await store.resources.create(later, aKey('k', 'other'), false)).toEqual({ outcome: 'created' })
    await store.resources.remove('org', 'assistant', later.id)
    expect(await store.resources.create(aResource(), aKey('k', 'other'), false)).toEqual({
      outcome: 'repeated',
      resource: null,
    })
  })

  test('a key that is claimed beforehand is the maker’s alone, until it is given back or made something of', async () => {
    const [mine, theirs] = [aResource(), aResource()]
    const { begin, forget } = store.keptAnswers
    const claim = ({ id }: StoredResource) => begin('org', aKey('ahead'), id, now)
    const taken = [{ outcome: 'new' }, { outcome: 'under-way' }]
    const made = { outcome: 'answered', answer: null }
    expect([await claim(mine), await claim(theirs)]).toEqual(taken)
    expect(await store.resources.create(theirs, aKey('ahead'), false)).toMatchObject({ outcome: 'repeated' })
    await forget('org', mine.id)
    expect([await claim(theirs), await claim(mine)]).toEqual(taken)
    expect(await store.resources.create(theirs, aKey('ahead'), false)).toEqual({ outcome: 'created' })
    await forget('org', theirs.id)
    expect(await claim(mine)).toEqual(made)
    await store.resources.remove('org', 'assistant', theirs.id)
    expect(await claim(mine)).toEqual(made)
  })

  test('what a key was answered is kept for whoever asks again; who died without an answer holds it no longer', async () => {
    const { keptAnswers } = store
    const begin = (id: string, at = now, contentHash = 'same') =>
      keptAnswers.begin('org', aKey('answered', contentHash), id, at)
    expect(await begin('first')).toEqual({ outcome: 'new' })
    expect(await begin('second')).toEqual({ outcome: 'under-way' })
    expect(await begin('second', now + 1000)).toEqual({ outcome: 'new' })
    await keptAnswers.keep('org', 'first', 'too late', now + 5000)
    expect(await begin('third')).toEqual({ outcome: 'under-way' })
    await keptAnswers.keep('org', 'second', 'the answer', now + 5000)
    expect(await begin('third', now + 4000)).toEqual({ outcome: 'answered', answer: 'the answer' })
    expect(await begin('third', now, 'other')).toEqual({ outcome: 'key-reused' })
    expect(await begin('third', now + 5000)).toEqual({ outcome: 'new' })
    expect(await begin('fourth')).toEqual({ outcome: 'under-way' })
    await keptAnswers.forget('org', 'third')
    expect(await begin('fourth')).toEqual({ outcome: 'new' })
  })

  test('of two who ask the same at once, one is to answer', async () => {
    const key = aKey('at-once')
    const both = await Promise.all(['one', 'other'].map((id) => store.keptAnswers.begin('org', key, id, now)))
    expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(['new', 'under-way'])
  })

  test('a key of an API token finds it, until it is deleted', async () => {
    const user = aResource({ kind: 'user', body: { role: 'viewer' } })
    const token = aResource({ kind: 'token', body: { tag: 'private', userId: user.id } })
    await store.resources.create(user, null, false)
    await store.resources.createToken(token, 'hash', aKey('token'))
    const again = aResource({ kind: 'token' })
    expect(await store.resources.createToken(again, 'another', aKey('token'))).toMatchObject({ outcome: 'repeated' })
    expect(await store.resources.findToken('another')).toBeNull()
    expect(await store.resources.findToken('hash')).toEqual({ token, user })
    expect(await store.resources.findToken('none')).toBeNull()
    await store.resources.remove('org', 'token', token.id)
    expect(await store.resources.findToken('hash')).toBeNull()
  })

  test('a webhook is leased to one sender at a time, and comes back when that one has died', async () => {
    const message = { url: 'https://owner.example/', type: 'test', headers: {}, body: '{}', timeoutMs: 1000 }
    const id = uuidV7()
    await store.webhooks.add({ orgId: 'org', id, message }, now)
    expect(await store.webhooks.nextDueAt()).toBe(now)
    const both = await Promise.all([store.webhooks.lease(now, 1000, 1), store.webhooks.lease(now, 1000, 1)])
    const [leased] = both.flat()
    expect(both.flat()).toHaveLength(1)
    expect(leased).toMatchObject({ orgId: 'org', id, message, delivery: { status: 'sending', attempts: 1 } })
    const [again] = await store.webhooks.lease(now + 1000, 1000, 1)
    expect(again?.delivery).toMatchObject({ attempts: 2 })
    const sent = { status: 'sent' as const, attempts: 2, queuedAt: now, settledAt: now + 1500, lastError: null }
    expect(await store.webhooks.settle(leased as Webhook, sent)).toBe(false)
    expect(await store.webhooks.settle(again as Webhook, sent)).toBe(true)
    expect(await store.webhooks.nextDueAt()).toBeNull()
    await store.webhooks.purge(now + 1)
    expect(await store.webhooks.lease(now + 10_000, 1000, 1)).toEqual([])
  })

  test('a webhook takes the place of the one that has its id, whether that was sent, waits or is in hand', async () => {
    const of = (body: string) => ({
      ...{ orgId: 'newest', id: 'one' },
      message: { url: 'https://owner.example/', type: 't', headers: {}, body, timeoutMs: 1 },
    })
    const queue = { orgId: 'newest', origin: 'https://owner.example' }
    const lease = async (at: number) => (await store.webhooks.lease(at, 1000, 9, queue)) as [Webhook]
    const sentAt = (at: number) => ({
      ...{ status: 'sent' as const, attempts: 1, queuedAt: at, settledAt: at, lastError: null },
    })
    for (const body of ['1', '2']) await store.webhooks.put(of(body), 1)
    const [second] = await lease(1)
    expect([second.message.body, second.delivery.attempts]).toEqual(['2', 1])
    await store.webhooks.put(of('3'), 2)
    expect(await store.webhooks.settle(second, sentAt(2))).toBe(false)
    const [third] = await lease(2)
    expect([third.message.body, third.delivery.attempts]).toEqual(['3', 1])
    expect(await store.webhooks.settle(third, sentAt(2))).toBe(true)
    await store.webhooks.put(of('4'), 3)
    const listed = await store.webhooks.find({ orgId: 'newest', type: null, status: null, before: null, limit: 9 })
    expect(listed).toMatchObject([{ id: 'one', delivery: { status: 'pending', dueAt: 3 } }])
    await store.resources.removeOrganisation('newest')
  })

  test('webhooks stand in a queue for each organisation and address, which are leased by themselves', async () => {
    const owe = (orgId: string, url: string, at: number) =>
      store.webhooks.add({ orgId, id: uuidV7(), message: { url, type: url, headers: {}, body: '', timeoutMs: 1 } }, at)
    const [a, b] = ['https://a.example', 'https://b.example'] as const
    for (const at of [3, 4, 5]) await owe('queue-1', `${a}/${at}`, at)
    await owe('queue-1', `${b}/2`, 2)
    await owe('queue-2', `${a}/1`, 1)
    await owe('queue-2', `${b}/9`, 9)
    const queues = (at: number) => store.webhooks.queues(at)
    const longestDue = [
      { orgId: 'queue-2', origin: a },
      { orgId: 'queue-1', origin: b },
      { orgId: 'queue-1', origin: a },
    ]
    expect(await queues(5)).toEqual(longestDue)
    expect(await queues(2)).toEqual(longestDue.slice(0, 2))
    const lease = async (at: number, limit: number, queue: WebhookQueue) =>
      (await store.webhooks.lease(at, 1000, limit, queue)).map(({ message }) => message.type)
    expect(await lease(4, 9, { orgId: 'queue-1', origin: a })).toEqual([`${a}/3`, `${a}/4`])
    expect(await lease(5, 1, { orgId: 'queue-2', origin: a })).toEqual([`${a}/1`])
    expect(await queues(5)).toEqual([longestDue[1], longestDue[2]])
    await store.hold.begin(now)
    expect(await queues(5)).toEqual([])
    await store.hold.end()
    for (const orgId of ['queue-1', 'queue-2']) await store.resources.removeOrganisation(orgId)
    expect(await queues(5)).toEqual([])
  })

  test('an organisation goes with everything it owns, and it stays known which recordings are to be removed', async () => {
    const org = aResource({ orgId: 'gone', id: 'gone', kind: 'org' })
    const owned = aResource({ orgId: 'gone' })
    await store.resources.create(org, null, false)
    await store.resources.create(owned, null, true)
    const recorded = { orgId: 'gone', callId: 'recorded' }
    await store.recordings.note(recorded)
    expect(await store.resources.countOrganisations()).toBe(1)
    await store.resources.removeOrganisation('gone')
    expect(await store.recordings.listOrphans(10)).toContainEqual(recorded)
    expect(await store.resources.get('gone', 'assistant', owned.id)).toBeNull()
    expect(await store.resources.countOrganisations()).toBe(0)
  })
}
