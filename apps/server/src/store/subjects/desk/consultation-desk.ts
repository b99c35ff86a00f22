import { type Operation, ownOrganisation, query } from '../../operation.ts'
import { asListed, type Counted, type Tally, tally } from './consultation-tallies.ts'
import {
  type ConsultationState,
  type DeskConsultation,
  type DeskRow,
  deskColumns,
  fromDeskRow,
} from './desk-consultation.ts'
import { deskEvents } from './desk-events.ts'

/** How a change is taken back: what was there before, and which request was joined or parted by it. */
export type Undo = { before: ConsultationState; joined?: string; parted?: string }
export type ConsultationChange = { version: number; undo: Undo; text: string; author: string; at: number }
/** A change of a request, with what it does to another one. */
export type NewChange = Omit<ConsultationChange, 'version'> & { next: ConsultationState }

type ChangeRow = { version: number; undo: string; text: string; author: string; created_at: number }

const read = `SELECT ${deskColumns('c')} FROM consultations c WHERE c.org_id = ?`

/** What the owner's people make of the requests. */
export const consultationDesk = {
  *get(id: string): Operation<DeskConsultation | null> {
    const [row] = yield* query<DeskRow>(`${read} AND c.id = ?`, ownOrganisation, id)
    return row ? fromDeskRow(row) : null
  },

  /** Those that are joined to one, the oldest first. */
  *joinedTo(id: string): Operation<DeskConsultation[]> {
    const rows = yield* query<DeskRow>(`${read} AND c.joined_to = ? ORDER BY c.id LIMIT 200`, ownOrganisation, id)
    return rows.map(fromDeskRow)
  },

  /** The newest with an address, in whatever case. */
  *ofAddress(email: string, limit: number): Operation<DeskConsultation[]> {
    const rows = yield* query<DeskRow>(
      `${read} AND LOWER(c.email) = LOWER(?) ORDER BY c.id DESC LIMIT ?`,
      ownOrganisation,
      email,
      limit,
    )
    return rows.map(fromDeskRow)
  },

  /**
   * Changes a request that is still of a version. `joined` is joined to it by the change, `parted` taken out of it. False when
   * somebody else was quicker, with the request or with the other one; then nothing is written.
   */
  *change(id: string, version: number, { next, undo, text, author, at }: NewChange): Operation<boolean> {
    const other = undo.joined ?? undo.parted
    if (other && !(yield* moveOther(other, id, undo.joined !== undefined, at))) return false
    const changed = yield* query<Pick<Counted, 'source'>>(
      `UPDATE consultations SET status = ?, assignee_id = ?, labels = ?, joined_to = ?, version = version + 1, updated_at = ?
       WHERE org_id = ? AND id = ? AND version = ? RETURNING source`,
      next.status,
      next.assigneeId ?? '',
      JSON.stringify(next.labels),
      next.joinedTo,
      at,
      ownOrganisation,
      id,
      version,
    )
    if (changed.length === 0) {
      if (other) yield* moveOther(other, id, undo.joined === undefined, at)
      return false
    }
    const [{ source } = { source: '' }] = changed
    const states = [
      [undo.before, -1],
      [next, 1],
    ] as const
    yield* tally([
      ...states.flatMap(([{ status, joinedTo }, difference]) =>
        joinedTo === null ? asListed({ status, source }, difference) : [],
      ),
      ...(yield* writeLabels(id, undo.before.labels, next.labels)),
    ])
    yield* query(
      `INSERT INTO consultation_changes (org_id, consultation_id, version, undo, text, author, created_at)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
      ownOrganisation,
      id,
      version + 1,
      JSON.stringify(undo),
      text,
      author,
      at,
    )
    yield* deskEvents.add({ type: 'consultation', id, change: 'changed', version: version + 1 }, at)
    return true
  },

  /** The newest first. */
  *changes(id: string, limit: number): Operation<ConsultationChange[]> {
    const rows = yield* query<ChangeRow>(
      `SELECT version, undo, text, author, created_at FROM consultation_changes
       WHERE org_id = ? AND consultation_id = ? ORDER BY version DESC LIMIT ?`,
      ownOrganisation,
      id,
      limit,
    )
    return rows.map(({ created_at: at, undo, ...row }) => ({ ...row, undo: JSON.parse(undo), at }))
  },
}

/** False when the other request is not where it was. */
function* moveOther(other: string, id: string, isJoined: boolean, at: number): Operation<boolean> {
  const [from, to] = isJoined ? [null, id] : [id, null]
  const stood = from === null ? 'joined_to IS NULL' : 'joined_to = ?'
  const moved = yield* query<Counted>(
    `UPDATE consultations SET joined_to = ?, version = version + 1, updated_at = ?
     WHERE org_id = ? AND id = ? AND ${stood} RETURNING status, source`,
    to,
    at,
    ownOrganisation,
    other,
    ...(from === null ? [] : [from]),
  )
  yield* tally(moved.flatMap((one) => asListed(one, isJoined ? -1 : 1)))
  return moved.length > 0
}

function* writeLabels(id: string, before: string[], next: string[]): Operation<Tally[]> {
  const changes: Tally[] = []
  for (const label of before.filter((one) => !next.includes(one))) {
    const removed = yield* query(
      'DELETE FROM consultation_labels WHERE org_id = ? AND label = ? AND consultation_id = ? RETURNING label',
      ownOrganisation,
      label,
      id,
    )
    if (removed.length > 0) changes.push({ facet: 'label', value: label, difference: -1 })
  }
  for (const label of next.filter((one) => !before.includes(one))) {
    const added = yield* query(
      `INSERT INTO consultation_labels (org_id, label, consultation_id) VALUES (?, ?, ?)
       ON CONFLICT DO NOTHING RETURNING label`,
      ownOrganisation,
      label,
      id,
    )
    if (added.length > 0) changes.push({ facet: 'label', value: label, difference: 1 })
  }
  return changes
}
