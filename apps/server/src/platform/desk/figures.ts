import { readFigures } from '../../desk/figures.ts'
import { dayOf } from '../../lib/days.ts'
import { invalid } from '../../resources/refusals.ts'
import type { ResourceService } from '../../resources/resource-service.ts'
import type { Behaviour } from '../../rest/behaviour.ts'

const usualDays = 30
const mostDays = 366

export function figuresBehaviour({ store, now }: ResourceService): Behaviour<'figures'> {
  return {
    handlers: {
      async get({ query }) {
        const to = query.to ? dayNamed('to', query.to) : dayOf(now())
        const from = query.from ? dayNamed('from', query.from) : to - usualDays + 1
        if (from > to) throw invalid('from must not be after to')
        if (to - from >= mostDays) throw invalid(`from must be less than ${mostDays} days before to`)
        return readFigures(store, from, to)
      },
    },
  }
}

function dayNamed(field: string, day: string): number {
  const at = Date.parse(`${day}T00:00:00Z`)
  if (Number.isNaN(at)) throw invalid(`${field} must be a day such as 2026-01-31`)
  return dayOf(at)
}
