import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { clientHeaders } from '../http/origin.ts'
import { AuthError, replyWithAuthError } from './auth-error.ts'
import type { OidcSignIn } from './oidc/oidc-sign-in.ts'
import type { AuthParts } from './parts.ts'
import { aboutRoutes } from './routes/about.ts'
import { adminRoutes } from './routes/admin.ts'
import { factorRoutes } from './routes/factors.ts'
import { firstAdminRoutes } from './routes/first-admin.ts'
import { oidcRoutes } from './routes/oidc.ts'
import { oneTimeRoutes } from './routes/one-time.ts'
import { passkeyRoutes } from './routes/passkeys.ts'
import { sessionRoutes } from './routes/sessions.ts'
import { signUpRoutes } from './routes/sign-up.ts'
import { tokenRoutes } from './routes/token.ts'
import { userRoutes } from './routes/user.ts'
import { verifyRoutes } from './routes/verify.ts'

/** The whole authentication service, under `/auth/v1`. */
export function authRoutes(parts: AuthParts, oidc: OidcSignIn | null) {
  return async (app: FastifyInstance) => {
    app.register(
      async (service) => {
        service.setErrorHandler(replyWithAuthError)
        service.setNotFoundHandler(() => {
          throw new AuthError('not_found', 'There is nothing at this address.')
        })
        readJson(service)
        service.addHook('onRequest', allowEveryOrigin)
        service.options('/*', async (_request, reply) => reply.code(204).send())
        service.register(aboutRoutes(parts))
        service.register(signUpRoutes(parts))
        service.register(firstAdminRoutes(parts))
        service.register(tokenRoutes(parts, oidc))
        service.register(oneTimeRoutes(parts))
        service.register(verifyRoutes(parts))
        service.register(userRoutes(parts))
        service.register(factorRoutes(parts))
        service.register(sessionRoutes(parts))
        service.register(passkeyRoutes(parts))
        service.register(oidcRoutes(parts, oidc))
        service.register(adminRoutes(parts))
      },
      { prefix: '/auth/v1' },
    )
  }
}

/** Clients say that they send JSON also where there is nothing to send. */
function readJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    parse(request, body as string, (error, parsed) =>
      done(error && new AuthError('bad_json', 'Could not parse request body as JSON', { cause: error }), parsed),
    )
  })
}

/** Tokens decide, not cookies: a page of any origin may ask. Nothing here is kept by caches unless it says so. */
async function allowEveryOrigin(_request: FastifyRequest, reply: FastifyReply) {
  reply.headers({
    'cache-control': 'no-store',
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
    'access-control-allow-headers': [...clientHeaders, 'x-supabase-api-version'].join(', '),
    'access-control-expose-headers':
      'retry-after, x-total-count, link, x-supabase-api-version, x-sb-error-code, x-request-id',
    'access-control-max-age': '86400',
  })
}
