import * as v from 'valibot'

/** At most this many breadcrumbs go with a report; the oldest fall out. */
export const maxBreadcrumbs = 100
/** At most this many reports wait for the network; further ones are dropped. */
export const maxBufferedReports = 64
/** Longest report, as JSON: so much anybody may send. */
export const maxReportBytes = 32 * 1024
export const errorReportPath = '/api/error-reports'

const short = v.pipe(v.string(), v.maxLength(2000))

/** A browser error, already scrubbed of field values, addresses and tokens by the page; the server scrubs it again. */
export const errorReportSchema = v.object({
  kind: v.picklist(['error', 'unhandledrejection', 'render', 'handled']),
  message: short,
  stack: v.optional(v.pipe(v.string(), v.maxLength(16_000)), ''),
  /** Path of the page, without query or fragment. */
  page: short,
  release: v.optional(short, ''),
  breadcrumbs: v.optional(
    v.pipe(v.array(v.object({ at: v.number(), category: short, text: short })), v.maxLength(maxBreadcrumbs)),
    [],
  ),
})

export type ErrorReport = v.InferOutput<typeof errorReportSchema>
export type Breadcrumb = ErrorReport['breadcrumbs'][number]

/**
 * Removes what could name a person or open a door: email addresses, telephone numbers, tokens and query strings.
 * Ordinary words stay, so form values must never be passed in.
 */
export function scrub(text: string): string {
  return text
    .replace(/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]')
    .replace(/(\bbearer\s+|\b[\w-]*(?:token|key|secret|password)["']?\s*[:=]\s*["']?)[\w.~+/-]{6,}=*/gi, '$1[token]')
    .replace(/[^\s@<>"'(),:;]+@[^\s@<>"'(),:;]+\.[^\s@<>"'(),:;]+/g, '[email]')
    .replace(/(?<![\w.:/-])\+?\d[\d\s()-]{7,}\d(?![\w.])/g, '[phone]')
    .replace(/\?[^\s"'<>)]*/g, '?[query]')
}
