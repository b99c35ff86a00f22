import type { WebhookFor } from './announce.ts'
import type { CallLeases } from './call-leases.ts'
import { endCall, isOpen } from './call-record.ts'
import type { TakeUp } from './call-starters.ts'
import { type OpenCallDeps, openCall, playedIn } from './open-call.ts'

/** Opens a stored call that no living server has; null where one has it, or it is over. Throws as casting does, and ends it. */
export function createTakeUp(deps: OpenCallDeps & { leases: CallLeases; webhookFor: WebhookFor }): TakeUp {
  const { service, leases } = deps
  return async ({ orgId, id }) => {
    if (!(await leases.take(orgId, id))) return null
    const call = await service.find(orgId, 'call', id)
    const giveBack = () => leases.giveBack(orgId, id)
    if (!call || !isOpen(call)) {
      await giveBack()
      return null
    }
    try {
      const transport = call.transport ?? {}
      return { ...(await openCall(deps, orgId, playedIn(call), { id })), transport, giveBack }
    } catch (error) {
      leases.forget(id)
      await endCall(deps, call, 'failed')
      throw error
    }
  }
}
