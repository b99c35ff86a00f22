import { Failure } from '@parley/protocol'
import type { Limiter } from '../servers/limiter.ts'
import type { DayMinutes } from './day-minutes.ts'

export type CallLimitSettings = {
  /** Calls at the same time, those that were promised included. */
  maxCalls: number
  /** Of one visitor's network. */
  maxCallsPerIp: number
}

/** One admitted call's line, and its claim on the day's minutes. */
export type Admission = {
  /** The longest that this call may last. */
  limitMs: number
  /** Gives the line back, and what was not used of the minutes. Once a call, whatever became of it. */
  release(usedMs: number): void
}

const busyRetryMs = 30_000

/**
 * Decides whether there is room for one more call. A call claims its whole time beforehand, so that no limit is passed.
 * `perHour`: calls of one visitor's network.
 */
export function createCallLimits({
  maxCalls,
  maxCallsPerIp,
  perHour,
  minutes,
}: CallLimitSettings & { perHour: Limiter; minutes: DayMinutes }) {
  const callsOf = new Map<string, number>()
  let calls = 0

  /** Takes a line; returns what gives it back. */
  function takeLine(visitor: string, carried: number): () => void {
    if ((callsOf.get(visitor) ?? 0) >= maxCallsPerIp) {
      throw new Failure(
        'rate-limited',
        'Your network is in as many calls as it may have at a time. Please end one, or try again in a minute.',
        { details: { retryAfterMs: busyRetryMs } },
      )
    }
    if (calls >= Math.min(maxCalls, carried)) {
      throw new Failure('unavailable', 'All lines are busy just now. Please try again in a minute.', {
        details: { retryAfterMs: busyRetryMs },
      })
    }
    calls += 1
    callsOf.set(visitor, (callsOf.get(visitor) ?? 0) + 1)
    return () => {
      calls -= 1
      const others = (callsOf.get(visitor) ?? 1) - 1
      if (others > 0) callsOf.set(visitor, others)
      else callsOf.delete(visitor)
    }
  }

  /** Takes a line for a call that the hour's count already knows. Throws as `admit` does. */
  async function readmit(visitor: string, wantedMs: number, carried = Number.POSITIVE_INFINITY): Promise<Admission> {
    const freeLine = takeLine(visitor, carried)
    try {
      const claim = await minutes.claim(wantedMs)
      return {
        limitMs: claim.limitMs,
        release(usedMs) {
          freeLine()
          claim.release(usedMs)
        },
      }
    } catch (error) {
      freeLine()
      throw error
    }
  }

  return {
    maxCalls,
    /** Calls that have a line. */
    get calls(): number {
      return calls
    },
    /** Whether nobody else can call before midnight, as far as this server knows. */
    get areMinutesUp(): boolean {
      return minutes.areUp()
    },
    /**
     * `carried`: how many calls the machine has been measured to carry. Throws `rate-limited` or `unavailable`, both with the
     * time after which it is worth trying again.
     */
    async admit(visitor: string, wantedMs: number, carried?: number): Promise<Admission> {
      const admission = await readmit(visitor, wantedMs, carried)
      try {
        await perHour.take(visitor)
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
