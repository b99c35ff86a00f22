import { Failure, formMetaHeader } from '@parley/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** What clients of a backend send beside their content, from whatever page. */
export const clientHeaders = [
  'authorization',
  'x-client-info',
  'x-client-id',
  'apikey',
  'content-type',
  'x-retry-count',
  'traceparent',
  'tracestate',
  'baggage',
  'idempotency-key',
]
const preflightAgeS = 86_400

/**
 * Lets in requests without an origin (not from a browser's page), from our own pages and from the listed origins; throws
 * `forbidden` at any other. Listed origins may read the answer.
 */
export function guardOrigin(ownUrl: string, listed: string[]) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { origin } = request.headers
    if (listed.length > 0) reply.header('vary', 'origin')
    requireListed(request, ownUrl, listed)
    if (!origin || isOwn(origin, request.host, ownUrl)) return
    reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', 'retry-after')
  }
}

/** Throws `forbidden` at a page of an origin that is neither ours nor listed. */
export function requireListed({ headers, host }: FastifyRequest, ownUrl: string, listed: string[]) {
  const { origin } = headers
  if (!origin || isOwn(origin, host, ownUrl) || listed.includes(origin)) return
  throw new Failure('forbidden', 'Requests from this origin are not allowed.')
}

/** Our origin as this visitor reaches us. */
export function ownOrigin({ host, protocol }: FastifyRequest, ownUrl: string) {
  return new URL(ownUrl).host === host ? ownUrl : `${protocol}://${host}`
}

/** Answers a browser that asks whether a page of another origin may post to `path`. */
export function preflightRoute(app: FastifyInstance, path: string) {
  app.options(path, async (_request, reply) =>
    reply
      .code(204)
      .header('allow', 'OPTIONS, POST')
      .header('access-control-allow-methods', 'POST')
      .header('access-control-allow-headers', [...clientHeaders, formMetaHeader].join(', '))
      .header('access-control-max-age', String(preflightAgeS))
      .send(),
  )
}

/** The host decides, whatever the scheme: behind a proxy that ends TLS we would not know it. */
function isOwn(origin: string, host: string, ownUrl: string) {
  if (origin === ownUrl) return true
  return URL.canParse(origin) && new URL(origin).host === host
}
