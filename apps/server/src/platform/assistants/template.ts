import type { ResourceService } from '../../resources/resource-service.ts'
import type { Behaviour } from '../../rest/behaviour.ts'

/** Pinned are those the owner marked so, in the metadata. */
export function templateBehaviour(service: ResourceService): Behaviour<'template'> {
  return {
    handlers: {
      async listPinned({ caller }) {
        const templates = await service.list(caller.orgId, 'template', {})
        return templates.filter(({ metadata }) => metadata?.pinned === true)
      },
    },
  }
}
