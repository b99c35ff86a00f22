import { type Operation, query } from '../operation.ts'

/** An idempotency key, taken until `expiresAt` (epoch ms), with a hash of what the client sent under it. */
export type IdempotencyKey = { scope: string; key: string; contentHash: string; expiresAt: number }

/** What became of a key before: the id of what it made, or that it was used for something else. */
export type Earlier = { outcome: 'repeated'; id: string } | { outcome: 'key-reused' }

/**
 * Takes the key for what is about to be made, also from a claim that has expired; null when nobody had it, or the same maker.
 * `underWay`: it is not made by whatever commits this.
 */
export function* claim(
  orgId: string,
  idempotencyKey: IdempotencyKey,
  id: string,
  now: number,
  { underWay = false } = {},
): Operation<Earlier | null> {
  const claimed = yield* query(
    `INSERT INTO idempotency_keys (org_id, scope, key, content_hash, result_id, expires_at, under_way)
     VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (org_id, scope, key) DO UPDATE
       SET content_hash = excluded.content_hash, result_id = excluded.result_id, expires_at = excluded.expires_at,
         under_way = excluded.under_way, answer = NULL
       WHERE idempotency_keys.expires_at <= ? OR idempotency_keys.result_id = excluded.result_id
     RETURNING key`,
    orgId,
    idempotencyKey.scope,
    idempotencyKey.key,
    idempotencyKey.contentHash,
    id,
    idempotencyKey.expiresAt,
    underWay ? 1 : 0,
    now,
  )
  return claimed.length > 0 ? null : yield* recall(orgId, idempotencyKey, now)
}

/** Frees the keys of what was not made after all, or is there no more. */
export function* disclaim(orgId: string, id: string): Operation<void> {
  yield* query('DELETE FROM idempotency_keys WHERE org_id = ? AND result_id = ?', orgId, id)
}

/** Null when nobody has the key, or their claim has expired. */
export function* recall(orgId: string, idempotencyKey: IdempotencyKey, now: number): Operation<Earlier | null> {
  const [earlier] = yield* query<{ content_hash: string; result_id: string }>(
    `SELECT content_hash, result_id FROM idempotency_keys
     WHERE org_id = ? AND scope = ? AND key = ? AND expires_at > ?`,
    orgId,
    idempotencyKey.scope,
    idempotencyKey.key,
    now,
  )
  if (!earlier) return null
  const isSame = earlier.content_hash === idempotencyKey.contentHash
  return isSame ? { outcome: 'repeated', id: earlier.result_id } : { outcome: 'key-reused' }
}
