import { DatabaseSync } from 'node:sqlite'
import { afterAll } from 'vitest'
import { migrate } from '../migrations.ts'
import type { Row } from '../operation.ts'
import { resourcePlansContract } from '../subjects/resources/resource-plans.contract.ts'

const db = new DatabaseSync(':memory:')
afterAll(() => db.close())

const migration = migrate(0)
let next = migration.next()
while (!next.done) next = migration.next(db.prepare(next.value.sql).all(...next.value.values) as Row[])

resourcePlansContract(({ sql, values }) => {
  const rows = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...values) as { detail: string }[]
  return rows.map(({ detail }) => detail).join('; ')
}, /SCAN|TEMP B-TREE/)
