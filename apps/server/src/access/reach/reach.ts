import { Failure } from '@parley/protocol'
import { type AnyResource, readOperation } from '@parley/protocol/resources'
import { type Body, bodyOf } from '../../lib/loose-json.ts'
import type { DeclaredKind } from '../../resources/kinds.ts'
import { notFound } from '../../resources/refusals.ts'
import type { ResourceService } from '../../resources/resource-service.ts'
import type { Condition } from '../../store/subjects/resources/resource-conditions.ts'
import type { Caller } from '../caller.ts'
import { isInForce } from '../restrictions.ts'
import { type AssistantPlace, type Belonging, belongings } from './belonging.ts'
import { type Lead, leadsIn } from './leads.ts'

type Key = Pick<Caller, 'restrictions'>
type Asked = {
  caller: Caller
  resource: AnyResource
  operation: string
  ids: Readonly<Record<string, string>>
  body: Body
  query: Body
}

/** The assistants that a key is for; null for one that is for all, and for squads and workflows. */
function assistantsReached({ restrictions }: Key): readonly string[] | null {
  const { allowedAssistantIds } = restrictions
  return isInForce(restrictions) && allowedAssistantIds?.length ? allowedAssistantIds : null
}

/** What must hold for a conversation that the key reaches. */
export function reachConditions(caller: Key): Condition[] {
  const ids = assistantsReached(caller)
  return ids ? [{ by: 'field-any', field: 'assistantId', values: [...ids] }] : []
}

/**
 * Whether somebody acts in the name of whatever a resource's secrets open: no viewer does, and no key for some assistants that
 * reads what is shared by all.
 */
export function seesSecrets(caller: Key & Pick<Caller, 'role'>, kind: DeclaredKind, method = 'GET'): boolean {
  if (caller.role === 'viewer') return false
  return method !== 'GET' || assistantsReached(caller) === null || !('shared' in belongings[kind])
}

/**
 * The request, with lists narrowed to what the key reaches. Throws `not-found` for what is another assistant's, and
 * `forbidden` for what would be made for another, lead to one, or change what assistants share.
 */
export async function withinReach<Request extends Asked>(service: ResourceService, request: Request): Promise<Request> {
  const reached = assistantsReached(request.caller)
  if (!reached) return request
  const { caller, resource, operation, ids, body } = request
  const belonging: Belonging = belongings[resource.kind]
  const { method, parameters } = readOperation(resource.operations[operation] ?? '')
  if ('shared' in belonging) {
    const asks = belonging.shared === 'read' ? (belonging.asks ?? []) : []
    if (belonging.shared === 'closed' || (method !== 'GET' && !asks.includes(operation))) throw ofAll(resource.kind)
    await judgeLeads(service, caller.orgId, body, null, reached)
    return request
  }
  if ('parent' in belonging) {
    await requireReached(service, caller.orgId, belonging.parent, ids[parameters[0] ?? ''] ?? '', reached)
    return request
  }
  const { place } = belonging
  const before =
    ids.id === undefined ? null : await requireReached(service, caller.orgId, resource.kind, ids.id, reached)
  const isNew = method === 'POST' && parameters.length === 0
  const mustName = operation === 'replace' ? place !== 'id' : isNew && !belonging.continues
  const named = valueAt(place, body)
  const isForNobody = belonging.refusesNobody && named === undefined && leadsIn(body).length === 0
  if (mustName && !isReached(named, reached) && !isForNobody) throw notItsOwn(place)
  await judgeLeads(service, caller.orgId, body, before, reached)
  return { ...request, query: { ...request.query, [`${place}Any`]: [...reached] } }
}

async function requireReached(
  service: ResourceService,
  orgId: string,
  kind: DeclaredKind,
  id: string,
  reached: readonly string[],
): Promise<Body> {
  const belonging: Belonging = belongings[kind]
  const found = await service.find(orgId, kind, id)
  if (!found || !('place' in belonging) || !isReached(valueAt(belonging.place, found), reached))
    throw notFound(kind, id)
  return found
}

/** What stood there before may stay: it was brought by a key that was for more. */
async function judgeLeads(
  service: ResourceService,
  orgId: string,
  body: Body,
  before: Body | null,
  reached: readonly string[],
) {
  const stood = new Set(leadsIn(before).map(nameOf))
  for (const lead of leadsIn(body)) {
    if (stood.has(nameOf(lead))) continue
    const { kind, to } = lead
    if (kind === 'call' || kind === 'chat' || kind === 'session') {
      const found = await service.find(orgId, kind, to) // what there is not, whoever takes the request says
      if (found && !isReached(found.assistantId, reached)) throw notFound(kind, to)
    } else if (kind === 'phone-number') {
      const found = await service.find(orgId, kind, to)
      if (found && isAnsweredByOthers(found, reached)) throw notFound(kind, to)
    } else if (await isForeign(service, orgId, lead, reached)) throw leadsToOthers(lead)
  }
}

async function isForeign(service: ResourceService, orgId: string, { kind, to }: Lead, reached: readonly string[]) {
  if (kind !== 'tool') return kind !== 'assistant' || !reached.includes(to)
  const tool = await service.find(orgId, 'tool', to)
  return leadsIn(tool).some((lead) => lead.kind !== 'assistant' || !reached.includes(lead.to))
}

/** A telephone number whose callers nobody answers may be called from by all. */
const isAnsweredByOthers = ({ assistantId, squadId, workflowId }: Body, reached: readonly string[]) =>
  Boolean(squadId || workflowId || (assistantId && !isReached(assistantId, reached)))

const nameOf = ({ kind, to }: Lead) => `${kind} ${to}`
const isReached = (id: unknown, reached: readonly string[]) => typeof id === 'string' && reached.includes(id)
const valueAt = (place: AssistantPlace, body: Body): unknown =>
  place.split('.').reduce<unknown>((value, name) => bodyOf(value)[name], body)

const only = 'this key is for some assistants only (restrictions.allowedAssistantIds)'
const ofAll = (kind: string) => new Failure('forbidden', `A ${kind} is no single assistant’s, and ${only}.`)
const notItsOwn = (place: AssistantPlace) =>
  new Failure('forbidden', place === 'id' ? `No assistant can be made: ${only}.` : `${place} must name one: ${only}.`)
const leadsToOthers = ({ path }: Lead) =>
  new Failure('forbidden', `${path} leads to others: ${only}. Name one of those by its assistantId, or leave it out.`)
