import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sendNotice } from '../http/notice-page.ts'
import { uncountedCookie } from './visits.ts'

const path = '/uncounted'
const yearS = 31_536_000
const kept = `Path=/; HttpOnly; SameSite=Lax`

/** Where visitors say that they do not want to be counted, and that they do again. */
export function visitRoutes() {
  return async (app: FastifyInstance) => {
    app.addContentTypeParser('application/x-www-form-urlencoded', (_request, body, done) => {
      body.resume().once('end', () => done(null))
    })
    app.get(path, async (request, reply) => sendNotice(reply, isUncounted(request) ? uncounted : counted))
    app.post(path, async (request, reply) => {
      const was = isUncounted(request)
      reply.header(
        'set-cookie',
        was ? `uncounted=; Max-Age=0; ${kept}` : `${uncountedCookie}; Max-Age=${yearS}; ${kept}`,
      )
      return sendNotice(reply, { ...(was ? counted : uncounted), link: { href: '/privacy', text: 'Back' } })
    })
  }
}

const isUncounted = ({ headers }: FastifyRequest) => headers.cookie?.split(/;\s*/).includes(uncountedCookie) ?? false

const counted = {
  title: 'Your visits are counted',
  text: 'Only as numbers, by page and day. If you would rather not, one cookie will say so, and nothing else.',
  button: 'Do not count my visits',
}
const uncounted = {
  title: 'Your visits are not counted',
  text: 'A cookie in this browser says so, for a year.',
  button: 'Count my visits again',
}
