import { DatabaseSync } from 'node:sqlite'
import { migrate } from '../migrations.ts'
import type { Operation, Row } from '../operation.ts'
import { hold } from '../subjects/upkeep/hold.ts'

/** Brings a database file that no server has opened up to date, and holds what is owed in it. */
export function holdSqlite(file: string, at: number): void {
  const db = new DatabaseSync(file)
  try {
    db.exec('PRAGMA synchronous = FULL; BEGIN IMMEDIATE')
    driveOn(db, migrate(at))
    driveOn(db, hold.begin(at))
    db.exec('COMMIT')
  } finally {
    db.close()
  }
}

/** Runs an operation on a connection of this thread's own. */
export function driveOn<Result>(db: DatabaseSync, operation: Operation<Result>): Result {
  let next = operation.next()
  while (!next.done) next = operation.next(db.prepare(next.value.sql).all(...next.value.values) as Row[])
  return next.value
}
