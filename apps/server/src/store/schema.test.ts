import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { migrate } from './migrations.ts'
import type { Row } from './operation.ts'
import { tableSchemas } from './schema.ts'

test('every table of the database is known with its columns and its key', () => {
  const db = new DatabaseSync(':memory:')
  const migration = migrate(0)
  for (let next = migration.next(); !next.done; ) {
    next = migration.next(db.prepare(next.value.sql).all(...next.value.values) as Row[])
  }
  const tables = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'schema_migrations'").all()
  const columnsOf = (table: string) =>
    db.prepare(`PRAGMA table_info(${table})`).all() as { name: string; type: string; pk: number }[]
  const actual = tables.map(({ name }) => ({
    name,
    columns: columnsOf(String(name)).map((column) => ({ name: column.name, type: column.type })),
    key: columnsOf(String(name))
      .filter(({ pk }) => pk > 0)
      .sort((a, b) => a.pk - b.pk)
      .map((column) => column.name),
  }))
  db.close()
  expect(tableSchemas().sort((a, b) => (a.name < b.name ? -1 : 1))).toEqual(
    actual.sort((a, b) => (String(a.name) < String(b.name) ? -1 : 1)),
  )
})
