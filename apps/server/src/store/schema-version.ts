import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { Config } from '../settings/config.ts'
import { migrationNames } from './migrations.ts'
import { connected } from './postgres/dump.ts'
import { databaseFile } from './sqlite/data-directory.ts'

type Where = Pick<Config, 'databaseUrl' | 'dataDir'>

/** The migrations that a database has, without bringing it up to date; null where no server has used it yet. */
export function appliedMigrations({ databaseUrl, dataDir }: Where): Promise<string[] | null> {
  return databaseUrl ? ofPostgres(databaseUrl) : Promise.resolve(ofSqlite(databaseFile(dataDir)))
}

/** Those that the next start will bring, and those of a newer Parley that this one does not know. */
export async function compareMigrations(where: Where): Promise<{ pending: string[]; unknown: string[] } | null> {
  const applied = await appliedMigrations(where)
  const known = migrationNames()
  return (
    applied && {
      pending: known.filter((name) => !applied.includes(name)),
      unknown: applied.filter((name) => !known.includes(name)),
    }
  )
}

const all = 'SELECT name FROM schema_migrations ORDER BY name'

function ofSqlite(file: string): string[] | null {
  if (!existsSync(file)) return null
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    db.exec('PRAGMA busy_timeout = 5000')
    if (!db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'schema_migrations'").get()) return null
    return db
      .prepare(all)
      .all()
      .map(({ name }) => String(name))
  } finally {
    db.close()
  }
}

async function ofPostgres(url: string): Promise<string[] | null> {
  const client = await connected(url)
  try {
    const { rows: found } = await client.query("SELECT to_regclass('schema_migrations') AS name")
    if (!found[0]?.name) return null
    return (await client.query<{ name: string }>(all)).rows.map(({ name }) => name)
  } finally {
    await client.end()
  }
}
