import { createHash } from 'node:crypto'
import type { BrowserError, BrowserErrorGroup } from '@parley/protocol/resources'
import type { StoredErrorReport } from '../store/subjects/error-reports.ts'

const mostNamed = 10
const mostReports = 20
const iso = (at: number) => new Date(at).toISOString()

/** What a browser takes for the time may be anything. */
const stepAt = (at: number, otherwise: number) => iso(Math.abs(at) <= lastInstant ? at : otherwise)
const lastInstant = 8.64e15

type GroupedErrors = BrowserErrorGroup & { reports: BrowserError[] }

/** Reports with those that are the same together, the newest first. */
export function groupErrors(reports: StoredErrorReport[]): GroupedErrors[] {
  const groups = new Map<string, StoredErrorReport[]>()
  for (const report of reports) {
    const id = groupOf(report)
    groups.set(id, [...(groups.get(id) ?? []), report])
  }
  return [...groups].map(([id, some]) => present(id, some)).sort((a, b) => (a.lastAt < b.lastAt ? 1 : -1))
}

/** What it says and the first place in the code that it came from, without the parts that differ each time. */
function groupOf({ report: { kind, message, stack } }: StoredErrorReport): string {
  const [place = ''] = stack.split('\n').filter((line) => /:\d+/.test(line))
  const same = [kind, message, place].map((text) => text.replace(/\d+/g, '0'))
  return createHash('sha256').update(same.join('\n')).digest('hex').slice(0, 16)
}

/** The newest stand first. */
function present(id: string, reports: StoredErrorReport[]): GroupedErrors {
  const times = reports.map(({ receivedAt }) => receivedAt)
  const named = (texts: string[]) => [...new Set(texts.filter(Boolean))].slice(0, mostNamed)
  return {
    id,
    kind: reports[0]?.report.kind ?? '',
    message: reports[0]?.report.message ?? '',
    count: reports.length,
    firstAt: iso(Math.min(...times)),
    lastAt: iso(Math.max(...times)),
    pages: named(reports.map(({ report }) => report.page)),
    releases: named(reports.map(({ report }) => report.release)),
    reports: reports.slice(0, mostReports).map(({ id: reportId, receivedAt, report }) => ({
      ...{ id: reportId, receivedAt: iso(receivedAt), page: report.page, release: report.release, stack: report.stack },
      steps: report.breadcrumbs.map(({ at, category, text }) => ({ at: stepAt(at, receivedAt), category, text })),
    })),
  }
}
