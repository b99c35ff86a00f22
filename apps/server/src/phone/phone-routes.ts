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
      done(null, { text: String(body), fields: formOf(String(body)) }),
    )
    const parseJson = app.getDefaultJsonParser('error', 'error')
    app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
      parseJson(request, String(body), (error, fields) => done(error, { text: String(body), fields })),
    )
    app.route<{ Params: { orgId: string; numberId: string; stamp: string } }>({
      method: ['GET', 'POST'],
      url: '/phone/inbound/:orgId/:numberId/:stamp',
      async handler(request, reply) {
        const { type, body } = await calls.answer({ ...request.params, ...asked(request) })
        return reply.type(type).send(body)
      },
    })
    app.route<{ Params: { orgId: string }; Querystring: { sealed?: string } }>({
      method: ['GET', 'POST'],
      url: '/phone/answer/:orgId',
      async handler({ params, query }, reply) {
        const { type, body } = phone.promisedAnswer(params.orgId, String(query.sealed ?? ''))
        return reply.type(type).send(body)
      },
    })
    app.post<{ Params: { id: string; stamp: string } }>('/phone/call/:id/answered/:stamp', async (request, reply) => {
      const { id, stamp } = request.params
      const { type, body } = phone.answered(id, stamp, asked(request))
      return reply.type(type).send(body)
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

/** What the parsers above make of a body. */
type ReadBody = { text: string; fields: unknown }

function asked({ headers, query, body, url }: FastifyRequest): ProviderRequest {
  const { text = '', fields = {} } = (body ?? {}) as Partial<ReadBody>
  return { url, headers, text, form: { ...(query as object), ...(fields as object | null) } }
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
