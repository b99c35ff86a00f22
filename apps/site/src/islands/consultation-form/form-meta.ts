import type { FormMeta } from '@parley/protocol'
import { campaign } from '../../behaviour/utm.ts'

/** When the page was first seen, on the clock of `performance.now()`: a page drawn ahead has waited unseen. */
export function pageShownAtMs(): number {
  const [navigation] = performance.getEntriesByType?.('navigation') ?? []
  return (navigation as { activationStart?: number } | undefined)?.activationStart ?? 0
}

/** What travels beside the six fields: see `formMetaSchema`. */
export function formMeta(website: string, shownAtMs: number, callId: string | null = null): FormMeta {
  return {
    website: website.slice(0, 500),
    fillMs: Math.max(0, Math.round(performance.now() - shownAtMs)),
    utm: campaign(),
    callId,
  }
}
