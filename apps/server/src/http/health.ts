import { Failure } from '@parley/protocol'
import type { FastifyInstance } from 'fastify'
import type { Store } from '../store/store.ts'

/** `/healthz`: the process is up. `/readyz`: it can accept a consultation; 503 while it drains or its store fails. */
export function healthRoutes({ store, isDraining }: { store: Pick<Store, 'health'>; isDraining: () => boolean }) {
  return async (app: FastifyInstance) => {
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })
    app.get('/healthz', async () => ({ status: 'up' }))
    app.get('/readyz', async () => {
      if (isDraining()) throw new Failure('unavailable', 'This server is shutting down.')
      await store.health.ping()
      return { status: 'ready' }
    })
  }
}
