import { Failure } from '@parley/protocol'
import { parseIp } from '../lib/address.ts'
import { hourMs } from '../lib/days.ts'

type Bucket = { tokens: number; filledAt: number }

export type RateLimiter = {
  /** Takes one token for `key`. Throws `rate-limited`, with the time until there is one again. */
  take(key: string): void
  /** Returns one that turned out not to be needed. */
  giveBack(key: string): void
}

/** Beyond this many keys the least recently used are forgotten: a flood of addresses must not fill the memory. */
const maxKeys = 100_000

/**
 * Token buckets in memory: `perHour` at once, refilled evenly over an hour, and then forgotten, as the privacy notice says.
 * `message` is what a refused person reads.
 */
export function createRateLimiter(options: { perHour: number; message: string; now: () => number }): RateLimiter {
  const { perHour, message, now } = options
  const msPerToken = hourMs / perHour
  /** In the order of their last use. */
  const buckets = new Map<string, Bucket>()

  function forget() {
    const at = now()
    for (const [key, { filledAt }] of buckets) {
      if (at - filledAt < hourMs) break
      buckets.delete(key)
    }
    const [oldest] = buckets.values()
    if (oldest) setTimeout(forget, oldest.filledAt + hourMs - at).unref()
  }

  function fill(key: string): Bucket {
    const at = now()
    // while anybody is known, a timer runs that will forget them
    if (buckets.size === 0) setTimeout(forget, hourMs).unref()
    const known = buckets.get(key)
    const tokens = known ? Math.min(perHour, known.tokens + (at - known.filledAt) / msPerToken) : perHour
    buckets.delete(key)
    const bucket = { tokens, filledAt: at }
    buckets.set(key, bucket)
    if (buckets.size > maxKeys) buckets.delete(buckets.keys().next().value as string)
    return bucket
  }

  return {
    take(key) {
      const bucket = fill(key)
      if (bucket.tokens < 1) {
        const retryAfterMs = Math.ceil((1 - bucket.tokens) * msPerToken)
        throw new Failure('rate-limited', message, { details: { retryAfterMs } })
      }
      bucket.tokens -= 1
    },
    giveBack(key) {
      fill(key).tokens += 1
    },
  }
}

/** One visitor's key: the address, of IPv6 the /64 that one line is given. */
export function visitorKey(text: string) {
  const address = parseIp(text)
  if (!address) return text
  return address.family === 'ipv4' ? address.numbers.join('.') : address.groups.slice(0, 4).join(':')
}
