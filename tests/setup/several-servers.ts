import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoPublicKey } from '@parley/protocol'
import { smtpFixture } from '../../apps/server/src/mail/smtp-fixture.ts'
import { fixtureManifest, siteFixture } from '../../apps/server/src/site/site-fixture.ts'
import { query } from '../../apps/server/src/store/operation.ts'
import { openPostgresStore } from '../../apps/server/src/store/postgres/postgres-store.ts'
import { connect } from '../../apps/server/src/store/postgres/session.ts'
import { freePort } from './free-port.ts'
import { startNginx } from './nginx.ts'
import { startPatience } from './patience.ts'
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
/** For the start, and for each round: they only end what hangs, and two rounds before the limit of a test does. */
const patienceMs = 80_000

export type ServersReport = {
  accepted: number
  acceptedAndLost: number
  /** Of requests whose mails bear more than one Message-ID. */
  secondMessageIds: number
  callsEnded: number
  /** Those on a killed server that the database says were lost with it. */
  callsLost: number
  /** From the longest of the deaths until another server had ended the dead one's calls. */
  slowestEndMs: number
  /** Anything else that is not what was asked for, in words. */
  wrong: string[]
}

/**
 * Ends one of two servers behind nginx after the other, while requests come and calls go on, and starts it again. `pauseMs`:
 * how long each that asks rests between two requests or calls. Throws what never came, and what was seen last.
 */
export async function endServers(postgres: TestPostgres, rounds: readonly (typeof ends)[number][], pauseMs = 0) {
  const [smtp, proxyPort] = [await smtpFixture(), await freePort()]
  const siteUrl = `http://localhost:${proxyPort}`
  const site = await siteFixture({ ...fixtureManifest, siteUrl })
  const dir = mkdtempSync(join(tmpdir(), 'parley-servers-'))
  const encryptionKey = randomBytes(32).toString('base64')
  const ports = [await freePort(), await freePort()] as const
  const started: Promise<ServerProcess>[] = []
  const start = (port: number) => {
    const server = startServerProcess({
      PORT: String(port),
      NODE_URL: `http://localhost:${port}`,
      SITE_URL: siteUrl,
      TRUST_PROXY: '1',
      DATA_DIR: join(dir, String(port)),
      DATABASE_URL: postgres.url,
      PARLEY_ENCRYPTION_KEY: encryptionKey,
      PARLEY_SITE_DIR: site.dir,
      SMTP_URL: smtp.url,
      DRAIN_NOTICE_MS: '2000',
      DRAIN_CALLS_MS: '60000',
      // on a busy machine a mail takes seconds: one that does not get through in time must soon be tried again
      OUTBOX_LEASE_MS: '10000',
      OUTBOX_FIRST_RETRY_MS: '200',
      OUTBOX_MAX_RETRY_MS: '1000',
      LOG_LEVEL: 'warn',
      RATE_LIMIT_GLOBAL: unlimited,
      RATE_LIMIT_PER_IP: unlimited,
      RATE_LIMIT_PER_EMAIL: unlimited,
      RATE_LIMIT_API_PER_IP: unlimited,
      VOICE_MAX_CALLS_PER_IP: '10000',
      VOICE_CALLS_PER_HOUR_PER_IP: unlimited,
      VOICE_MINUTES_PER_DAY: unlimited,
    })
    started.push(server)
    return server
  }
  const seen = {
    accepted: new Map<string, string>(),
    ended: [] as string[],
    broken: [] as { id: string | null; why: string }[],
    onKilled: new Set<string>(),
    wrong: [] as string[],
    slowestEndMs: 0,
  }
  const counts = () => ({ accepted: seen.accepted.size, ended: seen.ended.length, broken: seen.broken.length })
  const servers: ServerProcess[] = []
  const patience = startPatience(patienceMs * (rounds.length + 1), () =>
    [JSON.stringify(counts()), ...seen.wrong, ...seen.broken.map(({ why }) => why), ...servers.map(lastWords)].join(
      '\n',
    ),
  )
  servers.push(...(await patience.wait('both servers had started', Promise.all(ports.map(start)))))
  const places: [string, string] = [`localhost:${ports[0]}`, `localhost:${ports[1]}`]
  const nginx = await patience.wait('nginx had started', startNginx(places, proxyPort))
  const store = await patience.wait('the store was open', openPostgresStore(postgres.url))
  const database = await patience.wait('the database was open', connect(postgres.url))
  let working = true
  const rest = () => new Promise((resolve) => setTimeout(resolve, pauseMs))

  async function write(writer: number) {
    for (let count = 0; working; count += 1) {
      await rest()
      const email = `w${writer}-${count}@engine.example`
      const response = await fetch(`${nginx.url}/functions/v1/send-contact-email`, {
        method: 'POST',
        signal: patience.signal,
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
        const onOrdered = (ordered: string) => {
          id = ordered
        }
        const caller = await callWithSdk(nginx.url, onOrdered, patience.signal)
        for (const question of ['What does it cost?', 'When are you open?']) await caller.ask(question)
        await caller.hangUp()
        seen.ended.push(caller.id)
      } catch (error) {
        seen.broken.push({ id, why: String(error) })
      }
    }
  }

  async function untilWorked(when: string) {
    const before = counts()
    const isDone = (what: 'accepted' | 'ended') => counts()[what] >= before[what] + doneBetween
    await patience.until(
      `${doneBetween} more requests and calls were done ${when}`,
      () => isDone('accepted') && isDone('ended'),
    )
  }

  async function ask<Answer extends object>(sql: string, ...values: string[]) {
    const [rows = []] = await database.transaction([query<Answer>(sql, ...values)])
    return rows
  }
  const holderAt = async (url: string) =>
    (await ask<{ id: string }>("SELECT id FROM servers WHERE url = ? AND state <> 'draining'", url))[0]?.id ?? ''
  const heldBy = async (holder: string) =>
    (await ask<{ call_id: string }>('SELECT call_id FROM call_leases WHERE holder = ?', holder)).map(
      ({ call_id }) => call_id,
    )

  const tell = (error: unknown) => void seen.wrong.push(String((error as Error).cause ?? error))
  const work = [
    ...Array.from({ length: writers }, (_, writer) => write(writer).catch(tell)),
    ...Array.from({ length: callers }, () => call().catch(tell)),
  ]
  async function endThem() {
    await untilWorked('at first')
    for (const [round, end] of rounds.entries()) {
      const at = round % servers.length
      const ending = servers[at] as ServerProcess
      const which = `server ${at} was ${end} in round ${round}`
      if (end === 'killed') {
        const holder = await patience.wait(`the lease of the server before ${which}`, holderAt(ending.url))
        await patience.wait(which, ending.stop('SIGKILL'))
        const diedAt = performance.now()
        for (const id of await patience.wait(`its calls were known after ${which}`, heldBy(holder)))
          seen.onKilled.add(id)
        await patience.until(`its calls were ended after ${which}`, async () => (await heldBy(holder)).length === 0)
        seen.slowestEndMs = Math.max(seen.slowestEndMs, performance.now() - diedAt)
      } else {
        const code = await patience.wait(which, ending.stop())
        if (code !== 0) seen.wrong.push(`${which}, and ended with ${code}`)
      }
      await untilWorked(`after ${which}`)
      if (round === rounds.length - 1) break
      servers[at] = await patience.wait(`a server started again after ${which}`, start(ports[at] as number))
      await untilWorked(`after a server started again, ${which} before`)
    }
    working = false
    await patience.wait('whoever asks had come to an end', Promise.all(work))
  }

  const endOf = async (id: string | null) => id && (await store.resources.get('main', 'call', id))?.body.endedReason
  try {
    await endThem()
    await patience.until('all mails were sent', async () => (await store.outbox.nextDueAt()) === null)
    for (const id of seen.ended) await patience.until(`call ${id} had its end`, async () => !!(await endOf(id)))
    const report = await patience.wait('everything was judged', judge())
    await patience.wait('both servers ended', Promise.all(servers.map((server) => server.stop())))
    await clear()
    return report
  } catch (error) {
    void clear().catch(() => {}) // not waited for: it must not keep back what went wrong
    throw error
  }

  async function clear() {
    working = false
    patience.end()
    await Promise.allSettled(started.map(async (server) => (await server).stop('SIGKILL')))
    await nginx.stop()
    await Promise.all([database.end(), store.close(), smtp.close(), site.remove()])
    rmSync(dir, { recursive: true, force: true })
  }

  async function judge(): Promise<ServersReport> {
    const ids = [...seen.accepted.values()]
    const stored = await Promise.all(ids.map((id) => store.consultations.get(id)))
    const mailed = smtp.received.map(({ raw }) => /^Message-ID:\s*<([^.>]+)/im.exec(raw)?.[1] ?? '')
    let callsLost = 0
    const isLostWithServer = async (id: string | null) =>
      id && seen.onKilled.has(id) && (await endOf(id)) === 'server-lost'
    for (const { id, why } of seen.broken) {
      if (await isLostWithServer(id)) callsLost += 1
      else seen.wrong.push(`a call broke: ${why}`)
    }
    for (const id of seen.ended) {
      const reason = await endOf(id)
      if (await isLostWithServer(id)) callsLost += 1
      else if (reason !== 'customer-ended-call') seen.wrong.push(`a call ended as ${reason}`)
    }
    if (seen.wrong.length > 0) seen.wrong.push(...(await Promise.all(started)).map(lastWords))
    return {
      accepted: ids.length,
      acceptedAndLost: stored.filter((consultation) => consultation === null).length,
      secondMessageIds: new Set(mailed.filter((id) => !ids.includes(id))).size,
      callsEnded: seen.ended.length,
      callsLost,
      slowestEndMs: seen.slowestEndMs,
      wrong: seen.wrong,
    }
  }
}

const lastWords = (server: ServerProcess) => `${server.url} said last:\n${server.log().slice(-2_000)}`
