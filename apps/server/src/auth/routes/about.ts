import type { FastifyInstance } from 'fastify'
import type { AuthParts } from '../parts.ts'

/** As long as clients keep the keys anyway. */
const keysAgeS = 600

/** What the service says of itself, to everybody. */
export function aboutRoutes({ config, keys }: AuthParts) {
  const external = { email: true, phone: config.sms !== null, anonymous_users: config.anonymous }
  const settings = {
    external: { ...external, ...(config.oidc && { [config.oidc.name]: true }) },
    disable_signup: !config.signUps,
    mailer_autoconfirm: !config.confirms,
    phone_autoconfirm: false,
    sms_provider: config.sms ? 'http' : '',
    saml_enabled: false,
    passkeys_enabled: true,
  }
  return async (app: FastifyInstance) => {
    app.get('/settings', async () => settings)
    app.get('/health', async () => ({ name: 'Parley', description: 'Parley keeps the accounts of this server.' }))
    app.get('/.well-known/jwks.json', async (_request, reply) => {
      reply.header('cache-control', `public, max-age=${keysAgeS}`)
      return { keys: await keys.published() }
    })
  }
}
