import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMail } from '../../mail.fixture.ts'
import type { Operation, Statement } from '../../operation.ts'
import type { Store } from '../../store.ts'
import { firstIdOf, uuidV7 } from '../../uuid-v7.ts'
import type { Intake } from '../consultations.ts'
import { nothingOld } from '../retention.fixture.ts'
import { consultationDesk } from './consultation-desk.ts'
import { type ConsultationSearch, consultationList } from './consultation-list.ts'
import { wordsOf } from './consultation-words.ts'
import type { ConsultationState } from './desk-consultation.ts'
import { type QuestionSearch, unansweredQuestions } from './unanswered-questions.ts'

const now = 1_760_000_000_000
const us = { name: 'Parley', address: 'hello@parley.example' }
const everything: ConsultationSearch = {
  ...{ words: [], status: null, assigneeId: null, label: null, source: null, callId: null, from: null, before: null },
  limit: 100,
}

/** What a store promises of requests, their desk and what happens there. */
export function deskContract(open: () => Promise<{ store: Store; remove(): Promise<void> }>) {
  let store: Store
  let remove: () => Promise<void>
  let made = 0
  beforeAll(async () => {
    ;({ store, remove } = await open())
  })
  afterAll(async () => {
    await store.close()
    await remove()
  })

  /** A request that has been followed up. */
  async function accept(change: { email?: string; problems?: string } = {}, intake: Partial<Intake> = {}) {
    made += 1
    const createdAt = now + made * 1000
    const id = uuidV7(createdAt)
    const words = { email: 'ada@desk.example', problems: 'Too few meetings', ...change }
    const rest = { fullName: 'Ada Byron', companyName: 'Engines', additionalInfo: '' }
    const service = 'email-automation' as const
    const consultation = { id, createdAt, utm: {}, service, ...rest, ...words }
    const whole = { source: 'direct', callId: null, spam: { score: 0, reasons: [] }, ...intake }
    await store.consultations.accept(consultation, [], null, null, whole)
    await store.followUps.announce(id, wordsOf(rest.fullName, words.email, words.problems), [], createdAt)
    return id
  }

  async function change(id: string, next: Partial<ConsultationState>, undo = {}) {
    const found = await store.consultationDesk.get(id)
    const { status, assigneeId, labels, joinedTo } = found as ConsultationState
    const before = { status, assigneeId, labels, joinedTo }
    const words = { text: 'Changed', author: 'somebody', at: now }
    const planned = { next: { ...before, ...next }, undo: { before, ...undo }, ...words }
    return store.consultationDesk.change(id, found?.version ?? 0, planned)
  }

  const find = async (search: Partial<ConsultationSearch>) =>
    (await store.consultationList.find({ ...everything, ...search })).map(({ id }) => id)

  test('lists are the newest first, and go on where they ended', async () => {
    const ids = [await accept({}, { source: 'paged' }), await accept({}, { source: 'paged' })]
    expect(await find({ source: 'paged', limit: 1 })).toEqual([ids[1]])
    expect(await find({ source: 'paged', before: ids[1] ?? '' })).toEqual([ids[0]])
    expect(await find({ source: 'paged', from: ids[1] ?? '' })).toEqual([ids[1]])
  })

  test('lists are narrowed by status, member, label and source, each and together', async () => {
    const intake = { source: 'narrowed' }
    const [first, second] = [await accept({}, intake), await accept({}, intake)]
    await change(first, { status: 'won', assigneeId: 'member-1', labels: ['narrow', 'other'] })
    const ofCall = await accept({}, { ...intake, callId: 'call-1' })
    expect(await find({ callId: 'call-1' })).toEqual([ofCall])
    for (const search of [{ status: 'won' }, { assigneeId: 'member-1' }, { label: 'narrow' }] as const) {
      expect(await find({ ...search, source: 'narrowed' })).toEqual([first])
    }
    expect(await find({ assigneeId: 'nobody', source: 'narrowed' })).toEqual([ofCall, second])
    expect(await find({ label: 'narrow', status: 'new' })).toEqual([])
    await change(first, { labels: ['other'] })
    expect(await find({ label: 'narrow' })).toEqual([])
    const { status, source, label } = await store.consultationTallies.read()
    expect([label.get('narrow'), label.get('other'), source.get('narrowed')]).toEqual([undefined, 1, 3])
    expect(status.get('won')).toBeGreaterThan(0)
  })

  test('words are found by their beginnings, in whatever case and with or without accents', async () => {
    const id = await accept({ problems: 'Zweifelhafte Crème brûlée in Uxbridge' })
    for (const search of ['zweifel', 'CREME', 'Brulee uxb', 'ada zweifelhafte']) {
      expect(await find({ words: wordsOf(search) }), search).toEqual([id])
    }
    for (const search of ['weifel', 'uxb nothing']) expect(await find({ words: wordsOf(search) })).toEqual([])
    expect(await find({ words: wordsOf('uxbridge'), source: 'elsewhere' })).toEqual([])
  })

  test('of two changes of the same version one is kept, and the other is told', async () => {
    const id = await accept()
    const outcomes = await Promise.all([change(id, { status: 'won' }), change(id, { status: 'lost' })])
    expect(outcomes.toSorted()).toEqual([false, true])
    const found = await store.consultationDesk.get(id)
    expect(found).toMatchObject({ version: 2, status: outcomes[0] ? 'won' : 'lost' })
    expect(await store.consultationDesk.changes(id, 10)).toMatchObject([
      { version: 2, undo: { before: { status: 'new' } } },
    ])
  })

  test('a joined request is in no list, and there again when it is parted', async () => {
    const intake = { source: 'joined' }
    const [main, other] = [await accept({}, intake), await accept({}, intake)]
    expect(await change(main, {}, { joined: other })).toBe(true)
    expect(await find(intake)).toEqual([main])
    expect((await store.consultationDesk.joinedTo(main)).map(({ id }) => id)).toEqual([other])
    expect(await change(main, {}, { joined: other }), 'joined twice').toBe(false)
    expect(await store.consultationDesk.get(main), 'nothing of it is kept').toMatchObject({ version: 2 })
    expect(await change(main, {}, { parted: other })).toBe(true)
    expect(await find(intake)).toEqual([other, main])
  })

  test('a change that comes too late moves no other request either', async () => {
    const [main, other] = [await accept(), await accept()]
    const state = { status: 'new', assigneeId: null, labels: [], joinedTo: null } as const
    const late = { next: { ...state, labels: [] }, undo: { before: { ...state, labels: [] }, joined: other } }
    expect(await store.consultationDesk.change(main, 7, { ...late, text: '', author: '', at: now })).toBe(false)
    expect(await store.consultationDesk.get(other)).toMatchObject({ joinedTo: null })
  })

  test('all that belongs to a request goes with it, its replies’ mails included', async () => {
    const id = await accept({ email: 'gone@desk.example' })
    const [reply, reminder] = [uuidV7(now), uuidV7(now)]
    const said = { consultationId: id, text: 'Said', author: 'somebody', createdAt: now }
    await store.consultationTalk.addNote({ id: uuidV7(now), ...said })
    const mail = { id: uuidV7(now), kind: 'reply', mail: aMail(us) } as const
    await store.consultationTalk.reply({ id: reply, messageId: '<r>', subject: 'Re', ...said }, mail, null)
    await store.consultationTalk.addReminder(
      { id: reminder, consultationId: id, userId: 'm', text: 'Call', dueAt: now },
      now,
    )
    await change(id, { labels: ['gone'] })
    const talk = await store.consultationTalk.of([id])
    expect([talk.notes, talk.reminders, talk.replies, talk.mails].map(({ length }) => length)).toEqual([1, 1, 1, 1])
    expect(await store.consultations.remove(id, now)).toBe(true)
    expect(await store.consultationTalk.of([id, reply])).toEqual({ notes: [], reminders: [], replies: [], mails: [] })
    expect(await find({ label: 'gone' })).toEqual([])
    expect(await store.consultationDesk.changes(id, 10)).toEqual([])
    expect(await store.consultationWords.few('gone', 10)).toEqual([])
  })

  test('a reply is sent once for the same request of a client', async () => {
    const id = await accept()
    const key = { scope: 'reply', key: uuidV7(), contentHash: 'a', expiresAt: now * 2 }
    const send = (contentHash: string) => {
      const reply = { consultationId: id, messageId: '<r>', subject: 'Re', text: 'Hi', author: 'me', createdAt: now }
      const mail = { id: uuidV7(), kind: 'reply', mail: aMail(us) } as const
      return store.consultationTalk.reply({ id: uuidV7(), ...reply }, mail, { ...key, contentHash })
    }
    expect([await send('a'), await send('a'), await send('b')]).toEqual(['written', 'repeated', 'key-reused'])
    expect((await store.consultationTalk.of([id])).replies).toHaveLength(1)
  })

  test('a note and a reminder are kept once for the same request of a client', async () => {
    const consultationId = await accept()
    const aKey = (contentHash: string) => ({ scope: 'said', key: consultationId, contentHash, expiresAt: now * 2 })
    const note = (hash: string) => {
      const said = { id: uuidV7(), consultationId, text: 'Said', author: 'me', createdAt: now }
      return store.consultationTalk.addNote(said, { ...aKey(hash), scope: 'note' })
    }
    const remind = (hash: string) => {
      const reminder = { id: uuidV7(), consultationId, userId: 'm', text: 'Call', dueAt: now }
      return store.consultationTalk.addReminder(reminder, now, { ...aKey(hash), scope: 'reminder' })
    }
    for (const say of [note, remind]) {
      expect([await say('a'), await say('a'), await say('b')]).toEqual(['written', 'repeated', 'key-reused'])
    }
    const { notes, reminders } = await store.consultationTalk.of([consultationId])
    expect([notes.length, reminders.length]).toEqual([1, 1])
  })

  test('a reminder is told by one server only', async () => {
    const consultationId = await accept()
    const reminder = { id: uuidV7(), consultationId, userId: 'm', text: 'Call', dueAt: now }
    await store.consultationTalk.addReminder(reminder, now)
    expect(await store.consultationTalk.dueReminders(now - 1, 100)).not.toContainEqual(
      expect.objectContaining({ id: reminder.id }),
    )
    const due = (await store.consultationTalk.dueReminders(now, 100)).filter(({ id }) => id === reminder.id)
    const told = await Promise.all([...due, ...due].map((one) => store.consultationTalk.tellReminder(one, null, now)))
    expect(told.toSorted()).toEqual([false, true])
    expect(await store.consultationTalk.endReminder(consultationId, reminder.id, now)).toBe(true)
  })

  test('who has a request open hears what became of a reply to it', async () => {
    const consultationId = await accept()
    const id = uuidV7()
    const reply = { id, consultationId, messageId: '<r>', subject: 'Re', text: 'Hi', author: 'me', createdAt: now }
    await store.consultationTalk.reply(reply, { id, kind: 'reply', mail: aMail(us) }, null)
    const [entry] = await store.outbox.about([id])
    if (!entry) throw new Error('no mail is owed')
    const settledAt = 3_000_000_000_000 // after whatever else happens in this database
    const dead = { ...entry.delivery, status: 'dead', settledAt, lastError: '550 no such user' } as const
    expect(await store.outbox.settle(entry, dead)).toBe(true)
    expect((await store.deskEvents.since(settledAt, 10)).map(({ event }) => event)).toContainEqual({
      ...{ type: 'consultation', id: consultationId, change: 'changed', version: 1 },
    })
  })

  test('what happens is told in its order, and forgotten in time', async () => {
    const at = 4_000_000_000_000 // after whatever else happens in this database
    await store.deskEvents.add({ type: 'chat', id: 'first' }, at)
    await store.deskEvents.add({ type: 'chat', id: 'second' }, at + 1)
    const told = await store.deskEvents.since(at, 10)
    expect(told.map(({ event }) => event)).toEqual([
      { type: 'chat', id: 'first' },
      { type: 'chat', id: 'second' },
    ])
    expect((await store.deskEvents.since(at, 1)).map(({ event }) => event)).toEqual([{ type: 'chat', id: 'second' }])
    expect(await store.deskEvents.toldAt(told[0]?.id ?? '')).toBe(at)
    await store.retention.purge({ ...nothingOld, deskEventsAt: at + 1 })
    expect(await store.deskEvents.toldAt(told[0]?.id ?? '')).toBeNull()
  })

  test('counts of a day are added up', async () => {
    const visit = { day: 20_000, page: '/', source: 'news', count: 2 }
    await store.dayCounts.addVisits([visit, { ...visit, page: '/contact' }])
    await store.dayCounts.addVisits([visit])
    expect(await store.dayCounts.visitsByDay(20_000, 20_000)).toEqual([{ day: 20_000, count: 6 }])
    expect(await store.dayCounts.visitsByPage(20_000, 20_000)).toEqual([
      { page: '/', count: 4 },
      { page: '/contact', count: 2 },
    ])
    const calls = { day: 20_000, name: 'call', count: 1 } as const
    for (let time = 0; time < 2; time += 1) await store.dayCounts.addCalls([calls])
    expect(await store.dayCounts.calls(20_000, 20_000)).toEqual([{ ...calls, count: 2 }])
    for (let count = 0; count < 4; count += 1) await accept()
    const day = Math.floor(now / 86_400_000)
    const requests = await store.dayCounts.requests(day, day + 1)
    expect(requests.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(3)
  })

  test('once a day is full, who comes from a known place is counted there, and all others together', async () => {
    const day = 20_001
    const visitFrom = (source: string) => ({ day, page: '/', source, count: 1 })
    await store.dayCounts.addVisits(Array.from({ length: 2000 }, (_, index) => visitFrom(`source ${index}`)))
    await store.dayCounts.addVisits([visitFrom('source 7'), visitFrom('late'), visitFrom('later')])
    const bySource = await store.dayCounts.visitsBySource(day, day)
    expect(bySource.slice(0, 3)).toMatchObject([
      { source: 'other', count: 2 },
      { source: 'source 7', count: 2 },
      { count: 1 },
    ])
  })

  test('requests are counted with the version of the assistant in whose call they were made, but for spam', async () => {
    const went = { interruptions: 0, unanswered: 0, firstAnswerMs: null, usdNanos: 0, createdAt: now }
    for (const [callId, version] of [
      ['of the old', 1],
      ['of the new', 2],
    ] as const)
      await store.callFigures.add({ orgId: 'main', callId, assistantId: 'counted', version, ...went })
    await accept({}, { callId: 'of the new' })
    const spam = await accept({}, { callId: 'of the new' })
    await change(spam, { status: 'spam' })
    const counted = await store.callFigures.byVersion('main', 'counted', 0)
    expect(counted.map(({ version, requests }) => [version, requests])).toEqual([
      [2, 1],
      [1, 0],
    ])
  })

  test('a question that many asked stands once in its list, which goes on where it ended', async () => {
    const at = now + 9_000_000
    const ask = (bareWords: string, after: number, callId = 'gone') =>
      store.unansweredQuestions.add([{ id: uuidV7(at + after), callId, question: `${bareWords}?`, bareWords }])
    await ask('do you ship', 1)
    await ask('who owns you', 2)
    await ask('do you ship', 3)
    const period = { from: firstIdOf(at), to: firstIdOf(at + 100) }
    const list = (search: Partial<QuestionSearch> = {}) =>
      store.unansweredQuestions.find({ ...period, status: 'open', before: null, limit: 10, ...search })
    const [first, second] = await list()
    expect([first, second]).toMatchObject([
      { question: 'do you ship?', times: 2 },
      { question: 'who owns you?', times: 1 },
    ])
    expect(await list({ before: first?.id ?? '' })).toEqual([second])
    // of a time that is over it is what was asked last then
    expect(await list({ to: firstIdOf(at + 2) })).toMatchObject([{ question: 'do you ship?', times: 1 }])
    expect(await store.unansweredQuestions.settle(first?.id ?? '', 'done', at)).toBe(true)
    expect(await store.unansweredQuestions.settle('nobody', 'done', at)).toBe(false)
    expect(await store.unansweredQuestions.counts(period)).toEqual({ open: 1, done: 1 })
    await store.unansweredQuestions.purge() // their call is not there
    expect(await store.unansweredQuestions.counts(period)).toEqual({ open: 0, done: 0 })
  })

  test('what lists are narrowed by is counted exactly, through joins, removals and sums', async () => {
    const intake = { source: 'tallied' }
    const counted = async () => {
      const { source, label } = await store.consultationTallies.read()
      return [source.get('tallied') ?? 0, label.get('tallied') ?? 0]
    }
    const meetings = async () => (await store.consultationTallies.read()).status.get('meeting') ?? 0
    const [first, second, third] = [await accept({}, intake), await accept({}, intake), await accept({}, intake)]
    const before = await meetings()
    await change(first, { status: 'meeting', labels: ['tallied'] })
    await change(third, { labels: ['tallied'] })
    expect([await counted(), await meetings()]).toEqual([[3, 2], before + 1])
    expect(await change(second, {}, { joined: first })).toBe(true)
    expect([await counted(), await meetings()]).toEqual([[2, 2], before])
    // somebody was quicker: nothing is changed, and nothing counted
    const next: ConsultationState = { status: 'won', assigneeId: null, labels: [], joinedTo: null }
    const late = { next, undo: { before: next, parted: first }, text: '', author: '', at: now }
    expect(await store.consultationDesk.change(second, 1, late)).toBe(false)
    expect([await counted(), await meetings()]).toEqual([[2, 2], before])
    await store.consultations.remove(second)
    expect([await counted(), await meetings()]).toEqual([[2, 2], before + 1])
    await store.consultations.remove(third)
    expect(await counted()).toEqual([1, 1])
    await Promise.all(Array.from({ length: 510 }, () => accept({}, intake)))
    for (let look = 0; look < 3; look += 1) expect(await counted()).toEqual([511, 1])
    expect(await find({ source: 'tallied', limit: 1000 })).toHaveLength(511)

    // retention counts anew
    await store.retention.purge({ ...nothingOld, consultationsAt: 0 })
    expect(await counted()).toEqual([511, 1])
    await store.retention.purge({ ...nothingOld, consultationsAt: now * 2 })
    const { status, source, label } = await store.consultationTallies.read()
    expect([...status, ...source, ...label]).toEqual([])
  })
}

const searches: [which: string, search: Partial<ConsultationSearch>][] = [
  ['everything', {}],
  ['what follows a page', { before: 'many-020000' }],
  ['a time', { from: 'many-000100', before: 'many-020000' }],
  ['a status', { status: 'won' }],
  ['a member', { assigneeId: 'a' }],
  ['nobody', { assigneeId: 'nobody' }],
  ['a label', { label: 'a' }],
  ['a label and a status', { label: 'a', status: 'new' }],
  ['a source', { source: 'a' }],
]

/** However many requests there are, lists read along an index and sort nothing. */
export function deskPlansContract(explain: (statement: Statement) => Promise<string> | string, whole: RegExp) {
  test.each(searches)('a list of requests by %s reads along an index and sorts nothing', async (_which, search) => {
    const plan = await explain(first(consultationList.find({ ...everything, ...search })))
    expect(plan).not.toMatch(whole)
  })

  test('a person’s requests, a call’s and what is joined are looked up by an index', async () => {
    const ofCall = consultationList.find({ ...everything, callId: 'a' })
    for (const operation of [consultationDesk.ofAddress('a@b.example', 10), consultationDesk.joinedTo('a'), ofCall]) {
      expect(await explain(first(operation))).not.toMatch(/SCAN|Seq Scan/)
    }
  })

  test('unanswered questions are read along an index', async () => {
    const search = { status: 'open', from: '', to: 'g', before: null, limit: 50 } as const
    expect(await explain(first(unansweredQuestions.find(search)))).not.toMatch(whole)
  })
}

const first = (operation: Operation<unknown>) => operation.next().value as Statement
