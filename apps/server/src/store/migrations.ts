import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Operation, query } from './operation.ts'

const folder = join(import.meta.dirname, 'migrations')

/** A database that a newer Parley has changed already. The `code` outlives the way out of a thread. */
class NewerDatabase extends Error {
  readonly code = 'ERR_NEWER_DATABASE'
}

/**
 * Brings the tables to the newest version. The driver sees to it that two do not run at once. Throws
 * `ERR_NEWER_DATABASE` where they are of a version that we do not know.
 */
export function* migrate(now: number): Operation<void> {
  yield* query('CREATE TABLE IF NOT EXISTS schema_migrations (name TEXT PRIMARY KEY, applied_at BIGINT NOT NULL)')
  const applied = yield* query<{ name: string }>('SELECT name FROM schema_migrations')
  const done = new Set(applied.map((row) => row.name))
  requireKnownMigrations([...done])
  for (const name of migrationNames()) {
    if (done.has(name)) continue
    for (const statement of statementsOf(name)) yield* query(statement)
    yield* query('INSERT INTO schema_migrations (name, applied_at) VALUES (?, ?)', name, now)
  }
}

/** In their order. */
export function migrationNames() {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
}

/** Throws `ERR_NEWER_DATABASE` for one that we do not know. */
export function requireKnownMigrations(applied: string[]): void {
  const names = migrationNames()
  const unknown = applied.filter((name) => !names.includes(name)).sort()
  if (unknown.length === 0) return
  throw new NewerDatabase(
    `This database has been used by a newer Parley (it has ${unknown.join(', ')}): start that version, or put back the copy from before the upgrade.`,
  )
}

/** Every statement of every migration, in their order. */
export function migrationStatements(): string[] {
  return migrationNames().flatMap(statementsOf)
}

function statementsOf(name: string) {
  return readFileSync(join(folder, name), 'utf8')
    .split(/;\s*$/m)
    .map((statement) => statement.replace(/^--.*$/gm, '').trim())
    .filter(Boolean)
}
