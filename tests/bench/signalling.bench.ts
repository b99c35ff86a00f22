// What calls take without their sound: the API, the signalling and PostgreSQL, by calls in writing.
import { setTimeout as sleep } from 'node:timers/promises'
import { NoPostgres, startPostgres } from '../setup/postgres.ts'
import { callInWriting, type TypedCaller } from '../setup/typed-caller.ts'
import { atLeast, atMost, type Bench, type Limit, unmeasured } from './bench.ts'
import { type Cluster, startCluster, type Usage } from './signalling/cluster.ts'
import { openFilesLimit } from './signalling/processes.ts'
import { median, percentile, table } from './table.ts'
import { inParallel, until } from './voice-load/in-parallel.ts'

const servers = 3
const recordsAnHour = 100_000
const seconds = Number(process.env.BENCH_SECONDS ?? 60)
const wantedOpen = Number(process.env.BENCH_OPEN_CALLS ?? 10_000)
/** What this process needs beside the calls: each holds one answer open, and a question at a time comes on another. */
const otherFiles = 1_000
const openingTogether = 16
/** Until code is compiled. */
const warmUpCalls = 300
const question = 'What does it cost?'

export const signalling: Bench = {
  name: 'signalling',
  title: 'Calls without their sound: signalling and records',
  async run() {
    const postgres = await startPostgres().catch((error: Error) => error)
    if (postgres instanceof NoPostgres) return notMeasured(postgres.message)
    if (postgres instanceof Error) throw postgres
    const cluster = await startCluster(postgres, servers)
    try {
      const records = await keepRecords(cluster)
      const open = await holdOpen(cluster, Math.min(wantedOpen, openFilesLimit() - otherFiles))
      return {
        report: [about, ...describeRecords(records), ...describeOpen(open)].join('\n\n'),
        limits: [...recordLimits(records), ...openLimits(open)],
      }
    } finally {
      await cluster.stop()
      await postgres.stop()
    }
  },
}

const notMeasured = (why: string) => ({
  report: `Not measured here: ${why}`,
  limits: [unmeasured('calls without their sound', why)],
})

const about = `${servers} servers on one PostgreSQL, each asked directly by turns; the callers share the machine. Nobody speaks: what a call by
voice takes beside this is in the chapters of calls. Processor time of PostgreSQL is that of all its processes that serve connections or
write in the background.`

type Records = {
  made: number
  failed: string[]
  elapsedSeconds: number
  greetedMs: number[]
  usage: Usage
  unwritten: number
}

/** Calls begin at an even pace, whatever became of those before them; each is greeted, asks once and hangs up. */
async function keepRecords(cluster: Cluster): Promise<Records> {
  await inParallel(openingTogether, [...Array(warmUpCalls).keys()], (index) => wholeCall(urlOf(cluster, index)))
  const wanted = Math.ceil((recordsAnHour / 3600) * seconds)
  const failed: string[] = []
  const greetedMs: number[] = []
  const before = await cluster.usage()
  const startedAt = performance.now()
  const calls = Array.from({ length: wanted }, async (_, index) => {
    await sleep((index * 3_600_000) / recordsAnHour)
    await wholeCall(urlOf(cluster, index)).then(
      (ms) => greetedMs.push(ms),
      (error) => failed.push(String(error)),
    )
  })
  await Promise.all(calls)
  const elapsedSeconds = (performance.now() - startedAt) / 1000
  await untilWritten(cluster)
  const usage = difference(before, await cluster.usage())
  return { made: wanted, failed, elapsedSeconds, greetedMs, usage, unwritten: await cluster.openCalls() }
}

/** Resolves with how long the greeting took (ms), once the call is over. */
async function wholeCall(url: string): Promise<number> {
  const startedAt = performance.now()
  const caller = await begin(url)
  const greetedMs = performance.now() - startedAt
  await caller.ask(question)
  await caller.hangUp()
  return greetedMs
}

type Open = {
  wanted: number
  open: number
  failed: string[]
  openingSeconds: number
  quiet: Usage
  asking: Usage
  answersMs: number[]
  unanswered: number
  unwritten: number
  bytesACall: number
  connections: number
}

/** Opens calls and holds them: first nobody asks anything, then each of them asks once. */
async function holdOpen(cluster: Cluster, count: number): Promise<Open> {
  const callers: TypedCaller[] = []
  const failed: string[] = []
  const before = await cluster.usage()
  const startedAt = performance.now()
  await inParallel(openingTogether, [...Array(count).keys()], async (index) => {
    await begin(urlOf(cluster, index)).then(
      (caller) => callers.push(caller),
      (error) => failed.push(String(error)),
    )
  })
  const openingSeconds = (performance.now() - startedAt) / 1000
  const opened = await cluster.usage()
  await sleep(seconds * 500)
  const rested = await cluster.usage()
  const answersMs: number[] = []
  await Promise.all(
    callers.map(async (caller, index) => {
      await sleep((index / callers.length) * seconds * 1000)
      const askedAt = performance.now()
      await caller.ask(question).then(
        () => answersMs.push(performance.now() - askedAt),
        (error) => failed.push(String(error)),
      )
    }),
  )
  const asked = await cluster.usage()
  await inParallel(openingTogether, callers, (caller) =>
    caller.hangUp().catch((error) => void failed.push(String(error))),
  )
  await untilWritten(cluster)
  return {
    wanted: wantedOpen,
    open: callers.length,
    failed,
    openingSeconds,
    quiet: difference(opened, rested),
    asking: difference(rested, asked),
    answersMs,
    unanswered: callers.length - answersMs.length,
    unwritten: await cluster.openCalls(),
    bytesACall: (opened.serversRssBytes - before.serversRssBytes) / callers.length,
    connections: opened.connections,
  }
}

async function begin(url: string): Promise<TypedCaller> {
  const caller = await callInWriting(url)
  if (caller instanceof Response) throw new Error(`a call was refused: ${caller.status} ${await caller.text()}`)
  return caller
}

const urlOf = ({ urls }: Cluster, index: number) => urls[index % urls.length] ?? ''

/** Gives up in silence: what is not written is counted. */
const untilWritten = (cluster: Cluster) => until(async () => (await cluster.openCalls()) === 0).catch(() => {})

function difference(before: Usage, after: Usage): Usage {
  const names = Object.keys(after) as (keyof Usage)[]
  return Object.fromEntries(names.map((name) => [name, after[name] - before[name]])) as Usage
}

function describeRecords({ made, failed, elapsedSeconds, greetedMs, usage }: Records) {
  return [
    `Calls at an even pace of ${recordsAnHour.toLocaleString('en-GB')} an hour for ${seconds} s; each is greeted, asks one question and hangs up:`,
    table([
      {
        calls: made,
        'over after, s': elapsedSeconds,
        'greeted p50, ms': median(greetedMs),
        'greeted p95, ms': percentile(greetedMs, 95),
        'servers, CPU ms a call': (usage.serversCpuSeconds * 1000) / made,
        'PostgreSQL, CPU ms a call': (usage.databaseCpuSeconds * 1000) / made,
        'transactions a call': usage.transactions / made,
        'written ahead, kB a call': usage.walBytes / made / 1000,
        'kept, kB a call': usage.databaseBytes / made / 1000,
      },
    ]),
    ...complaints(failed),
  ]
}

function describeOpen(figures: Open) {
  const { open, wanted, openingSeconds, quiet, asking, answersMs, bytesACall, connections, failed } = figures
  const share = (cpuSeconds: number, over: number) => (100_000 * cpuSeconds) / over / open
  return [
    `Calls held open at a time, ${openingTogether} of them beginning together: for ${seconds / 2} s nobody asks anything, then each asks once within ${seconds} s.` +
      (open < wanted
        ? ` More than these were not possible here: a process may have ${openFilesLimit()} files open.`
        : ''),
    table([
      {
        'calls open': open,
        'opened a second': open / openingSeconds,
        'servers, kB a call': bytesACall / 1000,
        'connections of PostgreSQL': connections,
        'quiet: servers, % of a core for 1,000 calls': share(quiet.serversCpuSeconds, seconds / 2),
        'quiet: PostgreSQL, % of a core for 1,000 calls': share(quiet.databaseCpuSeconds, seconds / 2),
        'servers, CPU ms a question': (asking.serversCpuSeconds * 1000) / open,
        'answered p50, ms': median(answersMs),
        'answered p95, ms': percentile(answersMs, 95),
      },
    ]),
    ...complaints(failed),
  ]
}

const complaints = (failed: string[]) =>
  failed.length === 0
    ? []
    : [
        failed
          .slice(0, 5)
          .map((why) => `- ${why}`)
          .join('\n'),
      ]

function recordLimits({ failed, unwritten, made, elapsedSeconds }: Records): Limit[] {
  return [
    atMost('0 calls refused or broken off', failed.length, 0),
    atMost('0 calls whose end is not written', unwritten, 0),
    atLeast(
      `${recordsAnHour.toLocaleString('en-GB')} calls an hour begin and end: per hour`,
      (made / elapsedSeconds) * 3600,
      recordsAnHour * 0.95,
    ),
  ]
}

function openLimits({ open, wanted, failed, unanswered, unwritten }: Open): Limit[] {
  const promise = `${wanted.toLocaleString('en-GB')} calls in writing are open at a time on ${servers} servers`
  const why = `a process may have ${openFilesLimit()} files open here, so ${open} were opened`
  const mayOpen = openFilesLimit() - otherFiles >= wanted
  return [
    mayOpen ? atLeast(promise, open, wanted) : unmeasured(promise, why),
    atMost('of those held open: 0 refused or broken off', failed.length, 0),
    atMost('of those held open: 0 questions without an answer', unanswered, 0),
    atMost('of those held open: 0 whose end is not written', unwritten, 0),
  ]
}
