import { type Operation, ownOrganisation, query, type SqlValue } from '../../operation.ts'

const tables = [
  'consultation_words',
  'consultation_labels',
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
  // what was joined to them stands for itself again
  yield* query(
    `UPDATE consultations SET joined_to = NULL WHERE org_id = ? AND joined_to IN (${ids})`,
    ownOrganisation,
    ...values,
  )
}
