import {
  type Account,
  type ChosenTranscriber,
  isRealtime,
  type LanguageModel,
  type RealtimeLine,
  realtimeEar,
  realtimeModel,
} from '@parley/agent/providers'
import { Failure } from '@parley/protocol'
import type { AssistantModel, AssistantWords } from '../resources/assistant.ts'

/** What it speaks with where an assistant names no voice. */
const usualVoice = 'marin'
/** Settings of models in words that a model that speaks by itself has not. */
const withoutEffect = ['temperature', 'promptCacheKey', 'promptCacheRetention', 'fallbackModels'] as const

/** Whether an assistant's model hears and speaks by itself. */
export const speaksItself = ({ provider, model }: AssistantModel) => provider === 'openai' && isRealtime(model)

/** What a call lends it. */
export type Spoken = { line: RealtimeLine | undefined; voice: AssistantWords['voice'] }

/** Such a model, over the call's line. Throws `unprocessable` for a setting that it has not, and outside of calls. */
export function spokenModel(model: AssistantModel, account: Account, { line, voice }: Spoken): LanguageModel {
  const name = String(model.model)
  const strange = withoutEffect.find((field) => model[field] !== undefined && model[field] !== null)
  if (strange) throw new Failure('unprocessable', `model.${strange} has no effect on ${name}: leave it out`)
  if (!line) {
    throw new Failure(
      'unprocessable',
      `model.model ${name} hears and speaks by itself: it takes calls, and nothing else`,
    )
  }
  if (voice?.provider && voice.provider !== 'openai') {
    throw new Failure(
      'unprocessable',
      `voice.provider ${voice.provider} would not be heard, as ${name} speaks by itself: leave voice out, or name one of OpenAI’s`,
    )
  }
  line.configure({ ...account, model: name, voice: voice?.voiceId ?? usualVoice })
  return realtimeModel({ line, model: name, reasoningEffort: model.reasoningEffort })
}

/** The ear of such a model, unless the assistant names another transcriber. */
export function ownEar({ model, transcriber }: AssistantWords, line: RealtimeLine): ChosenTranscriber | null {
  if (!speaksItself(model ?? {}) || transcriber?.provider) return null
  return { provider: 'openai', make: () => ({ transcribe: realtimeEar(line) }) }
}

/** What is not the model's own (a greeting, a goodbye) is said by the voice of the same name. */
export function withOwnVoice(assistant: AssistantWords): AssistantWords {
  if (!speaksItself(assistant.model ?? {}) || assistant.voice) return assistant
  return { ...assistant, voice: { provider: 'openai', voiceId: usualVoice } }
}
