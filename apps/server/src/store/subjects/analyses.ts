import { type Operation, query } from '../operation.ts'
import { callFigures, usdNanosOf } from './resources/call-figures.ts'
import { resources, type StoredResource } from './resources/resources.ts'
import { nothingHeld } from './upkeep/hold.ts'
import { type NewWebhook, webhooks } from './webhooks.ts'

/** A call that somebody has in hand, until another may take it up. `attempts` counts this one. */
export type LeasedAnalysis = { orgId: string; callId: string; attempts: number; leasedUntil: number }

type Row = { org_id: string; call_id: string; attempts: number; due_at: number }

/** Calls that are over and have still to be read. Who dies over one leaves it to the next, once its lease is out. */
export const analyses = {
  *owe(orgId: string, callId: string, at: number): Operation<void> {
    yield* query(
      `INSERT INTO call_analyses (org_id, call_id, due_at, attempts) VALUES (?, ?, ?, 0)
       ON CONFLICT (org_id, call_id) DO NOTHING`,
      orgId,
      callId,
      at,
    )
  },

  /** The longest due; null where there is none, or where another server was faster. */
  *lease(at: number, leaseMs: number): Operation<LeasedAnalysis | null> {
    const [due] = yield* query<Row>(
      `SELECT org_id, call_id, attempts, due_at FROM call_analyses WHERE due_at <= ? AND ${nothingHeld}
       ORDER BY due_at LIMIT 1`,
      at,
    )
    if (!due) return null
    const leasedUntil = at + leaseMs
    const taken = yield* query(
      `UPDATE call_analyses SET due_at = ?, attempts = attempts + 1
       WHERE org_id = ? AND call_id = ? AND due_at = ? RETURNING call_id`,
      leasedUntil,
      due.org_id,
      due.call_id,
      due.due_at,
    )
    if (taken.length === 0) return null
    return { orgId: due.org_id, callId: due.call_id, attempts: due.attempts + 1, leasedUntil }
  },

  /** Leaves it to whoever looks next, as if it had not been tried. */
  *giveBack({ orgId, callId, leasedUntil }: LeasedAnalysis, at: number): Operation<void> {
    yield* query(
      `UPDATE call_analyses SET due_at = ?, attempts = attempts - 1 WHERE org_id = ? AND call_id = ? AND due_at = ?`,
      at,
      orgId,
      callId,
      leasedUntil,
    )
  },

  /**
   * Keeps the call as it was read, with what its owner's server is told. `lost`: another server has it in hand, or its call
   * was deleted. `changed`: somebody else changed the call meanwhile.
   */
  *write(
    leased: LeasedAnalysis,
    call: StoredResource,
    owed: readonly NewWebhook[],
  ): Operation<'written' | 'changed' | 'lost'> {
    if (!(yield* isHeld(leased))) return 'lost'
    if (!(yield* resources.replace(call, false))) return 'changed'
    yield* callFigures.setCost(call.orgId, call.id, usdNanosOf(call.body))
    for (const webhook of owed) yield* webhooks.add(webhook, call.updatedAt)
    yield* analyses.drop(leased)
    return 'written'
  },

  /** There is nothing to read: the call was deleted. */
  *drop({ orgId, callId }: Pick<LeasedAnalysis, 'orgId' | 'callId'>): Operation<void> {
    yield* query('DELETE FROM call_analyses WHERE org_id = ? AND call_id = ?', orgId, callId)
  },
}

/** Nobody else can take it until this operation is committed. */
function* isHeld({ orgId, callId, leasedUntil }: LeasedAnalysis): Operation<boolean> {
  const held = yield* query(
    'UPDATE call_analyses SET due_at = due_at WHERE org_id = ? AND call_id = ? AND due_at = ? RETURNING call_id',
    orgId,
    callId,
    leasedUntil,
  )
  return held.length > 0
}
