import { type Operation, ownOrganisation, query } from '../operation.ts'
import { sessions } from './auth/account-sessions.ts'
import { accounts } from './auth/accounts.ts'
import { grants } from './auth/grants.ts'
import { removeWhere } from './consultations.ts'
import { removeBelongings } from './desk/belongings.ts'
import { recount } from './desk/consultation-tallies.ts'
import { deskEvents } from './desk/desk-events.ts'
import { unansweredQuestions } from './desk/unanswered-questions.ts'
import { limits } from './limits.ts'
import { callFigures } from './resources/call-figures.ts'

/** What is older than these instants (epoch ms) goes. */
export type PurgeBefore = {
  consultationsAt: number
  outboxAt: number
  errorReportsAt: number
  /** Of calls since they ended, and of written conversations since their last message. */
  callsAt: number
  /** Of written conversations whose words are kept only to go on with them. */
  continuedAt: number
  /** Of written conversations that have an end of their own, since that. */
  expiredAt: number
  /** Of the requests to the API and the webhooks that are listed. */
  requestLogAt: number
  keysAt: number
  /** Of accounts that nobody has confirmed. */
  accountsAt: number
  /** Of places where somebody is signed in, since they were last used. */
  sessionsAt: number
  /** Of what whoever watches is told. */
  deskEventsAt: number
}

export type Purged = {
  consultations: number
  mails: number
  errorReports: number
  calls: number
  /** Written exchanges and the sessions that hold them together. */
  chats: number
  keys: number
  accounts: number
}

export const retention = {
  *purge(before: PurgeBefore): Operation<Purged> {
    const mails = yield* query(
      `DELETE FROM outbox WHERE org_id = ? AND (settled_at < ? OR consultation_id IN
         (SELECT id FROM consultations WHERE org_id = ? AND created_at < ?)) RETURNING id`,
      ownOrganisation,
      before.outboxAt,
      ownOrganisation,
      before.consultationsAt,
    )
    yield* removeBelongings(
      'SELECT id FROM consultations WHERE org_id = ? AND created_at < ?',
      ownOrganisation,
      before.consultationsAt,
    )
    yield* grants.purge(before.keysAt)
    yield* limits.forget(before.keysAt)
    yield* removeExpiredAccess(before.keysAt)
    yield* removeRequestLog(before.requestLogAt)
    yield* sessions.purge(before.sessionsAt)
    yield* deskEvents.purge(before.deskEventsAt)
    const purged = {
      mails: mails.length,
      consultations: (yield* removeWhere('created_at < ?', before.consultationsAt)).length,
      errorReports: yield* removeOlder('error_reports', 'received_at', before.errorReportsAt),
      calls: yield* removeCalls(before.callsAt),
      chats: (yield* removeExpired(before.expiredAt)) + (yield* removeChats(before)),
      keys: yield* removeKeys(before.keysAt),
      accounts: yield* accounts.purgeUnconfirmed(before.accountsAt),
    }
    yield* recount()
    return purged
  },
}

/** In such words the index finds what is old, without reading every body. */
const ofEveryOrganisation = "org_id IN (SELECT DISTINCT org_id FROM resources) AND parent_id = ''"

/** With their logs and what was asked in them, and recordings of rooms. What was ordered long ago may have been made only now, or be still to come. */
function* removeCalls(at: number): Operation<number> {
  const removed = yield* query<{ kind: string }>(
    `DELETE FROM resources WHERE ${ofEveryOrganisation} AND kind IN ('call', 'room-recording', 'log') AND created_at < ?
       AND (kind = 'log' OR body ->> 'endedAt' < ?
         OR (body ->> 'endedAt' IS NULL AND updated_at < ? AND COALESCE(body ->> 'status', '') <> 'scheduled'))
       RETURNING kind`,
    at,
    new Date(at).toISOString(),
    at,
  )
  yield* unansweredQuestions.purge()
  yield* callFigures.purge()
  return removed.filter(({ kind }) => kind === 'call').length
}

function* removeChats({ callsAt, continuedAt }: PurgeBefore): Operation<number> {
  const removed = yield* query(
    `DELETE FROM resources WHERE ${ofEveryOrganisation} AND kind IN ('chat', 'session') AND updated_at < ?
       AND (updated_at < ? OR body ->> 'keptFor' = 'continuing') RETURNING id`,
    Math.max(callsAt, continuedAt),
    callsAt,
  )
  return removed.length
}

function* removeRequestLog(at: number): Operation<void> {
  yield* query(`DELETE FROM resources WHERE ${ofEveryOrganisation} AND kind = 'logs' AND created_at < ?`, at)
}

const isExpired = "created_at + CAST(body ->> 'expirationSeconds' AS DOUBLE PRECISION) * 1000 < ?"

/** Sessions with everything that was written in them. */
function* removeExpired(at: number): Operation<number> {
  const expired = `FROM resources WHERE ${ofEveryOrganisation} AND kind = 'session' AND ${isExpired}`
  const chats = yield* query(
    `DELETE FROM resources WHERE ${ofEveryOrganisation} AND kind = 'chat'
       AND (org_id, body ->> 'sessionId') IN (SELECT org_id, id ${expired}) RETURNING id`,
    at,
  )
  const sessions = yield* query(`DELETE ${expired} RETURNING id`, at)
  return chats.length + sessions.length
}

/**
 * Keys that were made for a while, and ways to connections that nobody took; by one that was taken its connection is renewed.
 * Of other kinds nothing is read as an instant: owners write there what they like.
 */
const isPassed = `${ofEveryOrganisation} AND kind IN ('access-token', 'oauth-session')
  AND COALESCE(body -> 'session' ->> 'status', 'open') = 'open'
  AND CASE WHEN kind IN ('access-token', 'oauth-session') THEN CAST(body ->> 'expiresAt' AS DOUBLE PRECISION) END < ?`

function* removeExpiredAccess(at: number): Operation<void> {
  yield* query(
    `DELETE FROM token_hashes WHERE (org_id, token_id) IN (SELECT org_id, id FROM resources WHERE ${isPassed})`,
    at,
  )
  yield* query(`DELETE FROM resources WHERE ${isPassed}`, at)
}

/** Those of every organisation. */
function* removeKeys(at: number): Operation<number> {
  return (yield* query('DELETE FROM idempotency_keys WHERE expires_at < ? RETURNING org_id', at)).length
}

function* removeOlder(table: string, column: string, at: number): Operation<number> {
  const removed = yield* query(
    `DELETE FROM ${table} WHERE org_id = ? AND ${column} < ? RETURNING org_id`,
    ownOrganisation,
    at,
  )
  return removed.length
}
