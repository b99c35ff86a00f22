import { createServer, type IncomingMessage } from 'node:http'
import { type FastifyBaseLogger, fastify, LogController } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { replyWithFailure } from './http/failure-reply.ts'
import { healthRoutes } from './http/health.ts'
import { notFoundHandler } from './http/not-found.ts'
import { platformRoutes } from './http/platform-routes.ts'
import { cameOverTls, proxyTrust } from './http/trusted-proxy.ts'
import type { Site } from './site/site.ts'
import { createSiteHandler } from './site/site-handler.ts'

export type AppDeps = {
  config: Config
  log: Logger
  site: () => Site
}

/** A whole request, headers and body, must have arrived within this time. */
const requestTimeoutMs = 30_000
/** Longer than common load balancers keep theirs, so that they never send into a connection we just closed. */
const keepAliveTimeoutMs = 72_000
const maxBodyBytes = 32 * 1024

/** The HTTP side of Parley over parts that are already running. The caller listens and closes. */
export async function createApp(deps: AppDeps) {
  const { config, log, site } = deps
  const trusts = proxyTrust(config.trustProxy)
  const alwaysTls = config.siteUrl.startsWith('https:')
  const isSecure = (request: IncomingMessage) => alwaysTls || cameOverTls(request, trusts)
  const siteHandler = createSiteHandler({ site, isSecure })

  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
    trustProxy: trusts,
    bodyLimit: maxBodyBytes,
    frameworkErrors: replyWithFailure,
    serverFactory: (route) =>
      createServer(
        { requestTimeout: requestTimeoutMs, keepAliveTimeout: keepAliveTimeoutMs, connectionsCheckingInterval: 5000 },
        (request, response) => {
          if (!siteHandler.serve(request, response)) route(request, response)
        },
      ),
  })
  app.setErrorHandler(replyWithFailure)
  app.setNotFoundHandler(notFoundHandler(app, siteHandler))
  app.register(healthRoutes)
  app.register(platformRoutes)
  await app.ready()
  return app
}
