import type { FastifyInstance } from 'fastify'
import { replyWithNotice, sendNotice } from '../http/notice-page.ts'
import type { Invitations } from './invitations.ts'

const path = '/invitation/:orgId/:userId/:invitationId/:stamp'
type Params = { Params: { orgId: string; userId: string; invitationId: string; stamp: string } }

/** Where an invitation's address leads. Accepting takes a button: what reads mails beforehand follows addresses too. */
export function invitationRoutes(invitations: Invitations) {
  return async (app: FastifyInstance) => {
    app.addContentTypeParser('application/x-www-form-urlencoded', (_request, body, done) => {
      body.resume().once('end', () => done(null))
    })
    app.setErrorHandler(replyWithNotice('Not accepted'))
    app.get<Params>(path, async ({ params }, reply) => {
      const { user } = await invitations.read(params)
      const text = `You are invited as ${user.role}. Accepting gives you a key, which is shown once.`
      return sendNotice(reply, { title: 'Your invitation', text, button: 'Accept the invitation' })
    })
    app.post<Params>(path, async ({ params }, reply) => {
      const { key, redirectTo } = await invitations.accept(params)
      return sendNotice(reply, {
        title: 'Welcome',
        text: 'This is your key to the API. Keep it somewhere safe now: it cannot be shown again.',
        secret: key,
        ...(redirectTo && { link: { href: redirectTo, text: `Go on to ${new URL(redirectTo).host}` } }),
      })
    })
  }
}
