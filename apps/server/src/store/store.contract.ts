import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownOrganisation } from './operation.ts'
import type { Store } from './store.ts'
import type { StoredConsultation } from './subjects/consultations.ts'
import type { MailKind, NewMail } from './subjects/outbox.ts'
import { nothingOld } from './subjects/retention.fixture.ts'
import { uuidV7 } from './uuid-v7.ts'

const now = 1_750_000_000_000

const aConsultation = (change: Partial<StoredConsultation> = {}): StoredConsultation => ({
  id: uuidV7(),
  fullName: 'Zoë “O’Neil” 👋',
  email: 'zoe@engine.example',
  companyName: '',
  service: 'email-automation',
  problems: "Robert'); DROP TABLE consultations;--\nsecond line",
  additionalInfo: '',
  utm: { utm_source: 'news letter' },
  createdAt: now,
  ...change,
})

const aMail = (kind: MailKind): NewMail => ({
  id: uuidV7(),
  kind,
  mail: {
    date: now,
    messageId: `<x.${kind}@parley.example>`,
    from: { name: 'Parley', address: 'hello@parley.example' },
    to: { name: 'Zoë', address: 'zoe@engine.example' },
    replyTo: null,
    subject: 'Subject',
    text: 'Text',
    html: '<p>Text</p>',
    headers: {},
  },
})
const bothMails = () => [aMail('notification'), aMail('confirmation')]
const once = (key: string, contentHash = 'hash', expiresAt = now + 1000) => ({
  scope: 'test',
  key,
  contentHash,
  expiresAt,
})

/** What a store promises. `open` gives an empty one; `reopen` opens the same data again after the first is closed. */
export function storeContract(
  open: () => Promise<{ store: Store; reopen(): Promise<Store>; remove(): Promise<void> }>,
) {
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
  const settleEverything = async (at: number) => {
    for (const entry of await store.outbox.lease(at, 1000, 1000)) {
      await store.outbox.settle(entry, { ...entry.delivery, status: 'sent', settledAt: at, lastError: null })
    }
  }

  test('a consultation comes back as it was accepted, with its mails', async () => {
    const consultation = aConsultation()
    expect(await store.consultations.accept(consultation, bothMails(), null)).toEqual({
      outcome: 'accepted',
      id: consultation.id,
    })
    expect(await store.consultations.get(consultation.id)).toEqual(consultation)
    const mails = (await store.outbox.list('pending', 10)).filter((mail) => mail.aboutId === consultation.id)
    expect(mails.map((mail) => mail.kind).sort()).toEqual(['confirmation', 'notification'])
    expect(mails[0]?.delivery).toEqual({ status: 'pending', attempts: 0, queuedAt: now, dueAt: now, lastError: null })
  })

  test('accepting is all or nothing: without its mails there is no consultation', async () => {
    const consultation = aConsultation()
    const twice = [aMail('notification'), aMail('notification')]
    await expect(store.consultations.accept(consultation, twice, once('all-or-nothing'))).rejects.toMatchObject({
      code: 'unavailable',
    })
    expect(await store.consultations.get(consultation.id)).toBeNull()
    expect(await store.consultations.recall(once('all-or-nothing'), now)).toBeNull()
  })

  test('writes that share a commit fail alone', async () => {
    const good = Array.from({ length: 20 }, () => aConsultation())
    const bad = good[0] as StoredConsultation
    const results = await Promise.allSettled(
      [...good, bad].map((one) => store.consultations.accept(one, bothMails(), null)),
    )
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(20)
    for (const one of good) expect(await store.consultations.get(one.id)).toEqual(one)
  })

  test('the same key and content store once, also at the same time', async () => {
    const attempts = Array.from({ length: 10 }, () => aConsultation())
    const results = await Promise.all(
      attempts.map((one) => store.consultations.accept(one, bothMails(), once('ten-at-once'))),
    )
    expect(results.filter((result) => result.outcome === 'accepted')).toHaveLength(1)
    expect(new Set(results.map((result) => 'id' in result && result.id)).size).toBe(1)
    const stored = await Promise.all(attempts.map((one) => store.consultations.get(one.id)))
    expect(stored.filter(Boolean)).toHaveLength(1)
  })

  test('a key with another content is told so; an expired key is free again', async () => {
    await store.consultations.accept(aConsultation(), [], once('reused'))
    expect(await store.consultations.accept(aConsultation(), [], once('reused', 'other'))).toEqual({
      outcome: 'key-reused',
    })
    const later = aConsultation({ createdAt: now + 1000 })
    expect(await store.consultations.accept(later, [], once('reused', 'other', now + 5000))).toEqual({
      outcome: 'accepted',
      id: later.id,
    })
    expect(await store.consultations.recall(once('reused', 'other'), now + 1000)).toEqual({
      outcome: 'repeated',
      id: later.id,
    })
  })

  test('a request beyond the limit stores nothing and keeps its key; a repetition of one before it is answered', async () => {
    const limited = { limit: { name: 'one an hour', perHour: 1 }, key: 'ada' }
    const first = aConsultation()
    await store.consultations.accept(first, bothMails(), once('within'), limited)
    const second = aConsultation()
    expect(await store.consultations.accept(second, bothMails(), once('beyond'), limited)).toEqual({
      outcome: 'too-many',
      retryAfterMs: 3_600_000,
    })
    expect(await store.consultations.get(second.id)).toBeNull()
    expect(await store.consultations.recall(once('beyond'), now)).toBeNull()
    expect(await store.consultations.accept(aConsultation(), [], once('within'), limited)).toEqual({
      outcome: 'repeated',
      id: first.id,
    })
  })

  test('of one request that comes many times at once beyond the limit, or takes its last turn, each has the same answer', async () => {
    const limitOf = (name: string) => ({ limit: { name, perHour: 1 }, key: 'ada' })
    const atOnce = (key: string, name: string) =>
      Promise.all(
        Array.from({ length: 8 }, () => store.consultations.accept(aConsultation(), [], once(key), limitOf(name))),
      )
    const last = await atOnce('the last turn', 'one for many')
    expect(last.map(({ outcome }) => outcome).sort()).toEqual(['accepted', ...Array(7).fill('repeated')])
    for (const one of last) expect(await store.consultations.get('id' in one ? one.id : '')).not.toBeNull()
    const beyond = await atOnce('beyond the last', 'one for many')
    expect(beyond.map(({ outcome }) => outcome)).toEqual(Array(8).fill('too-many'))
  })

  test('removing a consultation leaves nothing of it', async () => {
    const consultation = aConsultation()
    await store.consultations.accept(consultation, bothMails(), once('removed'))
    expect(await store.consultations.remove(consultation.id)).toBe(true)
    expect(await store.consultations.remove(consultation.id)).toBe(false)
    expect(await store.consultations.get(consultation.id)).toBeNull()
    expect(await store.consultations.recall(once('removed'), now)).toBeNull()
    const left = await store.outbox.list(null, 1000)
    expect(left.filter((mail) => mail.aboutId === consultation.id)).toEqual([])
  })

  /** Requests for more pages than two, each with its mails. */
  const severalPages = () =>
    Promise.all(Array.from({ length: 21 }, () => store.consultations.accept(aConsultation(), bothMails(), null)))

  test('pages of consultations meet each one once, in the order they came', async () => {
    await severalPages()
    const seen: string[] = []
    for (let page = await store.consultations.list('', 7); page.length > 0; ) {
      seen.push(...page.map((one) => one.id))
      page = await store.consultations.list(seen.at(-1) ?? '', 7)
    }
    expect(seen).toEqual([...new Set(seen)].sort())
    expect(seen.length).toBeGreaterThan(20)
  })

  test('the requests of one address are found in whatever case it was written, and nobody else’s', async () => {
    const [first, second] = [
      aConsultation({ email: 'One@person.example' }),
      aConsultation({ email: 'one@Person.example' }),
    ]
    for (const one of [first, second]) await store.consultations.accept(one, bothMails(), null)
    const found = await store.consultations.list('', 10, 'ONE@person.example')
    expect(found.map(({ id }) => id)).toEqual([first.id, second.id].sort())
    expect(await store.consultations.list(found[0]?.id ?? '', 10, 'one@person.example')).toEqual([found[1]])
    expect(await store.consultations.list('', 10, '%')).toEqual([])
  })

  test('pages of mails meet each one once, the newest first', async () => {
    await severalPages()
    const whole = (await store.outbox.list(null, 1000)).map(({ id }) => id)
    const seen: string[] = []
    for (let page = await store.outbox.list(null, 7); page.length > 0; ) {
      seen.push(...page.map(({ id }) => id))
      page = await store.outbox.list(null, 7, seen.at(-1))
    }
    expect(seen).toEqual(whole)
    expect(seen.length).toBeGreaterThan(20)
  })

  test('while everything is held nothing is due, and afterwards it is', async () => {
    await store.consultations.accept(aConsultation({ createdAt: now }), bothMails(), null)
    await store.hold.begin(now)
    await store.hold.begin(now)
    expect(await store.hold.isOn()).toBe(true)
    expect(await store.outbox.lease(now + 10_000, 1000, 10)).toEqual([])
    expect(await store.outbox.nextDueAt()).toBeNull()
    expect(await store.webhooks.lease(now + 10_000, 1000, 10)).toEqual([])
    expect(await store.resources.listDueCalls(new Date(now).toISOString(), 10)).toEqual([])
    await store.hold.end()
    expect(await store.hold.isOn()).toBe(false)
    expect(await store.outbox.nextDueAt()).not.toBeNull()
  })

  test('it says whether it takes what is written', async () => {
    for (const text of ['x'.repeat(32_000), 'y']) await store.health.tryWriting(text)
  })

  test('a due mail is leased to one sender only, and again when the lease expires', async () => {
    await settleEverything(now + 10_000)
    const at = now + 20_000
    await store.consultations.accept(aConsultation({ createdAt: at }), bothMails(), null)
    expect(await store.outbox.lease(at - 1, 1000, 10)).toEqual([])
    const leases = await Promise.all(Array.from({ length: 5 }, () => store.outbox.lease(at, 1000, 10)))
    expect(leases.flat()).toHaveLength(2)
    expect(await store.outbox.nextDueAt()).toBe(at + 1000)
    expect(await store.outbox.lease(at + 999, 1000, 10)).toEqual([])
    const again = await store.outbox.lease(at + 1000, 1000, 10)
    expect(again.map((entry) => entry.delivery.attempts)).toEqual([2, 2])
  })

  test('the sender that lost its lease cannot settle the mail any more', async () => {
    await settleEverything(now + 30_000)
    const at = now + 40_000
    await store.consultations.accept(aConsultation({ createdAt: at }), [aMail('notification')], null)
    const [slow] = await store.outbox.lease(at, 1000, 1)
    const [quick] = await store.outbox.lease(at + 1000, 1000, 1)
    if (!slow || !quick) throw new Error('nothing was leased')
    const sent = { status: 'sent', attempts: 1, queuedAt: at, settledAt: at, lastError: null } as const
    expect(await store.outbox.settle(slow, sent)).toBe(false)
    expect(await store.outbox.settle(quick, { ...sent, attempts: 2 })).toBe(true)
    expect((await store.outbox.get(quick.id))?.delivery).toEqual({ ...sent, attempts: 2 })
  })

  test('a dead mail can be replayed, a sent one stays sent, an unknown one is null', async () => {
    await settleEverything(now + 50_000)
    const at = now + 60_000
    await store.consultations.accept(aConsultation({ createdAt: at }), bothMails(), null)
    const [one, two] = await store.outbox.lease(at, 1000, 2)
    if (!one || !two) throw new Error('nothing was leased')
    const common = { attempts: 1, queuedAt: at, settledAt: at }
    await store.outbox.settle(one, { ...common, status: 'dead', lastError: '550 no such user' })
    await store.outbox.settle(two, { ...common, status: 'sent', lastError: null })
    expect(await store.outbox.nextDueAt()).toBeNull()
    expect(await store.outbox.replay(one.id, at + 5)).toMatchObject({ status: 'pending', dueAt: at + 5, attempts: 0 })
    expect(await store.outbox.replay(two.id, at + 5)).toMatchObject({ status: 'sent' })
    expect(await store.outbox.replay('unknown', at + 5)).toBeNull()
    expect(await store.outbox.nextDueAt()).toBe(at + 5)
  })

  test('L9 purging removes what is too old, and nothing else', async () => {
    await settleEverything(now + 70_000)
    const old = aConsultation({ createdAt: now - 5000 })
    const young = aConsultation({ createdAt: now })
    for (const one of [old, young]) await store.consultations.accept(one, bothMails(), once(one.id))
    await store.retention.purge({
      ...nothingOld,
      consultationsAt: now - 4999,
      outboxAt: now + 60_000,
      errorReportsAt: now,
      callsAt: now,
      continuedAt: now,
      expiredAt: now,
      requestLogAt: now,
      keysAt: now,
    })
    expect(await store.consultations.get(old.id)).toBeNull()
    expect(await store.consultations.get(young.id)).toEqual(young)
    const mails = await store.outbox.list(null, 1000)
    expect(mails.filter((mail) => mail.aboutId === old.id)).toEqual([])
    expect(mails.filter((mail) => mail.aboutId === young.id)).toHaveLength(2)
  })

  test('what lets somebody in for a while is gone after it, and so is a way to a connection that nobody took', async () => {
    const at = { orgId: 'another', parentId: '', revision: 1, createdAt: now - 9, updatedAt: now - 9 }
    const access = async (id: string, expiresAt: number) => {
      await store.resources.createToken({ ...at, id, kind: 'access-token', body: { expiresAt } }, `hash of ${id}`, null)
      return () => store.resources.findToken(`hash of ${id}`)
    }
    const way = async (id: string, expiresAt: number, status: string) => {
      const resource = { ...at, id, kind: 'oauth-session', body: { expiresAt, session: { status } } }
      await store.resources.create(resource, null, false)
      return () => store.resources.get(at.orgId, resource.kind, id)
    }
    const gone = [await access('old-access', now - 1), await way('old-way', now - 1, 'open')]
    const left = [
      await access('young-access', now),
      await way('young-way', now, 'open'),
      await way('taken-way', now - 1, 'connected'), // what it led to is renewed by it
    ]
    await store.retention.purge({ ...nothingOld, keysAt: now })
    for (const find of gone) expect(await find()).toBeNull()
    for (const find of left) expect(await find()).not.toBeNull()
    const hashes = await store.traces.find({ table: 'token_hashes', texts: ['hash of '], after: null, limit: 9 })
    expect(hashes.map(({ token_id: id }) => id)).toEqual(['young-access'])
  })

  test('L9 calls, their logs and what was written go when they are old enough, of every organisation', async () => {
    const aResource = async (
      id: string,
      kind: string,
      at: number,
      { orgId = ownOrganisation, body = {} as Record<string, unknown> } = {},
    ) => {
      await store.resources.create(
        {
          orgId,
          id,
          kind,
          parentId: '',
          body,
          revision: 1,
          createdAt: kind === 'session' || 'status' in body ? now - 9 : at,
          updatedAt: at,
        },
        null,
        false,
      )
      return () => store.resources.get(orgId, kind, id)
    }
    const brief = { body: { keptFor: 'continuing' } }
    const ended = (at: number) => ({ body: { status: 'ended', endedAt: new Date(at).toISOString() } })
    const gone = [
      await aResource('old-call', 'call', now - 9),
      await aResource('changed-since', 'call', now, ended(now - 9)),
      await aResource('old-log', 'log', now - 9),
      await aResource('old-chat', 'chat', now - 9),
      await aResource('old-session', 'session', now - 9),
      await aResource('others-call', 'call', now - 9, { orgId: 'another' }),
      await aResource('others-old-request', 'logs', now - 9, { orgId: 'another' }),
      await aResource('others-chat', 'chat', now - 9, { orgId: 'another' }),
      await aResource('brief-chat', 'chat', now - 2, brief),
      await aResource('brief-session', 'session', now - 2, { orgId: 'another', ...brief }),
      await aResource('expired-session', 'session', now, { body: { expirationSeconds: 0.007 } }),
      await aResource('expired-chat', 'chat', now, { body: { sessionId: 'expired-session' } }),
    ]
    const left = [
      await aResource('old-assistant', 'assistant', now - 9),
      await aResource('young-call', 'call', now - 2),
      await aResource('young-request', 'logs', now - 2),
      await aResource('still-to-come', 'call', now - 9, { body: { status: 'scheduled' } }),
      await aResource('ringing-now', 'call', now - 2, { body: { status: 'ringing' } }),
      await aResource('made-long-after-it-was-ordered', 'call', now - 2, ended(now - 2)),
      await aResource('session-gone-on-with', 'session', now - 2),
      await aResource('brief-session-gone-on-with', 'session', now, brief),
      await aResource('lasting-session', 'session', now, { body: { expirationSeconds: 0.009 } }),
      await aResource('lasting-chat', 'chat', now, { body: { sessionId: 'lasting-session' } }),
      await aResource('others-lasting-chat', 'chat', now, { orgId: 'another', body: { sessionId: 'expired-session' } }),
    ]
    const purged = await store.retention.purge({
      ...nothingOld,
      callsAt: now - 8,
      continuedAt: now - 1,
      expiredAt: now - 1,
      requestLogAt: now - 8,
    })
    expect(purged).toMatchObject({ calls: 3, chats: 7, consultations: 0 })
    for (const find of gone) expect(await find()).toBeNull()
    for (const find of left) expect(await find()).not.toBeNull()
  })

  test('error reports come back, the newest first', async () => {
    const report = { kind: 'error', message: 'm', stack: '', page: '/', release: '', breadcrumbs: [] } as const
    const ids = [1, 2].map((offset) => uuidV7(now + offset))
    for (const id of ids) await store.errorReports.add({ id, receivedAt: now, report: { ...report, breadcrumbs: [] } })
    expect((await store.errorReports.list(2)).map((one) => one.id)).toEqual(ids.reverse())
    expect((await store.errorReports.list(2, ids[0])).map((one) => one.id)).toEqual([ids[1]])
  })

  test('S7.8 what was accepted is there after closing and opening again', async () => {
    const consultation = aConsultation()
    const accepting = store.consultations.accept(consultation, bothMails(), null)
    await store.close()
    await accepting
    store = await opened.reopen()
    expect(await store.consultations.get(consultation.id)).toEqual(consultation)
  })
}
