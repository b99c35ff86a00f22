import type { DayFigures, Figures } from '@parley/protocol/resources'

const dayMs = 86_400_000
export const isoDay = (at: number) => new Date(at).toISOString().slice(0, 10)

/** The last so many days, today included. */
export function lastDays(days: number, now: number): { from: string; to: string } {
  return { from: isoDay(now - (days - 1) * dayMs), to: isoDay(now) }
}

const nothing: Figures = {
  visits: 0,
  calls: 0,
  requests: 0,
  requestsFromCalls: 0,
  bargeIns: 0,
  unanswered: 0,
  cost: 0,
}

/** Every day of a time, also those on which nothing happened: a line without them would lie. */
export function everyDay(days: readonly DayFigures[], from: string, to: string): DayFigures[] {
  const byDay = new Map(days.map((each) => [each.day, each]))
  const first = Date.parse(from)
  const count = Math.max(0, Math.round((Date.parse(to) - first) / dayMs) + 1)
  return Array.from({ length: count }, (_, index) => {
    const day = isoDay(first + index * dayMs)
    return byDay.get(day) ?? { day, ...nothing }
  })
}

/** A share of 1 as people say it. */
export const percent = (share: number | null) =>
  share === null
    ? 'not yet'
    : new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 1 }).format(share)
