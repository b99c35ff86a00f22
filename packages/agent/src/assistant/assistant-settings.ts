import type { Brain } from '../brain/brain.ts'
import type { ChosenTranscriber, ChosenVoice } from '../providers/provider.ts'
import type { Phrases, Timing } from './assistant.ts'
import type { Manners } from './manners.ts'

/** An assistant before a call: who was chosen for its stages, and its words, which may hold `{{name}}` of `variableValues`. */
export type AssistantSettings = Manners & {
  voice: ChosenVoice
  /** How fast a voice of this machine speaks: 2 is twice as fast. Default 1. */
  speed?: number
  transcriber: ChosenTranscriber
  /** Listens once the caller's browser says that it cannot; null or left out where nobody does. */
  standbyTranscriber?: ChosenTranscriber | null
  /** What answers; the guide when left out. */
  brain?: Brain
  /** Empty to wait for the caller; null lets the brain begin. */
  firstMessage: string | null
  /** False waits for the control `say-first-message`. Default true. */
  speaksFirst?: boolean
  /** BCP 47. Default en-GB. */
  language?: string
  variableValues?: Record<string, string>
  /** What the caller's page hears of the call; the usual when left out. */
  clientMessages?: readonly string[] | null
  timing?: Partial<Timing>
  phrases?: Partial<Phrases>
}
