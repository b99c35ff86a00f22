// What PostgreSQL and its disk do without us, on the same machine in the same run.
import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { query } from '../../apps/server/src/store/operation.ts'
import { connect, type DatabaseSession } from '../../apps/server/src/store/postgres/session.ts'
import type { Load } from './load.ts'
import { median, percentile } from './table.ts'

/** As long as what a request leaves in the database. */
const text = 'Our diary is empty on Tuesdays. '.repeat(20)
/** What PostgreSQL writes of its log at once. */
const page = Buffer.alloc(8192, 'page')
const flushes = 200

/** Commits of one row each, one after another on every connection. */
export async function loadCommits(
  url: string,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Load> {
  const sessions = await Promise.all(Array.from({ length: connections }, () => connect(url)))
  await sessions[0]?.transaction([createTable()])
  const until = performance.now() + seconds * 1000
  const tookMs = (await Promise.all(sessions.map((session) => commitUntil(session, until)))).flat()
  await Promise.all(sessions.map((session) => session.end()))
  return {
    requestsPerSecond: tookMs.length / seconds,
    p50Ms: median(tookMs),
    p99Ms: percentile(tookMs, 99),
    failed: 0,
  }
}

async function commitUntil(session: DatabaseSession, until: number): Promise<number[]> {
  const tookMs: number[] = []
  for (let at = performance.now(); at < until; ) {
    await session.transaction([insertRow()])
    const now = performance.now()
    tookMs.push(now - at)
    at = now
  }
  return tookMs
}

function* createTable() {
  yield* query('CREATE TABLE IF NOT EXISTS bare_rows (at bigint, text text)')
}

function* insertRow() {
  yield* query('INSERT INTO bare_rows VALUES (?, ?)', Date.now(), text)
}

export type Kept = { requests: number; commits: number }

/** Requests that are stored, and transactions that wrote something, since the database was made. */
export async function readKept(url: string): Promise<Kept> {
  const session = await connect(url)
  const [kept] = await session.transaction([countKept()])
  await session.end()
  return kept as Kept
}

function* countKept() {
  const [kept] = yield* query<Kept>(`
    SELECT (SELECT count(*) FROM consultations) AS requests, txid_snapshot_xmax(txid_current_snapshot()) AS commits`)
  return kept
}

/** How long this machine's disk takes to keep what PostgreSQL writes for a commit, in ms; median. */
export function flushMs(): number {
  const folder = mkdtempSync(join(tmpdir(), 'parley-flush-'))
  const file = openSync(join(folder, 'log'), 'w')
  const tookMs = Array.from({ length: flushes }, () => {
    const startedAt = performance.now()
    writeSync(file, page)
    fdatasyncSync(file)
    return performance.now() - startedAt
  })
  closeSync(file)
  rmSync(folder, { recursive: true })
  return median(tookMs)
}
