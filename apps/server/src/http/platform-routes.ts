import type { FastifyInstance } from 'fastify'

const services: Record<string, { name: string; hint: string }> = {
  '/rest/v1': { name: 'data', hint: 'Parley serves no tables; set the client to a backend that does.' },
  '/realtime/v1': { name: 'realtime', hint: 'Parley serves no channels; set the client to a backend that does.' },
  '/storage/v1': { name: 'storage', hint: 'Parley stores no files; set the client to a backend that does.' },
}
const hostedAuth = {
  name: 'auth',
  hint: 'The accounts of this site are kept at its AUTH_URL; set the client to that address, or take AUTH_URL out.',
}

/**
 * The base paths a backend client may call on its configured URL. The services Parley does not have answer 501 and say
 * what to configure; `isAuthHosted`: the accounts are kept elsewhere too.
 */
export function platformRoutes({ isAuthHosted }: { isAuthHosted: boolean }) {
  const absent = isAuthHosted ? { ...services, '/auth/v1': hostedAuth } : services
  return async (app: FastifyInstance) => {
    for (const [path, { name, hint }] of Object.entries(absent)) {
      const answer = { error: `The ${name} service is not available here.`, message: hint }
      app.all(path, async (_request, reply) => reply.code(501).send(answer))
      app.all(`${path}/*`, async (_request, reply) => reply.code(501).send(answer))
    }
  }
}
