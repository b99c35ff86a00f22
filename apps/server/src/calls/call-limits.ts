import { Failure } from '@parley/protocol'
import { createRateLimiter } from '../http/rate-limiter.ts'

export type CallLimitSettings = {
  /** Calls at the same time, those that were promised included. */
  maxCalls: number
  /** Of one visitor's network. */
  maxCallsPerIp: number
  callsPerHourPerIp: number
  /** Of all calls together, from midnight to midnight UTC. */
  minutesPerDay: number
}

/** One admitted call's line, and its claim on the day's minutes. */
export type Admission = {
  /** The longest that this call may last. */
  limitMs: number
  /** Gives the line back, and what was not used of the minutes. Once a call, whatever became of it. */
  release(usedMs: number): void
}

const dayMs = 86_400_000
const minuteMs = 60_000
const busyRetryMs = 30_000

/** Decides whether there is room for one more call. A call claims its whole time beforehand, so that no limit is passed. */
export function createCallLimits({ now, ...settings }: CallLimitSettings & { now: () => number }) {
  const perHour = createRateLimiter({
    perHour: settings.callsPerHourPerIp,
    message: 'Too many calls came from your network. Please try again later, or use the form.',
    now,
  })
  const callsOf = new Map<string, number>()
  let calls = 0
  let today = { day: dayOf(now()), claimedMs: 0 }

  function requireLine(visitor: string, carried: number) {
    if ((callsOf.get(visitor) ?? 0) >= settings.maxCallsPerIp) {
      throw new Failure(
        'rate-limited',
        'Your network is in as many calls as it may have at a time. Please end one, or try again in a minute.',
        { details: { retryAfterMs: busyRetryMs } },
      )
    }
    if (calls >= Math.min(settings.maxCalls, carried)) {
      throw unavailable('All lines are busy just now. Please try again in a minute.', busyRetryMs)
    }
  }

  /** Below 0 where a call used more than it claimed. */
  function unclaimedMs() {
    const day = dayOf(now())
    if (day !== today.day) today = { day, claimedMs: 0 }
    return settings.minutesPerDay * minuteMs - today.claimedMs
  }

  function minutesLeftMs() {
    const leftMs = unclaimedMs()
    if (leftMs < minuteMs) {
      throw unavailable(
        'The assistant has spoken enough for today. Please call again tomorrow.',
        (today.day + 1) * dayMs - now(),
      )
    }
    return leftMs
  }

  /** Takes a line for a call that the hour's count already knows. Throws as `admit` does. */
  function readmit(visitor: string, wantedMs: number, carried = Number.POSITIVE_INFINITY): Admission {
    requireLine(visitor, carried)
    const limitMs = Math.min(wantedMs, minutesLeftMs())
    const claimedOn = today
    claimedOn.claimedMs += limitMs
    calls += 1
    callsOf.set(visitor, (callsOf.get(visitor) ?? 0) + 1)
    return {
      limitMs,
      release(usedMs) {
        claimedOn.claimedMs -= Math.max(0, limitMs - usedMs)
        calls -= 1
        const others = (callsOf.get(visitor) ?? 1) - 1
        if (others > 0) callsOf.set(visitor, others)
        else callsOf.delete(visitor)
      },
    }
  }

  return {
    /** Calls that have a line. */
    get calls(): number {
      return calls
    },
    /** Nobody else can call before midnight. */
    get areMinutesUp(): boolean {
      return unclaimedMs() < minuteMs
    },
    /**
     * `carried`: how many calls the machine has been measured to carry. Throws `rate-limited` or `unavailable`, both with the
     * time after which it is worth trying again.
     */
    admit(visitor: string, wantedMs: number, carried?: number): Admission {
      const admission = readmit(visitor, wantedMs, carried)
      try {
        perHour.take(visitor)
      } catch (error) {
        admission.release(0)
        throw error
      }
      return admission
    },
    readmit,
  }
}

export type CallLimits = ReturnType<typeof createCallLimits>

const dayOf = (at: number) => Math.floor(at / dayMs)
const unavailable = (message: string, retryAfterMs: number) =>
  new Failure('unavailable', message, { details: { retryAfterMs } })
