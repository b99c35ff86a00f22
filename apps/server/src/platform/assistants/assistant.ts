import { siteAssistantId } from '@parley/protocol'
import type { Recordings } from '../../records/recordings.ts'
import { type AssistantWords, keepsWords } from '../../resources/assistant.ts'
import { eachOf, requireExisting } from '../../resources/references.ts'
import { invalid } from '../../resources/refusals.ts'
import type { ResourceService } from '../../resources/resource-service.ts'
import type { Behaviour } from '../../rest/behaviour.ts'

export function assistantBehaviour(
  service: ResourceService,
  recordings: Pick<Recordings, 'judge'>,
): Behaviour<'assistant'> {
  return {
    async prepare(next, { caller, ids }) {
      recordings.judge({ ...next, id: ids.id })
      if (ids.id === siteAssistantId) judgeSitesPromise(next)
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

/** Outputs, scorecards and analyses need nothing of their own: none of them reads a call whose words are not kept. */
function judgeSitesPromise(next: AssistantWords) {
  if (keepsWords(next)) {
    throw invalid(
      'artifactPlan.transcriptPlan.enabled must be false for the assistant of the site: its pages say that no words are kept',
    )
  }
}
