import { DatabaseSync } from 'node:sqlite'
import { afterAll } from 'vitest'
import { migrate } from '../migrations.ts'
import type { Row, Statement } from '../operation.ts'
import { deskPlansContract } from '../subjects/desk/desk.contract.ts'
import { resourcePlansContract } from '../subjects/resources/resource-plans.contract.ts'

const db = new DatabaseSync(':memory:')
afterAll(() => db.close())

const migration = migrate(0)
let next = migration.next()
while (!next.done) next = migration.next(db.prepare(next.value.sql).all(...next.value.values) as Row[])

const explain = ({ sql, values }: Statement) => {
  const rows = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...values) as { detail: string }[]
  return rows.map(({ detail }) => detail).join('; ')
}

resourcePlansContract(explain, /SCAN|TEMP B-TREE/)
deskPlansContract(explain, /SCAN|TEMP B-TREE/)
