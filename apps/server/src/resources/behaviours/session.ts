import type { Behaviour } from '../api-request.ts'
import { requireExisting } from '../references.ts'
import type { ResourceService } from '../resource-service.ts'

export function sessionBehaviour(service: ResourceService): Behaviour {
  return {
    async prepare(next, { caller }) {
      await requireExisting(service, caller.orgId, [
        ['assistantId', 'assistant', next.assistantId],
        ['phoneNumberId', 'phone-number', next.phoneNumberId],
      ])
      return { status: 'active', ...next }
    },
  }
}
