import type { FastifyInstance } from 'fastify'

/** `/healthz`: the process is up. `/readyz`: it can accept a consultation. */
export async function healthRoutes(app: FastifyInstance) {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
  app.get('/healthz', async () => ({ status: 'up' }))
  app.get('/readyz', async () => ({ status: 'ready' }))
}
