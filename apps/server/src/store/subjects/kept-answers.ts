import { type Operation, query } from '../operation.ts'
import { claim, disclaim, type IdempotencyKey } from './idempotency.ts'

/** What is known of a request that is about to be followed. */
export type Asked =
  | { outcome: 'new' }
  /** The same came before, and nobody has answered it yet. */
  | { outcome: 'under-way' }
  | { outcome: 'answered'; answer: string }
  /** The key was used before, for something else. */
  | { outcome: 'key-reused' }

/** What requests were answered, for whoever asks the same again. */
export const keptAnswers = {
  /** Takes the key until it expires: by then it is answered, or whoever was to follow it has died. */
  *begin(orgId: string, key: IdempotencyKey, id: string, now: number): Operation<Asked> {
    const earlier = yield* claim(orgId, key, id, now)
    if (!earlier) return { outcome: 'new' }
    if (earlier.outcome === 'key-reused') return earlier
    const [row] = yield* query<{ answer: string | null }>(
      'SELECT answer FROM idempotency_keys WHERE org_id = ? AND result_id = ?',
      orgId,
      earlier.id,
    )
    return typeof row?.answer === 'string' ? { outcome: 'answered', answer: row.answer } : { outcome: 'under-way' }
  },

  *keep(orgId: string, id: string, answer: string, expiresAt: number): Operation<void> {
    yield* query(
      'UPDATE idempotency_keys SET answer = ?, expires_at = ? WHERE org_id = ? AND result_id = ?',
      answer,
      expiresAt,
      orgId,
      id,
    )
  },

  /** Of one that could not be followed: it may be asked again. */
  *forget(orgId: string, id: string): Operation<void> {
    yield* disclaim(orgId, id)
  },
}
