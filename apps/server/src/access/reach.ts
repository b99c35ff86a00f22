import type { Body } from '../lib/loose-json.ts'
import { notFound } from '../resources/refusals.ts'
import type { ResourceService } from '../resources/resource-service.ts'
import type { Condition } from '../store/subjects/resources/resource-conditions.ts'
import type { Caller } from './caller.ts'
import { isInForce } from './restrictions.ts'

/** Kinds of what was said to an assistant, and what became of it. */
const conversationKinds = ['call', 'chat', 'session', 'log'] as const

type Key = Pick<Caller, 'restrictions'>
type Asked = { caller: Caller; resource: { kind: string }; ids: Readonly<Record<string, string>>; query: Body }

/** The assistants whose conversations a key reaches; null for those of all, and of squads and workflows. */
function assistantsReached({ restrictions }: Key): readonly string[] | null {
  const { allowedAssistantIds } = restrictions
  return isInForce(restrictions) && allowedAssistantIds?.length ? allowedAssistantIds : null
}

/** Whether a conversation is one of an assistant that the key is for. */
export function reaches(caller: Key, { assistantId }: Body): boolean {
  return assistantsReached(caller)?.includes(String(assistantId)) ?? true
}

/** What must hold for a conversation that the key reaches. */
export function reachConditions(caller: Key): Condition[] {
  const ids = assistantsReached(caller)
  return ids ? [{ by: 'assistants', ids: [...ids] }] : []
}

/** Leaves of lists what the key reaches, and throws `not-found` for a conversation that it does not. */
export async function withinReach<Request extends Asked>(service: ResourceService, request: Request): Promise<Request> {
  const { caller, resource, ids, query } = request
  const assistantIdAny = assistantsReached(caller)
  const kind = conversationKinds.find((each) => each === resource.kind)
  if (!assistantIdAny || !kind) return request
  if (ids.id !== undefined) {
    const found = await service.find(caller.orgId, kind, ids.id)
    if (!found || !reaches(caller, found)) throw notFound(kind, ids.id)
  }
  return { ...request, query: { ...query, assistantIdAny } }
}
