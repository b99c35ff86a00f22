import type { Brain } from '@parley/agent/brain'
import { Failure } from '@parley/protocol'
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
  const tested: Cast = { ...cast, brain: async (scene) => withoutStandIn(await cast.brain(scene)) }
  const { assistantId, assistant } = played
  const stored = assistantId && !assistant ? await service.store.trials.find(orgId, assistantId) : null
  return { cast: tested, ...(stored && { assistantVersion: stored.published }) }
}

/** The same brain, but for the guide that stands in for a model when the day's money is spent: it is not who is tested. */
function withoutStandIn(brain: Brain): Brain {
  return async function* (turn) {
    const { meter } = turn
    if (!meter) return yield* brain(turn)
    const isSpent = () => {
      if (meter.isSpent()) throw new Failure('unprocessable', spent)
      return false
    }
    yield* brain({ ...turn, meter: { used: (usage) => meter.used(usage), isSpent } })
  }
}

const spent = 'What this server may spend in a day has been spent: no model is tested before midnight UTC.'
