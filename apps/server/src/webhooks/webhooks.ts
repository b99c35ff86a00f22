import { createHmac } from 'node:crypto'
import type { Store } from '../store/store.ts'
import { uuidV7 } from '../store/uuid-v7.ts'

/** Where an owner wants to be told, and the secret that proves that it is us. */
export type WebhookServer = {
  url?: string | null
  secret?: string | null
  timeoutSeconds?: number | null
  headers?: Record<string, unknown> | null
}

const defaultTimeoutMs = 20_000
/** Headers that are ours, or that would change where the message goes. */
const ownHeaders = ['host', 'content-length', 'content-type', 'transfer-encoding', 'connection', 'x-parley-signature']

/**
 * Owes an owner's server a message of the form `{message: {type, timestamp, …}}`. With a secret, `x-parley-signature` is
 * `t=<epoch ms>,v1=<hex>`, the HMAC-SHA256 of `<t>.<body>`.
 */
export async function oweWebhook(
  store: Pick<Store, 'webhooks'>,
  to: { orgId: string; server: WebhookServer },
  event: { type: string; [key: string]: unknown },
  now: number,
) {
  const { orgId, server } = to
  if (!server.url) return
  const body = JSON.stringify({ message: { ...event, timestamp: now } })
  const given = Object.entries(server.headers ?? {}).filter(
    ([name, value]) => /^[\w-]+$/.test(name) && !ownHeaders.includes(name.toLowerCase()) && isHeaderValue(value),
  )
  const message = {
    url: server.url,
    type: event.type,
    headers: {
      ...(Object.fromEntries(given) as Record<string, string>),
      'content-type': 'application/json',
      'user-agent': 'Parley',
      ...(server.secret && { 'x-parley-signature': sign(body, server.secret, now) }),
    },
    body,
    timeoutMs: (server.timeoutSeconds ?? 0) * 1000 || defaultTimeoutMs,
  }
  await store.webhooks.add({ orgId, id: uuidV7(now), message }, now)
}

export function sign(body: string, secret: string, at: number) {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`
}

function isHeaderValue(value: unknown): value is string {
  return typeof value === 'string' && /^[\x20-\x7e]*$/.test(value)
}
