import type { FastifyInstance } from 'fastify'
import { plainPageHeaders } from '../../site/security-headers.ts'
import { openApiDocument } from './document.ts'
import { referencePage, referenceStyleHash } from './reference-page.ts'

/** The API described: for programs at `/openapi.json`, for people at `/reference`. Both are made at the first request. */
export function referenceRoutes(siteUrl: string) {
  let json: string | null = null
  let page: string | null = null
  const headers = { ...plainPageHeaders({ styleHash: referenceStyleHash }), 'cache-control': 'no-cache' }
  return async (app: FastifyInstance) => {
    app.get('/openapi.json', async (_request, reply) => {
      json ??= JSON.stringify(openApiDocument(siteUrl))
      return reply
        .headers({ 'access-control-allow-origin': '*', 'cache-control': 'no-cache' })
        .type('application/json; charset=utf-8')
        .send(json)
    })
    app.get('/reference', async (_request, reply) => {
      page ??= referencePage(siteUrl)
      return reply.headers(headers).type('text/html; charset=utf-8').send(page)
    })
  }
}
