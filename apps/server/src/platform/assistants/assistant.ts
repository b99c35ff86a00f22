import type { Body } from '../../lib/loose-json.ts'
import { eachOf, requireExisting } from '../../resources/references.ts'
import type { ResourceService } from '../../resources/resource-service.ts'
import type { Behaviour } from '../../rest/api-request.ts'

export function assistantBehaviour(service: ResourceService): Behaviour {
  return {
    async prepare(next, { caller }) {
      const model = (next.model ?? {}) as Body
      await requireExisting(service, caller.orgId, [
        ...eachOf('model.toolIds', 'tool', model.toolIds),
        ['model.knowledgeBaseId', 'knowledge-base', model.knowledgeBaseId],
        ...eachOf('credentialIds', 'credential', next.credentialIds),
      ])
      return next
    },
  }
}
