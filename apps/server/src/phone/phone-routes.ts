import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { WebSocketServer } from 'ws'
import { replyWithApiError } from '../http/api-error.ts'
import { hasSeveralHosts, refuseHostsOf } from '../http/host-header.ts'
import type { Passing } from '../servers/passing.ts'
import { mediaCallId, type Phone } from './phone.ts'
import type { PhoneCalls } from './phone-calls.ts'
import type { ProviderRequest } from './phone-provider.ts'

/** A second of sound is a tenth of this. */
const maxMessageBytes = 512 * 1024

/** Where telephone companies talk to us: rings, reports, and the WebSockets that carry sound. */
export function phoneRoutes(phone: Phone, calls: Pick<PhoneCalls, 'answer'>, pass: Passing['upgrade']) {
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
    app.post<{ Params: { id: string; stamp: string } }>('/phone/call/:id/status/:stamp', async (request, reply) => {
      const { id, stamp } = request.params
      await phone.report(id, stamp, asked(request))
      return reply.code(204).send()
    })
    carryMedia(app, phone, pass)
  }
}

function carryMedia(app: FastifyInstance, phone: Phone, pass: Passing['upgrade']) {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxMessageBytes, perMessageDeflate: false })
  const upgrade = async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (hasSeveralHosts(request)) return refuseHostsOf(socket)
    socket.on('error', () => {}) // what is wrong with it also closes it
    if (await pass(request, socket, head)) return
    const id = mediaCallId(request)
    if (id === null || !phone.expects(id)) return socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n')
    sockets.handleUpgrade(request, socket, head, (webSocket) => phone.carry(id, webSocket))
  }
  app.server.on('upgrade', upgrade)
  app.addHook('preClose', async () => {
    app.server.off('upgrade', upgrade)
    for (const socket of sockets.clients) socket.terminate()
    sockets.close()
  })
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
