import { request as requestPlain } from 'node:http'
import { request as requestTls } from 'node:https'
import { isIP } from 'node:net'
import type { WebhookMessage } from '../store/webhooks.ts'
import { isPublicAddress, PrivateAddress, publicLookup } from './public-address.ts'

/** What became of one attempt. A redirect is a refusal: it could lead anywhere. */
export type WebhookOutcome =
  | { type: 'accepted' }
  | { type: 'refused'; error: string }
  | { type: 'failed'; error: string }

/** Statuses after which the same message may still be taken. */
const retryable = (status: number) => status === 408 || status === 429 || status >= 500

/** Posts a message to an owner's server. `privateHosts` (`host:port`) may be reached although they are inside. */
export function postWebhook(message: WebhookMessage, privateHosts: readonly string[]): Promise<WebhookOutcome> {
  const url = new URL(message.url)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isAllowed = privateHosts.includes(url.host)
  if (!isAllowed && isIP(host) && !isPublicAddress(host)) {
    return Promise.resolve({ type: 'refused', error: `${host} is in a private network` })
  }
  const { promise, resolve } = Promise.withResolvers<WebhookOutcome>()
  const send = url.protocol === 'https:' ? requestTls : requestPlain
  const request = send(
    url,
    {
      method: 'POST',
      headers: { ...message.headers, 'content-length': Buffer.byteLength(message.body) },
      signal: AbortSignal.timeout(message.timeoutMs),
      ...(!isAllowed && { lookup: publicLookup }),
    },
    (response) => {
      response.resume() // what it says is of no use here, but must be taken off the line
      const status = response.statusCode ?? 0
      if (status >= 200 && status < 300) resolve({ type: 'accepted' })
      else resolve({ type: retryable(status) ? 'failed' : 'refused', error: `it answered ${status}` })
    },
  )
  request.on('error', (error) =>
    resolve({ type: error instanceof PrivateAddress ? 'refused' : 'failed', error: error.message }),
  )
  request.end(message.body)
  return promise
}
