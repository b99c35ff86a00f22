import { Failure } from '@parley/protocol'
import type { ResourceService } from '../../resources/resource-service.ts'
import type { Behaviour } from '../../rest/behaviour.ts'

export function meBehaviour(service: ResourceService): Behaviour<'me'> {
  return {
    handlers: {
      async get({ caller: { orgId, role, userId } }) {
        if (role === 'public') throw new Failure('forbidden', 'A public key is nobody’s.')
        const [org, user] = await Promise.all([
          service.find(orgId, 'org', orgId),
          userId ? service.find(orgId, 'user', userId) : null,
        ])
        return {
          ...{ orgId, organisation: org?.name ?? '', role, userId },
          ...{ email: user?.email ?? null, fullName: user?.fullName ?? null },
        }
      },
    },
  }
}
