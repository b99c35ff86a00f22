import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoPublicKey } from '@parley/protocol'
import { smtpFixture } from '../../apps/server/src/mail/smtp-fixture.ts'
import { siteFixture } from '../../apps/server/src/site/site-fixture.ts'
import { query } from '../../apps/server/src/store/operation.ts'
import { openPostgresStore } from '../../apps/server/src/store/postgres/postgres-store.ts'
import { connect } from '../../apps/server/src/store/postgres/session.ts'
import { freePort } from './free-port.ts'
import { startNginx } from './nginx.ts'
import type { TestPostgres } from './postgres.ts'
import { callWithSdk } from './sdk-caller.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

/** `killed`: it has no time for anything; `restarted`: it is told to stop, as an upgrade does. Both start again. */
export const ends = ['restarted', 'killed'] as const

const writers = 3
const callers = 4
/** Of each kind, before the next end and after it. */
const doneBetween = 4
const unlimited = '1000000000'

export type ServersReport = {
  accepted: number
  acceptedAndLost: number
  /** Of requests whose mails bear more than one Message-ID. */
  secondMessageIds: number
  callsEnded: number
  /** Those that the database says were lost with their server. */
  callsLost: number
  /** From the longest of the deaths until another server had ended the dead one's calls. */
  slowestEndMs: number
  /** Anything else that is not what was asked for, in words. */
  wrong: string[]
}

/**
 * Ends one of two servers behind nginx after the other, while requests come and calls go on, and starts it again. `pauseMs`:
 * how long each that asks rests between two requests or calls.
 */
export async function endServers(postgres: TestPostgres, rounds: readonly (typeof ends)[number][], pauseMs = 0) {
  const [site, smtp, proxyPort] = [await siteFixture(), await smtpFixture(), await freePort()]
  const dir = mkdtempSync(join(tmpdir(), 'parley-servers-'))
  const encryptionKey = randomBytes(32).toString('base64')
  const ports = [await freePort(), await freePort()] as const
  const start = (port: number) =>
    startServerProcess({
      PORT: String(port),
      NODE_URL: `http://localhost:${port}`,
      SITE_URL: `http://localhost:${proxyPort}`,
      TRUST_PROXY: '1',
      DATA_DIR: join(dir, String(port)),
      DATABASE_URL: postgres.url,
      PARLEY_ENCRYPTION_KEY: encryptionKey,
      PARLEY_SITE_DIR: site.dir,
      SMTP_URL: smtp.url,
      DRAIN_NOTICE_MS: '2000',
      DRAIN_CALLS_MS: '60000',
      OUTBOX_LEASE_MS: '2000',
      LOG_LEVEL: 'warn',
      RATE_LIMIT_GLOBAL: unlimited,
      RATE_LIMIT_PER_IP: unlimited,
      RATE_LIMIT_PER_EMAIL: unlimited,
      RATE_LIMIT_API_PER_IP: unlimited,
      VOICE_MAX_CALLS_PER_IP: '10000',
      VOICE_CALLS_PER_HOUR_PER_IP: unlimited,
      VOICE_MINUTES_PER_DAY: unlimited,
    })
  const servers = await Promise.all(ports.map(start))
  const nginx = await startNginx([`localhost:${ports[0]}`, `localhost:${ports[1]}`], proxyPort)
  const store = await openPostgresStore(postgres.url)
  const database = await connect(postgres.url)
  const seen = {
    accepted: new Map<string, string>(),
    ended: [] as string[],
    broken: [] as { id: string | null; why: string }[],
    wrong: [] as string[],
    slowestEndMs: 0,
  }
  let working = true
  const rest = () => new Promise((resolve) => setTimeout(resolve, pauseMs))

  async function write(writer: number) {
    for (let count = 0; working; count += 1) {
      await rest()
      const email = `w${writer}-${count}@engine.example`
      const response = await fetch(`${nginx.url}/functions/v1/send-contact-email`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${demoPublicKey}`,
          'idempotency-key': email,
        },
        body: JSON.stringify({
          fullName: 'Ada Byron',
          email,
          service: 'sms-automation',
          problems: 'Too few meetings',
        }),
      })
      if (response.ok) seen.accepted.set(email, ((await response.json()) as { id: string }).id)
      else seen.wrong.push(`a consultation: ${response.status} ${await response.text()}`)
    }
  }

  async function call() {
    while (working) {
      await rest()
      let id: string | null = null
      try {
        const caller = await callWithSdk(nginx.url, (ordered) => {
          id = ordered
        })
        for (const question of ['What does it cost?', 'When are you open?']) await caller.ask(question)
        await caller.hangUp()
        seen.ended.push(caller.id)
      } catch (error) {
        seen.broken.push({ id, why: String(error) })
      }
    }
  }

  async function untilWorked() {
    const counts = () => [seen.accepted.size, seen.ended.length]
    const goals = counts().map((count) => count + doneBetween)
    await until(() => counts().every((count, at) => count >= (goals[at] ?? 0)))
  }

  async function ask<Answer extends object>(sql: string, ...values: string[]) {
    const [rows = []] = await database.transaction([query<Answer>(sql, ...values)])
    return rows
  }
  const holderAt = async (url: string) =>
    (await ask<{ id: string }>("SELECT id FROM servers WHERE url = ? AND state <> 'draining'", url))[0]?.id ?? ''
  const heldBy = async (holder: string) =>
    (await ask('SELECT call_id FROM call_leases WHERE holder = ?', holder)).length

  const tell = (error: unknown) => void seen.wrong.push(String((error as Error).cause ?? error))
  const work = [
    ...Array.from({ length: writers }, (_, writer) => write(writer).catch(tell)),
    ...Array.from({ length: callers }, () => call().catch(tell)),
  ]
  await untilWorked().catch(tell)
  for (const [round, end] of rounds.entries()) {
    const at = round % servers.length
    const ending = servers[at] as ServerProcess
    if (end === 'killed') {
      const holder = await holderAt(ending.url)
      await ending.stop('SIGKILL')
      const diedAt = performance.now()
      await until(async () => (await heldBy(holder)) === 0).catch(tell)
      seen.slowestEndMs = Math.max(seen.slowestEndMs, performance.now() - diedAt)
    } else await ending.stop()
    await untilWorked().catch(tell)
    if (round === rounds.length - 1) break
    servers[at] = await start(ports[at] as number)
    await untilWorked().catch(tell)
  }
  working = false
  await Promise.all(work)

  const endOf = async (id: string | null) => id && (await store.resources.get('main', 'call', id))?.body.endedReason
  await until(async () => (await store.outbox.nextDueAt()) === null).catch(tell)
  const ids = [...seen.accepted.values()]
  const stored = await Promise.all(ids.map((id) => store.consultations.get(id)))
  const mailed = smtp.received.map(({ raw }) => /^Message-ID:\s*<([^.>]+)/im.exec(raw)?.[1] ?? '')
  let callsLost = 0
  for (const { id, why } of seen.broken) {
    if ((await endOf(id)) === 'server-lost') callsLost += 1
    else seen.wrong.push(`a call broke: ${why}`)
  }
  for (const id of seen.ended) {
    await until(async () => (await endOf(id)) !== undefined).catch(tell)
    const reason = await endOf(id)
    if (reason === 'server-lost') callsLost += 1
    else if (reason !== 'customer-ended-call') seen.wrong.push(`a call ended as ${reason}`)
  }
  const report: ServersReport = {
    accepted: ids.length,
    acceptedAndLost: stored.filter((consultation) => consultation === null).length,
    secondMessageIds: new Set(mailed.filter((id) => !ids.includes(id))).size,
    callsEnded: seen.ended.length,
    callsLost,
    slowestEndMs: seen.slowestEndMs,
    wrong: seen.wrong,
  }
  await nginx.stop()
  await Promise.all(servers.map((server) => server.stop()))
  await Promise.all([database.end(), store.close(), smtp.close(), site.remove()])
  rmSync(dir, { recursive: true, force: true })
  return report
}

const patienceMs = 120_000

async function until(condition: () => boolean | Promise<boolean>) {
  for (const giveUpAt = Date.now() + patienceMs; !(await condition()); ) {
    if (Date.now() > giveUpAt) throw new Error(`waited in vain for ${condition}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
