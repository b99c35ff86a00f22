import { mkdtempSync, rmSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '@parley/testkit'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mountedDisk } from '../../../../tests/setup/small-disk.ts'
import { type VirtualWallClock, virtualWallClock } from '../lib/wall-clock.fixture.ts'
import { smtpFixture } from '../mail/smtp-fixture.ts'
import { sealedStore } from '../secrets/sealed-store.ts'
import { createSecretBox } from '../secrets/secret-box.ts'
import { aRequest, serverFixture } from '../server-fixture.ts'
import { fixtureManifest } from '../site/site-fixture.ts'
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts'
import type { Store } from '../store/store.ts'
import { startAlerts, type Watch } from './alerts.ts'
import { createRecent } from './recent.ts'
import { watches } from './watches.ts'

const minuteMs = 60_000
let dir: string
let store: Store
let time: VirtualWallClock
const cleanups: (() => unknown)[] = []
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'parley-alerts-'))
  store = await openSqliteStore(dir, { exclusive: true })
  time = virtualWallClock()
})
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  await store.close()
  rmSync(dir, { recursive: true })
})

function start(watched: Watch[], summaryHour: number | null = null) {
  const recipients = {
    ...{ email: 'us@agency.example', webhookUrl: 'https://chat.example/hook', from: null },
    company: () => fixtureManifest.company,
  }
  const sealed = sealedStore(store, createSecretBox(Buffer.alloc(32)))
  const log = pino({ level: 'silent' })
  const alerts = startAlerts({
    store: sealed,
    watches: watched,
    recipients,
    summaryHour,
    clock: time.clock,
    log,
    onMail: () => {},
  })
  cleanups.push(alerts.stop)
  return sealed
}

test('what is amiss is told once, by mail and webhook, until it is over, whichever server notices', async () => {
  let amiss: string | null = null
  const watch = { name: 'the disk', look: () => amiss }
  const sealed = start([watch])
  start([watch])
  await eventually(() => time.isAsleep(2))
  const pass = (minutes: number) => time.pass(minutes * minuteMs, minuteMs)
  const subjects = async () => (await store.outbox.list(null, 10)).map(({ mail }) => mail.subject).reverse()

  expect(await subjects()).toEqual([])
  amiss = 'It is nearly full.'
  await pass(5)
  expect(await subjects()).toEqual(['Parley: To be looked at: the disk'])
  expect(await store.alerts.list()).toMatchObject([{ name: 'the disk', text: 'It is nearly full.' }])
  amiss = null
  await pass(3)
  expect(await subjects()).toEqual(['Parley: To be looked at: the disk', 'Parley: Over: the disk'])
  amiss = 'It is full.'
  await pass(1)
  expect(await subjects()).toHaveLength(3)

  const [mail] = await store.outbox.list(null, 1)
  expect(mail).toMatchObject({ kind: 'alert', mail: { to: { address: 'us@agency.example' } } })
  const owed = await sealed.webhooks.lease(time.clock.now(), 1, 10)
  expect(owed.map(({ message }) => [message.url, JSON.parse(message.body).text])).toEqual([
    ['https://chat.example/hook', 'To be looked at: the disk. It is nearly full.'],
    ['https://chat.example/hook', 'Over: the disk. It is over: It is nearly full.'],
    ['https://chat.example/hook', 'To be looked at: the disk. It is full.'],
  ])
})

test('what a day brought is told once a day from an hour on, whichever server comes first', async () => {
  await oweMail('a request')
  const hour = new Date(time.clock.now()).getUTCHours() + 1
  start([{ name: 'the disk', look: () => 'It is full.' }], hour)
  start([], hour)
  await eventually(() => time.isAsleep(2))
  const summaries = async () =>
    (await store.outbox.list(null, 10)).filter(({ mail }) => mail.subject.includes('The day before'))
  expect(await summaries()).toEqual([])
  await time.pass(60 * minuteMs, 20 * minuteMs)
  const [first, ...more] = await summaries()
  expect([first?.mail.text.split('\n\n'), more]).toEqual([
    [
      'Requests: 1. Calls: 0. Errors in browsers: 0.',
      'Spent on models, voices and transcribers: $0.00.',
      'Mails that wait: 2. Mails that were given up: 0.',
      'To be looked at: the disk.',
    ],
    [],
  ])
  await time.pass(24 * 60 * minuteMs, 6 * 60 * minuteMs)
  expect(await summaries()).toHaveLength(2)
})

test('a watch that cannot look does not keep others from it', async () => {
  start([
    { name: 'broken', look: () => Promise.reject(new Error('no')) },
    { name: 'other', look: () => 'It is amiss.' },
  ])
  await eventually(async () => (await store.alerts.list()).length === 1)
})

test('it is watched: mails, failures of models and calls, minutes, errors in browsers', async () => {
  const { now } = time.clock
  const stageFailures = createRecent(10 * minuteMs, now)
  const failedCalls = createRecent(60 * minuteMs, now)
  let areMinutesUp = false
  let isMoneySpent = false
  const all = watches({
    ...{ store, dataDir: dir, now, stageFailures, failedCalls },
    areMinutesUp: () => areMinutesUp,
    isMoneySpent: () => isMoneySpent,
  })
  const amiss = async () => {
    const seen = await Promise.all(
      all.map(async ({ name, look }) => ((await look()) === null ? [] : [name.split(' on ')[0]])),
    )
    return seen.flat().filter((name) => name !== 'the disk')
  }
  expect(await amiss()).toEqual([])

  stageFailures.note()
  expect(await amiss()).toEqual([])
  for (let count = 0; count < 2; count += 1) stageFailures.note()
  failedCalls.note()
  areMinutesUp = true
  isMoneySpent = true
  expect(await amiss()).toEqual([
    ...['a model, voice or transcriber', 'calls that failed', 'the day’s minutes of calls', 'the day’s spending'],
  ])
  areMinutesUp = false
  isMoneySpent = false
  time.advance(61 * minuteMs)
  expect(await amiss()).toEqual([])

  const report = { kind: 'error' as const, message: 'x', stack: '', page: '/', release: '', breadcrumbs: [] }
  for (let count = 0; count < 20; count += 1) {
    await store.errorReports.add({ id: `report-${count}`, receivedAt: now(), report })
  }
  await oweMail('stuck')
  for (const entry of await store.outbox.lease(now(), 1, 1)) {
    const { queuedAt } = entry.delivery
    const lastError = '535 no such password for ada@engine.example'
    await store.outbox.settle(entry, { status: 'pending', attempts: 1, queuedAt, dueAt: now() + 1, lastError })
  }
  expect(await amiss()).toEqual(['errors in browsers'])
  time.advance(11 * minuteMs)
  expect(await amiss()).toEqual(['mails that nobody takes'])
  expect(await all.find(({ name }) => name === 'mails that nobody takes')?.look()).toContain(
    '535 no such password for [email]',
  )
})

test('it is watched: mails to the owner that were given up, also where one to a visitor was', async () => {
  const dead = async (id: string, kind: 'notification' | 'confirmation') => {
    await oweMail(id, time.clock.now(), kind)
    const end = { attempts: 1, queuedAt: 1, settledAt: time.clock.now(), lastError: '550' }
    for (const entry of await store.outbox.lease(time.clock.now(), 1, 100))
      await store.outbox.settle(entry, { ...end, status: 'dead' })
  }
  const none = createRecent(minuteMs, time.clock.now)
  const all = watches({
    ...{ store, dataDir: dir, now: time.clock.now, stageFailures: none, failedCalls: none },
    ...{ areMinutesUp: () => false, isMoneySpent: () => false },
  })
  const amiss = async () => {
    const found = await Promise.all(all.slice(0, 2).map(async ({ name, look }) => ((await look()) ? name : null)))
    return found.filter(Boolean)
  }
  await dead('mistyped', 'confirmation')
  expect(await amiss()).toEqual(['mails to visitors that were given up'])
  await dead('lost', 'notification')
  expect(await amiss()).toEqual(['mails to you that were given up', 'mails to visitors that were given up'])
})

test('it is watched: the disk, where little is left and where there is enough', async (context) => {
  const small = mountedDisk()
  if (!small) return context.skip()
  cleanups.push(small.remove)
  const { now } = time.clock
  const none = createRecent(minuteMs, now)
  const told = (dataDir: string) =>
    watches({
      ...{ store, dataDir, now, stageFailures: none, failedCalls: none },
      ...{ areMinutesUp: () => false, isMoneySpent: () => false },
    })
      .find(({ name }) => name.startsWith('the disk'))
      ?.look()
  expect(await told(small.path)).toMatch(/^Only 0\.0 GB are free for DATA_DIR\./)
  const { bavail, blocks, bsize } = await statfs(dir)
  const isEnough = bavail * bsize >= 1e9 && bavail >= 0.05 * blocks
  expect(await told(dir)).toEqual(isEnough ? null : expect.stringContaining('DATA_DIR'))
})

test('the server looks where somebody wants to know, also at what it finds at its start', async () => {
  await oweMail('given up', Date.now())
  for (const entry of await store.outbox.lease(Date.now(), 1, 1)) {
    await store.outbox.settle(entry, {
      status: 'dead',
      attempts: 1,
      queuedAt: 1,
      settledAt: Date.now(),
      lastError: '550',
    })
  }
  await store.close()
  const smtp = await smtpFixture()
  const server = await serverFixture({ DATA_DIR: dir, SMTP_URL: smtp.url, ALERT_EMAIL: 'me@agency.example' })
  cleanups.push(smtp.close, server.remove)
  store = await openSqliteStore(dir, { exclusive: false })
  // a disk that is nearly full is told too
  const told = () => smtp.received.filter(({ to }) => to === 'me@agency.example').map(({ raw }) => raw)
  await eventually(() => told().some((raw) => raw.includes('mails to visitors that were given up')))
})

async function oweMail(
  id: string,
  createdAt = time.clock.now(),
  kind: 'notification' | 'confirmation' = 'confirmation',
) {
  const from = { name: '', address: 'us@agency.example' }
  const mail = {
    messageId: '<x>',
    date: 1,
    from,
    to: from,
    replyTo: null,
    subject: '',
    text: '',
    html: '',
    headers: {},
  }
  const one = { ...aRequest, service: 'email-automation' as const, id, utm: {}, createdAt }
  await store.consultations.accept(one, [{ id: `mail-${id}`, kind, mail }], null)
}
