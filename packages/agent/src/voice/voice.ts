import type { Meter } from '../lib/usage.ts'

/**
 * Speaks one sentence.
 *
 * Yields mono PCM16 at 16 000 Hz in chunks of any length, the first as early as the provider allows; returns when the
 * sentence is said, and within 200 ms of `signal` aborting. `urgent` marks what a caller is waiting for in silence.
 * `meter` hears what is used of a hosted one. Throws `provider-failed`, never the vendor's own error.
 */
export type Voice = (
  text: string,
  options: { signal: AbortSignal; urgent?: boolean; meter?: Meter | undefined },
) => AsyncIterable<Int16Array>
