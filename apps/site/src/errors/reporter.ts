import { type ErrorReport, errorReportPath, maxReportBytes, reportQueue, scrub } from '@parley/protocol'
import { breadcrumbs } from './breadcrumbs.ts'
import type { Caught } from './caught.ts'
import { withoutFieldValues } from './field-values.ts'

/** At most this many reports leave a page within a minute; a page that fails in a loop has said enough. */
export const maxReportsPerMinute = 10

/** Says nothing about the page: browsers raise it when a layout takes two passes. */
const harmless = /^ResizeObserver loop/

/**
 * Reports errors of the page to the server: without what stands in a form, without repeats, at most ten a minute. What cannot
 * be sent waits for the network to come back.
 */
export function createReporter(send: typeof fetch = (...request) => fetch(...request), now: () => number = Date.now) {
  const known = new Set<string>()
  let sentAt: number[] = []
  const queue = reportQueue(
    (report: ErrorReport) => send(errorReportPath, { ...asJson(report), method: 'POST', keepalive: true }),
    now,
  )

  function take(caught: Caught) {
    const report = fitting(reportOf(caught))
    const identity = `${report.kind} ${report.message} ${report.stack.split('\n')[1]}`
    if (harmless.test(report.message) || known.has(identity)) return
    known.add(identity)
    sentAt = sentAt.filter((at) => at > now() - 60_000)
    if (sentAt.length >= maxReportsPerMinute) return
    sentAt.push(now())
    queue.add(report)
  }

  /** The page goes away: the browser takes over what is left. */
  function handOver() {
    for (const report of queue.takeBack()) {
      navigator.sendBeacon(errorReportPath, new Blob([JSON.stringify(report)], { type: 'application/json' }))
    }
  }

  return { take, flush: queue.flush, handOver }
}

const asJson = (report: ErrorReport) => ({
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(report),
})

function reportOf({ kind, error }: Caught): ErrorReport {
  const clean = (text: string, maxLength: number) => scrub(withoutFieldValues(text)).slice(0, maxLength)
  return {
    kind,
    message: clean(error instanceof Error ? `${error.name}: ${error.message}` : wordsOf(error), 2000),
    stack: clean((error instanceof Error && error.stack) || '', 16_000),
    page: location.pathname,
    release: '',
    breadcrumbs: breadcrumbs().map((crumb) => ({ ...crumb, text: clean(crumb.text, 2000) })),
  }
}

/** The oldest steps fall out of what would not be taken. */
function fitting(report: ErrorReport): ErrorReport {
  const { breadcrumbs } = report
  if (breadcrumbs.length === 0 || new Blob([JSON.stringify(report)]).size <= maxReportBytes) return report
  return fitting({ ...report, breadcrumbs: breadcrumbs.slice(1) })
}

/** What was thrown without being an error; an object is named by its keys, for its values may be anybody's. */
function wordsOf(thrown: unknown) {
  if (typeof thrown !== 'object' || thrown === null) return String(thrown)
  return `a thrown object with the keys ${Object.keys(thrown).join(', ')}`
}

export const reporter = createReporter()
addEventListener('online', () => void reporter.flush())
addEventListener('pagehide', () => reporter.handOver())
