import type { ExpectedAnswer } from '../lib/expected-answer.ts'
import type { Meter } from '../lib/usage.ts'

export type TranscriptEvent = {
  text: string
  final: boolean
  /** Of how much of the utterance an interim is, in ms from its beginning. Left out: of all that was passed before it. */
  heardMs?: number | undefined
}

/**
 * Turns one utterance into text.
 *
 * `audio` is mono PCM16 at 16 000 Hz in 20 ms frames, from shortly before the caller began until the VAD was sure of the
 * silence. Yields interim transcripts, each replacing the one before, then exactly one with `final: true` (its text empty
 * when there were no words); returns within 200 ms of `signal` aborting, then without a final.
 * `expects`: how the caller was asked to answer; `anything` when left out.
 * `meter` hears what is used of a hosted one. Throws `provider-failed`, never the vendor's own error.
 */
export type Transcriber = (
  audio: AsyncIterable<Int16Array>,
  options: {
    language: string
    signal: AbortSignal
    expects?: ExpectedAnswer | undefined
    meter?: Meter | undefined
  },
) => AsyncIterable<TranscriptEvent>
