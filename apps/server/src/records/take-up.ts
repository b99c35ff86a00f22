import type { ConversationMessage } from '@parley/protocol'
import { without } from '../lib/loose-json.ts'
import type { LeasedCall } from '../store/subjects/calls.ts'
import type { WebhookFor } from './announce.ts'
import type { CallLeases } from './call-leases.ts'
import { endCall, isOpen } from './call-record.ts'
import { type OpenCallDeps, type OpenedCall, openCall } from './open-call.ts'

/** A call that another server has left, opened again to be played here. */
export type TakenUp = OpenedCall & {
  /** What was said in it so far, where that is kept. */
  messages: readonly ConversationMessage[]
  giveBack: () => Promise<void>
}

export type TakeUp = (call: Pick<LeasedCall, 'orgId' | 'id'>) => Promise<TakenUp | null>

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
      // the assistant beside a name is what the name stood for: a squad has more than the one
      const isNamed = [call.assistantId, call.squadId, call.squad, call.workflowId, call.workflow].some(Boolean)
      const played = isNamed ? without(call, ['assistant']) : call
      const messages = (call.messages ?? []) as ConversationMessage[]
      return { ...(await openCall(deps, orgId, played, { id })), messages, giveBack }
    } catch (error) {
      leases.forget(id)
      await endCall(deps, call, 'failed')
      throw error
    }
  }
}
