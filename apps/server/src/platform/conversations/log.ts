import { conditionsOf } from '../../resources/conditions.ts'
import type { ResourceService } from '../../resources/resource-service.ts'
import type { AnyRequest } from '../../rest/api-request.ts'
import type { Behaviour } from '../../rest/behaviour.ts'

/** Lines of calls and of requests are stored like any resource; only whole lists of them are read and deleted. */
export function logBehaviour(service: ResourceService): Behaviour<'log'> & Behaviour<'logs'> {
  return {
    handlers: {
      async delete({ caller, resource, query }: AnyRequest) {
        const conditions = conditionsOf(query)
        await service.store.resources.removeWhere({ orgId: caller.orgId, kind: resource.kind, conditions })
      },
    },
  }
}
