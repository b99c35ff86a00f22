import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Body } from '../../lib/loose-json.ts'
import type { AuthSession } from '../../store/subjects/auth/account-sessions.ts'
import { AuthError } from '../auth-error.ts'
import type { AuthParts } from '../parts.ts'
import { signedInOf } from './request.ts'

/** Where people are signed in, and how they sign out elsewhere. Clients that know no such list never ask. */
export function sessionRoutes(parts: AuthParts) {
  const { store, sessions } = parts

  async function list(request: FastifyRequest): Promise<Body[]> {
    const { account, session } = await signedInOf(parts, request)
    return (await store.sessions.of(account.id)).map((each) => presentSession(each, session.id))
  }

  async function end(request: FastifyRequest) {
    const { account } = await signedInOf(parts, request)
    const { id } = request.params as { id: string }
    const isTheirs = (await store.sessions.of(account.id)).some((each) => each.id === id)
    if (!isTheirs) throw new AuthError('not_found', 'Session not found')
    await sessions.endOne(id)
  }

  return async (app: FastifyInstance) => {
    app.get('/sessions', async (request) => list(request))
    app.delete('/sessions/:id', async (request, reply) => {
      await end(request)
      return reply.code(204).send()
    })
  }
}

function presentSession({ id, createdAt, refreshedAt, agent, network, proofs }: AuthSession, currentId: string): Body {
  return {
    id,
    created_at: new Date(createdAt).toISOString(),
    refreshed_at: new Date(refreshedAt).toISOString(),
    user_agent: agent,
    network,
    method: proofs[0]?.method ?? null,
    is_current: id === currentId,
  }
}
