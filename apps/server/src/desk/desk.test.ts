import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ConsultationFacets, ConsultationFile, ConsultationPage, FiguresReport } from '@parley/protocol/resources'
import { deskResources, readOperation } from '@parley/protocol/resources'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { judgeSpam } from '../consultation/spam.ts'
import { systemClock } from '../lib/wall-clock.ts'
import { type PlatformFixture, platformFixture } from '../platform-fixture.ts'
import { uuidV7 } from '../store/uuid-v7.ts'
import { createLiveEvents } from './live-events.ts'

type Who = 'viewer' | 'editor' | 'admin' | 'public' | 'stranger' | 'restricted'
type Seen = { url: string | undefined; headers: IncomingHttpHeaders; body: string }

let api: PlatformFixture
const keys: Record<Who, string> = { viewer: '', editor: '', admin: '', public: '', stranger: '', restricted: '' }
const members: Record<string, string> = {}
const seen: Seen[] = []
/** What the owner's server answers next, before 200. */
const statuses: number[] = []
const owner = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  seen.push({ url: request.url, headers: request.headers, body: Buffer.concat(chunks).toString() })
  response.writeHead(statuses.shift() ?? 200).end()
})

beforeAll(async () => {
  owner.listen(0, '127.0.0.1')
  await once(owner, 'listening')
  const webhookRetry = { baseMs: 20, maxMs: 100, giveUpAfterMs: 3_600_000 }
  api = await platformFixture({
    webhookPrivateHosts: [ownerHost()],
    webhookRetry,
    agencyEmail: 'Desk <desk@engine.example>',
  })
  for (const role of ['viewer', 'editor', 'admin'] as const) {
    const { authorization, userId } = await api.keyOf(role)
    keys[role] = authorization
    members[role] = userId
  }
  const bearer = async (line: string, body: unknown) => `Bearer ${(await api.post(line, body)).value}`
  keys.public = await bearer('/token', { tag: 'public' })
  keys.restricted = await bearer('/token', { restrictions: { enabled: true, allowedAssistantIds: ['site'] } })
  const { id } = await api.post('/org', { name: 'Stranger' })
  keys.stranger = `Bearer ${((await api.get(`/org/${id}/auth`)) as { accessToken: string }).accessToken}`
})
afterAll(async () => {
  await api[Symbol.asyncDispose]()
  owner.closeAllConnections()
  owner.close()
})

const ownerHost = () => `127.0.0.1:${(owner.address() as AddressInfo).port}`
const as = (who: Who) => ({ authorization: keys[who] })
const ask = async <Body = ConsultationFile>(line: string, body?: unknown, who: Who = 'editor') => {
  const answer = await api.request(line, body, as(who))
  return { ...answer, body: answer.body as Body }
}

let arrivedAt = 0
/** A visitor's request, as it is in the store. */
async function arrive(change: { email?: string; fullName?: string; problems?: string; callId?: string | null } = {}) {
  const { callId = null, ...words } = change
  // one after the other: of two in the same millisecond neither is the newer
  const createdAt = Math.max(Date.now(), arrivedAt + 1)
  arrivedAt = createdAt
  const consultation = {
    ...{ id: uuidV7(createdAt), createdAt, utm: {}, fullName: 'Ada Byron', email: 'ada@engine.example' },
    ...{ companyName: 'Engines', problems: 'Too few meetings', additionalInfo: '' },
    service: 'email-automation' as const,
    ...words,
  }
  const spam = judgeSpam(consultation, null)
  await api.store.consultations.accept(consultation, [], null, null, { source: 'news', callId, spam })
  api.platform.requestArrived()
  return consultation.id
}
const get = async (id: string) => (await ask(`GET /consultation/${id}`)).body

const operations = deskResources.flatMap(({ kind, operations: lines }) =>
  Object.entries(lines).map(([name, line]) => ({ kind, name, ...readOperation(line) })),
)

describe('who may do what', () => {
  const adminKinds = ['person', 'outbox', 'delivery', 'upkeep', 'browser-error']

  test.each(operations)('$method $path', async ({ kind, method, path }) => {
    const line = `${method} ${path.replace(/\{\w+\}/g, 'nobody')}`
    const body = method === 'GET' || method === 'DELETE' ? undefined : {}
    const statusOf = async (who: Who) => (await api.request(line, body, as(who))).status
    expect((await api.request(line, body, { authorization: '' })).status).toBe(401)
    expect(await statusOf('public')).toBe(403)
    if (kind === 'me') return expect(await statusOf('viewer')).toBe(200)
    for (const who of ['stranger', 'restricted'] as const) expect(await statusOf(who), who).toBe(403)
    const isAdmins = adminKinds.includes(kind)
    const viewer = await statusOf('viewer')
    if (isAdmins || method !== 'GET') expect(viewer).toBe(403)
    else expect(viewer).not.toBe(403)
    const editor = await statusOf('editor')
    if (isAdmins) expect(editor).toBe(403)
    else expect(editor).not.toBe(403)
    expect(await statusOf('admin')).not.toBe(403)
  })
})

test('everybody learns who they are', async () => {
  const { body } = await ask('GET /me', undefined, 'viewer')
  expect(body).toEqual({
    ...{ orgId: 'main', organisation: 'Test agency', role: 'viewer' },
    ...{ userId: members.viewer, email: 'viewer@example.com', fullName: null },
  })
})

describe('a request', () => {
  test('is changed by who read it last, and by nobody else: they see what is there now', async () => {
    const id = await arrive()
    const { version } = await get(id)
    const first = await ask(`PATCH /consultation/${id}`, { version, status: 'contacted', labels: ['hot', 'hot'] })
    expect(first.body).toMatchObject({ status: 'contacted', labels: ['hot'], version: version + 1 })
    const late = await ask<{ current: ConsultationFile }>(`PATCH /consultation/${id}`, { version, status: 'lost' })
    expect(late.status).toBe(409)
    expect(late.body.current).toMatchObject({ id, status: 'contacted', version: version + 1 })
  })

  test('changed in nothing stays of its version', async () => {
    const id = await arrive()
    const { body } = await ask(`PATCH /consultation/${id}`, { version: 1, status: 'new' })
    expect(body).toMatchObject({ version: 1, lastChange: null })
  })

  test('is given to members only, and told in words what was done by whom', async () => {
    const id = await arrive()
    expect((await ask(`PATCH /consultation/${id}`, { version: 1, assigneeId: 'nobody-here' })).status).toBe(400)
    const { body } = await ask(`PATCH /consultation/${id}`, {
      version: 1,
      assigneeId: members.viewer,
      status: 'meeting',
    })
    expect(body.lastChange).toMatchObject({
      text: 'Status new → meeting; Given to viewer@example.com',
      by: 'editor@example.com',
    })
    const mine = await ask<ConsultationPage>(`GET /consultation?assigneeId=${members.viewer}`)
    expect(mine.body.results.map((one) => one.id)).toEqual([id])
  })

  test('is as before once its last change is undone, and that can be undone too', async () => {
    const id = await arrive()
    await ask(`PATCH /consultation/${id}`, { version: 1, status: 'won', labels: ['paid'] })
    expect((await ask(`POST /consultation/${id}/undo`, { version: 2 })).body).toMatchObject({
      status: 'new',
      labels: [],
    })
    expect((await ask(`POST /consultation/${id}/undo`, { version: 3 })).body).toMatchObject({ status: 'won' })
    expect((await ask(`POST /consultation/${id}/undo`, { version: 3 })).status).toBe(409)
    expect((await ask(`POST /consultation/${await arrive()}/undo`, { version: 1 })).status).toBe(422)
  })

  test('is joined with another of the person, told from the list, and parted again', async () => {
    const email = 'twice@engine.example'
    const [main, other] = [await arrive({ email }), await arrive({ email: 'TWICE@engine.example' })]
    expect((await get(main)).alike.map(({ id }) => id)).toEqual([other])
    const joined = await ask(`POST /consultation/${main}/join`, { version: 1, consultationId: other })
    expect(joined.body).toMatchObject({ version: 2, joined: [{ id: other, joinedTo: main }], alike: [] })
    expect(joined.body.history.filter(({ kind }) => kind === 'request')).toHaveLength(2)
    expect((await ask(`POST /consultation/${main}/join`, { version: 2, consultationId: main })).status).toBe(400)
    const undone = await ask(`POST /consultation/${main}/undo`, { version: 2 })
    expect(undone.body).toMatchObject({ joined: [], alike: [{ id: other }] })
    await ask(`POST /consultation/${main}/join`, { version: 3, consultationId: other })
    const { version } = await get(other)
    expect((await ask(`POST /consultation/${other}/part`, { version })).body).toMatchObject({ id: main, joined: [] })
  })

  test('is answered by mail in its thread, once, and its history has the reply with its delivery', async () => {
    const id = await arrive({ fullName: 'Grace\r\nBcc: all@example.com' })
    const key = { 'idempotency-key': 'reply-once' }
    const reply = { subject: 'Your request', text: 'Dear Grace,\n\nlet us talk.' }
    for (const _time of [1, 2]) await api.request(`POST /consultation/${id}/reply`, reply, { ...as('editor'), ...key })
    const { body } = await ask(`POST /consultation/${id}/reply`, { ...reply, subject: 'Again' })
    const replies = body.history.filter((entry) => entry.kind === 'reply')
    expect(replies).toMatchObject([
      { subject: 'Again', author: 'editor@example.com', mail: { status: 'pending', to: 'ada@engine.example' } },
      { subject: 'Your request', text: reply.text },
    ])
    const mails = await api.store.outbox.list('pending', 100)
    const first = mails.find(({ aboutId }) => aboutId === replies[1]?.id)
    const second = mails.find(({ aboutId }) => aboutId === replies[0]?.id)
    const confirmation = `<${id}.confirmation@example.com>`
    expect(first?.mail).toMatchObject({
      to: { name: 'Grace Bcc: all@example.com' },
      replyTo: { name: 'Desk', address: 'desk@engine.example' },
      headers: { 'In-Reply-To': confirmation, References: confirmation },
    })
    expect(second?.mail.headers).toEqual({
      'In-Reply-To': first?.mail.messageId,
      References: `${confirmation} ${first?.mail.messageId}`,
    })
    const unfilled = await ask(`POST /consultation/${id}/reply`, { subject: 'Hi', text: 'Dear {{fullName}}' })
    expect(unfilled.status).toBe(400)
  })

  test('has notes, and reminders that are mailed to the member when they are due', async () => {
    const id = await arrive()
    const { body } = await ask(`POST /consultation/${id}/note`, { text: 'Rang twice' })
    expect(body.notes).toMatchObject([{ text: 'Rang twice', author: 'editor@example.com' }])
    const dueAt = new Date(Date.now() - 1000).toISOString()
    await ask(`POST /consultation/${id}/reminder`, { text: 'Ring again', dueAt, userId: members.admin })
    api.platform.requestArrived()
    await expect.poll(async () => (await get(id)).reminders[0]?.status).toBe('told')
    const mails = await api.store.outbox.list(null, 100)
    expect(mails.find(({ kind }) => kind === 'reminder')?.mail).toMatchObject({
      to: { address: 'admin@example.com' },
      text: `Ring again\n\nThe request: http://localhost:3000/console/inbox/${id}`,
    })
    const reminderId = (await get(id)).reminders[0]?.id
    expect((await ask(`DELETE /consultation/${id}/reminder/${reminderId}`)).body.reminders[0]?.status).toBe('done')
    const noteId = body.notes[0]?.id
    expect((await ask(`DELETE /consultation/${id}/note/${noteId}`)).body.notes).toEqual([])
    expect((await ask(`DELETE /consultation/${id}/note/${noteId}`)).status).toBe(404)
  })

  test('shows the calls of the person, and the one that the form was filled in', async () => {
    const email = 'caller@engine.example'
    const at = Date.now()
    const call = { orgId: 'main', kind: 'call', parentId: '', revision: 1, createdAt: at, updatedAt: at }
    const ended = { status: 'ended', startedAt: new Date(at).toISOString(), endedAt: new Date(at + 9000).toISOString() }
    await api.store.resources.create(
      { ...call, id: 'said-so', body: { ...ended, customer: { email: 'CALLER@engine.example' } } },
      null,
      false,
    )
    await api.store.resources.create({ ...call, id: 'filled-in', body: ended }, null, false)
    const { history, callId } = await get(await arrive({ email, callId: 'filled-in' }))
    expect(callId).toBe('filled-in')
    const calls = history.filter((entry) => entry.kind === 'call')
    expect(calls.map((entry) => entry.callId).sort()).toEqual(['filled-in', 'said-so'])
    expect(calls[0]).toMatchObject({ durationSeconds: 9, status: 'ended' })
  })

  test('is entered by hand once, without a mail to anybody', async () => {
    const before = (await api.store.outbox.counts()).byStatus.pending
    const input = { fullName: 'Charles', email: 'charles@engine.example', problems: 'He rang' }
    const key = { 'idempotency-key': 'by-hand' }
    const [one, two] = [await api.post('/consultation', input, key), await api.post('/consultation', input, key)]
    expect([two.id, one.source]).toEqual([one.id, 'by hand'])
    expect((await api.store.outbox.counts()).byStatus.pending).toBe(before)
    expect((await ask('POST /consultation', { ...input, email: 'nobody' })).status).toBe(400)
  })

  test('is gone once it is deleted', async () => {
    const id = await arrive()
    expect((await ask(`DELETE /consultation/${id}`)).status).toBe(200)
    expect((await ask(`GET /consultation/${id}`)).status).toBe(404)
  })

  test('that looks like spam says why, and is held back for nothing', async () => {
    const id = await arrive({ problems: 'We sell SEO services, see https://a.example' })
    const { spam, spamScore, status } = await get(id)
    expect([spamScore, status]).toEqual([50, 'new'])
    expect(spam.reasons.map(({ points }) => points)).toEqual([10, 40])
  })
})

describe('the list', () => {
  test('finds words, pages on to its end, and counts what it can be narrowed by', async () => {
    const ids = []
    for (let count = 0; count < 3; count += 1) ids.unshift(await arrive({ problems: `Paginating ${count}` }))
    await expect
      .poll(async () => (await ask<ConsultationPage>('GET /consultation?search=paginat')).body.results.length)
      .toBe(3)
    const first = (await ask<ConsultationPage>('GET /consultation?search=paginat&limit=2')).body
    const second = (await ask<ConsultationPage>(`GET /consultation?search=paginat&limit=2&cursor=${first.next}`)).body
    expect([...first.results, ...second.results].map(({ id }) => id)).toEqual(ids)
    expect(second.next).toBeNull()
    const two = await ask<ConsultationPage>('GET /consultation?search=paginat&status=won&status=new')
    expect(two.body.results.map(({ id }) => id)).toEqual(ids)
    const { body } = await ask<ConsultationFacets>('GET /consultation/facets')
    expect(body.byStatus.new).toBeGreaterThan(2)
    expect(body.sources).toContainEqual({ source: 'news', count: expect.any(Number) })
    expect(body.serviceLabels).toMatchObject({ 'ai-phone-callers': 'Label of ai-phone-callers' })
  })

  test('finds the request that was filled in during a call', async () => {
    await arrive()
    const id = await arrive({ callId: 'asked-in' })
    const idsOf = async (callId: string) =>
      (await ask<ConsultationPage>(`GET /consultation?callId=${callId}`)).body.results.map((one) => one.id)
    expect(await idsOf('asked-in')).toEqual([id])
    expect(await idsOf('another')).toEqual([])
  })

  test.each(['limit=0', 'limit=201', 'status=open', 'from=yesterday', 'cursor=a%20b'])('refuses %s', async (query) => {
    expect((await ask(`GET /consultation?${query}`)).status).toBe(400)
  })

  test('is narrowed by days', async () => {
    await arrive()
    const day = (at: number) => new Date(at).toISOString().slice(0, 10)
    const tomorrow = day(Date.now() + 86_400_000)
    expect((await ask<ConsultationPage>(`GET /consultation?from=${tomorrow}`)).body.results).toEqual([])
    expect((await ask<ConsultationPage>(`GET /consultation?to=${tomorrow}`)).body.results).not.toEqual([])
  })

  test('is exported as CSV that no spreadsheet runs, and as JSON', async () => {
    const email = 'export@engine.example'
    const id = await arrive({ email, fullName: '=1+1', problems: 'Exported "so"' })
    await expect
      .poll(async () => (await ask<ConsultationPage>('GET /consultation?search=exported')).body.results.length)
      .toBe(1)
    const csv = await ask('GET /consultation/export?search=exported', undefined, 'viewer')
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(csv.headers.get('content-disposition')).toMatch(/^attachment; filename="requests-.*\.csv"$/)
    expect(csv.text.split('\r\n')[1]).toContain(`${id},'=1+1,${email}`)
    expect(csv.text).toContain('"Exported ""so"""')
    const json = await ask<unknown[]>('GET /consultation/export?search=exported&format=json')
    expect(json.body).toMatchObject([{ id, email }])
  })
})

test('a person is exported with notes and replies, and erased with all that belongs to them', async () => {
  const email = 'erased@engine.example'
  const id = await arrive({ email, problems: 'Erasable' })
  const theirs = await arrive({ problems: `Ask ${email}` })
  await ask(`POST /consultation/${id}/note`, { text: 'A note of ours' })
  const exported = await ask<{ holdings: { kind: string }[] }>('POST /person/export', { email }, 'admin')
  expect(JSON.stringify(exported.body)).toContain('A note of ours')
  const { body } = await ask<{ erased: unknown[] }>('POST /person/erase', { email }, 'admin')
  expect(body.erased).toContainEqual({ kind: 'request', outcome: 'removed', count: 1 })
  expect((await ask(`GET /consultation/${id}`)).status).toBe(404)
  expect((await get(theirs)).problems).toBe('Ask [erased]')
  expect(await api.store.consultationWords.few('erasable', 10)).toEqual([])
  expect((await ask('POST /person/erase', { email: 'hello@example.com' }, 'admin')).status).toBe(422)
})

describe('what happens', () => {
  /** Listens until it has heard what was waited for; gives the frames. */
  async function listen(who: Who, isEnough: (text: string) => boolean, work: () => Promise<unknown>, lastId?: string) {
    const stop = new AbortController()
    const headers = { ...as(who), ...(lastId && { 'last-event-id': lastId }) }
    const response = await fetch(`${api.url}/desk/events`, { headers, signal: stop.signal })
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    let text = ''
    const decoder = new TextDecoder()
    let isStarted = false
    for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
      text += decoder.decode(chunk, { stream: true })
      if (!isStarted) await work()
      isStarted = true
      if (isEnough(text)) break
    }
    stop.abort()
    return text
  }

  test('is told to who watches, by whichever server; who comes back hears what they missed', async () => {
    const id = await arrive()
    let reply = ''
    const text = await listen(
      'viewer',
      (heard) => heard.includes('"change":"changed"'),
      async () => {
        await ask(`PATCH /consultation/${id}`, { version: 1, status: 'won' })
      },
    )
    expect(text).toMatch(/^id: \S+\nevent: ready\ndata: \{\}\n\n/)
    expect(text).toContain(`"type":"consultation","id":"${id}","change":"changed","version":2}`)
    const lastId = /id: (\S+)\nevent: consultation/.exec(text)?.[1] ?? ''
    // another server of the same database
    await api.store.deskEvents.add({ type: 'chat', id: 'elsewhere' }, Date.now())
    reply = await listen(
      'viewer',
      (heard) => heard.includes('elsewhere'),
      async () => {},
      lastId,
    )
    expect(reply).toContain('event: chat\n')
    expect(reply).not.toContain(`id: ${lastId}\nevent: consultation`)
    expect(
      await listen(
        'viewer',
        (heard) => heard.includes('\n\n'),
        async () => {},
        'unknown',
      ),
    ).toMatch(/^id: \S+\nevent: reset\n/)
  })

  test('is told to who comes back and had heard of nothing yet', async () => {
    const isReady = (heard: string) => heard.includes('\n\n')
    const first = await listen('viewer', isReady, async () => {})
    const lastId = /^id: (\S+)\nevent: ready\n/.exec(first)?.[1]
    await api.store.deskEvents.add({ type: 'chat', id: 'while away' }, Date.now())
    const again = await listen(
      'viewer',
      (heard) => heard.includes('while away'),
      async () => {},
      lastId,
    )
    expect(again).toMatch(new RegExp(`^id: ${lastId}\nevent: ready\n`))
  })

  test('of the server itself is told to admins alone', async () => {
    const tell = async () => {
      await api.store.deskEvents.add({ type: 'alert', name: 'the disk', change: 'begun' }, Date.now())
      await api.store.deskEvents.add({ type: 'chat', id: 'after' }, Date.now())
    }
    const isOver = (heard: string) => heard.includes('"after"')
    expect(await listen('admin', isOver, tell)).toContain('event: alert')
    expect(await listen('editor', isOver, tell)).not.toContain('event: alert')
  })

  test.each(['public', 'stranger', 'restricted'] as const)('is no business of the %s', async (who) => {
    expect((await fetch(`${api.url}/desk/events`, { headers: as(who) })).status).toBe(403)
    expect((await fetch(`${api.url}/desk/events`)).status).toBe(401)
  })

  test('ends for everybody when the server does', async () => {
    const events = createLiveEvents({ store: api.store, clock: systemClock, log: pino({ level: 'silent' }) })
    const watching = await events.watch(null)
    const heard = (async () => {
      for await (const told of watching?.events ?? []) if (!told) return
    })()
    await events.close()
    await heard
    expect(events.count()).toBe(0)
    expect(await events.watch(null)).toBeNull()
  })
})

describe('a new request is handed over', () => {
  test('to the organisation’s server, signed, and to HubSpot with its token; what failed can be tried again', async () => {
    const url = `http://${ownerHost()}/hook`
    await api.request('PATCH /org/main', { server: { url, secret: 'shared' } })
    await api.post('/credential', {
      provider: 'hubspot',
      apiKey: 'pat-eu1-secret',
      apiUrl: `http://${ownerHost()}/hub`,
    })
    seen.length = 0
    statuses.push(410, 410) // refused for good
    const id = await arrive({ email: 'handed@engine.example', fullName: 'Ada Byron King' })
    await expect.poll(() => seen.length).toBe(2)
    const hook = seen.find((one) => one.url === '/hook')
    expect(hook?.headers['x-parley-signature']).toMatch(/^t=\d+,v1=[\da-f]{64}$/)
    expect(JSON.parse(hook?.body ?? '').message).toMatchObject({
      type: 'consultation.created',
      consultation: { id, email: 'handed@engine.example', problems: 'Too few meetings' },
    })
    const contact = seen.find((one) => one.url === '/hub/crm/v3/objects/contacts/batch/upsert')
    expect(contact?.headers.authorization).toBe('Bearer pat-eu1-secret')
    expect(JSON.parse(contact?.body ?? '').inputs).toMatchObject([
      { idProperty: 'email', id: 'handed@engine.example', properties: { firstname: 'Ada', lastname: 'Byron King' } },
    ])

    type Delivery = { id: string; type: string; status: string; origin: string; body?: string }
    const list = async (query: string) =>
      (await ask<{ results: Delivery[] }>(`GET /delivery?${query}`, undefined, 'admin')).body.results
    await expect.poll(async () => (await list('status=dead')).length).toBe(2)
    const [dead] = await list('type=hubspot.contact&status=dead')
    expect(dead).toMatchObject({ origin: `http://${ownerHost()}` })
    expect(JSON.stringify(await list(''))).not.toContain('pat-eu1-secret')
    const shown = await ask<Delivery>(`GET /delivery/${dead?.id}`, undefined, 'admin')
    expect(shown.body.body).toContain('handed@engine.example')
    const again = await ask<Delivery>(`POST /delivery/${dead?.id}/replay`, {}, 'admin')
    expect(again.body.status).toBe('pending')
    await expect.poll(async () => (await list('type=hubspot.contact&status=sent')).length).toBe(1)
    await api.request('PATCH /org/main', { server: null })
  })
})

describe('mails', () => {
  test('are listed by what became of them, and tried again when they were given up', async () => {
    const id = await arrive()
    await ask(`POST /consultation/${id}/reply`, { subject: 'Dead', text: 'Letter' })
    const at = Date.now()
    for (const entry of await api.store.outbox.lease(at, 1000, 1000)) {
      await api.store.outbox.settle(entry, { ...entry.delivery, status: 'dead', settledAt: at, lastError: '550 no' })
    }
    type Page = { results: { id: string; subject: string; lastError: string }[]; counts: Record<string, number> }
    const { body } = await ask<Page>('GET /outbox?status=dead', undefined, 'admin')
    const dead = body.results.find(({ subject }) => subject === 'Dead')
    expect(dead).toMatchObject({ lastError: '550 no' })
    expect(body.counts.dead).toBeGreaterThan(0)
    const mail = await ask<{ text: string }>(`GET /outbox/${dead?.id}`, undefined, 'admin')
    expect(mail.body.text).toMatch(/^Letter\n\nTest Ltd, number 1\.$/)
    const replayed = await ask<{ status: string }>(`POST /outbox/${dead?.id}/replay`, {}, 'admin')
    expect(replayed.body.status).toBe('pending')
    const all = await ask<{ replayed: number }>('POST /outbox/replay', {}, 'admin')
    expect(all.body.replayed).toBe((body.counts.dead ?? 0) - 1)
  })
})

test('figures count what came of each day', async () => {
  const read = async () => (await ask<FiguresReport>('GET /figures', undefined, 'viewer')).body
  const ofNews = ({ sources }: FiguresReport) => sources.find(({ source }) => source === 'news')
  const reportBefore = await read()
  const { total: before } = reportBefore
  const requestsFromCalls = before.requestsFromCalls + 1
  const today = Math.floor(Date.now() / 86_400_000)
  await arrive({ callId: 'filled-in' })
  await api.store.dayCounts.addVisits([{ day: today, page: '/', source: 'news', count: 10 }])
  await api.store.dayCounts.addCalls([
    { day: today, name: 'call', count: 4 * requestsFromCalls },
    { day: today, name: 'barge-in', count: 3 },
    { day: today, name: 'unanswered', count: 2 },
  ])
  const report = await read()
  expect(report.days).toHaveLength(30)
  expect(report.total).toMatchObject({
    ...{ visits: 10, calls: 4 * requestsFromCalls, requests: before.requests + 1, requestsFromCalls },
    ...{ bargeIns: 3, unanswered: 2, callToRequest: 0.25 },
  })
  expect(ofNews(report)).toEqual({ source: 'news', visits: 10, requests: (ofNews(reportBefore)?.requests ?? 0) + 1 })
  for (const query of ['from=2026-13-01', 'from=2026-02-02&to=2026-02-01', 'from=2020-01-01']) {
    expect((await ask(`GET /figures?${query}`)).status, query).toBe(400)
  }
})

test('errors of browsers that are the same stand together, with their steps', async () => {
  const report = (line: number) => ({
    ...{ kind: 'error' as const, message: `x is ${line}`, page: '/', release: 'r1' },
    stack: `TypeError\n  at draw (/assets/a.js:1:${line})`,
    breadcrumbs: [{ at: 1e300, category: 'click', text: 'button' }],
  })
  for (const line of [1, 2]) {
    await api.store.errorReports.add({ id: uuidV7(), receivedAt: Date.now(), report: report(line) })
  }
  type Group = { id: string; count: number; reports?: { steps: unknown[] }[] }
  const { body } = await ask<Group[]>('GET /browser-error', undefined, 'admin')
  expect(body).toMatchObject([{ count: 2, pages: ['/'], releases: ['r1'] }])
  const group = await ask<Group>(`GET /browser-error/${body[0]?.id}`, undefined, 'admin')
  expect(group.body.reports?.[0]?.steps).toMatchObject([{ category: 'click', text: 'button' }])
})

test('keys say what each may do and when it was used; alerts that are over are shown as that', async () => {
  type Key = { name: string; lastUsedAt: string | null; mayDo: string[]; member: { role: string } | null }
  await expect
    .poll(async () => {
      const { body } = await ask<Key[]>('GET /upkeep/key', undefined, 'admin')
      return body.find(({ name }) => name === 'viewer')
    })
    .toMatchObject({
      lastUsedAt: expect.any(String),
      mayDo: ['Read what is no secret, and change nothing.'],
      member: { role: 'viewer' },
    })
  const nobody = { id: uuidV7(), mail: null, webhook: null }
  await api.store.alerts.begin({ name: 'the disk', text: 'It is full.', at: 1000 }, nobody)
  await api.store.alerts.end('the disk', 2000, nobody)
  await api.store.alerts.begin({ name: 'the clock', text: 'It is late.', at: 3000 }, nobody)
  const { body } = await ask<{ name: string; overAt: string | null }[]>('GET /upkeep/alert', undefined, 'admin')
  expect(body).toMatchObject([
    { name: 'the clock', overAt: null },
    { name: 'the disk', overAt: '1970-01-01T00:00:02.000Z' },
  ])
})
