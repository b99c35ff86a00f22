import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, test } from 'vitest'
import { migrate } from '../migrations.ts'
import type { Operation, Row, Statement } from '../operation.ts'
import { type ResourceList, resources } from '../resources.ts'

const dir = mkdtempSync(join(tmpdir(), 'parley-plan-'))
const db = new DatabaseSync(join(dir, 'parley.db'))
afterAll(() => {
  db.close()
  rmSync(dir, { recursive: true, force: true })
})

function drive(operation: Operation<unknown>, answer: (statement: Statement) => Row[]) {
  let next = operation.next()
  while (!next.done) next = operation.next(answer(next.value))
}
drive(migrate(0), ({ sql, values }) => db.prepare(sql).all(...values) as Row[])

/** How SQLite would run a list, in its own words. */
function planOf(list: Partial<ResourceList>): string {
  const plans: string[] = []
  drive(resources.list({ orgId: 'o', kind: 'call', limit: 100, ...list }), ({ sql, values }) => {
    const rows = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...values) as { detail: string }[]
    plans.push(...rows.map(({ detail }) => detail))
    return []
  })
  return plans.join('; ')
}

test.each<[string, Partial<ResourceList>]>([
  ['the newest', {}],
  ['the oldest', { order: 'ASC' }],
  ['those before an instant', { conditions: [{ by: 'created', comparison: '<', at: 1 }] }],
  ['those of an assistant', { conditions: [{ by: 'field', field: 'assistantId', value: 'a' }] }],
])('a list of %s reads along the index and sorts nothing, however many there are', (_name, list) => {
  const plan = planOf(list)
  expect(plan).toContain('USING INDEX resources_created')
  expect(plan).not.toMatch(/SCAN|TEMP B-TREE/)
})
