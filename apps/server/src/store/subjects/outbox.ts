import { type Delivery, dueAt, newDelivery, step } from '../../delivery/delivery.ts'
import { type Operation, ownOrganisation, query } from '../operation.ts'
import { deskEvents } from './desk/desk-events.ts'
import { nothingHeld } from './upkeep/hold.ts'

export type MailKind = 'notification' | 'confirmation' | 'invitation' | 'account' | 'alert' | 'reply' | 'reminder'

/** A rendered mail: what goes out, also when it goes out twice, is fixed when the request is accepted. */
export type Mail = {
  messageId: string
  /** Epoch ms. */
  date: number
  from: MailAddress
  to: MailAddress
  replyTo: MailAddress | null
  subject: string
  text: string
  html: string
  headers: Record<string, string>
}
export type MailAddress = { name: string; address: string }

export type NewMail = { id: string; kind: MailKind; mail: Mail }

/** `aboutId`: the request, reply, member or account that the mail is about. */
export type OutboxEntry = NewMail & { aboutId: string; delivery: Delivery }

type OutboxRow = {
  id: string
  consultation_id: string
  kind: MailKind
  message: string
  status: Delivery['status']
  attempts: number
  queued_at: number
  due_at: number | null
  settled_at: number | null
  last_error: string | null
}

const read = 'id, consultation_id, kind, message, status, attempts, queued_at, due_at, settled_at, last_error'
const isDue = `status IN ('pending', 'sending') AND due_at <= ? AND ${nothingHeld}`

export const outbox = {
  *add(aboutId: string, { id, kind, mail }: NewMail, at: number): Operation<void> {
    const { status, attempts, queuedAt, dueAt } = columns(newDelivery(at))
    yield* query(
      `INSERT INTO outbox (org_id, id, consultation_id, kind, message, status, attempts, queued_at, due_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ownOrganisation,
      id,
      aboutId,
      kind,
      JSON.stringify(mail),
      status,
      attempts,
      queuedAt,
      dueAt,
    )
  },

  /** Leases up to `limit` mails that are due to the caller, the longest due first. */
  *lease(at: number, leaseMs: number, limit: number): Operation<OutboxEntry[]> {
    const rows = yield* query<OutboxRow>(`SELECT ${read} FROM outbox WHERE ${isDue} ORDER BY due_at LIMIT ?`, at, limit)
    const leased: OutboxEntry[] = []
    for (const entry of rows.map(fromRow)) {
      const delivery = step(entry.delivery, { type: 'lease', at, leasedUntil: at + leaseMs })
      if (yield* replace(entry, delivery)) leased.push({ ...entry, delivery })
    }
    return leased
  },

  /** Records what became of a leased mail. False when the lease was lost, and somebody else has it now. */
  *settle(entry: OutboxEntry, delivery: Delivery): Operation<boolean> {
    const isOurs = yield* replace(entry, delivery)
    if (isOurs && delivery.status === 'sent' && entry.kind === 'account') yield* forgetWords(entry)
    if (isOurs) yield* tell(entry, delivery)
    return isOurs
  },

  /** When the next mail is due, in epoch ms; null when nothing is owed, or all of it held. */
  *nextDueAt(): Operation<number | null> {
    const [row] = yield* query<{ next: number | null }>(
      `SELECT MIN(due_at) AS next FROM outbox
       WHERE due_at IS NOT NULL AND status IN ('pending', 'sending') AND ${nothingHeld}`,
    )
    return row?.next ?? null
  },

  /** How many mails are in each state, and since when the oldest of those that are owed has been; null when none is. */
  *counts(): Operation<{ byStatus: Record<Delivery['status'], number>; oldestQueuedAt: number | null }> {
    const rows = yield* query<{ status: Delivery['status']; count: number; oldest: number }>(
      'SELECT status, COUNT(*) AS count, MIN(queued_at) AS oldest FROM outbox GROUP BY status',
    )
    const owed = rows.filter(({ status }) => status === 'pending' || status === 'sending')
    return {
      byStatus: {
        ...{ pending: 0, sending: 0, sent: 0, dead: 0 },
        ...Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)])),
      },
      oldestQueuedAt: owed.length > 0 ? Math.min(...owed.map(({ oldest }) => Number(oldest))) : null,
    }
  },

  /** Makes every leased mail due. Right only when no other process can be sending. */
  *expireLeases(at: number): Operation<void> {
    yield* query("UPDATE outbox SET due_at = ? WHERE status = 'sending'", at)
  },

  *get(id: string): Operation<OutboxEntry | null> {
    const [row] = yield* query<OutboxRow>(`SELECT ${read} FROM outbox WHERE org_id = ? AND id = ?`, ownOrganisation, id)
    return row ? fromRow(row) : null
  },

  /** The newest first; every status when `status` is null. `after` is the last id of the page before. */
  *list(status: Delivery['status'] | null, limit: number, after = ''): Operation<OutboxEntry[]> {
    const rows = yield* query<OutboxRow>(
      `SELECT ${read} FROM outbox WHERE org_id = ? AND status = COALESCE(?, status) ${after && 'AND id < ?'}
       ORDER BY id DESC LIMIT ?`,
      ownOrganisation,
      status,
      ...(after ? [after] : []),
      limit,
    )
    return rows.map(fromRow)
  },

  /** Those about some things, the oldest first. */
  *about(ids: string[]): Operation<OutboxEntry[]> {
    const rows = yield* query<OutboxRow>(
      `SELECT ${read} FROM outbox WHERE org_id = ? AND consultation_id IN (${ids.map(() => '?').join(', ')}) ORDER BY id`,
      ownOrganisation,
      ...ids,
    )
    return rows.map(fromRow)
  },

  /** Makes a mail due now. Null when there is none; otherwise its state, unchanged when it was already sent. */
  *replay(id: string, at: number): Operation<Delivery | null> {
    const entry = yield* outbox.get(id)
    if (!entry) return null
    const delivery = step(entry.delivery, { type: 'replay', at })
    yield* replace(entry, delivery)
    return delivery
  },

  /** Makes up to `limit` mails due that had been given up before `at`; says how many. */
  *replayDead(at: number, limit: number): Operation<number> {
    const rows = yield* query<OutboxRow>(
      `SELECT ${read} FROM outbox WHERE org_id = ? AND status = 'dead' AND settled_at < ? ORDER BY id LIMIT ?`,
      ownOrganisation,
      at,
      limit,
    )
    for (const entry of rows.map(fromRow)) yield* replace(entry, step(entry.delivery, { type: 'replay', at }))
    return rows.length
  },
}

/** Who watches wants to know of what was given up, and of what they wrote themselves. */
function* tell({ id, kind, aboutId }: OutboxEntry, delivery: Delivery): Operation<void> {
  if (delivery.status !== 'dead' && !(delivery.status === 'sent' && kind === 'reply')) return
  const { status: change, settledAt } = delivery
  yield* deskEvents.add({ type: 'mail', id, aboutId, change }, settledAt)
  if (kind === 'reply') yield* tellOfAnswered(aboutId, settledAt)
}

/** Who has the request open sees what became of the reply to it. */
function* tellOfAnswered(replyId: string, at: number): Operation<void> {
  const [request] = yield* query<{ id: string; version: number }>(
    `SELECT id, version FROM consultations WHERE org_id = ?
     AND id = (SELECT consultation_id FROM consultation_replies WHERE org_id = ? AND id = ?)`,
    ownOrganisation,
    ownOrganisation,
    replyId,
  )
  if (request) yield* deskEvents.add({ type: 'consultation', ...request, change: 'changed' }, at)
}

/** Who reads the database later must find no way into an account there. */
function* forgetWords({ id, mail }: OutboxEntry): Operation<void> {
  const message = JSON.stringify({ ...mail, text: '', html: '' } satisfies Mail)
  yield* query('UPDATE outbox SET message = ? WHERE org_id = ? AND id = ?', message, ownOrganisation, id)
}

/** Compare and set: only while the entry is still as it was read. */
function* replace(entry: OutboxEntry, delivery: Delivery): Operation<boolean> {
  if (delivery === entry.delivery) return false
  const before = columns(entry.delivery)
  const after = columns(delivery)
  const replaced = yield* query(
    `UPDATE outbox SET status = ?, attempts = ?, queued_at = ?, due_at = ?, settled_at = ?, last_error = ?
     WHERE org_id = ? AND id = ? AND status = ? AND attempts = ? AND queued_at = ? RETURNING id`,
    after.status,
    after.attempts,
    after.queuedAt,
    after.dueAt,
    after.settledAt,
    after.lastError,
    ownOrganisation,
    entry.id,
    before.status,
    before.attempts,
    before.queuedAt,
  )
  return replaced.length > 0
}

function columns(delivery: Delivery) {
  const { status, attempts, queuedAt, lastError } = delivery
  const settledAt = status === 'sent' || status === 'dead' ? delivery.settledAt : null
  return { status, attempts, queuedAt, dueAt: dueAt(delivery), settledAt, lastError }
}

function fromRow(row: OutboxRow): OutboxEntry {
  const { id, kind } = row
  return { id, kind, aboutId: row.consultation_id, mail: JSON.parse(row.message), delivery: deliveryOf(row) }
}

function deliveryOf(row: OutboxRow): Delivery {
  const common = { attempts: row.attempts, queuedAt: row.queued_at, lastError: row.last_error }
  switch (row.status) {
    case 'pending':
      return { ...common, status: 'pending', dueAt: row.due_at ?? 0 }
    case 'sending':
      return { ...common, status: 'sending', leasedUntil: row.due_at ?? 0 }
    default:
      return { ...common, status: row.status, settledAt: row.settled_at ?? 0 }
  }
}
