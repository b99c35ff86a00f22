import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { idleMemory } from '@parley/agent/memory'
import { migrate } from '../migrations.ts'
import type { Operation, Row, Statement } from '../operation.ts'
import { type Call, start } from '../operations.ts'

/** What became of each call, in the order of their coming. */
export type Outcome = { ok: true; value: unknown } | { ok: false; message: string; errcode?: number }

const db = new DatabaseSync((workerData as { file: string }).file)
db.exec('PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
const prepared = new Map<string, StatementSync>()
/** Filters combine to more statements than are worth their memory. */
const maxPrepared = 500
/** After so much work calls are committed and answered, so that long lists are sent on while the next are read. */
const commitAfterMs = 4

transaction(() => drive(migrate(Date.now())))
parentPort?.on('message', (calls: Call[]) => {
  while (calls.length > 0) parentPort?.postMessage(runTogether(calls))
})
parentPort?.postMessage([])
idleMemory().worked() // what a start needed, and no more: later, callers of the database would wait meanwhile

/**
 * Takes off as many calls as share a commit, and so a wait for the disk: all that can be run in a few milliseconds. A call
 * that fails takes back only its own part.
 */
function runTogether(calls: Call[]): Outcome[] {
  const taken: Call[] = []
  const commitAt = performance.now() + commitAfterMs
  const next = () => {
    const call = performance.now() < commitAt || taken.length === 0 ? calls.shift() : undefined
    if (call) taken.push(call)
    return call
  }
  try {
    return transaction(() => {
      const outcomes: Outcome[] = []
      for (let call = next(); call; call = next()) outcomes.push(runOne(call))
      return outcomes
    })
  } catch (error) {
    // a database that cannot even begin takes none
    if (taken.length === 0) return calls.splice(0).map(() => failed(error))
    // nothing of it was kept, so each may be run again, and succeeds or fails alone
    return taken.length > 1 ? taken.flatMap((call) => runTogether([call])) : [failed(error)]
  }
}

function runOne(call: Call): Outcome {
  db.exec('SAVEPOINT call')
  try {
    const value = drive(start(call))
    db.exec('RELEASE call')
    return { ok: true, value }
  } catch (error) {
    // a full disk has already rolled everything back
    if (!db.isTransaction) throw error
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
