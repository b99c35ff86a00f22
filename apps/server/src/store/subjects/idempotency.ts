import { type Operation, query } from '../operation.ts'

/** What makes twice once, until `expiresAt` (epoch ms): a key of the client's, and a hash of what came with it. */
export type Once = { scope: string; key: string; contentHash: string; expiresAt: number }

/** What became of a key before: the id of what it made, or that it was used for something else. */
export type Earlier = { outcome: 'repeated'; id: string } | { outcome: 'key-reused' }

/** Takes the key for what is about to be made, also from a claim that has expired; null when nobody had it. */
export function* claim(orgId: string, once: Once, id: string, now: number): Operation<Earlier | null> {
  const claimed = yield* query(
    `INSERT INTO idempotency_keys (org_id, scope, key, content_hash, result_id, expires_at) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (org_id, scope, key) DO UPDATE
       SET content_hash = excluded.content_hash, result_id = excluded.result_id, expires_at = excluded.expires_at
       WHERE idempotency_keys.expires_at <= ?
     RETURNING key`,
    orgId,
    once.scope,
    once.key,
    once.contentHash,
    id,
    once.expiresAt,
    now,
  )
  return claimed.length > 0 ? null : yield* recall(orgId, once, now)
}

/** Null when nobody has the key, or their claim has expired. */
export function* recall(orgId: string, once: Once, now: number): Operation<Earlier | null> {
  const [earlier] = yield* query<{ content_hash: string; result_id: string }>(
    `SELECT content_hash, result_id FROM idempotency_keys
     WHERE org_id = ? AND scope = ? AND key = ? AND expires_at > ?`,
    orgId,
    once.scope,
    once.key,
    now,
  )
  if (!earlier) return null
  const isSame = earlier.content_hash === once.contentHash
  return isSame ? { outcome: 'repeated', id: earlier.result_id } : { outcome: 'key-reused' }
}
