import { randomBytes } from 'node:crypto'
import { Failure } from '@parley/protocol'
import type { FastifyInstance } from 'fastify'
import { type Store, StoreFailure } from '../store/store.ts'

/** More than a request with both its mails takes. */
const probeBytes = 32 * 1024
/** Whoever asks more often gets the same answer: asking must not wear the disk out. */
const askedAgainAfterMs = 1_000

type HealthDeps = { store: Pick<Store, 'health' | 'hold'>; isDraining: () => boolean }

/** `/healthz`: the process is up. `/readyz`: it can accept a consultation; 503 while it drains or its store cannot write. */
export function healthRoutes({ store, isDraining }: HealthDeps) {
  let last: { at: number; outcome: Promise<void> } | null = null

  function writes(): Promise<void> {
    const at = performance.now()
    if (last && at - last.at < askedAgainAfterMs) return last.outcome
    last = { at, outcome: store.health.tryWriting(randomBytes(probeBytes / 2).toString('hex')) }
    return last.outcome
  }

  return async (app: FastifyInstance) => {
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })
    app.get('/healthz', async () => ({ status: 'up' }))
    app.get('/readyz', async () => {
      if (isDraining()) throw new Failure('unavailable', 'This server is shutting down.')
      await writes().catch((cause) => {
        throw new Failure('unavailable', reasonOf(cause), { cause, details: cause.details })
      })
      const heldSince = await store.hold.since()
      return { status: 'ready', ...(heldSince && { outgoing: `held since ${heldSince}` }) }
    })
  }
}

function reasonOf(error: unknown) {
  if (error instanceof StoreFailure && error.isDiskFull) {
    return 'The disk is full: nothing can be stored until there is room on it.'
  }
  return 'The database cannot be reached, or takes nothing.'
}
