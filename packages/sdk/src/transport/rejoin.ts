import { isVoiceFailure } from '../lib/voice-failure.ts'
import { wait } from '../lib/wait.ts'

const giveUpAfterMs = 30_000
const attemptMs = 8_000
const longestPauseMs = 4_000

/**
 * Tries again, the first time at once and then with growing random pauses, until it works (true), or the server refuses
 * or half a minute is over (false). Rejects when `signal` aborts.
 */
export async function rejoin(attempt: (signal: AbortSignal) => Promise<void>, signal: AbortSignal): Promise<boolean> {
  const giveUpAt = Date.now() + giveUpAfterMs
  for (let failed = 0; Date.now() < giveUpAt; failed++) {
    await wait(failed && Math.random() * Math.min(longestPauseMs, 250 * 2 ** failed), signal)
    try {
      await attempt(AbortSignal.any([signal, AbortSignal.timeout(attemptMs)]))
      return true
    } catch (error) {
      if (isRefusal(error)) return false
    }
  }
  return false
}

/** The call is over on the server: asking again cannot help. */
export function isRefusal(error: unknown) {
  const status = (isVoiceFailure(error) && error.status) || 0
  return status >= 400 && status < 500 && status !== 408 && status !== 429
}
