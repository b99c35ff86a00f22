import { type ErrorReport, maxBufferedReports } from '@parley/protocol'
import type { Logger } from 'pino'

const timeoutMs = 5_000
const client = 'parley/0.1'

/**
 * Passes error reports on to a Sentry-compatible service, one after the other. At most `maxBufferedReports` wait, further
 * ones are dropped: they are in our own store already. What goes wrong is only logged.
 */
export function createSentryForwarder(dsn: string, log: Logger): (report: ErrorReport) => void {
  const { endpoint, key } = parseDsn(dsn)
  let waiting = 0
  let last = Promise.resolve()

  async function send(report: ErrorReport) {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-sentry-envelope',
        'x-sentry-auth': `Sentry sentry_version=7, sentry_client=${client}, sentry_key=${key}`,
      },
      body: envelopeOf(report),
      signal: AbortSignal.timeout(timeoutMs),
    })
    await response.body?.cancel()
    if (!response.ok)
      log.warn({ status: response.status }, 'an error report was not taken by the service of SENTRY_DSN')
  }

  return (report) => {
    if (waiting >= maxBufferedReports) return
    waiting++
    last = last
      .then(() => send(report))
      .catch((err) => log.warn({ err }, 'the service of SENTRY_DSN could not be reached'))
      .finally(() => {
        waiting--
      })
  }
}

function parseDsn(dsn: string) {
  const { protocol, host, pathname, username } = new URL(dsn)
  const [, prefix = '', project = ''] = /^(.*)\/([^/]*)$/.exec(pathname) ?? []
  return { endpoint: `${protocol}//${host}${prefix}/api/${project}/envelope/`, key: username }
}

function envelopeOf(report: ErrorReport) {
  const eventId = crypto.randomUUID().replaceAll('-', '')
  const event = {
    event_id: eventId,
    timestamp: Date.now() / 1000,
    platform: 'javascript',
    level: 'error',
    release: report.release || undefined,
    tags: { kind: report.kind },
    request: { url: report.page },
    exception: { values: [{ type: report.message.split(':')[0], value: report.message }] },
    breadcrumbs: {
      values: report.breadcrumbs.map(({ at, category, text }) => ({ timestamp: at / 1000, category, message: text })),
    },
    extra: { stack: report.stack },
  }
  const lines = [{ event_id: eventId, sent_at: new Date().toISOString() }, { type: 'event' }, event]
  return `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`
}
