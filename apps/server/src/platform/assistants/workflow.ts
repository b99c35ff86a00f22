import { type Workflow, workflowProblems } from '@parley/protocol/resources'
import type { Body } from '../../lib/loose-json.ts'
import { eachOf, type Reference, requireExisting } from '../../resources/references.ts'
import { invalid } from '../../resources/refusals.ts'
import type { ResourceService } from '../../resources/resource-service.ts'
import type { Behaviour } from '../../rest/api-request.ts'

export function workflowBehaviour(service: ResourceService): Behaviour {
  return {
    async prepare(next, { caller }) {
      const problems = workflowProblems(next as unknown as Workflow)
      if (problems.length > 0) throw invalid(...problems)
      const nodes = next.nodes as Body[]
      await requireExisting(
        service,
        caller.orgId,
        nodes.flatMap(({ toolId, toolIds }, index): Reference[] => [
          [`nodes.${index}.toolId`, 'tool', toolId],
          ...eachOf(`nodes.${index}.toolIds`, 'tool', toolIds),
        ]),
      )
      return next
    },
  }
}
