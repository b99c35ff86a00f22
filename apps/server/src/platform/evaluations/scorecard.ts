import type { FieldsOf, ResourceTypes } from '@parley/protocol/resources'
import { eachOf, type Reference, requireExisting } from '../../resources/references.ts'
import type { ResourceService } from '../../resources/resource-service.ts'
import type { Behaviour } from '../../rest/behaviour.ts'

export function scorecardBehaviour(service: ResourceService): Behaviour<'scorecard'> {
  return {
    async prepare(next, { caller }) {
      await requireExisting(service, caller.orgId, scorecardReferences(next))
      return next
    },
  }
}

type Scorecard = Pick<FieldsOf<ResourceTypes['scorecard']>, 'assistantIds' | 'metrics'>

/** What a scorecard names by id; `at` is where it stands in what holds it. */
export const scorecardReferences = ({ assistantIds, metrics }: Scorecard, at = ''): Reference[] => [
  ...eachOf(`${at}assistantIds`, 'assistant', assistantIds),
  ...metrics.map(({ structuredOutputId }, index): Reference => {
    return [`${at}metrics.${index}.structuredOutputId`, 'structured-output', structuredOutputId]
  }),
]
