import { type Operation, query } from '../operation.ts'
import type { IdempotencyKey } from './idempotency.ts'
import { type Creation, resources, type StoredResource } from './resources.ts'
import { type NewWebhook, webhooks } from './webhooks.ts'

/** Which server plays a call, and until when it does if it says nothing more (epoch ms). */
export type CallLease = { holder: string; expiresAt: number }
export type LeasedCall = { orgId: string; id: string } & CallLease

/** Something that became of a call: kept with its line in the log and what its owner's server is told, or not at all. */
export type CallEntry = {
  /** As it is to be; its revision is one higher than that of what it replaces. */
  call: StoredResource
  log: StoredResource
  webhooks: NewWebhook[]
  /** What becomes of the lease: it goes, or goes if it expired until then and otherwise nothing is written (epoch ms). */
  lease: 'kept' | 'given-back' | { expiredAt: number }
}

/**
 * Calls under way. Each is leased to the server that plays it, which renews that until the call's end is written. A lease
 * that has expired is that of a server that died, and the call is anybody's to end.
 */
export const calls = {
  /** Creates the call together with its lease. */
  *open(call: StoredResource, idempotencyKey: IdempotencyKey | null, lease: CallLease): Operation<Creation> {
    const creation = yield* resources.create(call, idempotencyKey, false)
    if (creation.outcome === 'created') yield* calls.take(call.orgId, call.id, lease, call.createdAt)
    return creation
  },

  /** Leases a call that is stored already; false while another server has it. */
  *take(orgId: string, id: string, { holder, expiresAt }: CallLease, at: number): Operation<boolean> {
    const taken = yield* query(
      `INSERT INTO call_leases (org_id, call_id, holder, expires_at) VALUES (?, ?, ?, ?)
       ON CONFLICT (org_id, call_id) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at
         WHERE call_leases.holder = excluded.holder OR call_leases.expires_at <= ?
       RETURNING call_id`,
      orgId,
      id,
      holder,
      expiresAt,
      at,
    )
    return taken.length > 0
  },

  /** False when somebody else took the holder for dead and ended the call. */
  *renew(orgId: string, id: string, { holder, expiresAt }: CallLease): Operation<boolean> {
    const renewed = yield* query(
      'UPDATE call_leases SET expires_at = ? WHERE org_id = ? AND call_id = ? AND holder = ? RETURNING call_id',
      expiresAt,
      orgId,
      id,
      holder,
    )
    return renewed.length > 0
  },

  /** Ends the lease of a call that nothing more is to be written of, if it has expired by `at`. */
  *drop(orgId: string, id: string, at: number): Operation<void> {
    yield* query('DELETE FROM call_leases WHERE org_id = ? AND call_id = ? AND expires_at <= ?', orgId, id, at)
  },

  *listExpired(at: number): Operation<LeasedCall[]> {
    const rows = yield* query<{ org_id: string; call_id: string; holder: string; expires_at: number }>(
      'SELECT org_id, call_id, holder, expires_at FROM call_leases WHERE expires_at <= ? ORDER BY expires_at',
      at,
    )
    return rows.map(({ org_id: orgId, call_id: id, holder, expires_at: expiresAt }) => ({
      orgId,
      id,
      holder,
      expiresAt,
    }))
  },

  /** The server that plays a call; null when none does. */
  *holderOf(id: string): Operation<string | null> {
    const [lease] = yield* query<{ holder: string }>('SELECT holder FROM call_leases WHERE call_id = ?', id)
    return lease?.holder ?? null
  },

  /** Compare and set: false when somebody else changed the call meanwhile, or its lease has not expired after all. */
  *write({ call, log, webhooks: owed, lease }: CallEntry): Operation<boolean> {
    // the lease before the call, always: two that end the same call must not wait for each other
    if (lease === 'given-back') yield* lockLease(call, Number.MAX_SAFE_INTEGER)
    else if (lease !== 'kept' && !(yield* lockLease(call, lease.expiredAt))) return false
    if (!(yield* resources.replace(call, false))) return false
    yield* resources.create(log, null, false)
    for (const webhook of owed) yield* webhooks.add(webhook, call.updatedAt)
    if (lease !== 'kept') yield* calls.drop(call.orgId, call.id, Number.MAX_SAFE_INTEGER)
    return true
  },
}

/** Nobody else can renew or end it until this operation is committed. False when it had not expired by `at`. */
function* lockLease({ orgId, id }: StoredResource, at: number): Operation<boolean> {
  const locked = yield* query(
    `UPDATE call_leases SET expires_at = expires_at WHERE org_id = ? AND call_id = ? AND expires_at <= ?
     RETURNING call_id`,
    orgId,
    id,
    at,
  )
  return locked.length > 0
}
