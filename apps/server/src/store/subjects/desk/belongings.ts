import { type Operation, ownOrganisation, query, type SqlValue } from '../../operation.ts'
import { asListed, type Counted, type Tally, tally } from './consultation-tallies.ts'

const tables = [
  'consultation_words',
  'consultation_notes',
  'consultation_reminders',
  'consultation_replies',
  'consultation_changes',
]

/** Removes everything that belongs to the requests that a query of ids names, the mails that answer or remind included. */
export function* removeBelongings(ids: string, ...values: SqlValue[]): Operation<void> {
  for (const table of ['consultation_replies', 'consultation_reminders']) {
    yield* query(
      `DELETE FROM outbox WHERE org_id = ? AND consultation_id IN
         (SELECT id FROM ${table} WHERE org_id = ? AND consultation_id IN (${ids}))`,
      ownOrganisation,
      ownOrganisation,
      ...values,
    )
  }
  for (const table of tables) {
    yield* query(`DELETE FROM ${table} WHERE org_id = ? AND consultation_id IN (${ids})`, ownOrganisation, ...values)
  }
  const labels = yield* query<{ label: string }>(
    `DELETE FROM consultation_labels WHERE org_id = ? AND consultation_id IN (${ids}) RETURNING label`,
    ownOrganisation,
    ...values,
  )
  // what was joined to them stands for itself again
  const parted = yield* query<Counted>(
    `UPDATE consultations SET joined_to = NULL WHERE org_id = ? AND joined_to IN (${ids}) RETURNING status, source`,
    ownOrganisation,
    ...values,
  )
  yield* tally([
    ...labels.map(({ label }): Tally => ({ facet: 'label', value: label, difference: -1 })),
    ...parted.flatMap((one) => asListed(one, 1)),
  ])
}
