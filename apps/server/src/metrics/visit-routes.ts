import { visitedPath } from '@parley/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { sendNotice } from '../http/notice-page.ts'
import { type SeenAhead, uncountedCookie, type Visits } from './visits.ts'

const path = '/uncounted'
const yearS = 31_536_000
const kept = `Path=/; HttpOnly; SameSite=Lax`

const seenAhead: v.GenericSchema<unknown, SeenAhead> = v.object({
  page: v.pipe(v.string(), v.maxLength(500)),
  query: v.pipe(v.string(), v.maxLength(2000)),
  from: v.pipe(v.string(), v.maxLength(2000)),
})

/**
 * Where pages say that they are seen which were drawn ahead, and visitors that they do not want to be counted, or do again.
 * `isPage`: whether the site has a page of this path.
 */
export function visitRoutes(visits: Visits, isPage: (path: string) => boolean) {
  return async (app: FastifyInstance) => {
    app.addContentTypeParser('application/x-www-form-urlencoded', (_request, body, done) => {
      body.resume().once('end', () => done(null))
    })
    app.post(visitedPath, async (request, reply) => {
      // another site's page has seen none of ours
      const isOurs = ['same-origin', undefined].includes(request.headers['sec-fetch-site'] as string | undefined)
      const told = v.safeParse(seenAhead, parsed(request.body))
      if (isOurs && told.success && isPage(told.output.page)) visits.seen(request.raw, told.output)
      return reply.code(204).send()
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

function parsed(body: unknown): unknown {
  try {
    return JSON.parse(String(body))
  } catch {
    return null
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
