import { Failure } from '@parley/protocol'
import { dayOf, untilTomorrowMs } from '../lib/days.ts'
import type { Store } from '../store/store.ts'

/** The minutes of all calls together, from midnight to midnight UTC. */
export type DayMinutes = {
  /** Claims up to `wantedMs` of today. Throws `unavailable`, with the time until tomorrow, when less than a minute is left. */
  claim(wantedMs: number): Promise<Claim>
  /** Whether today's are used up, as far as this server knows. */
  areUp(): boolean
}

/** `release` gives back what was not used; once a claim. */
export type Claim = { limitMs: number; release(usedMs: number): void }

type Budget = { minutesPerDay: number; now: () => number }

const minuteMs = 60_000

/** Counted by this server alone. */
export function ownDayMinutes({ minutesPerDay, now }: Budget): DayMinutes {
  let today = { day: dayOf(now()), claimedMs: 0 }
  const unclaimedMs = () => {
    const day = dayOf(now())
    if (day !== today.day) today = { day, claimedMs: 0 }
    return minutesPerDay * minuteMs - today.claimedMs
  }
  return {
    areUp: () => unclaimedMs() < minuteMs,
    async claim(wantedMs) {
      const leftMs = unclaimedMs()
      if (leftMs < minuteMs) throw spokenEnough(now())
      const limitMs = Math.min(wantedMs, leftMs)
      const claimedOn = today
      claimedOn.claimedMs += limitMs
      return {
        limitMs,
        release: (usedMs) => {
          claimedOn.claimedMs -= Math.max(0, limitMs - usedMs)
        },
      }
    },
  }
}

/** Counted by all servers together. What a server that died had claimed stays claimed for the day. */
export function sharedDayMinutes(
  store: Pick<Store, 'limits'>,
  name: string,
  { minutesPerDay, now }: Budget,
): DayMinutes {
  const limit = { name, budgetMs: minutesPerDay * minuteMs, leastMs: minuteMs }
  let upOn: number | null = null
  return {
    areUp: () => upOn === dayOf(now()),
    async claim(wantedMs) {
      const at = now()
      const limitMs = await store.limits.claim(limit, dayOf(at), Math.round(wantedMs))
      upOn = limitMs === null ? dayOf(at) : null
      if (limitMs === null) throw spokenEnough(at)
      return {
        limitMs,
        release(usedMs) {
          const unusedMs = Math.max(0, Math.floor(limitMs - usedMs))
          store.limits.release(limit, dayOf(at), unusedMs).catch(() => {}) // it stays claimed
        },
      }
    },
  }
}

/** Nobody else speaks today: visitors can type, and are told so. */
export const spokenEnough = (at: number) =>
  new Failure('unavailable', 'The assistant has spoken enough for today. Please call again tomorrow.', {
    details: { retryAfterMs: untilTomorrowMs(at) },
  })
