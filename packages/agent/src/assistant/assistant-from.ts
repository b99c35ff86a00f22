import type { Knowledge } from '@parley/protocol'
import type { Brain } from '../brain/brain.ts'
import { guide } from '../brain/guide/guide.ts'
import { fillIn, systemPrompt } from '../brain/instructions.ts'
import { openAiBrain } from '../brain/openai.ts'
import { consultationTool, endCallTool } from '../brain/tools.ts'
import { withGuideFallback } from '../brain/with-guide-fallback.ts'
import { firstThatWorks } from '../lib/first-that-works.ts'
import { hostedTranscriber } from '../transcriber/hosted.ts'
import type { Transcriber } from '../transcriber/transcriber.ts'
import { espeakVoice } from '../voice/espeak.ts'
import { hostedVoice } from '../voice/hosted.ts'
import type { Voice } from '../voice/voice.ts'
import { type Assistant, defaultPhrases, defaultTiming } from './assistant.ts'
import type { AssistantSettings, TranscriberSettings, VoiceSettings } from './assistant-settings.ts'
import type { LocalStages } from './local-stages.ts'

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
    case 'pocketsphinx':
      return alreadyLoading(local.pocketSphinx(knowledge))
    case 'local':
      return alreadyLoading(local.ear(settings.model))
    default:
      return hostedTranscriber(settings)
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
  return withGuideFallback(hosted, embedded, onFailure)
}
