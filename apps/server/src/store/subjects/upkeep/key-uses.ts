import { type Operation, query } from '../../operation.ts'

/** When keys were used last. */
export const keyUses = {
  *note(orgId: string, tokenId: string, at: number): Operation<void> {
    yield* query(
      `INSERT INTO key_uses (org_id, token_id, used_at) VALUES (?, ?, ?)
       ON CONFLICT (org_id, token_id) DO UPDATE SET used_at = excluded.used_at WHERE key_uses.used_at < excluded.used_at`,
      orgId,
      tokenId,
      at,
    )
  },

  /** By the key's id, in epoch ms. */
  *of(orgId: string): Operation<Record<string, number>> {
    const rows = yield* query<{ token_id: string; used_at: number }>(
      'SELECT token_id, used_at FROM key_uses WHERE org_id = ?',
      orgId,
    )
    return Object.fromEntries(rows.map(({ token_id: id, used_at: at }) => [id, at]))
  },
}
