import { tellFailures } from './tell-failures.ts'
import { VoiceFailure } from './voice-failure.ts'

export type Fetch = typeof globalThis.fetch

type Request = { fetch: Fetch | undefined; signal: AbortSignal; token?: string }

/**
 * Posts JSON and returns the parsed answer. Throws `request-failed` (with the answer's `status`, its words as message and
 * `retryAfterMs` when asked to wait) or `unreachable`; an abort throws the signal's reason.
 */
export async function postJson<Answer>(url: string, data: unknown, request: Request): Promise<Answer> {
  const { signal, token, fetch = globalThis.fetch } = request
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify(data),
    signal,
    referrerPolicy: 'no-referrer',
  }).catch((cause) => {
    signal.throwIfAborted()
    throw new VoiceFailure('unreachable', 'The voice service cannot be reached.', { cause })
  })
  const body = await response.json().catch(() => undefined)
  signal.throwIfAborted()
  if (response.ok && body) return body
  throw (await tellFailures()).refusal(response, body)
}
