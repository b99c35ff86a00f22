import type { Announce } from '../../records/announce.ts'
import type { Kept } from '../../resources/kinds.ts'
import { playedReferences, requireExisting } from '../../resources/references.ts'
import type { ResourceService } from '../../resources/resource-service.ts'
import type { Behaviour } from '../../rest/behaviour.ts'

export function sessionBehaviour(service: ResourceService, announce: Announce): Behaviour<'session'> {
  const tell = (type: string) => (session: Kept<'session'>) =>
    announce(session.orgId, null, { type, session: present(session) })
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

/** What a brain remembers is its own affair. */
const present = ({ memory: _own, ...session }: Kept<'session'>) => session
