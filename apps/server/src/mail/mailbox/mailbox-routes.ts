import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isFromThisMachine } from '../../http/loopback.ts'
import { plainPageHeaders } from '../../site/security-headers.ts'
import type { Mailbox } from './mailbox.ts'
import { listPage, mailboxHashes, messagePage } from './mailbox-pages.ts'

const maxListed = 100
const pageHeaders = plainPageHeaders(mailboxHashes)

/** A stranger's HTML: no script, no form, no network, and only inside our page, which reads how high it is. */
const mailHeaders = {
  ...pageHeaders,
  'content-security-policy':
    "sandbox allow-same-origin; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'",
}

/** The mailbox's pages, for a person at this machine; to everybody else they do not exist. */
export function mailboxRoutes(mailbox: Mailbox) {
  return async (app: FastifyInstance) => {
    app.addHook('onRequest', async (request, reply) => {
      if (!isFromThisMachine(request)) return reply.callNotFound()
    })
    app.get('/mailbox', async (_request, reply) =>
      html(reply, pageHeaders, listPage(await mailbox.list(maxListed), mailbox.count())),
    )
    app.get('/mailbox/:id', async (request, reply) => {
      const message = await mailbox.get(idOf(request))
      return message ? html(reply, pageHeaders, messagePage(message)) : reply.callNotFound()
    })
    app.get('/mailbox/:id/html', async (request, reply) => {
      const message = await mailbox.get(idOf(request))
      return message?.email.html ? html(reply, mailHeaders, message.email.html) : reply.callNotFound()
    })
  }
}

function html(reply: FastifyReply, headers: Record<string, string>, page: string) {
  return reply.headers(headers).type('text/html; charset=utf-8').send(page)
}

function idOf(request: FastifyRequest) {
  return (request.params as { id: string }).id
}
