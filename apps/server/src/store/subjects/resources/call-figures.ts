import { nanosPerUsd } from '../../../lib/usd.ts'
import { type Operation, ownOrganisation, query } from '../../operation.ts'

/** How a version of an assistant did in one call, which is over. */
export type CallFigures = {
  orgId: string
  callId: string
  assistantId: string
  version: number
  /** How often its caller spoke over the assistant. */
  interruptions: number
  /** Questions that the assistant said it had no answer to. */
  unanswered: number
  /** How long the caller waited for the first answer; null where none was measured. */
  firstAnswerMs: number | null
  usdNanos: number
  createdAt: number
}

/** What came of all calls of one version. */
export type VersionCounts = {
  version: number
  calls: number
  requests: number
  unanswered: number
  interruptions: number
  /** The median. */
  firstAnswerMs: number | null
  usdNanos: number
}

/** What a call's body says that it cost. */
export const usdNanosOf = ({ cost }: { cost?: unknown }) =>
  typeof cost === 'number' ? Math.round(cost * nanosPerUsd) : 0

type CountsRow = { version: number; calls: number; unanswered: number; interruptions: number; usd_nanos: number }

/** Versions that are shown: the newest that had calls. */
const mostVersions = 20
const ofVersions = 'org_id = ? AND assistant_id = ? AND created_at >= ?'

export const callFigures = {
  *add(figures: CallFigures): Operation<void> {
    yield* query(
      `INSERT INTO call_figures (org_id, call_id, assistant_id, version, interruptions, unanswered, first_answer_ms,
         usd_nanos, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (org_id, call_id) DO NOTHING`,
      figures.orgId,
      figures.callId,
      figures.assistantId,
      figures.version,
      figures.interruptions,
      figures.unanswered,
      figures.firstAnswerMs,
      figures.usdNanos,
      figures.createdAt,
    )
  },

  /** What a call had cost when it was over and read. */
  *setCost(orgId: string, callId: string, usdNanos: number): Operation<void> {
    yield* query('UPDATE call_figures SET usd_nanos = ? WHERE org_id = ? AND call_id = ?', usdNanos, orgId, callId)
  },

  /** Of the calls that began at an instant (epoch ms) or later; the newest version first. */
  *byVersion(orgId: string, assistantId: string, since: number): Operation<VersionCounts[]> {
    const of = [orgId, assistantId, since] as const
    const rows = yield* query<CountsRow>(
      `SELECT version, COUNT(*) AS calls, SUM(unanswered) AS unanswered, SUM(interruptions) AS interruptions,
         SUM(usd_nanos) AS usd_nanos
       FROM call_figures WHERE ${ofVersions} GROUP BY version ORDER BY version DESC LIMIT ${mostVersions}`,
      ...of,
    )
    const middles = yield* query<{ version: number; first_answer_ms: number }>(
      `SELECT version, first_answer_ms FROM
         (SELECT version, first_answer_ms, COUNT(*) OVER (PARTITION BY version) AS answered,
            ROW_NUMBER() OVER (PARTITION BY version ORDER BY first_answer_ms) AS place
          FROM call_figures WHERE ${ofVersions} AND first_answer_ms IS NOT NULL) AS placed
       WHERE place = answered / 2 + 1`,
      ...of,
    )
    const requests = orgId === ownOrganisation ? yield* requestsOf(...of) : []
    return rows.map((row) => ({
      version: row.version,
      calls: Number(row.calls),
      requests: Number(requests.find(({ version }) => version === row.version)?.count ?? 0),
      unanswered: Number(row.unanswered),
      interruptions: Number(row.interruptions),
      firstAnswerMs: middles.find(({ version }) => version === row.version)?.first_answer_ms ?? null,
      usdNanos: Number(row.usd_nanos),
    }))
  },

  *removeOf(orgId: string, callId: string): Operation<void> {
    yield* query('DELETE FROM call_figures WHERE org_id = ? AND call_id = ?', orgId, callId)
  },

  /** Those of calls that are gone. */
  *purge(): Operation<void> {
    yield* query(
      `DELETE FROM call_figures WHERE NOT EXISTS (SELECT 1 FROM resources
         WHERE resources.org_id = call_figures.org_id AND resources.id = call_figures.call_id)`,
    )
  },
}

/** Requests whose form was filled in such calls. */
function* requestsOf(orgId: string, assistantId: string, since: number) {
  return yield* query<{ version: number; count: number }>(
    `SELECT call_figures.version AS version, COUNT(*) AS count FROM call_figures
       JOIN consultations ON consultations.org_id = call_figures.org_id AND consultations.call_id = call_figures.call_id
     WHERE call_figures.org_id = ? AND assistant_id = ? AND call_figures.created_at >= ?
       AND consultations.status <> 'spam' GROUP BY call_figures.version`,
    orgId,
    assistantId,
    since,
  )
}
