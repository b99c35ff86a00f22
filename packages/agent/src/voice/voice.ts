import type { Meter } from '../lib/usage.ts'

export type VoiceOptions = {
  signal: AbortSignal
  /** Marks what a caller is waiting for in silence. */
  urgent?: boolean
  /** Of a voice of this machine: 1 as it speaks by itself, 2 twice as fast. Hosted ones are told when they are made. */
  speed?: number | undefined
  /** Hears what is used of a hosted one. */
  meter?: Meter | undefined
}

/**
 * Speaks one sentence.
 *
 * Yields mono PCM16 at 16 000 Hz in chunks of any length, the first as early as the provider allows; returns when the
 * sentence is said, and within 200 ms of `signal` aborting. Throws `provider-failed`, never the vendor's own error.
 */
export type Voice = (text: string, options: VoiceOptions) => AsyncIterable<Int16Array>
