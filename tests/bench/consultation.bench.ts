// How fast a consultation request is accepted, durable row and two mails included.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { startPostgres } from '../setup/postgres.ts'
import { startServerProcess } from '../setup/server-process.ts'
import { atLeast, atMost, type Bench, type Limit, unmeasured } from './bench.ts'
import { type Load, load } from './load.ts'
import { type Row, table } from './table.ts'

const path = '/functions/v1/send-contact-email'
const seconds = 6
const rounds = 3

const withoutLimits = {
  RATE_LIMIT_GLOBAL: '1000000000',
  RATE_LIMIT_PER_IP: '1000000000',
  RATE_LIMIT_PER_EMAIL: '1000000000',
  LOG_LEVEL: 'warn',
  // Deliveries are another bench: here nobody answers, and the outbox only grows.
  SMTP_URL: 'smtp://127.0.0.1:9',
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

async function measure(url: string): Promise<{ one: Load; many: Load }> {
  return {
    one: await load(url, { ...request, connections: 1, seconds: seconds / 2 }),
    many: await load(url, { ...request, connections: 32, seconds }),
  }
}

/** Starts one of the servers beside this file as a process of its own; it tells its address when it listens. */
async function bare(file: string, env: Record<string, string> = {}) {
  const stdio: ['ignore', 'ignore', 'inherit', 'ipc'] = ['ignore', 'ignore', 'inherit', 'ipc']
  const child = fork(join(import.meta.dirname, file), { stdio, env: { ...process.env, ...withoutLimits, ...env } })
  const [url] = (await once(child, 'message')) as [string]
  return { url, stop: () => child.kill('SIGKILL') }
}

async function subject(env: Record<string, string>) {
  const server = await startServerProcess({ ...withoutLimits, ...env })
  return { url: server.url, stop: () => server.stop('SIGKILL') }
}

export const consultation: Bench = {
  name: 'consultation',
  title: 'Accepting a consultation request',
  async run() {
    const postgres = await startPostgres().catch((error: Error) => error)
    const subjects: Record<string, () => Promise<{ url: string; stop(): unknown }>> = {
      'Fastify, no database': () => bare('floor-server.ts'),
      'SQLite (embedded)': () => subject({}),
    }
    if (!(postgres instanceof Error) && postgres) {
      subjects['PostgreSQL, a commit each'] = () => bare('commit-each-server.ts', { DATABASE_URL: postgres.url })
      subjects['PostgreSQL, group commit'] = () => subject({ DATABASE_URL: postgres.url })
    }
    const results: Record<string, { one: Load; many: Load }[]> = {}
    for (let round = 0; round < rounds; round++) {
      for (const [name, start] of Object.entries(subjects)) {
        const { url, stop } = await start()
        results[name] = [...(results[name] ?? []), await measure(url + path)]
        await stop()
      }
    }
    if (!(postgres instanceof Error)) await postgres?.stop()

    const middle = (name: string, of: (result: { one: Load; many: Load }) => number) =>
      [...(results[name] ?? [])].map(of).sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN
    const rows: Row[] = Object.keys(results).map((name) => ({
      server: name,
      '1 connection, requests/s': Math.round(middle(name, ({ one }) => one.requestsPerSecond)),
      '32 connections, requests/s': Math.round(middle(name, ({ many }) => many.requestsPerSecond)),
      'p50 ms': middle(name, ({ many }) => many.p50Ms),
      'p99 ms': middle(name, ({ many }) => many.p99Ms),
      failed: middle(name, ({ one, many }) => one.failed + many.failed),
    }))
    const rate = (name: string) => middle(name, ({ many }) => many.requestsPerSecond)
    const promises = [
      'embedded, 32 connections: at least 1.2 × PostgreSQL without group commit',
      'PostgreSQL with group commit: at least 1.8 × the same without',
    ] as const
    const limits: Limit[] = results['PostgreSQL, a commit each']
      ? [
          atLeast(promises[0], rate('SQLite (embedded)') / rate('PostgreSQL, a commit each'), 1.2, ' ×'),
          atLeast(promises[1], rate('PostgreSQL, group commit') / rate('PostgreSQL, a commit each'), 1.8, ' ×'),
        ]
      : promises.map((promise) => unmeasured(promise, 'no PostgreSQL on this machine'))
    return {
      report: `Medians of ${rounds} rounds of ${seconds} s; the load generator shares the machine.\n\n${table(rows)}`,
      limits: [
        ...limits,
        atMost(
          'embedded, 32 connections: p99 within 20 ms',
          middle('SQLite (embedded)', ({ many }) => many.p99Ms),
          20,
          ' ms',
        ),
      ],
    }
  },
}
