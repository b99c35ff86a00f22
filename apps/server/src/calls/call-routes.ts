import { type ConnectRequest, Failure } from '@parley/protocol'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { preflightRoute } from '../http/origin.ts'
import { replyWithApiError } from '../resources/api-failure.ts'
import type { Switchboard } from './switchboard.ts'

const text = (maxLength: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(maxLength))
const connectSchema = v.union(
  [
    v.strictObject({ sdp: text(30_000), token: text(200) }),
    v.strictObject({ sdp: text(30_000), resumeToken: text(200) }),
  ],
  'The body must be { sdp, token }, or { sdp, resumeToken } to come back to a call.',
)

const path = '/call/:id/connect'

/** Where browsers join a call. The token decides who may: pages of every origin can ask. */
export function callRoutes(switchboard: Switchboard) {
  return async (app: FastifyInstance) => {
    app.setErrorHandler(replyWithApiError)
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', 'retry-after')
    })
    preflightRoute(app, path)
    app.post<{ Params: { id: string } }>(path, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const origin = request.headers.origin ?? null
      return reply.code(201).send(await switchboard.connect(request.params.id, readConnect(request.body), origin))
    })
  }
}

function readConnect(body: unknown): ConnectRequest {
  const result = v.safeParse(connectSchema, body)
  if (!result.success) throw new Failure('invalid-request', result.issues[0].message)
  return result.output
}
