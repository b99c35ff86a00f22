import { createServer, type IncomingMessage } from 'node:http'
import { type FastifyBaseLogger, fastify, LogController } from 'fastify'
import type { Logger } from 'pino'
import type { CallTerms } from './calls/call-order.ts'
import { callRoutes } from './calls/call-routes.ts'
import type { Switchboard } from './calls/switchboard.ts'
import { consultationRoutes } from './consultation/consultation-routes.ts'
import { errorReportRoutes } from './errors/error-report-routes.ts'
import { createSentryForwarder } from './errors/sentry.ts'
import { limitBodyTime, requestTimeoutMs } from './http/body-timeout.ts'
import { replyWithFailure } from './http/failure-reply.ts'
import { healthRoutes } from './http/health.ts'
import { hasSeveralHosts, refuseHosts } from './http/host-header.ts'
import { logAnswers } from './http/log.ts'
import { notFoundHandler } from './http/not-found.ts'
import { platformRoutes } from './http/platform-routes.ts'
import { createRateLimiter } from './http/rate-limiter.ts'
import { cameOverTls, proxyTrust } from './http/trusted-proxy.ts'
import type { WallClock } from './lib/wall-clock.ts'
import { consultationMails } from './mail/consultation-mails.ts'
import type { Mailbox } from './mail/mailbox/mailbox.ts'
import { mailboxRoutes } from './mail/mailbox/mailbox-routes.ts'
import type { Metrics } from './metrics/metrics.ts'
import { countAnswers, metricsRoutes } from './metrics/metrics-routes.ts'
import { visitRoutes } from './metrics/visit-routes.ts'
import type { Visits } from './metrics/visits.ts'
import type { Platform } from './platform.ts'
import type { Passing } from './servers/passing.ts'
import type { Config } from './settings/config.ts'
import { commonHeaders, strictTransport } from './site/security-headers.ts'
import type { Site } from './site/site.ts'
import { createSiteHandler } from './site/site-handler.ts'
import type { Store } from './store/store.ts'
import { traceRequests } from './tracing/trace-requests.ts'
import type { Tracing } from './tracing/tracing.ts'

export type AppDeps = {
  config: Config
  log: Logger
  clock: WallClock
  /** Asked on each request, so that a rebuilt site can take the old one's place. */
  site: () => Site
  store: Store
  /** Called after a consultation is durable. */
  onAccepted: () => void
  platform: Platform
  /** Null where voice is switched off. */
  switchboard: Switchboard | null
  /** Lets another of our servers play a call that was promised here. */
  handOver: (id: string, asking: AbortSignal) => Promise<CallTerms | null>
  /** The built-in mailbox, when that is where mail goes and people may read it in the browser. */
  mailbox: Mailbox | null
  metrics: Metrics
  /** Null where visits are not counted. */
  visits: Visits | null
  /** Null where nobody collects traces. */
  tracing: Tracing | null
  passing: Passing
  isDraining: () => boolean
}

/** The headers of a request must have arrived within this time. */
const headersTimeoutMs = 30_000
/** Longer than common load balancers keep theirs, so that they never send into a connection we just closed. */
const keepAliveTimeoutMs = 72_000
const maxBodyBytes = 32 * 1024

/** The HTTP side of Parley over parts that are already running. The caller listens and closes. */
export async function createApp(deps: AppDeps) {
  const { config, log, site, passing } = deps
  const trusts = proxyTrust(config.trustProxy)
  const alwaysTls = config.siteUrl.startsWith('https:')
  const isSecure = (request: IncomingMessage) => alwaysTls || cameOverTls(request, trusts)
  const siteHandler = createSiteHandler({ site, isSecure, ...(deps.visits && { onVisit: deps.visits.visited }) })

  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
    trustProxy: trusts,
    bodyLimit: maxBodyBytes,
    // whoever has a connection still gets an answer on it, and no other afterwards
    return503OnClosing: false,
    frameworkErrors: replyWithFailure,
    serverFactory: (route) =>
      createServer(
        {
          headersTimeout: headersTimeoutMs,
          requestTimeout: requestTimeoutMs,
          keepAliveTimeout: keepAliveTimeoutMs,
          connectionsCheckingInterval: 5000,
        },
        (request, response) => {
          if (hasSeveralHosts(request)) refuseHosts(response)
          else if (!siteHandler.serve(request, response)) passing.answer(request, response, route)
        },
      ),
  })
  if (deps.tracing) traceRequests(app, deps.tracing)
  app.setErrorHandler(replyWithFailure)
  const notFound = notFoundHandler(app, siteHandler)
  app.setNotFoundHandler(notFound)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(commonHeaders).header('x-request-id', request.id)
    if (isSecure(request.raw)) reply.headers(strictTransport)
  })
  // before a body is read: it is nobody's
  app.addHook('onRequest', async (request, reply) => (request.is404 ? notFound(request, reply) : undefined))
  app.addHook('onRequest', limitBodyTime)
  app.addHook('preParsing', async ({ raw }) => passing.requirePassed(raw))
  app.addHook('onResponse', logAnswers)
  app.addHook('onResponse', countAnswers(deps.metrics))

  app.register(healthRoutes(deps))
  if (deps.visits) app.register(visitRoutes(deps.visits, (path) => site().pages.has(path)))
  app.register(metricsRoutes(deps.metrics, config.metricsToken))
  app.register(platformRoutes({ isAuthHosted: config.auth.AUTH_URL !== null }))
  app.register(consultationRoutes(consultationDeps(deps)))
  app.register(errorReportRoutes(errorReportDeps(deps)))
  app.register(deps.platform.routes)
  if (deps.switchboard) app.register(callRoutes(deps.switchboard, deps.handOver, passing.cameFromServer))
  if (deps.mailbox) app.register(mailboxRoutes(deps.mailbox))
  await app.ready()
  return app
}

function consultationDeps({ config, clock, site, store, onAccepted }: AppDeps) {
  const { now } = clock
  const { publicKey, corsOrigins, siteUrl, mailFrom: from, agencyEmail: agency } = config
  const limiter = (perHour: number, message: string) => createRateLimiter({ perHour, message, now })
  return {
    site,
    siteUrl,
    publicKey,
    corsOrigins,
    store,
    onAccepted,
    now,
    mails: consultationMails({ manifest: () => site().manifest, from, agency }),
    companyEmail: () => site().manifest.company.email,
    minFillMs: config.formMinFillMs,
    perVisitor: limiter(
      config.consultationsPerHourPerIp,
      'Too many requests came from your network. Please try again later.',
    ),
    everybody: limiter(config.consultationsPerHour, 'We receive very many requests just now. Please try again later.'),
    requestsPerHourPerEmail: config.consultationsPerHourPerEmail,
  }
}

function errorReportDeps({ config, clock, store, log }: AppDeps) {
  return {
    store,
    siteUrl: config.siteUrl,
    now: clock.now,
    forward: config.sentryDsn ? createSentryForwarder(config.sentryDsn, log) : () => {},
    perVisitor: createRateLimiter({
      perHour: config.errorReportsPerHourPerIp,
      message: 'Too many error reports.',
      now: clock.now,
    }),
  }
}
