import { isFailure } from '@parley/protocol'
import { createRateLimiter } from '../http/rate-limiter.ts'
import { createLimiter } from '../servers/limiter.ts'
import type { Store } from '../store/store.ts'
import type { AuthConfig } from './auth-config.ts'
import { type AuthCode, AuthError } from './auth-error.ts'

type LimitDeps = { store: Pick<Store, 'limits' | 'exclusive'>; now: () => number }

/**
 * How much may be tried. What counts is the name that was given, whether or not anybody has it; all servers of a database
 * count names together, and each counts networks by itself.
 */
export function createLimits(config: AuthConfig, { store, now }: LimitDeps) {
  const network = createRateLimiter({
    perHour: config.requestsPerHourPerIp,
    message: 'Too many requests came from your network. Please try again later.',
    now,
  })
  const attempts = createLimiter(store, {
    name: 'account/attempts',
    perHour: config.attemptsPerHour,
    message: 'Too many attempts for this account. Please try again later.',
    now,
  })
  const messages = createLimiter(store, {
    name: 'account/messages',
    perHour: config.mailsPerHour,
    message: 'Too many messages went to this address. Please try again later.',
    now,
  })
  return {
    /** What one network may ask. Throws `over_request_rate_limit`. */
    network: async (key: string) => as('over_request_rate_limit', async () => network.take(key)),
    /** A guess at a password or code; `succeeded` gives it back. Throws `over_request_rate_limit`. */
    attempt: (name: string) => as('over_request_rate_limit', () => attempts.take(name)),
    succeeded: attempts.giveBack,
    /** A mail. Throws `over_email_send_rate_limit`. */
    mail: (address: string) => as('over_email_send_rate_limit', () => messages.take(address)),
    /** A text message. Throws `over_sms_send_rate_limit`. */
    sms: (number: string) => as('over_sms_send_rate_limit', () => messages.take(number)),
  }
}

export type Limits = ReturnType<typeof createLimits>

/** What is taken, or refused in this service's words. */
async function as(code: AuthCode, take: () => Promise<void>): Promise<void> {
  try {
    await take()
  } catch (error) {
    if (!isFailure(error, 'rate-limited')) throw error
    throw new AuthError(code, error.message, { retryAfterMs: error.details.retryAfterMs, cause: error })
  }
}
