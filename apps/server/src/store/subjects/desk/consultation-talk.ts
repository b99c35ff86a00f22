import { type Operation, ownOrganisation, query } from '../../operation.ts'
import { claim, type Earlier, type IdempotencyKey } from '../idempotency.ts'
import { type NewMail, type OutboxEntry, outbox } from '../outbox.ts'
import { deskEvents } from './desk-events.ts'

export type StoredNote = { id: string; consultationId: string; text: string; author: string; createdAt: number }
export type StoredReminder = {
  id: string
  consultationId: string
  userId: string
  text: string
  status: 'waiting' | 'told' | 'done'
  dueAt: number
}
export type StoredReply = {
  id: string
  consultationId: string
  messageId: string
  subject: string
  text: string
  author: string
  createdAt: number
}

const notes = 'id, consultation_id AS "consultationId", text, author, created_at AS "createdAt"'
const reminders = 'id, consultation_id AS "consultationId", user_id AS "userId", text, status, due_at AS "dueAt"'
const replies =
  'id, consultation_id AS "consultationId", message_id AS "messageId", subject, text, author, created_at AS "createdAt"'

/** What became of something that is to be said once for the same request of a client. */
type Said = Earlier['outcome'] | 'written'

/** What is said about requests, and to their people. */
export const consultationTalk = {
  *addNote(
    { id, consultationId, text, author, createdAt }: StoredNote,
    idempotencyKey: IdempotencyKey | null = null,
  ): Operation<Said> {
    const earlier = idempotencyKey && (yield* claim(ownOrganisation, idempotencyKey, id, createdAt))
    if (earlier) return earlier.outcome
    yield* query(
      `INSERT INTO consultation_notes (org_id, id, consultation_id, text, author, created_at) VALUES (?, ?, ?, ?, ?, ?)`,
      ownOrganisation,
      id,
      consultationId,
      text,
      author,
      createdAt,
    )
    yield* touch(consultationId, createdAt)
    return 'written'
  },

  /** False when there was none. */
  *removeNote(consultationId: string, id: string, at: number): Operation<boolean> {
    const removed = yield* query(
      'DELETE FROM consultation_notes WHERE org_id = ? AND id = ? AND consultation_id = ? RETURNING id',
      ownOrganisation,
      id,
      consultationId,
    )
    if (removed.length > 0) yield* touch(consultationId, at)
    return removed.length > 0
  },

  *addReminder(
    { id, consultationId, userId, text, dueAt }: Omit<StoredReminder, 'status'>,
    at: number,
    idempotencyKey: IdempotencyKey | null = null,
  ): Operation<Said> {
    const earlier = idempotencyKey && (yield* claim(ownOrganisation, idempotencyKey, id, at))
    if (earlier) return earlier.outcome
    yield* query(
      `INSERT INTO consultation_reminders (org_id, id, consultation_id, user_id, text, status, due_at)
       VALUES (?, ?, ?, ?, ?, 'waiting', ?)`,
      ownOrganisation,
      id,
      consultationId,
      userId,
      text,
      dueAt,
    )
    yield* touch(consultationId, at)
    return 'written'
  },

  /** False when there was none that was not done. */
  *endReminder(consultationId: string, id: string, at: number): Operation<boolean> {
    const ended = yield* query(
      `UPDATE consultation_reminders SET status = 'done'
       WHERE org_id = ? AND id = ? AND consultation_id = ? AND status <> 'done' RETURNING id`,
      ownOrganisation,
      id,
      consultationId,
    )
    if (ended.length > 0) yield* touch(consultationId, at)
    return ended.length > 0
  },

  *dueReminders(at: number, limit: number): Operation<StoredReminder[]> {
    return yield* query<StoredReminder>(
      `SELECT ${reminders} FROM consultation_reminders WHERE status = 'waiting' AND due_at <= ? ORDER BY due_at LIMIT ?`,
      at,
      limit,
    )
  },

  /** Owes the mail of a reminder that is due, where there is somebody to get it. False when another server was quicker. */
  *tellReminder({ id, consultationId, userId }: StoredReminder, mail: NewMail | null, at: number): Operation<boolean> {
    const told = yield* query(
      `UPDATE consultation_reminders SET status = 'told' WHERE org_id = ? AND id = ? AND status = 'waiting' RETURNING id`,
      ownOrganisation,
      id,
    )
    if (told.length === 0) return false
    if (mail) yield* outbox.add(id, mail, at)
    yield* deskEvents.add({ type: 'reminder', id, consultationId, userId }, at)
    return true
  },

  /** Keeps a reply and owes its mail, once for the same request of a client. */
  *reply(reply: StoredReply, mail: NewMail, idempotencyKey: IdempotencyKey | null): Operation<Said> {
    const earlier = idempotencyKey && (yield* claim(ownOrganisation, idempotencyKey, reply.id, reply.createdAt))
    if (earlier) return earlier.outcome
    yield* query(
      `INSERT INTO consultation_replies (org_id, id, consultation_id, message_id, subject, text, author, created_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      ownOrganisation,
      reply.id,
      reply.consultationId,
      reply.messageId,
      reply.subject,
      reply.text,
      reply.author,
      reply.createdAt,
    )
    yield* outbox.add(reply.id, mail, reply.createdAt)
    yield* touch(reply.consultationId, reply.createdAt)
    return 'written'
  },

  /** All that was said of some requests, the oldest first, and the mails that they and the replies owe. */
  *of(ids: string[]): Operation<{
    notes: StoredNote[]
    reminders: StoredReminder[]
    replies: StoredReply[]
    mails: OutboxEntry[]
  }> {
    if (ids.length === 0) return { notes: [], reminders: [], replies: [], mails: [] }
    const these = `org_id = ? AND consultation_id IN (${ids.map(() => '?').join(', ')}) ORDER BY id LIMIT 1000`
    const answered = yield* query<StoredReply>(
      `SELECT ${replies} FROM consultation_replies WHERE ${these}`,
      ownOrganisation,
      ...ids,
    )
    return {
      notes: yield* query<StoredNote>(
        `SELECT ${notes} FROM consultation_notes WHERE ${these}`,
        ownOrganisation,
        ...ids,
      ),
      reminders: yield* query<StoredReminder>(
        `SELECT ${reminders} FROM consultation_reminders WHERE ${these}`,
        ownOrganisation,
        ...ids,
      ),
      replies: answered,
      mails: yield* outbox.about([...ids, ...answered.map(({ id }) => id)]),
    }
  },

  /** The Message-IDs of what was written to one request's person, the oldest first. */
  *thread(consultationId: string): Operation<string[]> {
    const rows = yield* query<{ message_id: string }>(
      'SELECT message_id FROM consultation_replies WHERE org_id = ? AND consultation_id = ? ORDER BY id DESC LIMIT 20',
      ownOrganisation,
      consultationId,
    )
    return rows.map(({ message_id: id }) => id).reverse()
  },
}

/** Who has the request open reads it again. */
function* touch(id: string, at: number): Operation<void> {
  const [row] = yield* query<{ version: number }>(
    'UPDATE consultations SET updated_at = ? WHERE org_id = ? AND id = ? RETURNING version',
    at,
    ownOrganisation,
    id,
  )
  if (row) yield* deskEvents.add({ type: 'consultation', id, change: 'changed', version: row.version }, at)
}
