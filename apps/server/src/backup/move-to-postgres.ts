import { DatabaseSync } from 'node:sqlite'
import type pg from 'pg'
import { ConfigError } from '../settings/config.ts'
import { migrate } from '../store/migrations.ts'
import type { Row, SqlValue } from '../store/operation.ts'
import { connected, countPostgresRows } from '../store/postgres/dump.ts'
import { openPostgresStore, withoutPassword } from '../store/postgres/postgres-store.ts'
import { type TableSchema, tableSchemas } from '../store/schema.ts'
import { databaseFile, lockDataDirectory, requireDatabase } from '../store/sqlite/data-directory.ts'
import { driveOn, holdSqlite } from '../store/sqlite/hold-copy.ts'
import { storableJson } from '../store/storable.ts'

const rowsAtATime = 2_000

/**
 * Moves the embedded database of a data directory into an empty PostgreSQL database: wholly, each row compared, or not at
 * all. What is owed in the embedded one is held afterwards, so that nothing goes out twice. Resolves to how many rows each
 * table has. Throws `ConfigError` while a server uses the directory, and where the database is not empty.
 */
export async function moveToPostgres(
  dataDir: string,
  url: string,
  onProgress: (done: number, whole: number) => void,
): Promise<Record<string, number>> {
  requireDatabase(dataDir)
  const lock = lockDataDirectory(dataDir)
  try {
    await (await openPostgresStore(url)).close()
    const counts = await copyAll(databaseFile(dataDir), url, onProgress)
    holdSqlite(databaseFile(dataDir), Date.now())
    return counts
  } finally {
    lock.release()
  }
}

async function copyAll(file: string, url: string, onProgress: (done: number, whole: number) => void) {
  const source = new DatabaseSync(file)
  const client = await connected(url)
  const tables = tableSchemas()
  const names = tables.map(({ name }) => name)
  try {
    driveOn(source, migrate(Date.now()))
    await client.query('BEGIN')
    await client.query(`LOCK TABLE ${names.join(', ')} IN EXCLUSIVE MODE`)
    await requireEmpty(client, url, names)
    const expected = Object.fromEntries(names.map((name) => [name, countOf(source, name)]))
    const whole = Object.values(expected).reduce((sum, count) => sum + count, 0)
    let done = 0
    for (const table of tables) {
      for (const batch of batchesOf(source, table)) {
        await insert(client, table, batch)
        await requireSame(client, table, batch)
        done += batch.length
        onProgress(done, whole)
      }
    }
    const counts = await countPostgresRows(client, names)
    const wrong = names.find((name) => counts[name] !== expected[name])
    if (wrong) throw new ConfigError(`Of ${expected[wrong]} rows of ${wrong} ${counts[wrong]} came: nothing is kept.`)
    await client.query('COMMIT')
    await client.query(`ANALYZE ${names.join(', ')}`)
    return counts
  } finally {
    source.close()
    await client.end() // what is not committed is taken back
  }
}

async function requireEmpty(client: pg.Client, url: string, names: string[]) {
  const counts = await countPostgresRows(client, names)
  const used = names.find((name) => counts[name] !== 0)
  if (!used) return
  throw new ConfigError(
    `The database of DATABASE_URL ${withoutPassword(url)} is in use (${counts[used]} rows of ${used}): name an empty one.`,
  )
}

function countOf(source: DatabaseSync, name: string) {
  return Number(source.prepare(`SELECT COUNT(*) AS total FROM ${name}`).get()?.total)
}

function* batchesOf(source: DatabaseSync, { name, columns }: TableSchema): Generator<Row[]> {
  let batch: Row[] = []
  const names = columns.map((column) => column.name).join(', ')
  for (const row of source.prepare(`SELECT ${names} FROM ${name}`).iterate() as Iterable<Row>) {
    batch.push(storableRow(row, columns))
    if (batch.length < rowsAtATime) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** What was said in old calls may have what PostgreSQL does not take, and is not stored with it any more. */
function storableRow(row: Row, columns: TableSchema['columns']): Row {
  const bodies = columns.filter(({ type }) => type === 'JSON').map(({ name }) => name)
  return { ...row, ...Object.fromEntries(bodies.map((name) => [name, storableJson(String(row[name]))])) }
}

const typeOf = ({ type }: TableSchema['columns'][number]) => (type === 'BIGINT' ? 'bigint' : 'text')

/** All rows by one statement, a list for each column. */
async function insert(client: pg.Client, { name, columns }: TableSchema, rows: Row[]) {
  const names = columns.map((column) => column.name)
  const chosen = columns.map((column) => (column.type === 'JSON' ? `${column.name}::json` : column.name))
  const lists = columns.map((column, index) => `$${index + 1}::${typeOf(column)}[]`)
  await client
    .query(
      `INSERT INTO ${name} (${names.join(', ')})
       SELECT ${chosen.join(', ')} FROM UNNEST(${lists.join(', ')}) AS rows (${names.join(', ')})`,
      names.map((column) => rows.map((row) => row[column] ?? null)),
    )
    .catch((cause) => {
      throw new ConfigError(`PostgreSQL does not take the rows of ${name} (${cause.message}): nothing is kept.`, {
        cause,
      })
    })
}

async function requireSame(client: pg.Client, { name, columns, key }: TableSchema, rows: Row[]) {
  const read = columns.map((column) =>
    column.type === 'JSON' ? `${column.name}::text AS ${column.name}` : column.name,
  )
  const keys = columns.filter((column) => key.includes(column.name))
  const lists = keys.map((column, index) => `$${index + 1}::${typeOf(column)}[]`)
  const { rows: found } = await client.query<Record<string, string | null>>(
    `SELECT ${read.join(', ')} FROM ${name}
     WHERE (${keys.map((column) => column.name).join(', ')}) IN (SELECT * FROM UNNEST(${lists.join(', ')}))`,
    keys.map((column) => rows.map((row) => row[column.name] ?? null)),
  )
  const textOf = (value: SqlValue | undefined) => (value === null || value === undefined ? null : String(value))
  const lineOf = (row: Row) => JSON.stringify(columns.map((column) => textOf(row[column.name])))
  const there = new Set(found.map(lineOf))
  const missing = rows.find((row) => !there.has(lineOf(row)))
  if (!missing) return
  const which = key.map((column) => missing[column]).join(' ')
  throw new ConfigError(`The row ${which} of ${name} came otherwise than it was: nothing is kept.`)
}
