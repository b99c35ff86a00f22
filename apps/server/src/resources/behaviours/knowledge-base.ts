import type { Behaviour } from '../api-request.ts'
import { eachOf, requireExisting } from '../references.ts'
import type { ResourceService } from '../resource-service.ts'

export function knowledgeBaseBehaviour(service: ResourceService): Behaviour {
  return {
    async prepare(next, { caller }) {
      await requireExisting(service, caller.orgId, eachOf('fileIds', 'file', next.fileIds))
      return next
    },
  }
}
