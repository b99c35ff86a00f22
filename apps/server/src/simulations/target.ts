import type { Played, TestTarget } from '@parley/protocol/resources'
import { type Cast, type Casting, namesAssistant } from '../cast/casting.ts'
import type { AssistantWords } from '../resources/assistant.ts'
import { invalid } from '../resources/refusals.ts'
import type { ResourceService } from '../resources/resource-service.ts'

/** Who is tested, and which version of them where they are stored. */
export type CastTarget = { cast: Cast; assistantVersion?: number }

type Deps = { service: ResourceService; casting: Casting }

/** `overrides` are a scenario's. Throws as casting does. */
export async function castTarget(
  deps: Deps,
  orgId: string,
  { type: _type, ...target }: TestTarget,
  overrides: AssistantWords | null = null,
): Promise<CastTarget> {
  if (!namesAssistant(target)) throw invalid('target.assistantId is required, or an assistant or a squad')
  const assistantOverrides = { ...target.assistantOverrides, ...overrides }
  return castPlayed(deps, orgId, { ...target, assistantOverrides })
}

/** Tests are of what is published, whatever is tried beside it. Throws as casting does. */
export async function castPlayed({ service, casting }: Deps, orgId: string, played: Played): Promise<CastTarget> {
  const cast = await casting.cast(orgId, played)
  const { assistantId, assistant } = played
  const stored = assistantId && !assistant ? await service.store.trials.find(orgId, assistantId) : null
  return { cast, ...(stored && { assistantVersion: stored.published }) }
}
