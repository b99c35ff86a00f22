import { type FieldsOf, handsOver, type ResourceTypes } from '@parley/protocol/resources'
import { eachOf, type Reference } from '../../resources/references.ts'
import { scorecardReferences } from '../evaluations/scorecard.ts'

type Spoken = Pick<Partial<FieldsOf<ResourceTypes['assistant']>>, 'model' | 'artifactPlan' | 'hooks'>

/** What somebody who speaks names by id: an assistant, or a workflow. */
export function spokenReferences({ model, artifactPlan, hooks }: Spoken): Reference[] {
  return [
    ...eachOf('model.toolIds', 'tool', model?.toolIds),
    ['model.knowledgeBaseId', 'knowledge-base', model?.knowledgeBaseId],
    ...eachOf('artifactPlan.structuredOutputIds', 'structured-output', artifactPlan?.structuredOutputIds),
    ...eachOf('artifactPlan.scorecardIds', 'scorecard', artifactPlan?.scorecardIds),
    ...(artifactPlan?.scorecards ?? []).flatMap((scorecard, index) =>
      scorecardReferences(scorecard, `artifactPlan.scorecards.${index}.`),
    ),
    ...(hooks ?? []).flatMap((hook, at) =>
      hook.do.map(
        (action, index): Reference => [
          `hooks.${at}.do.${index}.toolId`,
          'tool',
          'toolId' in action ? action.toolId : undefined,
          ({ type }) =>
            handsOver(type)
              ? 'must not name a transferCall or handoff: only a model hands a conversation over, among its model.tools'
              : null,
        ],
      ),
    ),
  ]
}
