import { createHash } from 'node:crypto'
import { Failure } from '@parley/protocol'
import { createRateLimiter } from '../http/rate-limiter.ts'
import type { Store } from '../store/store.ts'

/** A limit on what costs money or reaches people, whichever server lets it in. */
export type Limiter = {
  /** Takes one token for `key`. Throws `rate-limited`, with the time until there is one again. */
  take(key: string): Promise<void>
  /** Returns one that turned out not to be needed. */
  giveBack(key: string): Promise<void>
}

export type LimiterOptions = { name: string; perHour: number; message: string; now: () => number }

/** Counted by all servers of the database together; by this one in memory where it has the data to itself. */
export function createLimiter(store: Pick<Store, 'limits' | 'exclusive'>, options: LimiterOptions): Limiter {
  return store.exclusive ? ownLimiter(options) : sharedLimiter(store, options)
}

export function ownLimiter(options: Omit<LimiterOptions, 'name'>): Limiter {
  const limiter = createRateLimiter(options)
  return { take: async (key) => limiter.take(key), giveBack: async (key) => limiter.giveBack(key) }
}

function sharedLimiter({ limits }: Pick<Store, 'limits'>, { name, perHour, message, now }: LimiterOptions): Limiter {
  const limit = { name, perHour }
  // the database need not know who it is
  const hidden = (key: string) => createHash('sha256').update(key).digest('base64url')
  return {
    async take(key) {
      const retryAfterMs = await limits.take(limit, hidden(key), now())
      if (retryAfterMs > 0) throw new Failure('rate-limited', message, { details: { retryAfterMs } })
    },
    giveBack: (key) => limits.giveBack(limit, hidden(key)),
  }
}
