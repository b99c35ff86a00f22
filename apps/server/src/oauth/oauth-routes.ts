import type { FastifyInstance } from 'fastify'
import { replyWithNotice, sendNotice } from '../http/notice-page.ts'
import type { OAuth } from './oauth.ts'

/** Where a person's browser goes to connect an account, and comes back to. */
export function oauthRoutes(oauth: OAuth) {
  return async (app: FastifyInstance) => {
    app.setErrorHandler(replyWithNotice('Not connected'))
    app.get<{ Params: { name: string; stamp: string } }>('/oauth/connect/:name/:stamp', async ({ params }, reply) =>
      reply
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .redirect(await oauth.authorizeUrl(`${params.name}.${params.stamp}`), 302),
    )
    app.get<{ Querystring: Record<string, unknown> }>('/oauth/callback', async ({ query }, reply) => {
      if (query.error !== undefined) {
        return sendNotice(
          reply,
          { title: 'Not connected', text: 'The account was not connected. You can try again.' },
          400,
        )
      }
      await oauth.finish(String(query.state ?? ''), String(query.code ?? ''))
      return sendNotice(reply, { title: 'Connected', text: 'The account is connected. You can close this window.' })
    })
  }
}
