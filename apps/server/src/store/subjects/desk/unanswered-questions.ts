import type { UnansweredStatus } from '@parley/protocol/resources'
import { type Operation, ownOrganisation, query, type SqlValue } from '../../operation.ts'
import { deskEvents } from './desk-events.ts'

/** `id` is made at the instant it was asked. */
export type NewQuestion = { id: string; callId: string; question: string; bareWords: string }

/** A question as it was asked last; `times` counts all that say the same and have the same status. */
export type ListedQuestion = { id: string; callId: string; question: string; status: UnansweredStatus; times: number }

/** Ids: the first that is meant, and the first that is not any more. */
export type QuestionPeriod = { from: string; to: string }
export type QuestionSearch = QuestionPeriod & {
  status: UnansweredStatus
  /** The last of the page before. */
  before: string | null
  limit: number
}

type QuestionRow = { id: string; call_id: string; question: string; bare_words: string; status: UnansweredStatus }
const columns = 'id, call_id, question, bare_words, status'

/** What callers of the organisation that runs the server asked, and nobody had told its assistants. */
export const unansweredQuestions = {
  *add(questions: readonly NewQuestion[]): Operation<void> {
    for (const { id, callId, question, bareWords } of questions) {
      yield* query(
        `INSERT INTO unanswered_questions (org_id, ${columns}) VALUES (?, ?, ?, ?, ?, 'open')`,
        ownOrganisation,
        id,
        callId,
        question,
        bareWords,
      )
    }
  },

  /** The newest first; of those that say the same only the newest. */
  *find({ status, from, to, before, limit }: QuestionSearch): Operation<ListedQuestion[]> {
    const rows = yield* query<QuestionRow>(
      `SELECT ${columns} FROM unanswered_questions AS asked
       WHERE org_id = ? AND status = ? AND id >= ? AND id < ? AND NOT EXISTS
         (SELECT 1 FROM unanswered_questions AS later WHERE later.org_id = asked.org_id AND later.status = asked.status
            AND later.bare_words = asked.bare_words AND later.id > asked.id AND later.id < ?)
       ORDER BY id DESC LIMIT ?`,
      ownOrganisation,
      status,
      from,
      before !== null && before < to ? before : to,
      to,
      limit,
    )
    return yield* counted(rows, status, { from, to })
  },

  *get(id: string): Operation<ListedQuestion | null> {
    const rows = yield* row(id)
    const [found] = yield* counted(rows, rows[0]?.status ?? 'open', everAsked)
    return found ?? null
  },

  /** How many different ones there are. */
  *counts({ from, to }: QuestionPeriod): Operation<Record<UnansweredStatus, number>> {
    const rows = yield* query<{ status: UnansweredStatus; count: number }>(
      `SELECT status, COUNT(DISTINCT bare_words) AS count FROM unanswered_questions
       WHERE org_id = ? AND id >= ? AND id < ? GROUP BY status`,
      ownOrganisation,
      from,
      to,
    )
    const counts = Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)]))
    return { open: 0, done: 0, ...counts }
  },

  /** Together with all that say the same. False when it is gone. */
  *settle(id: string, status: UnansweredStatus, at: number): Operation<boolean> {
    const [found] = yield* row(id)
    if (!found) return false
    const changed = yield* query(
      `UPDATE unanswered_questions SET status = ? WHERE org_id = ? AND status = ? AND bare_words = ? RETURNING id`,
      status,
      ownOrganisation,
      status === 'done' ? 'open' : 'done',
      found.bare_words,
    )
    if (changed.length > 0) yield* deskEvents.add({ type: 'unanswered-question', id }, at)
    return true
  },

  *removeOf(orgId: string, callId: string): Operation<void> {
    yield* query('DELETE FROM unanswered_questions WHERE org_id = ? AND call_id = ?', orgId, callId)
  },

  /** Those of calls that are gone. */
  *purge(): Operation<void> {
    yield* query(
      `DELETE FROM unanswered_questions WHERE NOT EXISTS (SELECT 1 FROM resources
         WHERE resources.org_id = unanswered_questions.org_id AND resources.id = unanswered_questions.call_id)`,
    )
  },
}

/** Below every id, and above. */
export const everAsked: QuestionPeriod = { from: '', to: 'g' }

function* row(id: string): Operation<QuestionRow[]> {
  return yield* query<QuestionRow>(
    `SELECT ${columns} FROM unanswered_questions WHERE org_id = ? AND id = ?`,
    ownOrganisation,
    id,
  )
}

function* counted(
  rows: QuestionRow[],
  status: UnansweredStatus,
  { from, to }: QuestionPeriod,
): Operation<ListedQuestion[]> {
  if (rows.length === 0) return []
  const words: SqlValue[] = rows.map(({ bare_words: bareWords }) => bareWords)
  const counts = yield* query<{ bare_words: string; times: number }>(
    `SELECT bare_words, COUNT(*) AS times FROM unanswered_questions
     WHERE org_id = ? AND status = ? AND bare_words IN (${words.map(() => '?').join(', ')}) AND id >= ? AND id < ?
     GROUP BY bare_words`,
    ownOrganisation,
    status,
    ...words,
    from,
    to,
  )
  const times = new Map(counts.map((each) => [each.bare_words, Number(each.times)]))
  return rows.map(({ id, call_id: callId, question, bare_words: bareWords, status: state }) => ({
    ...{ id, callId, question, status: state },
    times: times.get(bareWords) ?? 1,
  }))
}
