/**
 * Speaks one sentence.
 *
 * Yields mono PCM16 at 16 000 Hz in chunks of any length, the first as early as the provider allows; returns when the
 * sentence is said, and within 200 ms of `signal` aborting. `urgent` marks what a caller is waiting for in silence.
 * Throws `provider-failed`, never the vendor's own error.
 */
export type Voice = (text: string, options: { signal: AbortSignal; urgent?: boolean }) => AsyncIterable<Int16Array>
