import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { ConfigError } from '../../settings/config.ts'
import { holdAt } from '../subjects/upkeep/hold.ts'
import { withoutPassword } from './postgres-store.ts'
import { runProgram } from './programs.ts'
import { isPooled } from './session.ts'

/**
 * Dumps a database into a file as it is at one instant. Resolves to how many rows each table has then. Throws `ConfigError`
 * where only a pool by transaction is named: pg_dump would leave its settings on the connections that the server gets next.
 */
export async function dumpPostgres(url: string, file: string, tables: string[]): Promise<Record<string, number>> {
  if (isPooled(url)) throw new ConfigError(throughPool)
  const client = await connected(url)
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const { rows } = await client.query<{ snapshot: string }>('SELECT pg_export_snapshot() AS snapshot')
    const counts = await countPostgresRows(client, tables)
    const snapshot = rows[0]?.snapshot ?? ''
    await runProgram(
      'pg_dump',
      ['--format=custom', '--no-owner', '--no-privileges', `--snapshot=${snapshot}`, `--file=${file}`],
      { url },
    ).ended
    return counts
  } finally {
    await client.end()
  }
}

const throughPool =
  'A backup cannot be made through a pool (pgbouncer=true in DATABASE_URL): make it where DATABASE_URL is the address of the database itself, for example DATABASE_URL=postgres://parley:…@db:5432/parley npx parley backup.'

/**
 * Fills an empty database from a dump, and holds what is owed in it: all of that or nothing. Throws `ConfigError` where it has
 * anything of ours.
 */
export async function restorePostgres(url: string, file: string, tables: string[], at: number): Promise<void> {
  const client = await connected(url)
  try {
    const known = tables.map((table) => `'${table}'`).join(', ')
    const { rows } = await client.query(
      `SELECT table_name FROM information_schema.tables WHERE table_name IN (${known})`,
    )
    if (rows.length > 0) {
      throw new ConfigError(
        `The database of DATABASE_URL ${withoutPassword(url)} is in use (it has ${rows[0].table_name}): restore into an empty one.`,
      )
    }
  } finally {
    await client.end()
  }
  await fill(url, file, at)
}

/**
 * Only a script can have more in its transaction than the dump has. It is committed last: one that breaks off leaves nothing.
 * What the dump sets for itself is taken back before, so that no pool hands it on.
 */
async function fill(url: string, file: string, at: number) {
  const reader = runProgram('pg_restore', ['--no-owner', '--no-privileges', '--file=-', file])
  const writer = runProgram('psql', ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1'], { url })
  writer.child.stdout.resume()
  async function* script() {
    yield 'BEGIN;\n'
    yield* reader.child.stdout
    await reader.ended
    yield `RESET ALL;\n${holdAt(at)};\nCOMMIT;\n`
  }
  const written = pipeline(script, writer.child.stdin)
  // what the database refused is why the rest could not be written
  for (const outcome of await Promise.allSettled([writer.ended, written, reader.ended])) {
    if (outcome.status === 'rejected') throw outcome.reason
  }
}

export async function countPostgresRows(
  client: Pick<pg.Client, 'query'>,
  tables: string[],
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of tables) {
    const { rows: found } = await client.query('SELECT to_regclass($1) AS name', [table])
    const { rows } = found[0]?.name ? await client.query(`SELECT COUNT(*) AS total FROM ${table}`) : { rows: [] }
    counts[table] = Number(rows[0]?.total ?? 0)
  }
  return counts
}

/** Throws `ConfigError` where nobody answers. */
export async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'parley', connectionTimeoutMillis: 5_000 })
  client.on('error', () => {}) // what is asked next says so
  await client.connect().catch((cause) => {
    throw new ConfigError(`DATABASE_URL ${withoutPassword(url)} cannot be reached: ${cause.message || cause.code}`, {
      cause,
    })
  })
  return client
}
