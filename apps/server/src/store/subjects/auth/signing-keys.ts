import { type Operation, query } from '../../operation.ts'

/** What access tokens are signed with. */
export type StoredSigningKey = {
  id: string
  /** As JSON Web Keys; the private one sealed. */
  publicKey: string
  sealed: string
  createdAt: number
}

type Row = { id: string; public_key: string; sealed: string; created_at: number }

/** Two servers that find no good key at the same time must agree on one. */
const sameTimeMs = 60_000

export const signingKeys = {
  /** The newest first. */
  *list(): Operation<StoredSigningKey[]> {
    const rows = yield* query<Row>(
      'SELECT id, public_key, sealed, created_at FROM signing_keys ORDER BY created_at DESC, id DESC',
    )
    return rows.map(({ id, public_key: publicKey, sealed, created_at: createdAt }) => ({
      id,
      publicKey,
      sealed,
      createdAt,
    }))
  },

  /** Unless another server has just made one. */
  *add({ id, publicKey, sealed, createdAt }: StoredSigningKey): Operation<void> {
    yield* query(
      `INSERT INTO signing_keys (id, public_key, sealed, created_at)
       SELECT ?, ?, ?, CAST(? AS BIGINT) WHERE NOT EXISTS (SELECT 1 FROM signing_keys WHERE created_at > ?)`,
      id,
      publicKey,
      sealed,
      createdAt,
      createdAt - sameTimeMs,
    )
  },

  /** Those that no token in use was signed with. */
  *removeOlder(createdAt: number): Operation<void> {
    yield* query('DELETE FROM signing_keys WHERE created_at < ?', createdAt)
  },
}
