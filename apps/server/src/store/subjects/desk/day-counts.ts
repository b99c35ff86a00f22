import { dayMs } from '../../../lib/days.ts'
import { type Operation, ownOrganisation, query, type SqlValue } from '../../operation.ts'

/** How often a page was asked for on a day (of UTC, since 1970). */
export type VisitCount = { day: number; page: string; source: string; count: number }
/** Calls that somebody joined on a day, and what they were like. */
export type CallCount = { day: number; name: 'call' | 'barge-in' | 'unanswered'; count: number }
type Counted<Name extends string> = { [Key in Name]: string } & { count: number }

/** Of a day: whoever asks for another page then, or comes from elsewhere, is counted as `other`. */
const mostRowsADay = 2000

/** Own counts, day by day. No row says anything of a visitor. */
export const dayCounts = {
  *addVisits(visits: readonly VisitCount[]): Operation<void> {
    for (const { day, page, source, count } of visits) {
      const [rows] = yield* query<{ count: number; known: number }>(
        `SELECT COUNT(*) AS count, COUNT(CASE WHEN page = ? AND source = ? THEN 1 END) AS known
         FROM visits WHERE org_id = ? AND day = ?`,
        page,
        source,
        ownOrganisation,
        day,
      )
      const hasNoPlace = Number(rows?.count ?? 0) >= mostRowsADay && Number(rows?.known ?? 0) === 0
      yield* query(
        `INSERT INTO visits (org_id, day, page, source, count) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (org_id, day, page, source) DO UPDATE SET count = visits.count + excluded.count`,
        ownOrganisation,
        day,
        page,
        hasNoPlace ? 'other' : source,
        count,
      )
    }
  },

  *addCalls(counts: readonly CallCount[]): Operation<void> {
    for (const { day, name, count } of counts) {
      yield* query(
        `INSERT INTO call_counts (org_id, day, name, count) VALUES (?, ?, ?, ?)
         ON CONFLICT (org_id, day, name) DO UPDATE SET count = call_counts.count + excluded.count`,
        ownOrganisation,
        day,
        name,
        count,
      )
    }
  },

  *visitsByDay(from: number, to: number): Operation<{ day: number; count: number }[]> {
    return yield* summed(
      `SELECT day, SUM(count) AS count FROM visits
       WHERE org_id = ? AND day BETWEEN ? AND ? AND source <> 'this site' GROUP BY day`,
      from,
      to,
    )
  },

  *visitsBySource(from: number, to: number): Operation<Counted<'source'>[]> {
    return yield* summed(
      `SELECT source, SUM(count) AS count FROM visits
       WHERE org_id = ? AND day BETWEEN ? AND ? AND source <> 'this site'
       GROUP BY source ORDER BY SUM(count) DESC, source LIMIT 100`,
      from,
      to,
    )
  },

  *visitsByPage(from: number, to: number): Operation<Counted<'page'>[]> {
    return yield* summed(
      `SELECT page, SUM(count) AS count FROM visits WHERE org_id = ? AND day BETWEEN ? AND ?
       GROUP BY page ORDER BY SUM(count) DESC, page LIMIT 100`,
      from,
      to,
    )
  },

  *calls(from: number, to: number): Operation<CallCount[]> {
    return yield* summed('SELECT day, name, count FROM call_counts WHERE org_id = ? AND day BETWEEN ? AND ?', from, to)
  },

  *requests(from: number, to: number): Operation<{ day: number; source: string; count: number; fromCalls: number }[]> {
    return yield* summed(
      `SELECT created_at / ${dayMs} AS day, source, COUNT(*) AS count, COUNT(call_id) AS "fromCalls" FROM consultations
       WHERE org_id = ? AND status <> 'spam' AND created_at BETWEEN ? AND ? GROUP BY 1, 2`,
      from * dayMs,
      (to + 1) * dayMs - 1,
    )
  },
}

/** PostgreSQL gives sums as text. */
function* summed<Result extends { count: number }>(sql: string, ...bounds: SqlValue[]): Operation<Result[]> {
  const rows = yield* query<Result>(sql, ownOrganisation, ...bounds)
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}
