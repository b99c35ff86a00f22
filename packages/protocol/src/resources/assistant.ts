import type * as v from 'valibot'
import { type EntityOf, type InputOf, operation, type Page, type PageQuery, resource, standard } from '../resource.ts'
import {
  anyObject,
  flag,
  identifier,
  listOf,
  message,
  number,
  object,
  oneOf,
  optional,
  server,
  text,
} from './fields.ts'
import { toolSchema } from './tool.ts'

/** Providers of each stage: the reference platform's, and those that are built in (`guide`, `flite`, `browser` …). */
const transcriberProviders = [
  ...['assembly-ai', 'azure', 'browser', 'cartesia', 'custom-transcriber', 'deepgram', '11labs', 'gladia', 'google'],
  ...['openai', 'pocketsphinx', 'soniox', 'speechmatics', 'talkscriber', 'typed', 'vapi', 'xai'],
] as const
const modelProviders = [
  ...['anthropic', 'anthropic-bedrock', 'anyscale', 'cerebras', 'custom-llm', 'deepinfra', 'deep-seek', 'google'],
  ...['groq', 'guide', 'inflection-ai', 'minimax', 'openai', 'openrouter', 'perplexity-ai', 'together-ai', 'vapi'],
  'xai',
] as const
export const voiceProviders = [
  ...['11labs', 'azure', 'cartesia', 'custom-voice', 'deepgram', 'flite', 'hume', 'inworld', 'lmnt', 'microsoft'],
  ...['minimax', 'neuphonic', 'openai', 'playht', 'rime-ai', 'sesame', 'smallest-ai', 'tavus', 'vapi', 'wellsaid'],
  'xai',
] as const

export const assistantFields = () => ({
  name: optional(text(40)),
  transcriber: optional(
    object({ provider: oneOf(transcriberProviders), model: optional(text(200)), language: optional(text(40)) }),
  ),
  model: optional(
    object({
      provider: oneOf(modelProviders),
      model: optional(text(200)),
      messages: optional(listOf(message())),
      tools: optional(listOf(toolSchema(), 100)),
      toolIds: optional(listOf(identifier(), 100)),
      knowledgeBaseId: optional(identifier()),
      temperature: optional(number(0, 2)),
      maxTokens: optional(number(1, 1_000_000)),
      emotionRecognitionEnabled: optional(flag()),
      numFastTurns: optional(number(0, 1000)),
    }),
  ),
  voice: optional(
    object({ provider: oneOf(voiceProviders), voiceId: optional(text(500)), speed: optional(number(0.1, 5)) }),
  ),
  firstMessage: optional(text(4000)),
  firstMessageInterruptionsEnabled: optional(flag()),
  firstMessageMode: optional(
    oneOf([
      'assistant-speaks-first',
      'assistant-speaks-first-with-model-generated-message',
      'assistant-waits-for-user',
    ]),
  ),
  silenceTimeoutSeconds: optional(number(1, 3600)),
  maxDurationSeconds: optional(number(10, 43_200)),
  backgroundSound: optional(text(2048)),
  backgroundDenoisingEnabled: optional(flag()),
  modelOutputInMessagesEnabled: optional(flag()),
  endCallMessage: optional(text(1000)),
  endCallPhrases: optional(listOf(text(140), 100)),
  voicemailMessage: optional(text(1000)),
  metadata: optional(anyObject()),
  compliancePlan: optional(object({ hipaaEnabled: optional(flag()), pciEnabled: optional(flag()) })),
  artifactPlan: optional(
    object({
      recordingEnabled: optional(flag()),
      recordingFormat: optional(oneOf(['wav;l16', 'mp3'])),
      videoRecordingEnabled: optional(flag()),
      transcriptPlan: optional(object({ enabled: optional(flag()) })),
    }),
  ),
  analysisPlan: optional(anyObject()),
  startSpeakingPlan: optional(object({ waitSeconds: optional(number(0, 5)) })),
  stopSpeakingPlan: optional(
    object({
      numWords: optional(number(0, 10)),
      voiceSeconds: optional(number(0, 0.5)),
      backoffSeconds: optional(number(0, 10)),
    }),
  ),
  monitorPlan: optional(anyObject()),
  observabilityPlan: optional(anyObject()),
  credentialIds: optional(listOf(identifier(), 100)),
  server: optional(server()),
})

/** `variableValues` fills the `{{names}}` in the assistant's texts. */
export const assistantOverrides = (): v.GenericSchema<AssistantOverrides> =>
  object({ ...assistantFields(), variableValues: optional(anyObject()) })
export const assistantSchema = (): v.GenericSchema<AssistantInput> => object(assistantFields())

export type AssistantOverrides = AssistantInput & { variableValues?: Record<string, unknown> | null }
export type AssistantInput = InputOf<ReturnType<typeof assistantFields>>
export type Assistant = EntityOf<ReturnType<typeof assistantFields>>
/** The assistant as it was after one change; `version` counts from 1. */
export type AssistantVersion = Assistant & { assistantId: string; version: number }
export type VersionQuery = { page?: number; limit?: number; pageState?: string }

export const assistant = /* @__PURE__ */ standard<Assistant, AssistantInput>()(
  '/assistant',
  ['create', 'list', 'get', 'update', 'replace', 'delete'],
  {
    listVersions: operation<[id: string, query?: VersionQuery], Page<AssistantVersion>>(
      'GET /assistant/{id}/version query',
    ),
    listPage: operation<[query?: PageQuery], Page<Assistant>>('GET /v2/assistant query'),
  },
)

export const assistantResource = /* @__PURE__ */ resource('assistant', assistant, () => ({
  about: 'Who answers: what it hears with, thinks with and speaks with, and what it knows.',
  fields: assistantFields(),
  versioned: true,
  queries: { listVersions: { pageState: optional(text(200)) } },
  answers: { listVersions: 'page', listPage: 'page' },
}))
