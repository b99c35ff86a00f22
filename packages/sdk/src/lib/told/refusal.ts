import { VoiceFailure } from '../voice-failure.ts'

/** What a server that refuses says, as a failure: its words, its status, and how long it asks to wait. */
export function refusal(response: Response, body: { message?: unknown } | undefined): VoiceFailure {
  const { status, headers } = response
  // The platform says `{message}`, a string or a list of them.
  const message = body?.message ? `${body.message}` : `The voice service answered ${status}.`
  const retryAfterMs = Number(headers.get('Retry-After')) * 1000 || undefined
  const cause = Object.assign(response, { data: null, error: body })
  return new VoiceFailure('request-failed', message, { cause, status, body, retryAfterMs })
}
