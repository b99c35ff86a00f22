import { createHash } from 'node:crypto'
import { visitorKey } from '../http/rate-limiter.ts'
import { dayMs } from '../lib/days.ts'
import { invalid } from '../resources/refusals.ts'
import type { IdempotencyKey } from '../store/subjects/idempotency.ts'
import type { AnyRequest } from './api-request.ts'

/**
 * What the client's `Idempotency-Key` makes one; null when it sent none. Strangers have the key of a page too: what one visitor
 * makes up leads into nothing that a private key or another visitor asked for.
 */
export function keyOf(
  { raw, body, caller }: Pick<AnyRequest, 'raw' | 'body' | 'caller'>,
  now: number,
): IdempotencyKey | null {
  const key = raw.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw invalid('idempotency-key must be 1 to 255 visible ASCII characters')
  }
  const contentHash = createHash('sha256').update(JSON.stringify(body)).digest('base64url')
  const operation = `${raw.method} ${raw.url.split('?')[0]}`
  return {
    scope: caller.role === 'public' ? `${operation} of a page ${visitorKey(raw.ip)}` : operation,
    key,
    contentHash,
    expiresAt: now + dayMs,
  }
}
