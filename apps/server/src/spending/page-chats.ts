import { Failure } from '@parley/protocol'
import type { Logger } from 'pino'
import { dayOf, untilTomorrowMs } from '../lib/days.ts'
import { nanosPerUsd } from '../lib/usd.ts'
import type { Store } from '../store/store.ts'

/** What may be spent by the chats of whoever has a public key, which stands in a page for everybody to read. */
export type PageChats = {
  /**
   * Claims beforehand what an answer to so many characters may well cost, so that many at the same time do not pass the limit.
   * Throws `rate-limited`, with the time until tomorrow, once the key's chats have cost what they may.
   */
  claim(key: PageKey, chars: number): Promise<PageChatClaim>
}
/** `tokenId` is null for the key of the site's own pages. */
export type PageKey = { orgId: string; tokenId: string | null }
/** Put right once it is known what the answer cost. Where that fails, the claim stays. */
export type PageChatClaim = { settle(nanos: number): Promise<void> }

type Deps = { store: Pick<Store, 'limits'>; usdPerDay: number; now: () => number; log: Logger }

/** A long question to one of the dearer models: 2,000 tokens of $5 for a million. No limit is less than that. */
const questionNanos = nanosPerUsd / 100
const questionChars = 8000
const pagesOfSite = 'site'

/** Counted for each public key and day of UTC, by all servers together. */
export function createPageChats({ store: { limits }, usdPerDay, now, log }: Deps): PageChats {
  const limitNanos = Math.round(usdPerDay * nanosPerUsd)
  /** By key, the day on which it was told that there is no more for it. */
  const toldOn = new Map<string, number>()

  function refusal({ orgId, keyId, day }: { orgId: string; keyId: string; day: number }) {
    if (toldOn.get(keyId) !== day) {
      log.warn({ orgId, keyId }, 'WEB_CHAT_USD_PER_DAY is reached: until midnight UTC chats with this key are refused')
      toldOn.set(keyId, day)
    }
    return new Failure(
      'rate-limited',
      'Chats with this public key have cost today what they may. Try again after midnight UTC; who runs the server can raise WEB_CHAT_USD_PER_DAY.',
      { details: { retryAfterMs: untilTomorrowMs(now()) } },
    )
  }

  return {
    async claim({ orgId, tokenId }, chars) {
      const claimedNanos = questionNanos * Math.max(1, Math.ceil(chars / questionChars))
      const key = { orgId, keyId: tokenId ?? pagesOfSite, day: dayOf(now()) }
      if (!(await limits.spend(key, claimedNanos, limitNanos))) throw refusal(key)
      return {
        settle: (nanos) =>
          limits
            .correctSpent(key, Math.round(nanos) - claimedNanos)
            .catch((err) => log.warn({ err }, 'what a chat of a page cost is not written')),
      }
    },
  }
}
