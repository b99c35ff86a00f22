import { DatabaseSync } from 'node:sqlite'
import { Failure } from '@parley/protocol'
import { databaseFile } from './data-directory.ts'

const patience = { busyMs: 10_000, attempts: 20 }

/**
 * Writes the database anew, also beside a running server, so that nothing that was removed stands in its file or its log any
 * more. Takes as much room again as the database has. Throws while somebody else never lets go of it.
 */
export function rewriteDatabase(dir: string): void {
  const db = new DatabaseSync(databaseFile(dir))
  try {
    db.exec(`PRAGMA busy_timeout = ${patience.busyMs}; PRAGMA secure_delete = ON; VACUUM`)
    for (let attempt = 1; attempt <= patience.attempts; attempt += 1) {
      const [outcome] = db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all() as { busy: number }[]
      if (outcome?.busy === 0) return
    }
    throw new Failure(
      'unavailable',
      'The log of the database could not be emptied, because somebody reads from it. Run this again.',
    )
  } finally {
    db.close()
  }
}
