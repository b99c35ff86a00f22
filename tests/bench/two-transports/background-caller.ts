import type { TranscriptInput, WebCall } from '@parley/protocol'

/** Frames of 20 ms, mono PCM16 at 16 000 Hz. */
export type CallerSounds = Record<'question' | 'room', readonly Int16Array[]>

export type BackgroundCaller = {
  /** Their browser has written down what they said. */
  hears(transcript: string): void
  hangUp(): Promise<void>
}

/** Joins a call that a server promised; `next` says which frame comes now. */
export type Join = (
  call: Required<WebCall>,
  origin: string,
  sounds: CallerSounds,
  next: () => [sound: keyof CallerSounds, index: number],
) => Promise<BackgroundCaller>

export const written = (transcript: string): TranscriptInput => ({
  type: 'transcript-input',
  role: 'user',
  transcriptType: 'final',
  transcript,
})
