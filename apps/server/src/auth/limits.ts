import { isFailure } from '@parley/protocol'
import { createRateLimiter, type RateLimiter } from '../http/rate-limiter.ts'
import type { AuthConfig } from './auth-config.ts'
import { type AuthCode, AuthError } from './auth-error.ts'

/** How much may be tried. What counts is the name that was given, whether or not anybody has it. */
export function createLimits(config: AuthConfig, now: () => number) {
  const limiter = (perHour: number, message: string) => createRateLimiter({ perHour, message, now })
  const network = limiter(
    config.requestsPerHourPerIp,
    'Too many requests came from your network. Please try again later.',
  )
  const attempts = limiter(config.attemptsPerHour, 'Too many attempts for this account. Please try again later.')
  const mails = limiter(config.mailsPerHour, 'Too many messages went to this address. Please try again later.')

  return {
    /** What one network may ask. Throws `over_request_rate_limit`. */
    network: (key: string) => take(network, key, 'over_request_rate_limit'),
    /** A guess at a password or code; `succeeded` gives it back. */
    attempt: (name: string) => take(attempts, name, 'over_request_rate_limit'),
    succeeded: (name: string) => attempts.giveBack(name),
    /** A mail. Throws `over_email_send_rate_limit`. */
    mail: (address: string) => take(mails, address, 'over_email_send_rate_limit'),
    /** A text message. Throws `over_sms_send_rate_limit`. */
    sms: (number: string) => take(mails, number, 'over_sms_send_rate_limit'),
  }
}

export type Limits = ReturnType<typeof createLimits>

function take(limiter: RateLimiter, key: string, code: AuthCode) {
  try {
    limiter.take(key)
  } catch (error) {
    if (!isFailure(error, 'rate-limited')) throw error
    throw new AuthError(code, error.message, { retryAfterMs: error.details.retryAfterMs, cause: error })
  }
}
