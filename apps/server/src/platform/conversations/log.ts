import { conditionsOf } from '../../resources/conditions.ts'
import type { ResourceService } from '../../resources/resource-service.ts'
import type { ApiRequest, Behaviour } from '../../rest/api-request.ts'

/** Lines of calls and of requests are stored like any resource; only whole lists of them are read and deleted. */
export function logBehaviour(service: ResourceService): Behaviour {
  return {
    handlers: {
      async delete({ caller, resource, query }: ApiRequest) {
        const conditions = conditionsOf(query)
        await service.store.resources.removeWhere({ orgId: caller.orgId, kind: resource.kind, conditions })
      },
    },
  }
}
