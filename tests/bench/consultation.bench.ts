// How fast a consultation request is accepted, durable row and two mails included.
import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { plainEnvironment } from '../setup/plain-environment.ts'
import { startPostgres } from '../setup/postgres.ts'
import { startServerProcess } from '../setup/server-process.ts'
import { atLeast, atMost, type Bench, type Limit, unmeasured } from './bench.ts'
import { firstMessage } from './first-message.ts'
import { type Load, load } from './load.ts'
import { flushMs, loadCommits, readKept } from './postgres-alone.ts'
import { median, type Row, table } from './table.ts'

const path = '/functions/v1/send-contact-email'
const seconds = 6
const rounds = 3
const connections = 32

const withoutLimits = {
  RATE_LIMIT_GLOBAL: '1000000000',
  RATE_LIMIT_PER_IP: '1000000000',
  RATE_LIMIT_PER_EMAIL: '1000000000',
  LOG_LEVEL: 'warn',
  // Deliveries are another bench: here nobody answers, and the outbox only grows.
  SMTP_URL: 'smtp://127.0.0.1:9',
  // those on PostgreSQL follow each other on one database
  PARLEY_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
}

const request = {
  method: 'POST' as const,
  headers: { 'content-type': 'application/json', authorization: 'Bearer pk_parley_demo' },
  body: JSON.stringify({
    fullName: 'Ada Byron',
    email: 'ada@engine.example',
    companyName: 'Engines Ltd',
    service: 'ai-phone-callers',
    problems: 'Our diary is empty on Tuesdays and half empty on Thursdays. '.repeat(4),
    additionalInfo: 'Mornings suit us best.',
  }),
}

type Result = {
  one: Load
  many: Load
  /** Requests that share a commit, with many connections. */
  together?: number
}

async function measure(url: string, databaseUrl?: string): Promise<Result> {
  const one = await load(url, { ...request, connections: 1, seconds: seconds / 2 })
  const before = databaseUrl && (await readKept(databaseUrl))
  const many = await load(url, { ...request, connections, seconds })
  if (!before) return { one, many }
  const after = await readKept(databaseUrl as string)
  return { one, many, together: (after.requests - before.requests) / (after.commits - before.commits) }
}

/** Starts one of the servers beside this file as a process of its own; it tells its address when it listens. */
async function bare(file: string, env: Record<string, string> = {}) {
  const stdio: ['ignore', 'ignore', 'inherit', 'ipc'] = ['ignore', 'ignore', 'inherit', 'ipc']
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-bench-'))
  const own = { ...plainEnvironment(), ...withoutLimits, DATA_DIR: dataDir, ...env }
  const child = fork(join(import.meta.dirname, file), { stdio, env: own })
  const url = await firstMessage<string>(child)
  return {
    url,
    async stop() {
      child.kill('SIGKILL')
      await once(child, 'exit')
      rmSync(dataDir, { recursive: true })
    },
  }
}

async function subject(env: Record<string, string>) {
  const server = await startServerProcess({ ...withoutLimits, ...env })
  return { url: server.url, stop: () => server.stop('SIGKILL') }
}

async function serve(started: Promise<{ url: string; stop(): unknown }>, databaseUrl?: string): Promise<Result> {
  const { url, stop } = await started
  return measure(url + path, databaseUrl).finally(stop)
}

const floor = 'Fastify, no database'
const embedded = 'SQLite (embedded)'
const alone = 'PostgreSQL alone, a row and a commit each'
const commitEach = 'PostgreSQL, a commit each'
const groupCommit = 'PostgreSQL, group commit'

export const consultation: Bench = {
  name: 'consultation',
  title: 'Accepting a consultation request',
  async run() {
    const postgres = await startPostgres().catch((error: Error) => error)
    const subjects: Record<string, () => Promise<Result>> = {
      [floor]: () => serve(bare('floor-server.ts')),
      [embedded]: () => serve(subject({})),
      ...(!(postgres instanceof Error) && onPostgres(postgres.url)),
    }
    const results: Record<string, Result[]> = {}
    for (let round = 0; round < rounds; round++) {
      for (const [name, run] of Object.entries(subjects)) results[name] = [...(results[name] ?? []), await run()]
    }
    if (!(postgres instanceof Error)) await postgres.stop()

    const middle: Middle = (name, of) => median((results[name] ?? []).map(of))
    const rows: Row[] = Object.keys(results).map((name) => ({
      server: name,
      '1 connection, requests/s': Math.round(middle(name, ({ one }) => one.requestsPerSecond)),
      [`${connections} connections, requests/s`]: Math.round(middle(name, ({ many }) => many.requestsPerSecond)),
      'p50 ms': middle(name, ({ many }) => many.p50Ms),
      'p99 ms': middle(name, ({ many }) => many.p99Ms),
      'requests to a commit': results[name]?.[0]?.together ? middle(name, together) : '',
      failed: middle(name, ({ one, many }) => one.failed + many.failed),
    }))
    return {
      report: `${about()}\n\n${table(rows)}`,
      limits: [...postgresLimits(middle, postgres), tailLimit(middle)],
    }
  },
}

const onPostgres = (databaseUrl: string): Record<string, () => Promise<Result>> => ({
  [alone]: async () => ({
    one: await loadCommits(databaseUrl, { connections: 1, seconds: seconds / 2 }),
    many: await loadCommits(databaseUrl, { connections, seconds }),
  }),
  [commitEach]: () => serve(bare('commit-each-server.ts', { DATABASE_URL: databaseUrl }), databaseUrl),
  [groupCommit]: () => serve(subject({ DATABASE_URL: databaseUrl }), databaseUrl),
})

function about() {
  return `Medians of ${rounds} rounds of ${seconds} s; the load generator shares the machine. PostgreSQL alone has no server before it: one
process commits a row of the same size again and again on every connection. Its disk keeps 8 kB in ${flushMs().toPrecision(2)} ms (a write and its
fdatasync; median).`
}

type Middle = (name: string, of: (result: Result) => number) => number
const rate = ({ many }: Result) => many.requestsPerSecond
const together = (result: Result) => result.together ?? Number.NaN

/**
 * What a commit costs is the disk's affair and the processor's, so what sharing it wins differs from machine to machine. That
 * it is shared does not, nor does what is left of the speed of PostgreSQL alone, which pays for both.
 */
function postgresLimits(middle: Middle, postgres: unknown): Limit[] {
  const promises = [
    `embedded, ${connections} connections: at least 1.2 × PostgreSQL without group commit`,
    `PostgreSQL with group commit, ${connections} connections: at least 4 requests to a commit`,
    'the same: more requests than without group commit',
    'the same: at least 0.3 × the bare commits of PostgreSQL alone',
  ] as const
  if (postgres instanceof Error) return promises.map((promise) => unmeasured(promise, 'no PostgreSQL on this machine'))
  const against = (name: string, other: string) => middle(name, rate) / middle(other, rate)
  return [
    atLeast(promises[0], against(embedded, commitEach), 1.2, ' ×'),
    atLeast(promises[1], middle(groupCommit, together), 4),
    atLeast(promises[2], against(groupCommit, commitEach), 1.1, ' ×'),
    atLeast(promises[3], against(groupCommit, alone), 0.3, ' ×'),
  ]
}

/** Against the mean, which is what the connections and the rate make it. */
function tailLimit(middle: Middle): Limit {
  const meanMs = (connections * 1000) / middle(embedded, rate)
  const p99Ms = middle(embedded, ({ many }) => many.p99Ms)
  return atMost(`embedded, ${connections} connections: p99 within 5 × the mean`, p99Ms / meanMs, 5, ' ×')
}
