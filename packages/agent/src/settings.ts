import type { Knowledge } from '@parley/protocol'
import { type Assistant, defaultPhrases, defaultTiming, type Phrases, type Timing } from './assistant.ts'
import type { Brain } from './brain/brain.ts'
import { guide } from './brain/guide/guide.ts'
import { fillIn, systemPrompt } from './brain/instructions.ts'
import { type OpenAiBrain, openAiBrain } from './brain/openai.ts'
import { orGuide } from './brain/or-guide.ts'
import { consultationTool, endCallTool } from './brain/tools.ts'
import { firstThatWorks } from './first-that-works.ts'
import type { LocalStages } from './local-stages.ts'
import { type DeepgramTranscriber, deepgramTranscriber } from './transcriber/deepgram.ts'
import { type OpenAiTranscriber, openAiTranscriber } from './transcriber/openai.ts'
import type { Transcriber } from './transcriber/transcriber.ts'
import { type EspeakVoice, espeakVoice } from './voice/espeak.ts'
import { type HostedVoice, hostedVoice } from './voice/hosted.ts'
import type { Voice } from './voice/voice.ts'

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
  | ({ provider: 'openai' } & OpenAiTranscriber)
  | ({ provider: 'deepgram' } & DeepgramTranscriber)
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

const hostedWithinMs = 4000

/** Makes the stages of one call. `onFailure` hears of every provider that had to be replaced. */
export function assistantFrom(
  settings: AssistantSettings,
  deps: { knowledge: Knowledge; embeddedVoice: Voice; local: LocalStages; onFailure?(error: unknown): void },
): Assistant {
  const { knowledge, embeddedVoice, local, onFailure } = deps
  const values = settings.variableValues ?? {}
  return {
    brain: brainFrom(settings, values, knowledge, onFailure),
    voice: voiceFrom(settings.voice, { embeddedVoice, local, onFailure }),
    transcriber: transcriberFrom(settings.transcriber, local, knowledge),
    language: settings.language ?? 'en-GB',
    firstMessage: settings.firstMessage === null ? null : fillIn(settings.firstMessage, values),
    speaksFirst: settings.speaksFirst ?? true,
    clientMessages: settings.clientMessages ?? null,
    timing: { ...defaultTiming, ...settings.timing },
    phrases: { ...defaultPhrases, ...settings.phrases },
  }
}

function voiceFrom(
  settings: VoiceSettings,
  { embeddedVoice, local, onFailure }: { embeddedVoice: Voice; local: LocalStages; onFailure?(error: unknown): void },
): Voice {
  const other = otherVoice(settings, local)
  if (!other) return embeddedVoice
  return firstThatWorks([other, embeddedVoice], { firstItemWithinMs: hostedWithinMs, onFailure })
}

function otherVoice(settings: VoiceSettings, local: LocalStages): Voice | null {
  switch (settings.provider) {
    case 'embedded':
      return null
    case 'espeak':
      return espeakVoice(settings)
    case 'local':
      return local.voice(settings.model).voice
    default:
      return hostedVoice(settings)
  }
}

function transcriberFrom(settings: TranscriberSettings, local: LocalStages, knowledge: Knowledge): Transcriber | null {
  switch (settings.provider) {
    case 'caller':
      return null
    case 'openai':
      return openAiTranscriber(settings)
    case 'deepgram':
      return deepgramTranscriber(settings)
    case 'pocketsphinx':
      return alreadyLoading(local.pocketSphinx(knowledge))
    case 'local':
      return alreadyLoading(local.ear(settings.model))
  }
}

/** The greeting takes longer than most ears take to load. What goes wrong is told again when somebody speaks. */
function alreadyLoading(ear: { prepare(): Promise<void>; transcribe: Transcriber }): Transcriber {
  ear.prepare().catch(() => {})
  return ear.transcribe
}

function brainFrom(
  { brain, instructions }: AssistantSettings,
  values: Record<string, string>,
  knowledge: Knowledge,
  onFailure?: (error: unknown) => void,
): Brain {
  if (typeof brain === 'function') return brain
  const embedded = guide(knowledge)
  if (brain.provider === 'guide') return embedded
  const prompt = systemPrompt(fillIn(instructions, values), knowledge)
  const hosted = openAiBrain({ ...brain, systemPrompt: prompt, tools: [consultationTool, endCallTool()] })
  return orGuide(hosted, embedded, onFailure)
}
