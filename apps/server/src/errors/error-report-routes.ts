import { type ErrorReport, errorReportPath, errorReportSchema, Failure, maxReportBytes, scrub } from '@parley/protocol'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { guardOrigin } from '../http/origin.ts'
import { type RateLimiter, visitorKey } from '../http/rate-limiter.ts'
import type { Store } from '../store/store.ts'
import { uuidV7 } from '../store/uuid-v7.ts'

export type ErrorReportDeps = {
  store: Pick<Store, 'errorReports'>
  siteUrl: string
  perVisitor: RateLimiter
  /** Told of every stored report. */
  forward: (report: ErrorReport) => void
  now: () => number
}

/** Takes the errors of our own pages, from our own origin only, and scrubs them once more. */
export function errorReportRoutes({ store, siteUrl, perVisitor, forward, now }: ErrorReportDeps) {
  return async (app: FastifyInstance) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    app.addHook('onRequest', guardOrigin(siteUrl, []))
    app.post(errorReportPath, { bodyLimit: maxReportBytes }, async (request, reply) => {
      perVisitor.take(visitorKey(request.ip))
      const report = scrubReport(parse(String(request.body ?? '')))
      const receivedAt = now()
      await store.errorReports.add({ id: uuidV7(receivedAt), receivedAt, report })
      forward(report)
      return reply.code(204).send()
    })
  }
}

function parse(body: string): ErrorReport {
  try {
    return v.parse(errorReportSchema, JSON.parse(body))
  } catch (cause) {
    throw new Failure('invalid-request', 'This is not an error report.', { cause })
  }
}

function scrubReport(report: ErrorReport): ErrorReport {
  const clean = (text: string) => scrub(text.replaceAll('\0', '').toWellFormed())
  return {
    ...report,
    message: clean(report.message),
    stack: clean(report.stack),
    page: clean(report.page),
    release: clean(report.release),
    breadcrumbs: report.breadcrumbs.map(({ at, category, text }) => ({
      at,
      category: clean(category),
      text: clean(text),
    })),
  }
}
