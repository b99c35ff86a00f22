import { Failure } from '@parley/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isFromThisMachine } from '../http/loopback.ts'
import { isSameSecret } from '../lib/same-secret.ts'
import type { Metrics } from './metrics.ts'

/** `/metrics`, for programs on this machine and whoever brings the owner's token; for everybody else there is no such page. */
export function metricsRoutes(metrics: Metrics, token: string | null) {
  return async (app: FastifyInstance) => {
    app.get('/metrics', async (request, reply) => {
      const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
      if (given === undefined && !isFromThisMachine(request)) return reply.callNotFound()
      if (given !== undefined && !(token && isSameSecret(given, token))) {
        throw new Failure('unauthorised', 'This is not the token that METRICS_TOKEN holds.')
      }
      return reply
        .header('cache-control', 'no-store')
        .type(metrics.contentType)
        .send(await metrics.text())
    })
  }
}

/** A hook that counts what was answered and how long it took. A path that nobody has is one route for all. */
export function countAnswers(metrics: Metrics) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode }
    metrics.answered(labels, reply.elapsedTime / 1000)
  }
}
