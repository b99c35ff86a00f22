import { type Operation, query } from '../../operation.ts'

export type RecordedCall = { orgId: string; callId: string }
export type UnendedRecording = { orgId: string; id: string; seenAt: number }

/** Which calls and rooms were recorded. Noted before the recording is kept, so that none is ever left that nobody knows of. */
export const recordings = {
  *note({ orgId, callId }: RecordedCall): Operation<void> {
    yield* query(
      'INSERT INTO call_recordings (org_id, call_id) VALUES (?, ?) ON CONFLICT (org_id, call_id) DO NOTHING',
      orgId,
      callId,
    )
  },

  /** Those whose call is gone: deleted, erased, or kept for long enough. `after`: the last call of the page before. */
  *listOrphans(limit: number, after = ''): Operation<RecordedCall[]> {
    const rows = yield* query<{ org_id: string; call_id: string }>(
      `SELECT org_id, call_id FROM call_recordings WHERE NOT EXISTS
         (SELECT 1 FROM resources WHERE resources.org_id = call_recordings.org_id AND resources.id = call_recordings.call_id)
         AND call_id > ? ORDER BY call_id LIMIT ?`,
      after,
      limit,
    )
    return rows.map(({ org_id: orgId, call_id: callId }) => ({ orgId, callId }))
  },

  /** Recordings of rooms that were begun before, and of whose end nothing is written. `seenAt`: when they were written on last. */
  *listUnended(startedBefore: number, limit: number): Operation<UnendedRecording[]> {
    const rows = yield* query<{ org_id: string; id: string; updated_at: number }>(
      `SELECT org_id, id, updated_at FROM resources
         WHERE org_id IN (SELECT DISTINCT org_id FROM resources) AND parent_id = '' AND kind = 'room-recording'
           AND created_at < ? AND body ->> 'endedAt' IS NULL
         ORDER BY created_at LIMIT ?`,
      startedBefore,
      limit,
    )
    return rows.map(({ org_id: orgId, id, updated_at: seenAt }) => ({ orgId, id, seenAt: Number(seenAt) }))
  },

  *forget({ orgId, callId }: RecordedCall): Operation<void> {
    yield* query('DELETE FROM call_recordings WHERE org_id = ? AND call_id = ?', orgId, callId)
  },
}
