import type { ErrorReport } from '@parley/protocol'
import { type Operation, ownOrganisation, query } from '../operation.ts'

export type StoredErrorReport = { id: string; receivedAt: number; report: ErrorReport }

type ReportRow = { id: string; received_at: number; report: string }

/** The newest ones are kept: a broken release must not fill the disk. */
export const maxErrorReports = 10_000

export const errorReports = {
  *add({ id, receivedAt, report }: StoredErrorReport): Operation<void> {
    yield* query(
      'INSERT INTO error_reports (org_id, id, report, received_at) VALUES (?, ?, ?, ?)',
      ownOrganisation,
      id,
      JSON.stringify(report),
      receivedAt,
    )
    yield* query(
      `DELETE FROM error_reports WHERE org_id = ? AND id <=
         (SELECT id FROM error_reports WHERE org_id = ? ORDER BY id DESC LIMIT 1 OFFSET ?)`,
      ownOrganisation,
      ownOrganisation,
      maxErrorReports,
    )
  },

  *get(id: string): Operation<StoredErrorReport | null> {
    const [row] = yield* query<ReportRow>(
      'SELECT id, received_at, report FROM error_reports WHERE org_id = ? AND id = ?',
      ownOrganisation,
      id,
    )
    return row ? fromRow(row) : null
  },

  /** The newest first; `after` is the last id of the page before. */
  *list(limit: number, after = ''): Operation<StoredErrorReport[]> {
    const rows = yield* query<ReportRow>(
      `SELECT id, received_at, report FROM error_reports WHERE org_id = ? ${after && 'AND id < ?'} ORDER BY id DESC LIMIT ?`,
      ownOrganisation,
      ...(after ? [after] : []),
      limit,
    )
    return rows.map(fromRow)
  },
}

function fromRow(row: ReportRow): StoredErrorReport {
  return { id: row.id, receivedAt: row.received_at, report: JSON.parse(row.report) }
}
