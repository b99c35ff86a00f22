import type { WebhookMessage } from '../store/subjects/webhooks.ts'
import { askOwner } from './owner-request.ts'
import { PrivateAddress } from './public-address.ts'

/** What became of one attempt. A redirect is a refusal: it could lead anywhere. */
export type WebhookOutcome =
  | { type: 'accepted' }
  | { type: 'refused'; error: string }
  | { type: 'failed'; error: string }

/** Whether the same message may still be taken: a server that is being replaced says 404 or 401 too, and one that is gone 410. */
const retryable = (status: number) => status >= 400 && status !== 410

/** Posts a message to an owner's server. `privateHosts` (`host`, or `host:port`) may be reached although they are inside. */
export async function postWebhook(message: WebhookMessage, privateHosts: readonly string[]): Promise<WebhookOutcome> {
  try {
    const { status } = await askOwner(message, privateHosts, 0)
    if (status >= 200 && status < 300) return { type: 'accepted' }
    return { type: retryable(status) ? 'failed' : 'refused', error: `it answered ${status}` }
  } catch (cause) {
    const error = cause instanceof Error ? cause : new Error(String(cause))
    return { type: error instanceof PrivateAddress ? 'refused' : 'failed', error: error.message }
  }
}
