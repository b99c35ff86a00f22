import { isFailure } from '@parley/protocol'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { failureOf } from '../http/failure-reply.ts'

/** What the published client tells apart, as far as we can meet it: its `lib/error-codes.ts`. With the HTTP status of each. */
const statuses = {
  anonymous_provider_disabled: 422,
  bad_code_verifier: 400,
  bad_json: 400,
  bad_jwt: 403,
  bad_oauth_callback: 400,
  bad_oauth_state: 400,
  captcha_failed: 400,
  conflict: 409,
  email_address_invalid: 400,
  email_exists: 422,
  email_not_confirmed: 400,
  flow_state_expired: 422,
  flow_state_not_found: 404,
  identity_already_exists: 422,
  identity_not_found: 422,
  insufficient_aal: 403,
  invalid_credentials: 400,
  mfa_challenge_expired: 422,
  mfa_factor_name_conflict: 422,
  mfa_factor_not_found: 404,
  mfa_phone_enroll_not_enabled: 422,
  mfa_verification_failed: 422,
  mfa_webauthn_enroll_not_enabled: 422,
  no_authorization: 401,
  not_admin: 403,
  not_found: 404,
  oauth_provider_not_supported: 400,
  otp_expired: 403,
  over_email_send_rate_limit: 429,
  over_request_rate_limit: 429,
  over_sms_send_rate_limit: 429,
  phone_exists: 422,
  phone_not_confirmed: 400,
  phone_provider_disabled: 400,
  provider_email_needs_verification: 422,
  reauthentication_needed: 400,
  reauthentication_not_valid: 422,
  refresh_token_already_used: 400,
  refresh_token_not_found: 400,
  same_password: 422,
  session_expired: 400,
  session_not_found: 403,
  signup_disabled: 422,
  single_identity_not_deletable: 422,
  sms_send_failed: 422,
  sso_provider_not_found: 404,
  too_many_enrolled_mfa_factors: 422,
  too_many_passkeys: 422,
  unexpected_failure: 500,
  user_already_exists: 422,
  user_banned: 403,
  user_not_found: 404,
  validation_failed: 400,
  weak_password: 422,
  webauthn_challenge_expired: 400,
  webauthn_challenge_not_found: 400,
  webauthn_credential_exists: 422,
  webauthn_verification_failed: 400,
} as const

export type AuthCode = keyof typeof statuses
export type WeakPasswordReason = 'length' | 'characters' | 'pwned'

/** What a client of the authentication service is refused with; `message` is for the person who signs in. */
export class AuthError extends Error {
  override readonly name = 'AuthError'
  readonly code: AuthCode
  readonly status: number
  /** Of a weak password. */
  readonly reasons: WeakPasswordReason[]
  readonly retryAfterMs: number | undefined

  constructor(
    code: AuthCode,
    message: string,
    more: { status?: number; reasons?: WeakPasswordReason[]; retryAfterMs?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause })
    this.code = code
    this.status = more.status ?? statuses[code]
    this.reasons = more.reasons ?? []
    this.retryAfterMs = more.retryAfterMs
  }
}

const versionHeader = 'x-supabase-api-version'
const version = '2024-01-01'

/**
 * The one place where an error becomes a response of the authentication service. Clients that name the version of 2024
 * read `code`, older ones `error_code` (internal/api/errors.go of supabase/auth).
 */
export function replyWithAuthError(thrown: unknown, request: FastifyRequest, reply: FastifyReply) {
  const error = authErrorOf(thrown)
  if (error.status >= 500) request.log.error({ err: thrown }, 'unexpected error')
  if (error.retryAfterMs !== undefined) reply.header('retry-after', String(Math.ceil(error.retryAfterMs / 1000)))
  const { code, message, status, reasons } = error
  const weak = code === 'weak_password' ? { weak_password: { reasons } } : {}
  const isNew = String(request.headers[versionHeader] ?? '') >= version
  if (isNew) reply.header(versionHeader, version)
  return reply
    .code(status)
    .headers({ 'x-sb-error-code': code, 'cache-control': 'no-store' })
    .send(isNew ? { code, message, ...weak } : { code: status, error_code: code, msg: message, ...weak })
}

/** What was thrown, in the words of this service. */
export function authErrorOf(thrown: unknown): AuthError {
  if (thrown instanceof AuthError) return thrown
  if (isFailure(thrown, 'rate-limited')) {
    const { retryAfterMs } = thrown.details
    return new AuthError('over_request_rate_limit', thrown.message, { retryAfterMs, cause: thrown })
  }
  const failure = failureOf(thrown)
  if (!failure) {
    return new AuthError('unexpected_failure', 'Something went wrong on our side. Please try again.', { cause: thrown })
  }
  const status = failure.status ?? 500
  const code = status >= 500 ? 'unexpected_failure' : status === 404 ? 'not_found' : 'validation_failed'
  return new AuthError(code, failure.message, { status, cause: thrown })
}
