// How fast the REST API answers, against the same answers from memory, and on both databases.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { plainEnvironment } from '../setup/plain-environment.ts'
import { startPostgres } from '../setup/postgres.ts'
import { atLeast, atMost, type Bench, unmeasured } from './bench.ts'
import { firstMessage } from './first-message.ts'
import { type Load, load } from './load.ts'
import { type Row, table } from './table.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 4)
const listed = 100
/** What Linux counts a process's time in. */
const ticksPerSecond = 100

const assistant = {
  name: 'Reception',
  firstMessage: 'Hello, you have reached the agency. How can I help you today?',
  model: {
    provider: 'openai',
    model: 'gpt-4o-mini',
    messages: [{ role: 'system', content: 'Answer in one or two sentences, and offer a consultation. '.repeat(12) }],
  },
  voice: { provider: 'flite', voiceId: 'awb' },
  maxDurationSeconds: 600,
}

type Subject = { url: string; key: string; pid: number; stop(): Promise<void> }

/** Starts one of the servers beside this file, in a data directory of its own. */
async function start(file: string, env: Record<string, string> = {}): Promise<Subject> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-api-'))
  const child = fork(join(import.meta.dirname, file), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...plainEnvironment(), DATA_DIR: dataDir, LOG_LEVEL: 'warn', SMTP_URL: 'smtp://127.0.0.1:9', ...env },
  })
  const { url, key } = await firstMessage<{ url: string; key: string }>(child)
  return {
    url,
    key,
    pid: child.pid as number,
    async stop() {
      child.kill('SIGKILL')
      await once(child, 'exit')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Seconds of processor that a process has used; null where the system does not tell. */
function cpuSeconds(pid: number): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
  } catch {
    return null
  }
}

type Measured = Load & { cpuMicroseconds: number }

async function measure({ url, key, pid }: Subject): Promise<Map<string, Measured>> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const create = () => fetch(`${url}/assistant`, { method: 'POST', headers, body: JSON.stringify(assistant) })
  const paths: string[] = []
  for (let made = 0; made < listed; made += 1) {
    paths.push(`/assistant/${((await (await create()).json()) as { id: string }).id}`)
  }
  const get = { headers: { authorization: headers.authorization } }
  const patch = { method: 'PATCH' as const, headers, body: JSON.stringify({ name: 'Front desk' }), paths }
  const operations = {
    get: ['/', { ...get, paths }],
    [`list ${listed}`]: [`/assistant?limit=${listed}`, get],
    patch: ['/', patch],
    create: ['/assistant', { method: 'POST' as const, headers, body: JSON.stringify(assistant) }],
  } as const
  const results = new Map<string, Measured>()
  for (const connections of [1, 32]) {
    for (const [name, [path, request]] of Object.entries(operations)) {
      const before = cpuSeconds(pid) ?? Number.NaN
      const result = await load(url + path, { ...request, connections, seconds } as Parameters<typeof load>[1])
      const used = (cpuSeconds(pid) ?? Number.NaN) - before
      const answered = result.requestsPerSecond * (seconds + Math.min(2, seconds))
      results.set(`${name}, ${connections}`, { ...result, cpuMicroseconds: (used / answered) * 1e6 })
    }
  }
  return results
}

const floor = 'memory'
const about = `An assistant of 1 kB, over ${seconds} s at 1 and at 32 connections; the load generator shares the machine. The floor is Fastify
with the same answers from memory: no key, no judging, no database. CPU is the server's processor time, all its threads, for one
request. Each connection changes an assistant of its own.`

export const api: Bench = {
  name: 'api',
  title: 'The REST API',
  async run() {
    const postgres = await startPostgres().catch((error: Error) => error)
    const subjects: Record<string, () => Promise<Subject>> = {
      [floor]: () => start('api-floor-server.ts'),
      SQLite: () => start('api-server.ts'),
      ...(!(postgres instanceof Error) && {
        PostgreSQL: () => start('api-server.ts', { DATABASE_URL: postgres.url }),
      }),
    }
    const measured = new Map<string, Map<string, Measured>>()
    for (const [name, open] of Object.entries(subjects)) {
      const subject = await open()
      measured.set(name, await measure(subject).finally(() => subject.stop()))
    }
    if (!(postgres instanceof Error)) await postgres.stop()
    const names = Object.keys(subjects)
    const operations = [...(measured.get(floor)?.keys() ?? [])]
    const of = (name: string, operation: string) => measured.get(name)?.get(operation)
    const rate = (name: string, operation: string) => of(name, operation)?.requestsPerSecond ?? Number.NaN
    const each =
      (suffix: string, value: (name: string, operation: string) => number, wanted = names) =>
      (operation: string) =>
        Object.fromEntries(wanted.map((name) => [name + suffix, value(name, operation)]))
    const stored = names.slice(1)
    const columns = [
      each(', requests/s', (name, operation) => Math.round(rate(name, operation))),
      each(' / floor', (name, operation) => rate(name, operation) / rate(floor, operation), stored),
      each(', p99 ms', (name, operation) => of(name, operation)?.p99Ms ?? Number.NaN, stored),
      each(', CPU µs', (name, operation) => Math.round(of(name, operation)?.cpuMicroseconds ?? Number.NaN)),
    ]
    const rows = operations.map(
      (operation): Row =>
        Object.assign({ 'operation, connections': operation }, ...columns.map((column) => column(operation))),
    )
    const failed = names.flatMap((name) => operations.map((operation) => of(name, operation)?.failed ?? 0))
    const worst = Math.min(...operations.map((operation) => rate('SQLite', operation) / rate('PostgreSQL', operation)))
    return {
      report: `${about}\n\n${table(rows)}`,
      limits: [
        atMost(
          'no request fails',
          failed.reduce((sum, count) => sum + count, 0),
          0,
        ),
        stored.includes('PostgreSQL')
          ? atLeast('embedded, every operation: at least as fast as on PostgreSQL', worst, 1, ' ×')
          : unmeasured('embedded, every operation: at least as fast as on PostgreSQL', 'no PostgreSQL on this machine'),
      ],
    }
  },
}
