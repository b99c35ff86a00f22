import type { Played } from '@parley/protocol/resources'
import type { Body } from '../lib/loose-json.ts'
import type { Kind } from './kinds.ts'
import { invalid } from './refusals.ts'
import type { ResourceService } from './resource-service.ts'

/**
 * A field that names another resource: where it stands, what kind it names, and the id if there is one. `unfit` says why one that
 * exists must not be named there; null where it may.
 */
export type Reference = [field: string, kind: Kind, id: unknown, unfit?: (named: Body) => string | null]

/**
 * Throws `invalid-request` for every reference to something the organisation does not have, or that is unfit. What `before` named in
 * the same field of the body may have been deleted since: it stands in nobody's way.
 */
export async function requireExisting(
  service: ResourceService,
  orgId: string,
  references: Reference[],
  before: Body | null = null,
) {
  const known = Object.entries(before ?? {}).flatMap(([name, value]) => textsIn(value).map((text) => `${name} ${text}`))
  const isKnown = (field: string, id: string) => known.includes(`${field.split('.', 1)[0]} ${id}`)
  const given = references.filter(([field, , id]) => typeof id === 'string' && !isKnown(field, id))
  const found = await Promise.all(given.map(([, kind, id]) => service.find(orgId, kind, id as string)))
  const problems = given.flatMap(([field, kind, id, unfit], index) => {
    const named = found[index]
    const problem = named ? unfit?.(named) : `names no ${kind} of this organisation: '${id}'`
    return problem ? [`${field} ${problem}`] : []
  })
  if (problems.length > 0) throw invalid(...problems)
}

/** Whatever shape it has: it may be older than what judges it now. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

type PlayedIds = Pick<Played, 'assistantId' | 'squadId' | 'workflowId'>

/** Who is played, where that is said by an id. */
export function playedReferences({ assistantId, squadId, workflowId }: PlayedIds): Reference[] {
  return [
    ['assistantId', 'assistant', assistantId],
    ['squadId', 'squad', squadId],
    ['workflowId', 'workflow', workflowId],
  ]
}

/** One reference for each id of a list. */
export function eachOf(field: string, kind: Kind, ids: unknown): Reference[] {
  return Array.isArray(ids) ? ids.map((id, index) => [`${field}.${index}`, kind, id]) : []
}
