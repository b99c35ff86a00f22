import type { ResourceService } from '../../resources/resource-service.ts'
import type { Behaviour } from '../../rest/api-request.ts'

/** Pinned are those the owner marked so, in the metadata. */
export function templateBehaviour(service: ResourceService): Behaviour {
  return {
    handlers: {
      async listPinned({ caller }) {
        const templates = await service.list(caller.orgId, 'template', {})
        return templates.filter(({ metadata }) => (metadata as { pinned?: unknown } | undefined)?.pinned === true)
      },
    },
  }
}
