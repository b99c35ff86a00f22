import { type Attempts, inAttempts, LoadFailure } from '../lib/in-attempts.ts'
import { VoiceFailure } from '../lib/voice-failure.ts'
import type { TransportContext } from './transport.ts'

/** Where there is another way into the call, nobody waits for a second attempt, nor longer than this for the first. */
const hurried = { most: 1, timeoutMs: 8_000 } satisfies Partial<Attempts>

/**
 * Code that a transport needs, of this name: in several attempts, each of which that fails is told as `load-attempt-failed`.
 * Throws `load-failed`, with a `LoadFailure` as its cause.
 */
export async function loadPart<Part>(
  name: string,
  { signal, emit, hasOtherWay }: Pick<TransportContext, 'signal' | 'emit' | 'hasOtherWay'>,
  load: () => Promise<Part>,
): Promise<Part> {
  const attemptFailed = (errorMsg: string) =>
    emit({ type: 'event', name: 'load-attempt-failed', details: [{ errorMsg }] })
  try {
    return await inAttempts(name, { signal, attemptFailed, ...(hasOtherWay && hurried) }, load)
  } catch (cause) {
    throw cause instanceof LoadFailure ? new VoiceFailure('load-failed', cause.message, { cause }) : cause
  }
}
