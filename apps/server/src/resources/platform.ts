import { join } from 'node:path'
import type { Knowledge } from '@parley/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { systemClock } from '../clock.ts'
import type { Config } from '../config.ts'
import { createRateLimiter } from '../http/rate-limiter.ts'
import type { Store } from '../store/store.ts'
import { postWebhook } from '../webhooks/post-webhook.ts'
import { startWebhookWorker } from '../webhooks/webhook-worker.ts'
import { createAnnounce } from './announce.ts'
import { createBrains } from './assistant-brain.ts'
import { type CallStarters, silent } from './behaviours/call.ts'
import { endLostCalls } from './behaviours/call-record.ts'
import { createCredentials } from './behaviours/credential.ts'
import { contentHandler } from './behaviours/file.ts'
import { createBehaviours } from './behaviours/index.ts'
import { identify } from './caller.ts'
import { createDiskFileStore } from './files/file-store.ts'
import { firstStart, sitePageRestrictions } from './first-start.ts'
import { modelJudge } from './judge.ts'
import { referenceRoutes } from './open-api/reference-routes.ts'
import type { Fetch } from './providers/provider-request.ts'
import { createRequestLog } from './request-log.ts'
import { resourceRoutes } from './resource-routes.ts'
import { createResourceService } from './resource-service.ts'
import { createSecretBox, encryptionKey } from './secret-box.ts'

export type PlatformDeps = {
  config: Pick<
    Config,
    'publicKey' | 'encryptionKey' | 'dataDir' | 'siteUrl' | 'webhookPrivateHosts' | 'apiRequestsPerHourPerIp'
  >
  store: Store
  now: () => number
  log: Logger
  /** What the site says. */
  knowledge: () => Knowledge
  starters?: CallStarters
  /** For requests to providers. */
  fetch?: Fetch
}

/** The voice platform's API over a store. */
export function createPlatform(deps: PlatformDeps) {
  const { config, store, now, log, knowledge, starters = silent, fetch = globalThis.fetch } = deps
  const service = createResourceService(store, now)
  const box = createSecretBox(encryptionKey(config.encryptionKey, config.dataDir))
  const credentials = createCredentials(service, box)
  const files = createDiskFileStore(join(config.dataDir, 'files'))
  const brains = createBrains({ service, credentials, files, knowledge })
  const judge = modelJudge(credentials, fetch)
  const requestLog = createRequestLog(service)
  const webhooks = startWebhookWorker({
    store,
    log,
    clock: { ...systemClock, now },
    random: Math.random,
    post: (message) => postWebhook(message, config.webhookPrivateHosts),
    onAttempt: requestLog.recordWebhook,
  })
  const { siteUrl } = config
  const who = { store, publicKey: config.publicKey, publicRestrictions: sitePageRestrictions, now }
  const operations = resourceRoutes({
    service,
    behaviours: createBehaviours({
      service,
      box,
      credentials,
      files,
      brains,
      judge,
      fetch,
      siteUrl,
      starters,
      announce: createAnnounce(service),
    }),
    fileContent: contentHandler(service, files),
    log: requestLog,
    perNetwork: createRateLimiter({
      perHour: config.apiRequestsPerHourPerIp,
      message: 'Too many requests without a private key came from your network. Please try again later.',
      now,
    }),
    identify: (request: FastifyRequest) => identify(request, who),
  })
  return {
    service,
    routes: async (app: FastifyInstance) => {
      app.register(operations)
      app.register(referenceRoutes(siteUrl))
    },
    /** For the parts that play calls. */
    brains,
    credentials,
    /** Settles the webhooks in hand and writes what the log still holds back. */
    async close() {
      await webhooks.stop()
      await requestLog.flush()
    },
    flushLog: requestLog.flush,
    async firstStart(name: string) {
      if (store.exclusive) await endLostCalls(service)
      return firstStart(service, name)
    },
  }
}

export type Platform = ReturnType<typeof createPlatform>
