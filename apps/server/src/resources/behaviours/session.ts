import type { Announce } from '../announce.ts'
import type { Behaviour, Entity } from '../api-request.ts'
import { requireExisting } from '../references.ts'
import type { ResourceService } from '../resource-service.ts'

export function sessionBehaviour(service: ResourceService, announce: Announce): Behaviour {
  const tell = (type: string) => (session: Entity) => announce(session.orgId, null, { type, session })
  return {
    afterCreate: tell('session.created'),
    afterUpdate: tell('session.updated'),
    afterDelete: tell('session.deleted'),
    async prepare(next, { caller }) {
      await requireExisting(service, caller.orgId, [
        ['assistantId', 'assistant', next.assistantId],
        ['phoneNumberId', 'phone-number', next.phoneNumberId],
      ])
      return { status: 'active', ...next }
    },
  }
}
