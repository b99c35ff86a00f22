import type { Row, SqlValue } from '../store/operation.ts'
import { tableSchemas } from '../store/schema.ts'
import type { Store } from '../store/store.ts'
import type { Mentions } from './mentions.ts'

const pageSize = 200

/** The rows of a table that mention somebody. */
export async function* rowsThatMention(store: Store, table: string, mentions: Mentions): AsyncGenerator<Row> {
  for await (const row of allRows(store, table, mentions.texts)) {
    if (Object.values(row).some((value) => typeof value === 'string' && mentions.isIn(value))) yield row
  }
}

/** The rows of a table that mention somebody, or in which something is sealed that may; each once. */
export async function* rowsToJudge(store: Store, table: string, mentions: Mentions): AsyncGenerator<Row> {
  const key = keyOf(table)
  const nameOf = (row: Row) => JSON.stringify(key.map((column) => row[column]))
  const told = new Set<string>()
  for await (const row of rowsThatMention(store, table, mentions)) {
    told.add(nameOf(row))
    yield row
  }
  for await (const row of allRows(store, table, null)) if (!told.has(nameOf(row))) yield row
}

const keyOf = (table: string) => tableSchemas().find(({ name }) => name === table)?.key ?? []

async function* allRows(store: Store, table: string, texts: string[] | null): AsyncGenerator<Row> {
  const key = keyOf(table)
  let after: SqlValue[] | null = null
  for (;;) {
    const page: Row[] = await store.traces.find({ table, texts, after, limit: pageSize })
    yield* page
    const last = page.at(-1)
    if (!last || page.length < pageSize) return
    after = key.map((column) => last[column] ?? null)
  }
}

/** The row's texts with the address blacked out, of the columns in which it stood. */
export function blackedOutColumns(row: Row, mentions: Mentions): Row {
  const changed = Object.entries(row).flatMap(([name, value]) =>
    typeof value === 'string' && mentions.isIn(value) ? [[name, mentions.blackOut(value)]] : [],
  )
  return Object.fromEntries(changed)
}
