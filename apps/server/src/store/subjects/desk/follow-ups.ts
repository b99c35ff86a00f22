import { type Operation, ownOrganisation, query } from '../../operation.ts'
import { type NewWebhook, webhooks } from '../webhooks.ts'
import { consultationWords } from './consultation-words.ts'
import { type DeskConsultation, type DeskRow, deskColumns, fromDeskRow } from './desk-consultation.ts'
import { deskEvents } from './desk-events.ts'

/** `words`: it came before there was a desk, and nobody is told of it now. */
export type OwedFollowUp = { consultation: DeskConsultation; owes: 'all' | 'words' }

/**
 * What is done with a request after its visitor was thanked: its words can be found, who watches is told, and so are the
 * servers that want to know. It is all done at once or still owed.
 */
export const followUps = {
  /** The oldest first. */
  *owed(limit: number): Operation<OwedFollowUp[]> {
    const rows = yield* query<DeskRow & { follow_up: OwedFollowUp['owes'] }>(
      `SELECT ${deskColumns('c')}, c.follow_up FROM consultations c
       WHERE c.org_id = ? AND c.follow_up <> 'nothing' ORDER BY c.id LIMIT ?`,
      ownOrganisation,
      limit,
    )
    return rows.map((row) => ({ consultation: fromDeskRow(row), owes: row.follow_up }))
  },

  /** False when another server was quicker, or the request is gone. */
  *settle(id: string, words: string[]): Operation<boolean> {
    const settled = yield* query(
      `UPDATE consultations SET follow_up = 'nothing' WHERE org_id = ? AND id = ? AND follow_up <> 'nothing' RETURNING id`,
      ownOrganisation,
      id,
    )
    if (settled.length > 0) yield* consultationWords.write(id, words)
    return settled.length > 0
  },

  /** The same, with what is owed to others, and a word to who watches. */
  *announce(id: string, words: string[], messages: NewWebhook[], at: number): Operation<boolean> {
    if (!(yield* followUps.settle(id, words))) return false
    for (const message of messages) yield* webhooks.add(message, at)
    yield* deskEvents.add({ type: 'consultation', id, change: 'created', version: 1 }, at)
    return true
  },
}
