import type { ScorecardInput, StructuredOutputInput } from '@parley/protocol/resources'
import { textOf } from '../lib/loose-json.ts'
import { type AssistantWords, keepsWords } from './assistant.ts'
import type { ResourceService } from './resource-service.ts'

type Named<Thing> = readonly (readonly [id: string, thing: Thing])[]

/** What the calls of an assistant are read for when they are over. */
export type AfterCall = {
  plan: NonNullable<AssistantWords['analysisPlan']> | null
  outputs: Named<StructuredOutputInput>
  scorecards: Named<ScorecardInput>
}

type Linkable = { id: string; assistantIds?: string[] | null | undefined }
const mostLinked = 1000

/**
 * What its plans say, what links itself to it, and what its scorecards count. What an assistant brings along is known by its
 * name. Null where its calls are not read: nobody wants to know anything, or its words are not kept.
 */
export async function afterCallOf(
  service: ResourceService,
  orgId: string,
  assistant: AssistantWords | null,
): Promise<AfterCall | null> {
  if (!assistant || !keepsWords(assistant)) return null
  const { artifactPlan, analysisPlan } = assistant
  const assistantId = textOf(assistant.id)
  const isMeant = (ids: readonly string[] | null | undefined) => (one: Linkable) =>
    (ids?.includes(one.id) ?? false) || (assistantId !== null && (one.assistantIds?.includes(assistantId) ?? false))
  const [outputs, scorecards] = await Promise.all([
    service.list(orgId, 'structured-output', { limit: mostLinked }),
    service.list(orgId, 'scorecard', { limit: mostLinked }),
  ])
  const scored = [
    ...scorecards.filter(isMeant(artifactPlan?.scorecardIds)).map((one) => [one.id, one] as const),
    ...(artifactPlan?.scorecards ?? []).map((one, index) => [one.name ?? String(index), one] as const),
  ]
  const counted = scored.flatMap(([, { metrics }]) => metrics.map(({ structuredOutputId }) => structuredOutputId))
  const wanted: AfterCall = {
    plan: analysisPlan ?? null,
    outputs: [
      ...outputs
        .filter(isMeant([...(artifactPlan?.structuredOutputIds ?? []), ...counted]))
        .map((one) => [one.id, one] as const),
      ...(artifactPlan?.structuredOutputs ?? []).map((one) => [one.name, one] as const),
    ],
    scorecards: scored,
  }
  return wanted.plan || wanted.outputs.length > 0 || wanted.scorecards.length > 0 ? wanted : null
}
