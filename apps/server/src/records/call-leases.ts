import type { EndedReason } from '@parley/protocol'
import type { Logger } from 'pino'
import type { Entity } from '../resources/entity.ts'
import type { NewResource, ResourceService } from '../resources/resource-service.ts'
import type { Roster } from '../servers/roster.ts'
import type { LeasedCall } from '../store/subjects/calls.ts'
import type { IdempotencyKey } from '../store/subjects/idempotency.ts'
import type { WebhookFor } from './announce.ts'
import { endLostCall, isOpen } from './call-record.ts'

export type CallLeases = {
  /** Stores a call that this server plays. Throws as the service's `create` does. */
  create(
    call: Omit<NewResource, 'kind'> & { id: string },
    key?: IdempotencyKey | null,
  ): Promise<{ entity: Entity; repeated: boolean }>
  /** Takes a stored call to play it; false when another server has it. */
  take(orgId: string, id: string): Promise<boolean>
  /** Gives a call back that was taken and is not played after all. */
  giveBack(orgId: string, id: string): Promise<void>
  /** Whether a living server other than this one plays a call. */
  isElsewhere(id: string): Promise<boolean>
  /** It is not played here any more: its end is written, or somebody has to write it. */
  forget(id: string): void
}

export type CallLeasesDeps = {
  service: ResourceService
  webhookFor: WebhookFor
  roster: Pick<Roster, 'id' | 'watch'>
  log: Logger
  /** Ends a call here that another server, or the owner, has ended in the store. */
  onLost: (id: string, reason: EndedReason) => void
  /** Whether a call whose server died is gone on with, or left to another server that may; else it is ended. */
  goOn: (call: LeasedCall) => Promise<boolean>
  /** Such a call was ended here. */
  onEnded?: () => void
  /** The others took this server for dead: nothing that it held is its own any more. */
  onBuried?: () => void
}

/** Keeps the leases of the calls that this server plays, and ends the calls of servers that died. */
export function startCallLeases({
  service,
  webhookFor,
  roster,
  log,
  onLost,
  goOn,
  onEnded,
  onBuried,
}: CallLeasesDeps): CallLeases {
  const { store } = service
  const held = new Map<string, string>()
  let mayHaveLost = true

  /** Whether none is left. */
  async function endLost(): Promise<boolean> {
    let isDone = true
    for (const call of await store.calls.listLost()) {
      if (await isGoneOnWith(call).catch(notGoneOnWith(call))) continue
      await endLostCall({ service, webhookFor }, call).then(
        () => {
          log.warn({ callId: call.id }, 'a call was lost with its server')
          onEnded?.()
        },
        (err) => {
          log.error({ err, callId: call.id }, 'a lost call could not be ended')
          isDone = false
        },
      )
    }
    return isDone
  }

  async function isGoneOnWith(lost: LeasedCall): Promise<boolean> {
    const call = await service.find(lost.orgId, 'call', lost.id)
    return call !== null && isOpen(call) && goOn(lost)
  }

  const notGoneOnWith = (call: LeasedCall) => (err: unknown) => {
    log.warn({ err, callId: call.id }, 'a call of a dead server could not be gone on with')
    return false
  }

  /** Whoever ends a call in the store says so there, or takes its lease away. */
  async function hangUpEnded() {
    const calls = [...held]
    if (calls.length === 0) return
    const leased = new Set(await store.calls.listHeld(roster.id()))
    for (const [id, orgId] of calls) {
      if (leased.has(id) || !held.has(id)) continue
      const reason = (await service.find(orgId, 'call', id))?.endedReason ?? 'server-lost'
      if (!held.delete(id)) continue
      log.warn({ callId: id, reason }, 'a call of this server was ended by another, or by its owner')
      onLost(id, reason)
    }
  }

  async function onBeat() {
    // where nobody else is there, what the last one left is all that can be lost
    if (mayHaveLost || !store.exclusive) mayHaveLost = !(await endLost())
    await hangUpEnded()
  }

  function giveUpAll() {
    for (const id of held.keys()) onLost(id, 'server-lost')
    held.clear()
    onBuried?.()
  }

  roster.watch({ onBeat, onBuried: giveUpAll })
  return {
    async create(call, key = null) {
      const created = await service.create({ ...call, kind: 'call' }, { key, holder: roster.id() })
      if (!created.repeated) held.set(call.id, call.orgId)
      return created
    },
    async take(orgId, id) {
      const isTaken = await store.calls.take(orgId, id, roster.id())
      if (isTaken) held.set(id, orgId)
      return isTaken
    },
    async giveBack(orgId, id) {
      held.delete(id)
      await store.calls.giveBack(orgId, id, roster.id())
    },
    async isElsewhere(id) {
      const holder = await store.calls.holderOf(id)
      return holder !== null && !holder.gone && holder.id !== roster.id()
    },
    forget: (id) => void held.delete(id),
  }
}
