import { DatabaseSync } from 'node:sqlite'
import { connected } from '../../apps/server/src/store/postgres/dump.ts'
import { type TableSchema, tableSchemas } from '../../apps/server/src/store/schema.ts'

const rowsAtATime = 2_000
/** The move itself leaves a note in the embedded one: that everything in it is held. */
const written = 'server_facts'

/** Reads every table of both databases side by side, in the order of their keys; how many rows are not the same. */
export async function rowsThatDiffer(file: string, url: string): Promise<number> {
  const source = new DatabaseSync(file, { readOnly: true })
  const client = await connected(url)
  try {
    let differing = 0
    for (const table of tableSchemas()) if (table.name !== written) differing += await compare(source, client, table)
    return differing
  } finally {
    source.close()
    await client.end()
  }
}

async function compare(
  source: DatabaseSync,
  client: Awaited<ReturnType<typeof connected>>,
  { name, columns, key }: TableSchema,
): Promise<number> {
  const names = columns.map((column) => column.name)
  const isText = new Set(columns.filter(({ type }) => type !== 'BIGINT').map((column) => column.name))
  const inBytes = key.map((column) => (isText.has(column) ? `${column} COLLATE "C"` : column))
  const texts = columns.map(({ name: column, type }) => (type === 'TEXT' ? column : `${column}::text AS ${column}`))
  await client.query('BEGIN')
  await client.query(`DECLARE moved CURSOR FOR SELECT ${texts.join(', ')} FROM ${name} ORDER BY ${inBytes.join(', ')}`)
  let [differing, other] = [0, [] as Record<string, string | null>[]]
  const next = async () => {
    if (other.length === 0) other = (await client.query(`FETCH ${rowsAtATime} FROM moved`)).rows
    return other.shift()
  }
  for (const row of source.prepare(`SELECT ${names.join(', ')} FROM ${name} ORDER BY ${key.join(', ')}`).iterate()) {
    const moved = await next()
    const textOf = (value: unknown) => (value === null || value === undefined ? null : String(value))
    if (names.some((column) => textOf(row[column]) !== textOf(moved?.[column]))) differing += 1
  }
  while (await next()) differing += 1
  await client.query('COMMIT')
  return differing
}
