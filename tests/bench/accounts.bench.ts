// How fast people are signed in, kept signed in and known again, and how much of that is argon2, which has to be slow.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { cheapPasswords } from '../../apps/server/src/auth/auth-fixture.ts'
import { connected } from '../../apps/server/src/store/postgres/dump.ts'
import { plainEnvironment } from '../setup/plain-environment.ts'
import { startPostgres } from '../setup/postgres.ts'
import { atMost, type Bench, unmeasured } from './bench.ts'
import { firstMessage } from './first-message.ts'
import { percentile, type Row, table } from './table.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 4)
const people = 32
const password = 'correct horse battery'
const unlimited = { AUTH_REQUESTS_PER_HOUR_PER_IP: '1000000000', AUTH_ATTEMPTS_PER_HOUR: '1000000000' }

type Tokens = { access_token: string; refresh_token: string }
type Person = { email: string; tokens: Tokens }
type Subject = { url: string; key: string; stop(): Promise<void> }
type Ask = (line: string, body?: object, bearer?: string) => Promise<{ status: number; body: unknown }>

async function start(env: Record<string, string>): Promise<Subject> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-accounts-'))
  const child = fork(join(import.meta.dirname, 'api-server.ts'), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...plainEnvironment(),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      SMTP_URL: 'smtp://127.0.0.1:9',
      VOICE: 'off',
      ...env,
    },
  })
  const { url, key } = await firstMessage<{ url: string; key: string }>(child)
  return {
    url,
    key,
    async stop() {
      child.kill('SIGKILL')
      await once(child, 'exit')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Settings of a server that shares nothing with one before it. */
async function emptyDatabase(url: string, name: string) {
  const client = await connected(url)
  await client.query(`CREATE DATABASE ${name}`)
  await client.end()
  return { DATABASE_URL: url.replace(/\/postgres$/, `/${name}`) }
}

/** One connection that stays open. */
function connectTo(url: string): Ask {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return async (line, body, bearer) => {
    const [method, path] = line.split(' ')
    const headers = {
      'content-type': 'application/json',
      'x-supabase-api-version': '2024-01-01',
      ...(bearer && { authorization: `Bearer ${bearer}` }),
    }
    const asking = request(`${url}/auth/v1${path}`, { method, headers, agent }).end(body && JSON.stringify(body))
    const [response] = (await once(asking, 'response')) as [IncomingMessage]
    return { status: response.statusCode ?? 0, body: await json(response) }
  }
}

const signIn = (ask: Ask, email: string) => ask('POST /token?grant_type=password', { email, password })

async function makePeople({ url, key }: Subject): Promise<Person[]> {
  const ask = connectTo(url)
  const made: Person[] = []
  for (let index = 0; index < people; index += 1) {
    const email = `person${index}@engine.example`
    await ask('POST /admin/users', { email, password, email_confirm: true }, key)
    made.push({ email, tokens: (await signIn(ask, email)).body as Tokens })
  }
  return made
}

/** What one person does again and again, each over a connection of their own. */
const works: Record<string, (ask: Ask, person: Person) => Promise<number>> = {
  'sign-in': async (ask, { email }) => (await signIn(ask, email)).status,
  async refresh(ask, person) {
    const { refresh_token } = person.tokens
    const { status, body } = await ask('POST /token?grant_type=refresh_token', { refresh_token })
    person.tokens = body as Tokens
    return status
  },
  'who is this': async (ask, { tokens }) => (await ask('GET /user', undefined, tokens.access_token)).status,
}

type Measured = { perSecond: number; p50Ms: number; p99Ms: number; failed: number }

async function measure(subject: Subject, crowd: Person[], name: string, connections: number): Promise<Measured> {
  const work = works[name] as (typeof works)[string]
  const times: number[] = []
  let failed = 0
  const startedAt = performance.now()
  const until = startedAt + seconds * 1000
  await Promise.all(
    crowd.slice(0, connections).map(async (person) => {
      const ask = connectTo(subject.url)
      for (let at = performance.now(); at < until; at = performance.now()) {
        const status = await work(ask, person)
        times.push(performance.now() - at)
        if (status !== 200) failed += 1
      }
    }),
  )
  const perSecond = times.length / ((performance.now() - startedAt) / 1000)
  return { perSecond, p50Ms: percentile(times, 50), p99Ms: percentile(times, 99), failed }
}

const about = `${people} people with a session each, over ${seconds} s; each connection is a person's own, and asks again when it has its answer.
The callers share the machine and a process. “Cheapest argon2” is the same sign-in with the least that argon2 can cost: the rest of it.`

export const accounts: Bench = {
  name: 'accounts',
  title: 'Accounts',
  async run() {
    const postgres = await startPostgres().catch((error: Error) => error)
    const stores = ['SQLite', ...(postgres instanceof Error ? [] : ['PostgreSQL'])]
    const rows: Row[] = []
    const measured = new Map<string, Measured>()
    for (const store of stores) {
      for (const [kind, more] of Object.entries({ '': {}, ', cheapest argon2': cheapPasswords })) {
        const database =
          store === 'SQLite' || postgres instanceof Error
            ? {}
            : await emptyDatabase(postgres.url, `accounts_${rows.length}`)
        const subject = await start({ ...unlimited, ...database, ...more })
        const crowd = await makePeople(subject)
        for (const name of kind ? ['sign-in'] : Object.keys(works)) {
          for (const connections of [1, people]) {
            const one = await measure(subject, crowd, name, connections)
            measured.set(`${store} ${name}${kind} ${connections}`, one)
            const { perSecond, p50Ms, p99Ms } = one
            rows.push({
              what: `${name}${kind}`,
              store,
              connections,
              'a second': perSecond,
              'p50 ms': p50Ms,
              'p99 ms': p99Ms,
            })
          }
        }
        await subject.stop()
      }
    }
    if (!(postgres instanceof Error)) await postgres.stop()
    const failed = [...measured.values()].reduce((sum, one) => sum + one.failed, 0)
    const p99 = (name: string) => measured.get(`SQLite ${name} ${people}`)?.p99Ms ?? Number.NaN
    return {
      report: `${about}\n\n${table(rows)}`,
      limits: [
        atMost('nobody is refused', failed, 0),
        atMost(`${people} refresh at a time, embedded: p99`, p99('refresh'), 150, ' ms'),
        atMost(`${people} ask who they are at a time, embedded: p99`, p99('who is this'), 100, ' ms'),
        ...(postgres instanceof Error ? [unmeasured('the same on PostgreSQL', 'no PostgreSQL on this machine')] : []),
      ],
    }
  },
}
