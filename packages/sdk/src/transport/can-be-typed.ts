import { isVoiceFailure } from '../lib/voice-failure.ts'

/** Nobody has the call that was promised (its server was lost, or cannot be reached), or a line for one; or a proxy says so. */
const noCallStatuses: unknown[] = [404, 421, 429, 502, 503, 504]

/** Whether there is no line, or no way for sound, none in time, or none any more: text may still get through. */
export function canBeTyped(error: unknown): boolean {
  if (!isVoiceFailure(error)) return false
  const { code, status } = error
  return (
    ['connection-failed', 'connection-lost', 'load-failed', 'timed-out', 'unsupported'].includes(code) ||
    noCallStatuses.includes(status)
  )
}
