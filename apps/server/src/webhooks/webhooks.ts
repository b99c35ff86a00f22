import { createHmac } from 'node:crypto'
import type { NewWebhook, WebhookMessage } from '../store/subjects/webhooks.ts'
import { uuidV7 } from '../store/uuid-v7.ts'

/** Where an owner wants to be told, and the secret that proves that it is us. */
export type WebhookServer = {
  url?: string | null
  secret?: string | null
  timeoutSeconds?: number | null
  headers?: Record<string, unknown> | null
}

export type OwnerEvent = { type: string; [key: string]: unknown }

const defaultTimeoutMs = 20_000
/** Headers that are ours, or that would change where the message goes. */
const ownHeaders = [
  'host',
  'content-length',
  'content-type',
  'transfer-encoding',
  'connection',
  'x-parley-signature',
  'x-vapi-secret',
]

/** What is owed to an owner's server; what it says to it is of no use. Null for a server without an address. */
export function webhookTo(
  { orgId, server }: { orgId: string; server: WebhookServer },
  event: OwnerEvent,
  now: number,
): NewWebhook | null {
  const message = messageTo(server, event, now)
  return message && { orgId, id: uuidV7(now), message }
}

/**
 * What an owner's server is told: `{message: {type, timestamp, …}}`. With a secret, `x-vapi-secret` is the secret itself, for
 * servers that were written for the reference. Null for a server without an address.
 */
export function messageTo(server: WebhookServer, event: OwnerEvent, now: number): WebhookMessage | null {
  return jsonTo(server, event.type, JSON.stringify({ message: { ...event, timestamp: now } }))
}

/** The same of a message in another shape, which is JSON. */
export function jsonTo(server: WebhookServer, type: string, body: string): WebhookMessage | null {
  if (!server.url) return null
  const { secret } = server
  return {
    url: server.url,
    type,
    headers: {
      ...sendableHeaders(server.headers ?? {}),
      'content-type': 'application/json',
      'user-agent': 'Parley',
      ...(isHeaderValue(secret) && { 'x-vapi-secret': secret }),
    },
    body,
    timeoutMs: (server.timeoutSeconds ?? 0) * 1000 || defaultTimeoutMs,
    ...(secret && { secret }),
  }
}

/** The message as it is sent now: one that waited, or is sent again, is no older to its server than one that just happened. */
export function signed(message: WebhookMessage, now: number): WebhookMessage {
  const { secret, body, headers } = message
  return secret ? { ...message, headers: { ...headers, 'x-parley-signature': sign(body, secret, now) } } : message
}

/** The owner's headers without those that are ours, or that could break the request. */
export function sendableHeaders(headers: Record<string, unknown>): Record<string, string> {
  const given = Object.entries(headers).filter(
    ([name, value]) => /^[\w-]+$/.test(name) && !ownHeaders.includes(name.toLowerCase()) && isHeaderValue(value),
  )
  return Object.fromEntries(given) as Record<string, string>
}

/** `t=<epoch ms>,v1=<hex>`: the HMAC-SHA256 of `<t>.<body>`. */
export function sign(body: string, secret: string, at: number) {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`
}

function isHeaderValue(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && /^[\x20-\x7e]*$/.test(value)
}
