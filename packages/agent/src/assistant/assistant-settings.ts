import type { Brain } from '../brain/brain.ts'
import type { OpenAiBrain } from '../brain/openai.ts'
import type { HostedTranscriber } from '../transcriber/hosted.ts'
import type { EspeakVoice } from '../voice/espeak.ts'
import type { HostedVoice } from '../voice/hosted.ts'
import type { Phrases, Timing } from './assistant.ts'

/**
 * `embedded` is flite; it also stands in whenever another voice fails. `espeak` is the machine's own espeak-ng,
 * `local` a model of the catalogue that was fetched.
 */
export type VoiceSettings =
  | { provider: 'embedded' }
  | HostedVoice
  | ({ provider: 'espeak' } & EspeakVoice)
  | { provider: 'local'; model: string }

/** `caller`: the visitor's own browser transcribes, or the visitor types. Both always work beside a provider. */
export type TranscriberSettings =
  | { provider: 'caller' }
  | HostedTranscriber
  | { provider: 'pocketsphinx' }
  | { provider: 'local'; model: string }

/**
 * `guide` needs no model; it also stands in when a hosted model fails before its first word. A function is a brain that
 * was made elsewhere, and is played as it is.
 */
export type BrainSettings =
  | { provider: 'guide' }
  | ({ provider: 'openai' } & Omit<OpenAiBrain, 'systemPrompt' | 'tools' | 'mustCall'>)
  | Brain

/** An assistant as data: what an owner configures. Texts may hold `{{name}}`, filled from `variableValues`. */
export type AssistantSettings = {
  voice: VoiceSettings
  transcriber: TranscriberSettings
  brain: BrainSettings
  /** The part of the system prompt that is the owner's; the guide needs none. */
  instructions: string
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
