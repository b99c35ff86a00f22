import type { TestTarget } from '@parley/protocol/resources'
import { type Cast, type Casting, namesAssistant } from '../cast/casting.ts'
import { bodyOf } from '../lib/loose-json.ts'
import type { AssistantWords } from '../resources/assistant.ts'
import { invalid } from '../resources/refusals.ts'
import type { ResourceService } from '../resources/resource-service.ts'

export type CastTarget = { cast: Cast; assistantVersion?: number }

/** Who is tested, and which version of them where they are stored. `overrides` are a scenario's. Throws as casting does. */
export async function castTarget(
  { service, casting }: { service: ResourceService; casting: Casting },
  orgId: string,
  { type: _type, ...target }: TestTarget,
  overrides: AssistantWords | null = null,
): Promise<CastTarget> {
  if (!namesAssistant(target)) throw invalid('target.assistantId is required, or an assistant or a squad')
  const assistantOverrides = { ...target.assistantOverrides, ...overrides }
  const cast = await casting.cast(orgId, { ...target, assistantOverrides })
  const assistantId = bodyOf(target).assistantId
  const stored = typeof assistantId === 'string' ? await service.store.trials.find(orgId, assistantId) : null
  return { cast, ...(stored && { assistantVersion: stored.published }) }
}
