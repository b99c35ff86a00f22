import type { Brain } from '../brain/brain.ts'
import type { Transcriber } from '../transcriber/transcriber.ts'
import type { Completeness } from '../turn/endpointing/completeness.ts'
import type { Voice } from '../voice/voice.ts'
import type { Manners } from './manners.ts'

/** Who plays in a call, and how it takes turns. All times in ms. */
export type Assistant = Manners & {
  brain: Brain
  voice: Voice
  /** Null when the caller's own browser transcribes, or the caller types. */
  transcriber: Transcriber | null
  /** Makes what transcribes in the place of a caller's browser that cannot; null or left out where nothing does. */
  standbyTranscriber?: (() => Transcriber | null) | null
  /** BCP 47, for the transcriber. */
  language: string
  /** Said first, when the call is open; empty to wait for the caller; null lets the brain begin. */
  firstMessage: string | null
  /** Whether `firstMessage` is said at once, or only on the control `say-first-message`. */
  speaksFirst: boolean
  /** What the caller's page hears of the call; null or left out for the usual. */
  clientMessages?: readonly string[] | null
  timing: Timing
  phrases: Phrases
}

export type Timing = {
  /** Silence after which a turn is over, by how finished the words sound. */
  endpointingMs: Record<Completeness, number>
  /** Longest wait for the transcriber's words after the caller fell silent. */
  transcriptLimitMs: number
  /** A sound over the assistant that brings no words within this time after it stopped was no interruption. */
  falseInterruptionMs: number
  /** Sounds that have brought no words for this long are noise, however long they last. */
  wordlessSoundMs: number
  /** Words with no new ones for this long end the turn even if the VAD hears noise. */
  noNewWordsMs: number
  /** Silence after which the assistant asks whether the caller is there; and how often before it says goodbye. */
  idleMs: number
  idlePrompts: number
  /** Silence after which it says goodbye, whatever it asked before; null for after the last question. */
  silenceMs: number | null
  maxDurationMs: number
  /** Longest wait for the brain's first words. */
  brainLimitMs: number
  /** A tool that works longer than this is excused aloud. */
  workingMs: number
}

export type Phrases = {
  idle: string[]
  silenceFarewell: string
  timeFarewell: string
  /** Spoken when the service is about to go down. */
  closingFarewell: string
  /** Spoken while a tool works. */
  working: string
  /** Spoken when the brain fails once; the call goes on. */
  stumble: string
  /** Spoken once and written when the transcriber fails. */
  deaf: string
  /** Spoken and written when the brain or the voice fails again; the call ends. */
  failure: string
}

export const defaultTiming: Timing = {
  endpointingMs: { complete: 350, unclear: 600, open: 1200, searching: 2000 },
  transcriptLimitMs: 4000,
  falseInterruptionMs: 1200,
  wordlessSoundMs: 1500,
  noNewWordsMs: 3000,
  idleMs: 15_000,
  idlePrompts: 2,
  silenceMs: null,
  maxDurationMs: 600_000,
  brainLimitMs: 12_000,
  workingMs: 1500,
}

export const defaultPhrases: Phrases = {
  idle: ['Are you still there?', 'I’m still here, if you’d like to ask anything.'],
  silenceFarewell: 'I can’t hear anyone, so I’ll end the call here. You can call again at any time. Goodbye.',
  timeFarewell:
    'We’ve reached the longest time a call can last. Please use the form on the page to carry on. Thank you for calling, and goodbye.',
  closingFarewell: 'I have to go now. Please call again soon. Goodbye.',
  working: 'One moment, please.',
  stumble: 'Sorry, I lost my train of thought. Could you say that again?',
  deaf: 'I can’t hear you clearly just now. You can type to me instead.',
  failure: 'I’m sorry, I’m having trouble answering. Please use the form on the page instead. Goodbye.',
}
