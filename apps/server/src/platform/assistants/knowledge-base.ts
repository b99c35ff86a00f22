import { eachOf, requireExisting } from '../../resources/references.ts'
import type { ResourceService } from '../../resources/resource-service.ts'
import type { Behaviour } from '../../rest/behaviour.ts'

export function knowledgeBaseBehaviour(service: ResourceService): Behaviour<'knowledge-base'> {
  return {
    async prepare(next, { caller }, before) {
      await requireExisting(service, caller.orgId, eachOf('fileIds', 'file', next.fileIds), before)
      return next
    },
  }
}
