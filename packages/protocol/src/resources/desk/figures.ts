import * as v from 'valibot'
import { operation, resource, takes } from '../../resource.ts'
import { text } from '../fields/fields.ts'

/** Counts of a day (UTC), or of a whole time. */
export type Figures = {
  /** Arrivals: pages that were asked for by who came from elsewhere; 0 while `COUNT_VISITS` is off. */
  visits: number
  /** Those that somebody joined, but for what members tried in the console. */
  calls: number
  requests: number
  /** Requests whose form was filled in a call. */
  requestsFromCalls: number
  bargeIns: number
  /** Questions that assistants said they had no answer to. */
  unanswered: number
  /** In US dollars. */
  cost: number
}
export type DayFigures = Figures & { day: string }
export type SourceFigures = { source: string; visits: number; requests: number }
export type PageFigures = { page: string; visits: number }
export type FiguresReport = {
  from: string
  to: string
  total: Figures & {
    /** 0 to 1; null where there was nothing to come from. */
    visitToRequest: number | null
    callToRequest: number | null
  }
  days: DayFigures[]
  sources: SourceFigures[]
  pages: PageFigures[]
}

const day = () => v.pipe(text(10), v.regex(/^\d{4}-\d\d-\d\d$/, 'must be a day such as 2026-01-31'))

export const figures = {
  get: operation('GET /figures query', takes<[query?: { from?: string; to?: string }], FiguresReport>),
}

export const figuresResource = /* @__PURE__ */ resource('figures', figures, () => ({
  about: 'Visits, calls, requests and what they cost, by day, page and source, from this server’s own counts.',
  fields: {},
  queries: { get: { from: v.optional(day()), to: v.optional(day()) } },
  answers: { get: 'other' },
}))
