import type { ApiRequest, Behaviour } from '../api-request.ts'
import { conditionsOf } from '../conditions.ts'
import type { ResourceService } from '../resource-service.ts'

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
