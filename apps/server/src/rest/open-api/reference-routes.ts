import { openApiDocument } from '@parley/protocol/open-api'
import type { FastifyInstance } from 'fastify'

/** The API described for programs, at `/openapi.json`; for people it is part of the documentation, where there are `hasPages`. */
export function referenceRoutes({ siteUrl, hasPages }: { siteUrl: string; hasPages: boolean }) {
  let json: string | null = null
  return async (app: FastifyInstance) => {
    app.get('/openapi.json', async (_request, reply) => {
      json ??= JSON.stringify(openApiDocument(siteUrl))
      return reply
        .headers({ 'access-control-allow-origin': '*', 'cache-control': 'no-cache' })
        .type('application/json; charset=utf-8')
        .send(json)
    })
    if (hasPages) app.get('/reference', async (_request, reply) => reply.redirect('/docs/api', 308))
  }
}
