import type { Announce } from '../../records/announce.ts'
import type { Entity } from '../../resources/entity.ts'
import { playedReferences, requireExisting } from '../../resources/references.ts'
import type { ResourceService } from '../../resources/resource-service.ts'
import type { Behaviour } from '../../rest/api-request.ts'
import { present } from './chat.ts'

export function sessionBehaviour(service: ResourceService, announce: Announce): Behaviour {
  const tell = (type: string) => (session: Entity) => announce(session.orgId, null, { type, session: present(session) })
  return {
    present,
    afterCreate: tell('session.created'),
    afterUpdate: tell('session.updated'),
    afterDelete: tell('session.deleted'),
    async prepare({ memory: _given, ...next }, { caller }, before) {
      await requireExisting(service, caller.orgId, [
        ...playedReferences(next),
        ['phoneNumberId', 'phone-number', next.phoneNumberId],
      ])
      return { status: 'active', ...next, ...(before?.memory !== undefined && { memory: before.memory }) }
    },
  }
}
