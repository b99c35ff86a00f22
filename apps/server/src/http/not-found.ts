import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SiteHandler } from '../site/site-handler.ts'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
const programPaths = /^\/(api|functions)\//

/** Unknown paths: the site's own page to people, `{error}` to programs; 405 where another method would have worked. */
export function notFoundHandler(app: FastifyInstance, site: SiteHandler) {
  return (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?')[0] ?? '/'
    const allowed = site.has(path) ? ['GET', 'HEAD'] : methodsOf(app, path)
    const isHidden = allowed.some((method) => method === request.method)
    if (allowed.length > 0 && !isHidden) {
      const allow = allowed.join(', ')
      return reply
        .code(405)
        .header('allow', allow)
        .send({ error: `This address answers ${allow} only.` })
    }
    if (isPerson(request) && !programPaths.test(path)) {
      reply.hijack()
      return site.serveNotFound(request.raw, reply.raw)
    }
    return reply.code(404).send({ error: 'There is nothing at this address.' })
  }
}

/** A visitor may type what cannot be a route's pattern: then there is no such route. */
function methodsOf(app: FastifyInstance, path: string) {
  try {
    return methods.filter((method) => app.hasRoute({ url: path, method }))
  } catch {
    return []
  }
}

function isPerson(request: FastifyRequest) {
  const accept = request.headers.accept ?? ''
  return (request.method === 'GET' || request.method === 'HEAD') && /text\/html|application\/xhtml/.test(accept)
}
