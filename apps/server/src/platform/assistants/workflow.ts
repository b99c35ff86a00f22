import { workflowProblems } from '@parley/protocol/resources'
import type { ListeningIn } from '../../records/listening-in.ts'
import type { Recordings } from '../../records/recordings.ts'
import { eachOf, type Reference, requireExisting } from '../../resources/references.ts'
import { invalid } from '../../resources/refusals.ts'
import type { ResourceService } from '../../resources/resource-service.ts'
import type { Behaviour } from '../../rest/behaviour.ts'
import { spokenReferences } from './spoken-references.ts'

export function workflowBehaviour(
  service: ResourceService,
  { recordings, listeningIn }: { recordings: Pick<Recordings, 'judge'>; listeningIn: Pick<ListeningIn, 'judge'> },
): Behaviour<'workflow'> {
  return {
    async prepare(next, { caller }, before) {
      const problems = workflowProblems(next)
      if (problems.length > 0) throw invalid(...problems)
      recordings.judge(next)
      listeningIn.judge(next)
      const { nodes } = next
      const references = [
        ...spokenReferences(next),
        ...eachOf('credentialIds', 'credential', next.credentialIds),
        ...nodes.flatMap(({ toolId, toolIds }, index): Reference[] => [
          [`nodes.${index}.toolId`, 'tool', toolId],
          ...eachOf(`nodes.${index}.toolIds`, 'tool', toolIds),
        ]),
      ]
      await requireExisting(service, caller.orgId, references, before)
      return next
    },
  }
}
