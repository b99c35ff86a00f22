import { backup, DatabaseSync } from 'node:sqlite'
import { ConfigError } from '../../settings/config.ts'
import { databaseFile } from './data-directory.ts'

const pagesAtATime = 500

/**
 * Copies the database of a data directory into a file as it is at one instant, also while a server writes to it. Resolves
 * to how many rows each table has.
 */
export async function snapshotSqlite(
  dir: string,
  file: string,
  tables: string[],
  onProgress: (done: number, whole: number) => void,
): Promise<Record<string, number>> {
  const source = new DatabaseSync(databaseFile(dir), { readOnly: true })
  try {
    // one that only reads keeps what it saw first: without it a copy begins again whenever somebody writes
    source.exec('PRAGMA busy_timeout = 5000; BEGIN')
    const rows = countRows(source, tables)
    await backup(source, file, {
      rate: pagesAtATime,
      progress: ({ totalPages, remainingPages }) => onProgress(totalPages - remainingPages, totalPages),
    })
    settle(file)
    return rows
  } finally {
    source.close()
  }
}

/** Whole in its one file, and proven so. Throws where it is not. */
function settle(file: string) {
  const copy = new DatabaseSync(file)
  try {
    copy.exec('PRAGMA journal_mode = DELETE')
    const damage = damageOf(copy)
    if (damage) throw new ConfigError(`The copy of the database is damaged (${damage}): look after the disk.`)
  } finally {
    copy.close()
  }
}

/** How many rows each table of a database file has. */
export function countSqliteRows(file: string, tables: string[]): Record<string, number> {
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    return countRows(db, tables)
  } finally {
    db.close()
  }
}

function countRows(db: DatabaseSync, tables: string[]): Record<string, number> {
  const there = new Set(
    db
      .prepare("SELECT name FROM sqlite_master WHERE type = 'table'")
      .all()
      .map(({ name }) => name),
  )
  const count = (table: string) => Number(db.prepare(`SELECT COUNT(*) AS total FROM ${table}`).get()?.total)
  return Object.fromEntries(tables.map((table) => [table, there.has(table) ? count(table) : 0]))
}

/** What is wrong with a database file, also beside a running server; null where nothing is. */
export function checkSqliteFile(file: string): string | null {
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    return damageOf(db)
  } finally {
    db.close()
  }
}

function damageOf(db: DatabaseSync): string | null {
  const [check] = db.prepare('PRAGMA quick_check(1)').all() as { quick_check: string }[]
  return check?.quick_check === 'ok' ? null : String(check?.quick_check)
}
