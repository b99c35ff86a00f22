import type { Knowledge } from '@parley/protocol'
import { type Assistant, defaultPhrases, defaultTiming, type Phrases, type Timing } from './assistant.ts'
import type { Brain } from './brain/brain.ts'
import { guide } from './brain/guide/guide.ts'
import { fillIn, systemPrompt } from './brain/instructions.ts'
import { type OpenAiBrain, openAiBrain } from './brain/openai.ts'
import { firstThatWorks } from './first-that-works.ts'
import { type DeepgramTranscriber, deepgramTranscriber } from './transcriber/deepgram.ts'
import { type OpenAiTranscriber, openAiTranscriber } from './transcriber/openai.ts'
import { type PocketSphinx, pocketSphinx } from './transcriber/pocketsphinx.ts'
import type { Transcriber } from './transcriber/transcriber.ts'
import { type DeepgramVoice, deepgramVoice } from './voice/deepgram.ts'
import { type ElevenLabsVoice, elevenLabsVoice } from './voice/elevenlabs.ts'
import { type OpenAiVoice, openAiVoice } from './voice/openai.ts'
import type { Voice } from './voice/voice.ts'

/** `embedded` is flite; it also stands in whenever a hosted voice fails. */
export type VoiceSettings =
  | { provider: 'embedded' }
  | ({ provider: 'openai' } & OpenAiVoice)
  | ({ provider: 'elevenlabs' } & ElevenLabsVoice)
  | ({ provider: 'deepgram' } & DeepgramVoice)

/** `caller`: the visitor's own browser transcribes, or the visitor types. Both always work beside a provider. */
export type TranscriberSettings =
  | { provider: 'caller' }
  | ({ provider: 'openai' } & OpenAiTranscriber)
  | ({ provider: 'deepgram' } & DeepgramTranscriber)
  | ({ provider: 'pocketsphinx' } & PocketSphinx)

/** `guide` needs no model; it also stands in when a hosted model fails before its first word. */
export type BrainSettings = { provider: 'guide' } | ({ provider: 'openai' } & Omit<OpenAiBrain, 'systemPrompt'>)

/** An assistant as data: what an owner configures. Texts may hold `{{name}}`, filled from `variableValues`. */
export type AssistantSettings = {
  voice: VoiceSettings
  transcriber: TranscriberSettings
  brain: BrainSettings
  /** The part of the system prompt that is the owner's; the guide needs none. */
  instructions: string
  firstMessage: string
  /** False waits for the control `say-first-message`. Default true. */
  speaksFirst?: boolean
  /** BCP 47. Default en-GB. */
  language?: string
  variableValues?: Record<string, string>
  timing?: Partial<Timing>
  phrases?: Partial<Phrases>
}

const hostedWithinMs = 4000
const modelWithinMs = 6000

/** Makes the stages of one call. `onFailure` hears of every provider that had to be replaced. */
export function assistantFrom(
  settings: AssistantSettings,
  deps: { knowledge: Knowledge; embeddedVoice: Voice; onFailure?(error: unknown): void },
): Assistant {
  const { knowledge, embeddedVoice, onFailure } = deps
  const values = settings.variableValues ?? {}
  return {
    brain: brainFrom(settings, values, knowledge, onFailure),
    voice: voiceFrom(settings.voice, embeddedVoice, onFailure),
    transcriber: transcriberFrom(settings.transcriber),
    language: settings.language ?? 'en-GB',
    firstMessage: fillIn(settings.firstMessage, values),
    speaksFirst: settings.speaksFirst ?? true,
    timing: { ...defaultTiming, ...settings.timing },
    phrases: { ...defaultPhrases, ...settings.phrases },
  }
}

function voiceFrom(settings: VoiceSettings, embedded: Voice, onFailure?: (error: unknown) => void): Voice {
  const hosted = hostedVoice(settings)
  return hosted ? firstThatWorks([hosted, embedded], { firstItemWithinMs: hostedWithinMs, onFailure }) : embedded
}

function hostedVoice(settings: VoiceSettings): Voice | null {
  switch (settings.provider) {
    case 'embedded':
      return null
    case 'openai':
      return openAiVoice(settings)
    case 'elevenlabs':
      return elevenLabsVoice(settings)
    case 'deepgram':
      return deepgramVoice(settings)
  }
}

function transcriberFrom(settings: TranscriberSettings): Transcriber | null {
  switch (settings.provider) {
    case 'caller':
      return null
    case 'openai':
      return openAiTranscriber(settings)
    case 'deepgram':
      return deepgramTranscriber(settings)
    case 'pocketsphinx':
      return pocketSphinx(settings)
  }
}

function brainFrom(
  { brain, instructions }: AssistantSettings,
  values: Record<string, string>,
  knowledge: Knowledge,
  onFailure?: (error: unknown) => void,
): Brain {
  const embedded = guide(knowledge)
  if (brain.provider === 'guide') return embedded
  const prompt = systemPrompt(fillIn(instructions, values), knowledge)
  const hosted = openAiBrain({ ...brain, systemPrompt: prompt })
  // each brain keeps a memory of its own shape, so they are kept apart
  const stages = [remembering('hosted', hosted), remembering('guide', embedded)]
  const either = firstThatWorks(
    stages.map(
      (stage) => (turn: Parameters<Brain>[0], options: { signal: AbortSignal }) => stage({ ...turn, ...options }),
    ),
    { firstItemWithinMs: modelWithinMs, onFailure },
  )
  return (turn) => either(turn, { signal: turn.signal })
}

function remembering(name: string, brain: Brain): Brain {
  return async function* (turn) {
    const memories = (turn.memory ?? {}) as Record<string, unknown>
    for await (const event of brain({ ...turn, memory: memories[name] })) {
      yield event.type === 'memory' ? { type: 'memory', memory: { ...memories, [name]: event.memory } } : event
    }
  }
}
