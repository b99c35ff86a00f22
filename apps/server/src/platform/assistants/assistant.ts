import type { Recordings } from '../../records/recordings.ts'
import { eachOf, requireExisting } from '../../resources/references.ts'
import type { ResourceService } from '../../resources/resource-service.ts'
import type { Behaviour } from '../../rest/behaviour.ts'

export function assistantBehaviour(
  service: ResourceService,
  recordings: Pick<Recordings, 'judge'>,
): Behaviour<'assistant'> {
  return {
    async prepare(next, { caller, ids }) {
      recordings.judge({ ...next, id: ids.id })
      await requireExisting(service, caller.orgId, [
        ...eachOf('model.toolIds', 'tool', next.model?.toolIds),
        ['model.knowledgeBaseId', 'knowledge-base', next.model?.knowledgeBaseId],
        ...eachOf('credentialIds', 'credential', next.credentialIds),
        ...eachOf('artifactPlan.structuredOutputIds', 'structured-output', next.artifactPlan?.structuredOutputIds),
        ...eachOf('artifactPlan.scorecardIds', 'scorecard', next.artifactPlan?.scorecardIds),
      ])
      return next
    },
  }
}
