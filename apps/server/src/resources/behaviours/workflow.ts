import { type Workflow, workflowProblems } from '@parley/protocol/resources'
import { invalid } from '../api-failure.ts'
import type { Behaviour, Body } from '../api-request.ts'
import { eachOf, type Reference, requireExisting } from '../references.ts'
import type { ResourceService } from '../resource-service.ts'

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
