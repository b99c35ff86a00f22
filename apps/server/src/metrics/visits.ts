import type { IncomingMessage } from 'node:http'
import type { Logger } from 'pino'
import { dayOf } from '../lib/days.ts'
import { sourceNamed } from '../lib/source-name.ts'
import type { Store } from '../store/store.ts'
import type { VisitCount } from '../store/subjects/desk/day-counts.ts'
import { countedBehind } from './counted-behind.ts'

/** Where within the site somebody came from is not told apart. */
const withinSite = 'this site'
/** What a browser keeps whose owner does not want to be counted. */
export const uncountedCookie = 'uncounted=1'

const robots = /bot|crawl|spider|slurp|preview|monitor|lighthouse|headless|curl|wget|python|http-client/i

/** Counts pages that people ask for, by day, page and where they came from, and nothing that is theirs. */
export function createVisits({ store, now, log }: { store: Pick<Store, 'dayCounts'>; now: () => number; log: Logger }) {
  const { add, flush } = countedBehind<Omit<VisitCount, 'count'>>((counts) => store.dayCounts.addVisits(counts), log)
  const today = () => dayOf(now())
  return {
    /** A page was asked for; `query` begins with `?`, or is empty. */
    visited(request: IncomingMessage, page: string, query: string) {
      if (!isCounted(request)) return
      add({ day: today(), page, source: sourceOf(request.headers.referer, request, query) })
    },
    /** A page is seen that was fetched or drawn ahead; `from` is the address that led there. */
    seen(request: IncomingMessage, { page, query, from }: SeenAhead) {
      if (mayCount(request)) add({ day: today(), page, source: sourceOf(from, request, query) })
    },
    flush,
  }
}

/** What a page says that was drawn ahead, once it is seen. */
export type SeenAhead = { page: string; query: string; from: string }

export type Visits = ReturnType<typeof createVisits>

/** A page that somebody asked for, to see it now. */
function isCounted(request: IncomingMessage): boolean {
  const { method, headers } = request
  if (method !== 'GET' || !mayCount(request)) return false
  if (headers['sec-purpose'] || headers.purpose === 'prefetch') return false // drawn ahead, and perhaps never seen
  const destination = headers['sec-fetch-dest']
  if (destination !== undefined && destination !== 'document') return false
  return /text\/html/.test(headers.accept ?? '')
}

/** People, who have not said that they do not want to be counted. */
function mayCount({ headers }: IncomingMessage): boolean {
  if (headers.dnt === '1' || headers['sec-gpc'] === '1') return false
  if (headers.cookie?.split(/;\s*/).includes(uncountedCookie)) return false
  const agent = headers['user-agent'] ?? ''
  return agent !== '' && !robots.test(agent)
}

/** The campaign, or the host that led here. */
function sourceOf(referer: string | undefined, { headers }: IncomingMessage, query: string): string {
  const campaign = sourceNamed(new URLSearchParams(query).get('utm_source'))
  if (campaign) return campaign
  const from = referer && URL.canParse(referer) ? new URL(referer).host : null
  return from === headers.host ? withinSite : (sourceNamed(from) ?? 'direct')
}
