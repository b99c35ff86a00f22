import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { migrate } from '../migrations.ts'
import type { Operation, Row, Statement } from '../operation.ts'
import { type Call, start } from '../operations.ts'

/** What became of each call of a batch, in its order. */
export type Outcome = { ok: true; value: unknown } | { ok: false; message: string; errcode?: number }

const db = new DatabaseSync((workerData as { file: string }).file)
db.exec('PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
const prepared = new Map<string, StatementSync>()
/** Filters combine to more statements than are worth their memory. */
const maxPrepared = 500

transaction(() => drive(migrate(Date.now())))
parentPort?.on('message', (batch: Call[]) => parentPort?.postMessage(runBatch(batch)))
parentPort?.postMessage([])

/** All calls in one commit, and so in one wait for the disk. A call that fails takes back only its own part. */
function runBatch(batch: Call[]): Outcome[] {
  try {
    return transaction(() => batch.map(runOne))
  } catch (error) {
    return batch.map(() => failed(error))
  }
}

function runOne(call: Call): Outcome {
  db.exec('SAVEPOINT call')
  try {
    const value = drive(start(call))
    db.exec('RELEASE call')
    return { ok: true, value }
  } catch (error) {
    db.exec('ROLLBACK TO call; RELEASE call')
    return failed(error)
  }
}

function transaction<Result>(body: () => Result): Result {
  db.exec('BEGIN IMMEDIATE')
  try {
    const result = body()
    db.exec('COMMIT')
    return result
  } catch (error) {
    // a full disk has already rolled it back
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}

function drive<Result>(operation: Operation<Result>): Result {
  let next = operation.next()
  while (!next.done) next = operation.next(execute(next.value))
  return next.value
}

function execute({ sql, values }: Statement): Row[] {
  let statement = prepared.get(sql)
  if (!statement) {
    statement = db.prepare(sql)
    if (prepared.size < maxPrepared) prepared.set(sql, statement)
  }
  return statement.all(...values) as Row[]
}

function failed(error: unknown): Outcome {
  if (!(error instanceof Error)) return { ok: false, message: String(error) }
  return { ok: false, message: error.message, errcode: (error as { errcode?: number }).errcode }
}
