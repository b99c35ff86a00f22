import { type Operation, query } from '../operation.ts'
import { claim, type IdempotencyKey } from './idempotency.ts'

/** What is known of a request that is about to be followed. */
export type Asked =
  | { outcome: 'new' }
  /** The same came before, and nobody has answered it yet. */
  | { outcome: 'under-way' }
  /** Null where the answer is what was made of it. */
  | { outcome: 'answered'; answer: string | null }
  /** The key was used before, for something else. */
  | { outcome: 'key-reused' }

/** Keys of requests that take a while, and what those were answered, for whoever asks the same again. */
export const keptAnswers = {
  /**
   * Takes the key until it expires: by then it is answered, or something is made with this id and the same key, or whoever was
   * to follow it has died.
   */
  *begin(orgId: string, key: IdempotencyKey, id: string, now: number): Operation<Asked> {
    const earlier = yield* claim(orgId, key, id, now, { underWay: true })
    if (!earlier) return { outcome: 'new' }
    if (earlier.outcome === 'key-reused') return earlier
    const [row] = yield* query<{ answer: string | null }>(
      'SELECT answer FROM idempotency_keys WHERE org_id = ? AND result_id = ? AND under_way = 0',
      orgId,
      earlier.id,
    )
    return row ? { outcome: 'answered', answer: row.answer } : { outcome: 'under-way' }
  },

  *keep(orgId: string, id: string, answer: string, expiresAt: number): Operation<void> {
    yield* query(
      'UPDATE idempotency_keys SET answer = ?, expires_at = ?, under_way = 0 WHERE org_id = ? AND result_id = ?',
      answer,
      expiresAt,
      orgId,
      id,
    )
  },

  /** Of one that could not be followed: it may be asked again. What was answered stays. */
  *forget(orgId: string, id: string): Operation<void> {
    yield* query('DELETE FROM idempotency_keys WHERE org_id = ? AND result_id = ? AND under_way = 1', orgId, id)
  },
}
