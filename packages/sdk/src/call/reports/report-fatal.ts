import { type ErrorReport, type ReportQueue, reportQueue } from '@parley/protocol'
import { parsedUrl } from '../../lib/parsed-url.ts'
import type { FatalError } from '../machine.ts'
import type { Plain } from '../valid/fault.ts'
import { libraryVersion } from '../version.ts'

/** Of a call that broke, what helps to find out why. */
export type CallReport = ErrorReport & { tags: Record<string, string>; extra: Plain }

/** What is known of the call at that moment. */
export type Broken = {
  error: FatalError
  breadcrumbs: ErrorReport['breadcrumbs']
  /** With what the call was made. */
  properties: Plain
  sessionId: string
  kind: 'object' | 'frame'
}

/** Where a call breaks by somebody's will, there is nothing to mend. */
export const reportedTypes = ['connection-error', 'end-of-life', 'no-room']

export const isReported = ({ type, msg }: FatalError): boolean =>
  reportedTypes.includes(type) && !(type === 'no-room' && /deleted/i.test(msg))

/** What names a person or opens a door. */
const secrets = ['userName', 'userData', 'token']
const filtered = '[Filtered]'

export function reportOf({ error, breadcrumbs, properties, sessionId, kind }: Broken): CallReport {
  const { type, msg, details = {} } = error
  const safe = Object.entries(properties).map(([name, value]) => [name, secrets.includes(name) ? filtered : value])
  const tagged = ['bundleUrl', 'uri', 'workerGroup', 'geoGroup'].filter((name) => typeof details[name] === 'string')
  return {
    kind: 'handled',
    message: `${type}: ${msg}`,
    stack: '',
    page: globalThis.location?.pathname ?? '',
    release: libraryVersion,
    breadcrumbs,
    tags: {
      fatalErrorType: type,
      domain: hostOf(properties.url),
      callMode: kind,
      version: libraryVersion,
      ...Object.fromEntries(tagged.map((name) => [name, `${details[name]}`])),
    },
    extra: {
      sessionId,
      errorDetails: details,
      properties: Object.fromEntries(safe.filter(([, value]) => typeof value !== 'object')),
    },
  }
}

const hostOf = (url: unknown) => (typeof url === 'string' && parsedUrl(url)?.host) || ''

/** Each host is sent its own reports, and slows no other. */
const queues = new Map<string, ReportQueue<CallReport>>()

export function sendReport(url: string, report: CallReport): void {
  let queue = queues.get(url)
  if (!queue) {
    queue = reportQueue((each) => post(url, each))
    queues.set(url, queue)
  }
  queue.add(report)
}

const post = (url: string, report: CallReport) =>
  fetch(url, { method: 'POST', body: JSON.stringify(report), keepalive: true, referrerPolicy: 'no-referrer' })
