import type { FastifyInstance } from 'fastify'

const services = {
  '/rest/v1': { name: 'data', hint: 'Parley serves no tables; set the client to a backend that does.' },
  '/realtime/v1': { name: 'realtime', hint: 'Parley serves no channels; set the client to a backend that does.' },
  '/storage/v1': { name: 'storage', hint: 'Parley stores no files; set the client to a backend that does.' },
  '/auth/v1': {
    name: 'auth',
    hint: 'Parley has no accounts; to read sessions, set the site to the URL and public key of your auth server.',
  },
}

/**
 * The base paths a backend client may call on its configured URL. The services Parley does not have answer 501 and say
 * what to configure.
 */
export async function platformRoutes(app: FastifyInstance) {
  for (const [path, { name, hint }] of Object.entries(services)) {
    const answer = { error: `The ${name} service is not available here.`, message: hint }
    app.all(path, async (_request, reply) => reply.code(501).send(answer))
    app.all(`${path}/*`, async (_request, reply) => reply.code(501).send(answer))
  }
}
