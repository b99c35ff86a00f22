import { randomUUID } from 'node:crypto'
import type { EndedReason } from '@parley/protocol'
import type { Logger } from 'pino'
import type { WallClock } from '../lib/wall-clock.ts'
import type { Entity } from '../resources/entity.ts'
import type { NewResource, ResourceService } from '../resources/resource-service.ts'
import type { IdempotencyKey } from '../store/subjects/idempotency.ts'
import type { WebhookFor } from './announce.ts'
import { endLostCall } from './call-record.ts'

export type CallLeases = {
  /** Stores a call that this server plays. Throws as the service's `create` does. */
  create(
    call: Omit<NewResource, 'kind'> & { id: string },
    key?: IdempotencyKey | null,
  ): Promise<{ entity: Entity; repeated: boolean }>
  /** Takes a stored call to play it; false when another server has it. */
  take(orgId: string, id: string): Promise<boolean>
  /** Renews it no more: its end is written, or somebody has to write it. */
  forget(id: string): void
  /** Whether another server plays it. */
  isElsewhere(id: string): Promise<boolean>
  stop(): Promise<void>
}

export type CallLeasesDeps = {
  service: ResourceService
  webhookFor: WebhookFor
  clock: WallClock
  log: Logger
  /** Ends a call here that another server, or the owner, has ended in the store. */
  onLost: (id: string, reason: EndedReason) => void
}

/** A server that has been silent for so long is taken for dead. */
export const leaseMs = 30_000
export const renewEveryMs = 10_000
const retryMs = 1_000

/**
 * Keeps the leases of the calls that this server plays, and ends the calls of servers that died.
 *
 * A lease that has expired says that its server was silent, or that the database was: so a server ends nothing before it
 * has itself been in touch with the database for a whole lease, in which all that live have renewed theirs. Servers' clocks
 * must agree to within ten seconds.
 */
export function startCallLeases({ service, webhookFor, clock, log, onLost }: CallLeasesDeps): CallLeases {
  const { store } = service
  const holder = randomUUID()
  const held = new Map<string, string>()
  const stopping = new AbortController()
  let lastAt = clock.now()
  let inTouchSince = lastAt
  const newLease = () => ({ holder, expiresAt: clock.now() + leaseMs })

  async function renew() {
    const calls = [...held]
    const renewed = await Promise.all(calls.map(([id, orgId]) => store.calls.renew(orgId, id, newLease())))
    for (const [index, [id, orgId]] of calls.entries()) {
      if (renewed[index] || !held.delete(id)) continue
      const reason = (await service.find(orgId, 'call', id))?.endedReason ?? 'server-lost'
      log.warn({ callId: id, reason }, 'a call of this server was ended by another, or by its owner')
      onLost(id, reason)
    }
  }

  /** `before`: leases of others that expire until then are those of the dead. */
  async function endLost(before: number) {
    for (const call of await store.calls.listExpired(before)) {
      if (call.holder === holder && call.expiresAt > clock.now()) continue
      await endLostCall({ service, webhookFor }, call, before).then(
        () => log.warn({ callId: call.id }, 'a call was lost with its server'),
        (err) => log.error({ err, callId: call.id }, 'a lost call could not be ended'),
      )
    }
  }

  async function beat() {
    const at = clock.now()
    if (at - lastAt > 1.5 * renewEveryMs) inTouchSince = at
    await renew()
    if (store.exclusive || at - inTouchSince >= leaseMs) await endLost(at)
    else await store.health.ping()
    lastAt = at
  }

  async function run() {
    let failed = false
    // nobody else is there to play them
    let work = () => (store.exclusive ? endLost(Number.MAX_SAFE_INTEGER) : beat())
    while (!stopping.signal.aborted) {
      try {
        await work()
        work = beat
        failed = false
      } catch (err) {
        if (!failed) log.error({ err }, 'the leases of calls could not be renewed')
        failed = true
      }
      await clock.sleep(failed ? retryMs : renewEveryMs, stopping.signal)
    }
  }

  const running = run()
  return {
    async create(call, key = null) {
      const created = await service.create({ ...call, kind: 'call' }, { key, lease: newLease() })
      if (!created.repeated) held.set(call.id, call.orgId)
      return created
    },
    async take(orgId, id) {
      const isTaken = await store.calls.take(orgId, id, newLease(), clock.now())
      if (isTaken) held.set(id, orgId)
      return isTaken
    },
    forget: (id) => void held.delete(id),
    async isElsewhere(id) {
      const other = await store.calls.holderOf(id)
      return other !== null && other !== holder
    },
    async stop() {
      stopping.abort()
      await running
    },
  }
}
