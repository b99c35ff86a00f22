import type { DayFigures, Figures, FiguresReport, SourceFigures } from '@parley/protocol/resources'
import { dateOf } from '../lib/days.ts'
import { inUsd } from '../lib/usd.ts'
import { ownOrganisation } from '../store/operation.ts'
import type { Store } from '../store/store.ts'
import type { CallCount } from '../store/subjects/desk/day-counts.ts'

const nothing: Figures = {
  ...{ visits: 0, calls: 0, requests: 0, requestsFromCalls: 0 },
  ...{ bargeIns: 0, unanswered: 0, cost: 0 },
}

const figureOf = { call: 'calls', 'barge-in': 'bargeIns', unanswered: 'unanswered' } as const satisfies Record<
  CallCount['name'],
  keyof Figures
>

/** What came of the days from the first to the last, both included (days of UTC since 1970). */
export async function readFigures({ dayCounts, spending }: Store, from: number, to: number): Promise<FiguresReport> {
  const [visits, sources, pages, calls, requests, spent] = await Promise.all([
    dayCounts.visitsByDay(from, to),
    dayCounts.visitsBySource(from, to),
    dayCounts.visitsByPage(from, to),
    dayCounts.calls(from, to),
    dayCounts.requests(from, to),
    spending.since(ownOrganisation, from),
  ])
  const days = new Map<number, DayFigures>()
  for (let day = from; day <= to; day += 1) days.set(day, { day: dateOf(day), ...nothing })
  const add = (day: number, name: keyof Figures, count: number) => {
    const figures = days.get(day)
    if (figures) figures[name] += count
  }
  for (const { day, count } of visits) add(day, 'visits', count)
  for (const { day, name, count } of calls) add(day, figureOf[name], count)
  for (const { day, count, fromCalls } of requests) {
    add(day, 'requests', count)
    add(day, 'requestsFromCalls', Number(fromCalls))
  }
  for (const { day, usdNanos } of spent) add(day, 'cost', inUsd(Number(usdNanos)))
  const all = [...days.values()]
  return {
    from: dateOf(from),
    to: dateOf(to),
    total: totalOf(all),
    days: all,
    sources: sourcesOf(sources, requests),
    pages: pages.map(({ page, count }) => ({ page, visits: count })),
  }
}

function totalOf(days: DayFigures[]): FiguresReport['total'] {
  const total = { ...nothing }
  const names = Object.keys(nothing) as (keyof Figures)[]
  for (const figures of days) for (const name of names) total[name] += figures[name]
  const share = (part: number, whole: number) => (whole > 0 ? Math.min(1, part / whole) : null)
  return {
    ...total,
    visitToRequest: share(total.requests, total.visits),
    callToRequest: share(total.requestsFromCalls, total.calls),
  }
}

function sourcesOf(
  visits: { source: string; count: number }[],
  requests: { source: string; count: number }[],
): SourceFigures[] {
  const sources = new Map(visits.map(({ source, count }) => [source, { source, visits: count, requests: 0 }]))
  for (const { source, count } of requests) {
    const known = sources.get(source) ?? { source, visits: 0, requests: 0 }
    sources.set(source, { ...known, requests: known.requests + count })
  }
  return [...sources.values()].sort((a, b) => b.visits - a.visits || b.requests - a.requests)
}
