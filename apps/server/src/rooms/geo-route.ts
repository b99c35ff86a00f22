import type { FastifyInstance } from 'fastify'

/** Where the call library asks which region it is in: always the one that the owner set. Pages of every origin may. */
export function geoRoute(region: string) {
  return async (app: FastifyInstance) => {
    app.get('/api/geo', async (_request, reply) =>
      reply
        .header('access-control-allow-origin', '*')
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('cache-control', 'no-store')
        .send({ geo: region }),
    )
  }
}
