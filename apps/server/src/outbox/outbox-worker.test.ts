import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '@parley/testkit'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { RetryPolicy } from '../delivery/back-off.ts'
import { type VirtualWallClock, virtualWallClock } from '../lib/wall-clock.fixture.ts'
import { type Behaviour, smtpFixture } from '../mail/smtp-fixture.ts'
import { createSmtpSender, type MailSender } from '../mail/smtp-sender.ts'
import { aRequest } from '../server-fixture.ts'
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts'
import type { Store } from '../store/store.ts'
import type { MailKind } from '../store/subjects/outbox.ts'
import { uuidV7 } from '../store/uuid-v7.ts'
import { type OutboxWorker, startOutboxWorker } from './outbox-worker.ts'

const hourMs = 3_600_000
const policy: RetryPolicy = { baseMs: 60_000, maxMs: hourMs, giveUpAfterMs: 5 * 24 * hourMs }
const leaseMs = 120_000
const timeouts = { connectionMs: 5000, greetingMs: 5000, socketMs: 2000, wholeMs: 10_000 }
const start = 1_750_000_000_000

let dir: string
let store: Store
let smtp: Awaited<ReturnType<typeof smtpFixture>>
let sender: MailSender
let worker: OutboxWorker | null
let time: VirtualWallClock

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'parley-outbox-'))
  store = await openSqliteStore(dir, { exclusive: true })
  smtp = await smtpFixture()
  sender = createSmtpSender(smtp.url, timeouts)
  time = virtualWallClock(start)
  worker = null
})
afterEach(async () => {
  await worker?.stop()
  sender.close()
  await smtp.close()
  await store.close()
  rmSync(dir, { recursive: true, force: true })
})

const work = () => {
  worker = startOutboxWorker({ store, send: sender.send, clock: time.clock, random: () => 1, policy, leaseMs, log })
  return worker
}
const log = pino({ level: 'silent' })
/** Both senders have found nothing to do. */
const idle = () => eventually(() => time.isAsleep(2))

async function owe(...kinds: MailKind[]) {
  const id = uuidV7()
  const mails = kinds.map((kind) => ({
    id: uuidV7(),
    kind,
    mail: {
      messageId: `<${id}.${kind}@parley.example>`,
      date: start,
      from: { name: '', address: 'hello@parley.example' },
      to: { name: '', address: 'ada@engine.example' },
      replyTo: null,
      subject: kind,
      text: kind,
      html: '',
      headers: {},
    },
  }))
  const consultation = { ...aRequest, service: 'email-automation' as const, id, utm: {}, createdAt: time.clock.now() }
  await store.consultations.accept(consultation, mails, null)
  return mails.map((mail) => mail.id)
}
const deliveryOf = async (id = '') => (await store.outbox.get(id))?.delivery
const messageIds = () => smtp.received.map(({ raw }) => /^Message-ID:\s*(<.*>)/im.exec(raw)?.[1])

describe('the outbox', () => {
  test('S7.8 delivers both mails of a request at once when woken, without waiting for the next look', async () => {
    const { wake } = work()
    await idle()
    const ids = await owe('notification', 'confirmation')
    wake()
    await eventually(() => smtp.received.length === 2)
    await idle()
    for (const id of ids) expect(await deliveryOf(id)).toMatchObject({ status: 'sent', attempts: 1 })
  })

  test('finds mail that others put there when it next looks', async () => {
    work()
    await idle()
    const [id] = await owe('notification')
    time.advance(5000)
    await eventually(() => smtp.received.length === 1)
    await idle()
    expect(await deliveryOf(id)).toMatchObject({ status: 'sent' })
  })

  test.each<Behaviour>(['busy-at-recipient', 'busy-at-content', 'drop-after-content', 'hang'])(
    'tries again later, under the same Message-ID: %s',
    async (behaviour) => {
      smtp.behave(behaviour, 'take')
      const [id] = await owe('notification')
      work()
      await idle()
      expect(await deliveryOf(id)).toMatchObject({ status: 'pending', attempts: 1, dueAt: start + policy.baseMs })
      expect(await deliveryOf(id)).toMatchObject({ lastError: expect.stringMatching(/.{5}/) })
      const before = messageIds()
      time.advance(policy.baseMs)
      await eventually(() => smtp.received.length === before.length + 1)
      await idle()
      expect(await deliveryOf(id)).toMatchObject({ status: 'sent', attempts: 2 })
      expect(new Set(messageIds()).size).toBe(1)
    },
  )

  test.each<Behaviour>(['no-such-user', 'refuse-content'])(
    'gives up at once what is refused for good: %s',
    async (no) => {
      smtp.behave(no)
      const [id] = await owe('confirmation')
      work()
      await idle()
      expect(await deliveryOf(id)).toMatchObject({
        status: 'dead',
        attempts: 1,
        lastError: expect.stringContaining('55'),
      })
      await store.outbox.replay(id ?? '', time.clock.now())
      time.advance(5000)
      await eventually(() => smtp.received.length === 1)
    },
  )

  test.each<Behaviour>(['no-such-user', 'refuse-content'])(
    'what tells the agency of a request is tried on though its address is refused: %s',
    async (no) => {
      smtp.behave(no)
      const [id] = await owe('notification')
      work()
      await idle()
      expect(await deliveryOf(id)).toMatchObject({
        status: 'pending',
        attempts: 1,
        lastError: expect.stringContaining('55'),
      })
      time.advance(policy.baseMs)
      await eventually(() => smtp.received.length === 1)
    },
  )

  test('waits longer each time, and gives up after five days', async () => {
    await smtp.close()
    const [id] = await owe('notification')
    work()
    const waits: number[] = []
    for (let delivery = await deliveryOf(id); delivery?.status !== 'dead'; delivery = await deliveryOf(id)) {
      await idle()
      const failed = await deliveryOf(id)
      if (failed?.status !== 'pending') continue
      waits.push(failed.dueAt - time.clock.now())
      time.advance(failed.dueAt - time.clock.now())
    }
    expect(waits.slice(0, 7)).toEqual([1, 2, 4, 8, 16, 32, 60].map((minutes) => minutes * 60_000))
    expect(time.clock.now() - start).toBeGreaterThanOrEqual(policy.giveUpAfterMs)
    expect(time.clock.now() - start).toBeLessThan(policy.giveUpAfterMs + policy.maxMs)
  })

  test('has at most two mails in flight', async () => {
    smtp.behave(...Array.from({ length: 8 }, () => 'take-slowly' as const))
    for (let count = 0; count < 4; count++) await owe('notification', 'confirmation')
    work()
    await eventually(() => smtp.received.length === 8)
    expect(smtp.inFlight.most).toBe(2)
  })

  test('sends what a dead process had in hand, once its lease has expired', async () => {
    const [id] = await owe('notification')
    await store.outbox.lease(start, leaseMs, 1)
    work()
    await idle()
    time.advance(119_000)
    await idle()
    expect(smtp.received).toEqual([])
    time.advance(5_000)
    await eventually(() => smtp.received.length === 1)
    await idle()
    expect(await deliveryOf(id)).toMatchObject({ status: 'sent', attempts: 2 })
  })

  test('finishes the mail in hand when it is stopped, and takes no further one', async () => {
    smtp.behave('take-slowly', 'take-slowly')
    const ids = [...(await owe('notification', 'confirmation')), ...(await owe('notification'))]
    const { stop } = work()
    await eventually(() => smtp.inFlight.now === 2)
    await stop()
    const states = await Promise.all(ids.map(deliveryOf))
    expect(states.map((state) => state?.status).sort()).toEqual(['pending', 'sent', 'sent'])
  })

  test('lives on when the store fails for a while', async () => {
    const [id] = await owe('notification')
    let failures = 3
    const lease: Store['outbox']['lease'] = (...args) =>
      failures-- > 0 ? Promise.reject(new Error('disk full')) : store.outbox.lease(...args)
    const log = pino({ level: 'silent' })
    const failing = { outbox: { ...store.outbox, lease } }
    worker = startOutboxWorker({
      store: failing,
      send: sender.send,
      clock: time.clock,
      random: () => 1,
      policy,
      leaseMs,
      log,
    })
    await eventually(() => {
      time.advance(5000)
      return smtp.received.length === 1
    })
    await eventually(async () => (await deliveryOf(id))?.status === 'sent')
  })
})

test('a mail that cannot even be taken in hand, as on a full disk, is looked at again after a pause', async () => {
  await owe('notification')
  let attempts = 0
  const full = { ...store.outbox, lease: () => Promise.reject(new Error(`full, for the ${++attempts}. time`)) }
  const deps = { send: sender.send, clock: time.clock, random: () => 1, policy, leaseMs, log }
  worker = startOutboxWorker({ ...deps, store: { outbox: full } })
  await idle()
  expect(attempts).toBe(2)
  time.advance(1000)
  await idle()
  expect(attempts).toBe(4)
})
