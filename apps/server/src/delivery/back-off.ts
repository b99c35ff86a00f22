export type RetryPolicy = {
  /** The longest wait after the first failure; it doubles with each further one. */
  baseMs: number
  maxMs: number
  /** Counted from when the mail was queued. */
  giveUpAfterMs: number
}

/**
 * When to try again after `attempts` failures; null when it is time to give up. Full jitter: any instant up to the
 * longest wait is as likely, so that mails that failed together do not come back together.
 */
export function retryAt(
  failure: { attempts: number; queuedAt: number; at: number },
  policy: RetryPolicy,
  random: () => number,
): number | null {
  const { attempts, queuedAt, at } = failure
  if (at - queuedAt >= policy.giveUpAfterMs) return null
  return at + Math.round(random() * Math.min(policy.maxMs, policy.baseMs * 2 ** (attempts - 1)))
}
