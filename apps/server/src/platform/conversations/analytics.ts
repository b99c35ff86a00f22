import { type AnalyticsQuery, type AnalyticsResult, maxAnalyticsRows } from '@parley/protocol/resources'
import { reachConditions } from '../../access/reach/reach.ts'
import { dayMs } from '../../lib/days.ts'
import { bodyOf } from '../../lib/loose-json.ts'
import type { Kept } from '../../resources/kinds.ts'
import { invalid } from '../../resources/refusals.ts'
import type { ResourceService } from '../../resources/resource-service.ts'
import type { AnyRequest } from '../../rest/api-request.ts'
import type { Behaviour } from '../../rest/behaviour.ts'
import type { Condition } from '../../store/subjects/resources/resource-conditions.ts'
import { durationSeconds } from './call-export.ts'

type Operation = AnalyticsQuery['operations'][number]
type Sums = { count: number; known: number; sum: number; min: number; max: number }
/** The values of the columns that a group has in common, in the order of the query. */
type Keys = { [column: string]: unknown }
type Group = { keys: Keys; sums: Sums[] }

/** Without a range: the last week. */
const defaultRangeMs = 7 * dayMs

export function analyticsBehaviour(service: ResourceService): Behaviour<'analytics'> {
  async function answer(
    { caller }: Pick<AnyRequest, 'caller'>,
    query: AnalyticsQuery,
    left: { rows: number },
  ): Promise<AnalyticsResult> {
    const range = rangeOf(query, service.now())
    const groups = new Map<string, Group>()
    for await (const call of service.each(caller.orgId, 'call', [...range.conditions, ...reachConditions(caller)]))
      add(groups, query, call, left)
    if (groups.size === 0 && columnsOf(query).length === 0) groups.set('', newGroup(query, {}))
    const rows = [...groups.values()].map(({ keys, sums }) => ({ ...keys, ...resultsOf(query.operations, sums) }))
    return { name: query.name, timeRange: range.shown, result: rows.sort(byDate) }
  }

  return {
    handlers: {
      async query(request) {
        const left = { rows: maxAnalyticsRows }
        const results: AnalyticsResult[] = []
        // one after the other: each reads all calls of its range
        for (const query of request.body.queries) results.push(await answer(request, query, left))
        return results
      },
    },
    repeatable: ['query'],
  }
}

function rangeOf({ timeRange }: AnalyticsQuery, now: number) {
  const end = instant(timeRange?.end, 'end') ?? now
  const start = instant(timeRange?.start, 'start') ?? end - defaultRangeMs
  const conditions: Condition[] = [
    { by: 'created', comparison: '>=', at: start },
    { by: 'created', comparison: '<=', at: end },
  ]
  const { step, timezone = 'UTC' } = timeRange ?? {}
  const shown = { start: new Date(start).toISOString(), end: new Date(end).toISOString(), timezone: timezone ?? 'UTC' }
  return { conditions, shown: step ? { step, ...shown } : shown }
}

function instant(text: string | null | undefined, name: string) {
  if (!text) return undefined
  const at = Date.parse(text)
  if (Number.isNaN(at)) throw invalid(`queries.timeRange.${name} must be an instant in ISO 8601`)
  return at
}

function columnsOf({ groupBy, timeRange }: AnalyticsQuery): string[] {
  const columns = Array.isArray(groupBy) ? groupBy : groupBy ? [groupBy] : []
  return timeRange?.step ? ['date', ...columns] : columns
}

function add(groups: Map<string, Group>, query: AnalyticsQuery, call: Kept<'call'>, left: { rows: number }) {
  const keys = Object.fromEntries(columnsOf(query).map((column) => [column, keyOf(query, column, call)]))
  const name = JSON.stringify(keys)
  const known = groups.get(name)
  if (!known && left.rows-- <= 0) {
    const advice = 'choose a longer step, a shorter timeRange or fewer columns of groupBy'
    throw invalid(`queries have more than ${maxAnalyticsRows} rows (query '${query.name}'): ${advice}`)
  }
  const group = known ?? newGroup(query, keys)
  groups.set(name, group)
  query.operations.forEach(({ column }, index) => {
    const sums = group.sums[index]
    if (sums) count(sums, numberOf(call, column))
  })
}

function newGroup({ operations }: AnalyticsQuery, keys: Keys): Group {
  const sums = () => ({ count: 0, known: 0, sum: 0, min: Number.POSITIVE_INFINITY, max: Number.NEGATIVE_INFINITY })
  return { keys, sums: operations.map(sums) }
}

function count(sums: Sums, value: number | undefined) {
  sums.count += 1
  if (value === undefined) return
  sums.known += 1
  sums.sum += value
  sums.min = Math.min(sums.min, value)
  sums.max = Math.max(sums.max, value)
}

function keyOf({ timeRange }: AnalyticsQuery, column: string, call: Kept<'call'>): unknown {
  if (column === 'date') return startOf(timeRange?.step ?? 'day', call.createdAt, timeRange?.timezone ?? 'UTC')
  return valueAt(call, column) ?? null
}

function resultsOf(operations: Operation[], sums: Sums[]) {
  return Object.fromEntries(
    operations.map(({ operation, column, alias }, index) => [
      alias ?? `${operation}${column[0]?.toUpperCase()}${column.slice(1)}`,
      resultOf(operation, sums[index] as Sums),
    ]),
  )
}

function resultOf(operation: Operation['operation'], { count, known, sum, min, max }: Sums): number | null {
  switch (operation) {
    case 'count':
      return count
    case 'sum':
      return sum
    case 'avg':
      return known > 0 ? sum / known : null
    case 'min':
      return known > 0 ? min : null
    case 'max':
      return known > 0 ? max : null
  }
}

function numberOf(call: Kept<'call'>, column: string): number | undefined {
  const seconds = durationSeconds(call)
  if (column === 'duration') return seconds
  if (column === 'minutesUsed') return seconds === undefined ? undefined : seconds / 60
  const value = valueAt(call, column)
  return typeof value === 'number' ? value : undefined
}

function valueAt(call: Kept<'call'>, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => bodyOf(value)[name], call)
}

const lengths: Record<string, number> = { second: 19, minute: 16, hour: 13, day: 10, month: 7, year: 4 }

/** The beginning of the step that an instant falls in, as local time of the zone, such as `2025-01-31T09:00:00`. */
function startOf(step: string, at: string, timeZone: string): string {
  const local = localTime(at, timeZone)
  const length = lengths[step]
  if (length) return `${local.slice(0, length)}${'0000-01-01T00:00:00'.slice(length)}`
  const [year = 0, month = 1, day = 1] = local.split(/[-T]/).map(Number)
  if (step === 'week') {
    const date = new Date(Date.UTC(year, month - 1, day))
    date.setUTCDate(day - ((date.getUTCDay() + 6) % 7))
    return `${date.toISOString().slice(0, 10)}T00:00:00`
  }
  if (step === 'quarter') return `${year}-${String(month - ((month - 1) % 3)).padStart(2, '0')}-01T00:00:00`
  const years = { decade: 10, century: 100, millennium: 1000 }[step] ?? 1
  return `${String(year - (year % years)).padStart(4, '0')}-01-01T00:00:00`
}

function localTime(at: string, timeZone: string) {
  try {
    return new Date(at).toLocaleString('sv-SE', { timeZone }).replace(' ', 'T')
  } catch {
    throw invalid(`queries.timeRange.timezone must be a time zone such as Europe/London, not '${timeZone}'`)
  }
}

function byDate(a: Keys, b: Keys) {
  return String(a.date ?? '').localeCompare(String(b.date ?? ''))
}
