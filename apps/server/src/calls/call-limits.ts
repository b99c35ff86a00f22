import { Failure } from '@parley/protocol'
import { createRateLimiter } from '../http/rate-limiter.ts'

export type CallLimitSettings = {
  /** Calls at the same time, those that were promised included. */
  maxCalls: number
  callsPerHourPerIp: number
  /** Of all calls together, from midnight to midnight UTC. */
  minutesPerDay: number
}

/** One admitted call's claim on the day's minutes. */
export type Admission = {
  /** The longest that this call may last. */
  limitMs: number
  /** Gives back what was not used. Once a call, whatever became of it. */
  release(usedMs: number): void
}

const dayMs = 86_400_000
const minuteMs = 60_000
const busyRetryMs = 30_000

/** Decides whether there is room for one more call. A call claims its whole time beforehand, so that no limit is passed. */
export function createCallLimits({ now, ...settings }: CallLimitSettings & { now: () => number }) {
  const perVisitor = createRateLimiter({
    perHour: settings.callsPerHourPerIp,
    message: 'Too many calls came from your network. Please try again later, or use the form.',
    now,
  })
  let calls = 0
  let today = { day: dayOf(now()), claimedMs: 0 }

  return {
    /** Throws `rate-limited` or `unavailable`, both with the time after which it is worth trying again. */
    admit(visitor: string, wantedMs: number): Admission {
      const day = dayOf(now())
      if (day !== today.day) today = { day, claimedMs: 0 }
      if (calls >= settings.maxCalls) {
        throw unavailable('All lines are busy just now. Please try again in a minute, or use the form.', busyRetryMs)
      }
      const limitMs = Math.min(wantedMs, settings.minutesPerDay * minuteMs - today.claimedMs)
      if (limitMs < minuteMs) {
        const untilMidnightMs = (day + 1) * dayMs - now()
        throw unavailable('The assistant has talked enough for today. Please use the form.', untilMidnightMs)
      }
      perVisitor.take(visitor)
      const claimedOn = today
      claimedOn.claimedMs += limitMs
      calls += 1
      return {
        limitMs,
        release(usedMs) {
          claimedOn.claimedMs -= Math.max(0, limitMs - usedMs)
          calls -= 1
        },
      }
    },
  }
}

export type CallLimits = ReturnType<typeof createCallLimits>

const dayOf = (at: number) => Math.floor(at / dayMs)
const unavailable = (message: string, retryAfterMs: number) =>
  new Failure('unavailable', message, { details: { retryAfterMs } })
