import type { Behaviour } from '../api-request.ts'
import type { ResourceService } from '../resource-service.ts'

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
