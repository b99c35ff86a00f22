import { statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import { scrub } from '@parley/protocol'
import type { Store } from '../store/store.ts'
import type { MailKind } from '../store/subjects/outbox.ts'
import type { Watch } from './alerts.ts'
import type { Recent } from './recent.ts'

const minuteMs = 60_000
/** A mail that was not taken is tried a few times before anybody has to know. */
const mailWaitMs = 10 * minuteMs
const mailsRead = 1000
const toOwner: MailKind[] = ['notification', 'alert', 'reminder']
const leastFreeShare = 0.05
const leastFreeBytes = 1e9
const burst = { reports: 20, withinMs: 10 * minuteMs }
const stageFailures = 3

export type WatchDeps = {
  store: Pick<Store, 'outbox' | 'errorReports'>
  dataDir: string
  now: () => number
  /** Times that a model, voice or transcriber failed here, of late. */
  stageFailures: Recent
  /** Calls that failed here, of late. */
  failedCalls: Recent
  /** Whether all minutes of the day are used up here. */
  areMinutesUp: () => boolean
  /** Whether what may be spent in a day is spent, on all servers together. */
  isMoneySpent: () => boolean
}

/** What an owner has to know in time. What concerns one machine has its name. */
export function watches(deps: WatchDeps): Watch[] {
  const { store, dataDir, now } = deps
  const here = ` on ${hostname()}`
  // each kind by itself: an address that a visitor mistyped must not hide that requests reach nobody
  const deadMails = (name: string, what: string, isOne: (kind: MailKind) => boolean): Watch => ({
    name,
    async look() {
      const newest = (await store.outbox.list('dead', mailsRead)).find(({ kind }) => isOne(kind))
      const said = scrub(newest?.delivery.lastError ?? '')
      return newest ? `${what} was given up: ${said}. npx parley outbox list dead shows all.` : null
    },
  })
  return [
    deadMails('mails to you that were given up', 'A mail to you', (kind) => toOwner.includes(kind)),
    deadMails('mails to visitors that were given up', 'A mail to a visitor', (kind) => !toOwner.includes(kind)),
    {
      name: 'mails that nobody takes',
      async look() {
        const waiting = await store.outbox.list('pending', mailsRead)
        const stuck = waiting.find(({ delivery }) => delivery.lastError && delivery.queuedAt < now() - mailWaitMs)
        return stuck
          ? `Mails have waited for ten minutes. The mail server said: ${scrub(stuck.delivery.lastError ?? '')}`
          : null
      },
    },
    {
      name: `the disk${here}`,
      async look() {
        const { bavail, blocks, bsize } = await statfs(dataDir)
        const free = bavail * bsize
        if (free >= leastFreeBytes && bavail >= leastFreeShare * blocks) return null
        return `Only ${(free / 1e9).toFixed(1)} GB are free for DATA_DIR. When nothing is, requests are refused.`
      },
    },
    {
      name: `a model, voice or transcriber${here}`,
      look: () =>
        deps.stageFailures.count() >= stageFailures
          ? `It failed ${deps.stageFailures.count()} times within ten minutes; what is built in stands in for it. The log says why.`
          : null,
    },
    {
      name: `calls that failed${here}`,
      look: () =>
        deps.failedCalls.count() > 0 ? 'A call ended because something failed. npx parley calls shows which.' : null,
    },
    {
      name: `the day’s minutes of calls${here}`,
      look: () =>
        deps.areMinutesUp() ? 'They are used up (VOICE_MINUTES_PER_DAY): visitors can only type until tomorrow.' : null,
    },
    {
      name: 'the day’s spending',
      look: () =>
        deps.isMoneySpent()
          ? 'VOICE_USD_PER_DAY is reached: until midnight UTC visitors can only type, and the guide answers. npx parley calls costs shows for what.'
          : null,
    },
    {
      name: 'errors in browsers',
      async look() {
        const reports = await store.errorReports.list(burst.reports)
        const oldest = reports.at(burst.reports - 1)
        if (!oldest || oldest.receivedAt < now() - burst.withinMs) return null
        return `${burst.reports} errors came from browsers within ten minutes. npx parley errors shows them.`
      },
    },
  ]
}
