import type { Consultation } from '@parley/protocol'
import type { SpamJudgement } from '@parley/protocol/resources'
import { type Operation, ownOrganisation, query, type SqlValue } from '../operation.ts'
import { removeBelongings } from './desk/belongings.ts'
import { asListed, type Counted, tally } from './desk/consultation-tallies.ts'
import { deskEvents } from './desk/desk-events.ts'
import { claim, disclaim, type Earlier, type IdempotencyKey, recall } from './idempotency.ts'
import { type HourlyLimit, limits } from './limits.ts'
import { type NewMail, outbox } from './outbox.ts'

export type StoredConsultation = Consultation & {
  id: string
  utm: Record<string, string>
  createdAt: number
}

/** How a request came, which its desk wants to know. */
export type Intake = {
  /** The campaign's, or a word for how it came. */
  source: string
  /** The web call in which it was written; null for none. */
  callId: string | null
  spam: SpamJudgement
}

export type Acceptance = { outcome: 'accepted'; id: string } | Earlier | { outcome: 'too-many'; retryAfterMs: number }

/** How many requests an hour are taken of whom, by a key that does not name them. */
export type AcceptanceLimit = { limit: HourlyLimit; key: string }

type ConsultationRow = {
  id: string
  full_name: string
  email: string
  company_name: string
  service: StoredConsultation['service']
  problems: string
  additional_info: string
  utm: string
  created_at: number
}

const read = 'id, full_name, email, company_name, service, problems, additional_info, utm, created_at'

export const consultations = {
  /** Stores the request and the mails it owes, or nothing. A repetition counts towards no limit. */
  *accept(
    consultation: StoredConsultation,
    mails: NewMail[],
    idempotencyKey: IdempotencyKey | null,
    limited: AcceptanceLimit | null = null,
    intake: Intake = directly,
  ): Operation<Acceptance> {
    const { id, createdAt } = consultation
    const retryAfterMs = limited ? yield* limits.take(limited.limit, limited.key, createdAt) : 0
    if (retryAfterMs > 0) {
      // whoever took the last turn may have been the same request
      const known = idempotencyKey && (yield* recall(ownOrganisation, idempotencyKey, createdAt))
      return known ?? { outcome: 'too-many', retryAfterMs }
    }
    // only what is stored has the key: another request that shares the commit is told of it at once
    const earlier = idempotencyKey && (yield* claim(ownOrganisation, idempotencyKey, id, createdAt))
    if (earlier) {
      if (limited) yield* limits.giveBack(limited.limit, limited.key)
      return earlier
    }
    yield* insert(consultation, intake)
    for (const mail of mails) yield* outbox.add(consultation.id, mail, consultation.createdAt)
    return { outcome: 'accepted', id: consultation.id }
  },

  /** What `accept` would answer to a request that came before; null when it is new. */
  *recall(idempotencyKey: IdempotencyKey, now: number): Operation<Acceptance | null> {
    return yield* recall(ownOrganisation, idempotencyKey, now)
  },

  *get(id: string): Operation<StoredConsultation | null> {
    const [row] = yield* query<ConsultationRow>(
      `SELECT ${read} FROM consultations WHERE org_id = ? AND id = ?`,
      ownOrganisation,
      id,
    )
    return row ? fromRow(row) : null
  },

  /** In the order they came; `after` is the last id of the page before, `email` the only address, in whatever case. */
  *list(after: string, limit: number, email?: string): Operation<StoredConsultation[]> {
    const ofOne = email === undefined ? '' : 'AND LOWER(email) = LOWER(?)'
    const rows = yield* query<ConsultationRow>(
      `SELECT ${read} FROM consultations WHERE org_id = ? AND id > ? ${ofOne} ORDER BY id LIMIT ?`,
      ownOrganisation,
      after,
      ...(email === undefined ? [] : [email]),
      limit,
    )
    return rows.map(fromRow)
  },

  /** Removes the request and all that belongs to it, its mails and its keys: everything that names the visitor. False when there was none. */
  *remove(id: string, at = Date.now()): Operation<boolean> {
    yield* removeBelongings('?', id)
    yield* query('DELETE FROM outbox WHERE org_id = ? AND consultation_id = ?', ownOrganisation, id)
    yield* disclaim(ownOrganisation, id)
    const removed = yield* removeWhere('id = ?', id)
    if (removed.length > 0) yield* deskEvents.add({ type: 'consultation', id, change: 'removed', version: 0 }, at)
    return removed.length > 0
  },
}

/** Removes requests whose belongings have gone before. */
export function* removeWhere(condition: string, value: SqlValue): Operation<string[]> {
  const removed = yield* query<Counted & { id: string; joined_to: string | null }>(
    `DELETE FROM consultations WHERE org_id = ? AND ${condition} RETURNING id, status, source, joined_to`,
    ownOrganisation,
    value,
  )
  const listed = removed.filter(({ joined_to: joinedTo }) => joinedTo === null)
  yield* tally(listed.flatMap((one) => asListed(one, -1)))
  return removed.map(({ id }) => id)
}

const directly: Intake = { source: 'direct', callId: null, spam: { score: 0, reasons: [] } }

function* insert(consultation: StoredConsultation, { source, callId, spam }: Intake): Operation<void> {
  yield* query(
    `INSERT INTO consultations
       (org_id, id, full_name, email, company_name, service, problems, additional_info, utm, created_at,
        source, call_id, spam, follow_up)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'all')`,
    ownOrganisation,
    consultation.id,
    consultation.fullName,
    consultation.email,
    consultation.companyName,
    consultation.service,
    consultation.problems,
    consultation.additionalInfo,
    JSON.stringify(consultation.utm),
    consultation.createdAt,
    source,
    callId,
    JSON.stringify(spam),
  )
  yield* tally(asListed({ status: 'new', source }, 1))
}

function fromRow(row: ConsultationRow): StoredConsultation {
  return {
    id: row.id,
    fullName: row.full_name,
    email: row.email,
    companyName: row.company_name,
    service: row.service,
    problems: row.problems,
    additionalInfo: row.additional_info,
    utm: JSON.parse(row.utm),
    createdAt: row.created_at,
  }
}
