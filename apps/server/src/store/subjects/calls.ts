import { dayOf } from '../../lib/days.ts'
import { type Operation, ownOrganisation, query } from '../operation.ts'
import { analyses } from './analyses.ts'
import { dayCounts } from './desk/day-counts.ts'
import { deskEvents } from './desk/desk-events.ts'
import { type NewQuestion, unansweredQuestions } from './desk/unanswered-questions.ts'
import type { IdempotencyKey } from './idempotency.ts'
import { type CallFigures, callFigures } from './resources/call-figures.ts'
import { type Creation, resources, type StoredResource } from './resources/resources.ts'
import { holderIsGone } from './servers.ts'
import { type NewWebhook, webhooks } from './webhooks.ts'

/** A call, and the server that plays it. */
export type LeasedCall = { orgId: string; id: string; holder: string }

/** `url` is null where the others cannot reach it; `gone`: it is not among the servers any more. */
export type CallHolder = { id: string; url: string | null; gone: boolean }

/** Something that became of a call: kept with its line in the log and what its owner's server is told, or not at all. */
export type CallEntry = {
  /** As it is to be; its revision is one higher than that of what it replaces. */
  call: StoredResource
  log: StoredResource
  webhooks: NewWebhook[]
  /** What becomes of the lease. `lost`: it goes if its holder is gone, and otherwise nothing is written. */
  lease: 'kept' | 'given-back' | 'lost'
  /** Whether it begins now and is one of the calls of this day. */
  isCounted?: boolean
  /** Whether it is over and has still to be read. */
  isRead?: boolean
  /** What its caller asked and was not answered. */
  unanswered?: NewQuestion[]
  /** How the version of its assistant did, once it is over. */
  figures?: CallFigures | null
}

const isLost = `(${holderIsGone} OR NOT EXISTS (SELECT 1 FROM resources
  WHERE resources.org_id = call_leases.org_id AND resources.id = call_leases.call_id))`

/**
 * Calls under way. Each is leased to the server that plays it, until its end is written and told or that server is not among the
 * servers any more: then the call is anybody's to end.
 */
export const calls = {
  /** Creates the call together with its lease. */
  *open(call: StoredResource, idempotencyKey: IdempotencyKey | null, holder: string): Operation<Creation> {
    const creation = yield* resources.create(call, idempotencyKey, false)
    if (creation.outcome === 'created') yield* calls.take(call.orgId, call.id, holder)
    return creation
  },

  /** Leases a call that is stored already; false while another server has it. */
  *take(orgId: string, id: string, holder: string): Operation<boolean> {
    const taken = yield* query(
      `INSERT INTO call_leases (org_id, call_id, holder) VALUES (?, ?, ?)
       ON CONFLICT (org_id, call_id) DO UPDATE SET holder = excluded.holder
         WHERE call_leases.holder = excluded.holder
           OR NOT EXISTS (SELECT 1 FROM servers WHERE servers.id = call_leases.holder)
       RETURNING call_id`,
      orgId,
      id,
      holder,
    )
    return taken.length > 0
  },

  /** Gives a call back that is not played after all. */
  *giveBack(orgId: string, id: string, holder: string): Operation<void> {
    yield* query('DELETE FROM call_leases WHERE org_id = ? AND call_id = ? AND holder = ?', orgId, id, holder)
  },

  /** Ends the lease of a call that nothing more is to be written of, if it is lost. */
  *drop(orgId: string, id: string): Operation<void> {
    yield* query(`DELETE FROM call_leases WHERE org_id = ? AND call_id = ? AND ${isLost}`, orgId, id)
  },

  /** The calls of servers that are gone, and those that their owners deleted. */
  *listLost(): Operation<LeasedCall[]> {
    const rows = yield* query<{ org_id: string; call_id: string; holder: string }>(
      `SELECT org_id, call_id, holder FROM call_leases WHERE ${isLost} ORDER BY call_id`,
    )
    return rows.map(({ org_id: orgId, call_id: id, holder }) => ({ orgId, id, holder }))
  },

  /** The ids of the calls that a server plays and that nobody has ended. */
  *listHeld(holder: string): Operation<string[]> {
    const rows = yield* query<{ call_id: string }>(
      `SELECT call_id FROM call_leases
       JOIN resources ON resources.org_id = call_leases.org_id AND resources.id = call_leases.call_id
       WHERE holder = ? AND COALESCE(body ->> 'status', '') <> 'ended'`,
      holder,
    )
    return rows.map((row) => row.call_id)
  },

  /** The server that plays a call; null when none does. */
  *holderOf(id: string): Operation<CallHolder | null> {
    const [lease] = yield* query<{ holder: string; server: string | null; url: string | null }>(
      `SELECT holder, servers.id AS server, url FROM call_leases LEFT JOIN servers ON servers.id = holder
       WHERE call_id = ?`,
      id,
    )
    return lease ? { id: lease.holder, url: lease.url, gone: lease.server === null } : null
  },

  /** Compare and set: false when somebody else changed the call meanwhile, or its server is there after all. */
  *write({
    call,
    log,
    webhooks: owed,
    lease,
    isCounted = false,
    isRead = false,
    unanswered = [],
    figures = null,
  }: CallEntry): Operation<boolean> {
    // the lease before the call, always: two that end the same call must not wait for each other
    if (lease === 'given-back') yield* lockLease(call, 'TRUE')
    else if (lease === 'lost' && !(yield* lockLease(call, holderIsGone))) return false
    if (!(yield* resources.replace(call, false))) return false
    yield* resources.create(log, null, false)
    for (const webhook of owed) yield* webhooks.add(webhook, call.updatedAt)
    if (figures) yield* callFigures.add(figures)
    if (isRead) yield* analyses.owe(call.orgId, call.id, call.updatedAt)
    if (call.orgId === ownOrganisation) {
      const change = call.body.status === 'ended' ? 'ended' : 'started'
      yield* unansweredQuestions.add(unanswered)
      if (isCounted) yield* dayCounts.addCalls([{ day: dayOf(call.updatedAt), name: 'call', count: 1 }])
      yield* deskEvents.add({ type: 'call', id: call.id, change }, call.updatedAt)
    }
    if (lease !== 'kept') {
      yield* query('DELETE FROM call_leases WHERE org_id = ? AND call_id = ?', call.orgId, call.id)
    }
    return true
  },
}

/** Nobody else can end it until this operation is committed. False where the `condition` is not met. */
function* lockLease({ orgId, id }: StoredResource, condition: string): Operation<boolean> {
  const locked = yield* query(
    `UPDATE call_leases SET holder = holder WHERE org_id = ? AND call_id = ? AND ${condition} RETURNING call_id`,
    orgId,
    id,
  )
  return locked.length > 0
}
