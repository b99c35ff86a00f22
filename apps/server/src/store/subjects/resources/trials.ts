import { type Operation, query } from '../../operation.ts'
import { type ResourceVersion, resources, type StoredResource } from './resources.ts'

/** The share of an assistant's calls that one of its versions has. */
export type Trial = { version: number; percent: number; startedAt: number }

/** An assistant as it is published, and the version of it that has a share of the calls. */
export type TriedAssistant = {
  stored: StoredResource
  /** The number of the version that is published. */
  published: number
  /** Null where none is tried, or where what was tried is not kept any more. */
  trial: (Trial & { words: ResourceVersion }) | null
}

type TrialRow = { version: number; percent: number; started_at: number }

export const trials = {
  /** Null where there is no such assistant. */
  *find(orgId: string, assistantId: string): Operation<TriedAssistant | null> {
    const stored = yield* resources.get(orgId, 'assistant', assistantId)
    if (!stored) return null
    const [newest] = yield* query<{ revision: number | null }>(
      'SELECT MAX(revision) AS revision FROM resource_versions WHERE org_id = ? AND id = ? AND published = 1',
      orgId,
      assistantId,
    )
    const [row] = yield* query<TrialRow>(
      'SELECT version, percent, started_at FROM assistant_trials WHERE org_id = ? AND assistant_id = ?',
      orgId,
      assistantId,
    )
    const words = row ? yield* resources.getVersion(orgId, assistantId, row.version) : null
    const trial = row && words ? { ...trialFrom(row), words } : null
    return { stored, published: newest?.revision ?? stored.revision, trial }
  },

  /** A trial of the same version goes on with another share. */
  *set(orgId: string, assistantId: string, { version, percent, startedAt }: Trial): Operation<void> {
    yield* query(
      `INSERT INTO assistant_trials (org_id, assistant_id, version, percent, started_at) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (org_id, assistant_id) DO UPDATE SET percent = excluded.percent, version = excluded.version,
         started_at = CASE WHEN assistant_trials.version = excluded.version
           THEN assistant_trials.started_at ELSE excluded.started_at END`,
      orgId,
      assistantId,
      version,
      percent,
      startedAt,
    )
  },

  *end(orgId: string, assistantId: string): Operation<void> {
    yield* query('DELETE FROM assistant_trials WHERE org_id = ? AND assistant_id = ?', orgId, assistantId)
  },

  /** Replaces the assistant by a version of it, whose trial is over by that. Compare and set, as `replace` is. */
  *publish(next: StoredResource, version: number): Operation<boolean> {
    if (!(yield* resources.replace(next, true))) return false
    yield* query(
      'DELETE FROM assistant_trials WHERE org_id = ? AND assistant_id = ? AND version = ?',
      next.orgId,
      next.id,
      version,
    )
    return true
  },
}

const trialFrom = ({ version, percent, started_at: startedAt }: TrialRow): Trial => ({ version, percent, startedAt })
