import { eachOf, type Reference, requireExisting } from '../../resources/references.ts'
import type { ResourceService } from '../../resources/resource-service.ts'
import type { Behaviour } from '../../rest/behaviour.ts'

export function scorecardBehaviour(service: ResourceService): Behaviour<'scorecard'> {
  return {
    async prepare(next, { caller }) {
      await requireExisting(service, caller.orgId, [
        ...eachOf('assistantIds', 'assistant', next.assistantIds),
        ...next.metrics.map(({ structuredOutputId }, index): Reference => {
          return [`metrics.${index}.structuredOutputId`, 'structured-output', structuredOutputId]
        }),
      ])
      return next
    },
  }
}
