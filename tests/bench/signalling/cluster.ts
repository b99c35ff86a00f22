import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fixtureManifest, siteFixture } from '../../../apps/server/src/site/site-fixture.ts'
import { query } from '../../../apps/server/src/store/operation.ts'
import { connect } from '../../../apps/server/src/store/postgres/session.ts'
import { freePort } from '../../setup/free-port.ts'
import type { TestPostgres } from '../../setup/postgres.ts'
import { type ServerProcess, startServerProcess } from '../../setup/server-process.ts'
import { cpuSecondsOf, residentBytesOf } from './processes.ts'

const unlimited = '1000000000'
/** Calls are held open until all of them are. */
const longestCallSeconds = 3600

export type Cluster = {
  urls: readonly string[]
  /** What the servers and the database have used so far, and hold now. */
  usage(): Promise<Usage>
  /** Calls whose end nobody has written yet. */
  openCalls(): Promise<number>
  stop(): Promise<void>
}

export type Usage = {
  serversCpuSeconds: number
  databaseCpuSeconds: number
  serversRssBytes: number
  transactions: number
  walBytes: number
  databaseBytes: number
  connections: number
}

/** So many servers on one PostgreSQL, each asked directly. What they would say aloud is hardly anything: nobody calls by voice. */
export async function startCluster(postgres: TestPostgres, count: number): Promise<Cluster> {
  const site = await siteFixture({
    ...fixtureManifest,
    assistant: { ...fixtureManifest.assistant, maxDurationSeconds: longestCallSeconds },
  })
  const dir = mkdtempSync(join(tmpdir(), 'parley-signalling-'))
  const encryptionKey = randomBytes(32).toString('base64')
  const start = async () => {
    const port = await freePort()
    return startServerProcess({
      PORT: String(port),
      NODE_URL: `http://localhost:${port}`,
      DATA_DIR: join(dir, String(port)),
      DATABASE_URL: postgres.url,
      PARLEY_ENCRYPTION_KEY: encryptionKey,
      PARLEY_SITE_DIR: site.dir,
      LOG_LEVEL: 'info',
      RATE_LIMIT_API_PER_IP: unlimited,
      VOICE_MAX_CALLS: '10000',
      VOICE_MAX_CALLS_PER_IP: '10000',
      VOICE_CALLS_PER_HOUR_PER_IP: unlimited,
      VOICE_MINUTES_PER_DAY: unlimited,
    })
  }
  const servers: ServerProcess[] = []
  for (let made = 0; made < count; made += 1) servers.push(await start())
  for (const server of servers) await server.logs('calls are prepared')
  const database = await connect(postgres.url)
  const pids = servers.map(({ pid }) => pid)

  async function ask<Answer extends object>(sql: string): Promise<Answer[]> {
    const [rows = []] = await database.transaction([query<Answer>(sql)])
    return rows
  }
  return {
    urls: servers.map(({ url }) => url),
    async usage() {
      const backends = await ask<{ pid: number; application_name: string }>(
        'SELECT pid, application_name FROM pg_stat_activity WHERE pid <> pg_backend_pid()',
      )
      const [figures] = await ask<{ transactions: number; wal: number; size: number }>(`
        SELECT (SELECT xact_commit FROM pg_stat_database WHERE datname = current_database())::float8 AS transactions,
          pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS wal, pg_database_size(current_database())::float8 AS size`)
      return {
        serversCpuSeconds: cpuSecondsOf(pids),
        databaseCpuSeconds: cpuSecondsOf(backends.map(({ pid }) => pid)),
        serversRssBytes: residentBytesOf(pids),
        transactions: figures?.transactions ?? Number.NaN,
        walBytes: figures?.wal ?? Number.NaN,
        databaseBytes: figures?.size ?? Number.NaN,
        connections: backends.filter(({ application_name: name }) => name === 'parley').length,
      }
    },
    async openCalls() {
      const [leases] = await ask<{ open: number }>('SELECT count(*)::float8 AS open FROM call_leases')
      return leases?.open ?? Number.NaN
    },
    async stop() {
      await database.end()
      await Promise.all(servers.map((server) => server.stop()))
      await site.remove()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
