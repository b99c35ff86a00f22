import type { FastifyInstance, FastifyRequest } from 'fastify'
import { replyWithApiError } from '../http/api-error.ts'
import type { WebSocketRoute } from '../servers/web-sockets.ts'
import { mediaCallId, type Phone } from './phone.ts'
import type { PhoneCalls } from './phone-calls.ts'
import type { ProviderRequest } from './phone-provider.ts'

/** A second of sound is a tenth of this. */
const maxMessageBytes = 512 * 1024

/** Where telephone companies talk to us: rings and reports. */
export function phoneRoutes(phone: Phone, calls: Pick<PhoneCalls, 'answer'>) {
  return async (app: FastifyInstance) => {
    app.setErrorHandler(replyWithApiError)
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, formOf(String(body))),
    )
    app.route<{ Params: { orgId: string; numberId: string; stamp: string } }>({
      method: ['GET', 'POST'],
      url: '/phone/inbound/:orgId/:numberId/:stamp',
      async handler(request, reply) {
        const { type, body } = await calls.answer({ ...request.params, ...asked(request) })
        return reply.type(type).send(body)
      },
    })
    app.route<{ Params: { company: string; orgId: string }; Querystring: { words?: string } }>({
      method: ['GET', 'POST'],
      url: '/phone/told/:company/:orgId',
      async handler({ params, query }, reply) {
        const { type, body } = phone.told(params.company, params.orgId, String(query.words ?? ''))
        return reply.type(type).send(body)
      },
    })
    app.post<{ Params: { id: string; stamp: string } }>('/phone/call/:id/status/:stamp', async (request, reply) => {
      const { id, stamp } = request.params
      await phone.report(id, stamp, asked(request))
      return reply.code(204).send()
    })
  }
}

/** The WebSockets that carry the sound of calls. */
export function phoneSockets(phone: Pick<Phone, 'expects' | 'carry'>): WebSocketRoute {
  return {
    maxMessageBytes,
    accept(request) {
      const id = mediaCallId(request)
      if (id === null) return null
      return phone.expects(id) ? (socket) => phone.carry(id, socket) : 'refused'
    },
  }
}

function asked({ headers, query, body, url }: FastifyRequest): ProviderRequest {
  return { url, headers, form: { ...(query as object), ...(body as object | null) } }
}

/** A name that stands more than once has a list. */
function formOf(body: string): Record<string, unknown> {
  const fields = new URLSearchParams(body)
  return Object.fromEntries(
    [...new Set(fields.keys())].map((name) => {
      const values = fields.getAll(name)
      return [name, values.length > 1 ? values : values[0]]
    }),
  )
}
