import type { Body } from '../lib/loose-json.ts'
import { type Comparison, type Condition, isFilterField } from '../store/subjects/resources/resource-conditions.ts'
import { invalid } from './refusals.ts'

const comparisons: Record<string, Comparison> = { Gt: '>', Lt: '<', Ge: '>=', Le: '<=' }

/** What a judged query says about which resources are meant; what is not declared there arrives as text. */
export function conditionsOf(query: Body): Condition[] {
  return Object.entries(query).flatMap(([name, value]) => {
    if (value === null || value === undefined) return []
    if (name === 'idLt') return [position(query)]
    const bound = /^(created|updated)At(Gt|Lt|Ge|Le)$/.exec(name)
    if (bound && typeof value === 'number') return bounded(bound[1] as 'created' | 'updated', bound[2] as string, value)
    return other(name, value)
  })
}

function position({ createdAtLe, idLt }: Body): Condition {
  if (typeof createdAtLe !== 'number') throw invalid('idLt must stand beside createdAtLe')
  return { by: 'position', at: createdAtLe, id: String(idLt) }
}

function bounded(by: 'created' | 'updated', bound: string, at: number): Condition[] {
  return [{ by, comparison: comparisons[bound] ?? '=', at }]
}

function other(name: string, value: unknown): Condition[] {
  const cost = /^cost(Ge|Le)?$/.exec(name)
  if (cost)
    return typeof value === 'number' ? [{ by: 'cost', comparison: comparisons[cost[1] ?? ''] ?? '=', value }] : []
  if (name === 'id') return [{ by: 'ids', ids: [value as string] }]
  if (name === 'idAny') return [{ by: 'ids', ids: [value].flat() as string[] }]
  const any = /^(.*assistantId)Any$/.exec(name)?.[1]
  if (any && isFilterField(any)) return [{ by: 'field-any', field: any, values: [value].flat().map(String) }]
  return isFilterField(name) ? [{ by: 'field', field: name, value: String(value) }] : []
}
