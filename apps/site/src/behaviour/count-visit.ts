import { visitedPath } from '@parley/protocol'
import { whenSeen } from './activation.ts'

type NavigationEntry = { activationStart?: number; deliveryType?: string }

/**
 * Tells the server that a page is seen which the browser had fetched or drawn ahead: of that request nobody knew whether
 * anybody would see it. Every other page is counted as it is asked for.
 */
export function countVisit() {
  const [entry] = performance.getEntriesByType('navigation') as NavigationEntry[]
  const isDrawnAhead = 'prerendering' in document && document.prerendering === true
  if (!isDrawnAhead && !entry?.activationStart && entry?.deliveryType !== 'navigational-prefetch') return
  whenSeen(() => {
    const { pathname, search } = location
    navigator.sendBeacon(visitedPath, JSON.stringify({ page: pathname, query: search, from: document.referrer }))
  })
}
