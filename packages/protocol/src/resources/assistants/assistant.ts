import type * as v from 'valibot'
import { type EntityOf, type InputOf, operation, resource, standard, takes } from '../../resource.ts'
import type { Page, PageQuery } from '../../stored.ts'
import {
  absent,
  anyObject,
  flag,
  identifier,
  kept,
  listOf,
  message,
  number,
  object,
  off,
  oneOf,
  optional,
  server,
  text,
  webAddress,
} from '../fields/fields.ts'
import { once } from '../fields/once.ts'
import { modelProviders } from '../fields/providers-served.ts'
import { transcriberProvider, voiceProvider } from '../fields/sound-provider.ts'
import { toolSchema } from './tool.ts'

/** Those that can think here, and others of the reference platform, which are refused when somebody calls. */
const modelNames = () =>
  [
    ...modelProviders,
    ...(['anthropic-bedrock', 'anyscale', 'custom-llm', 'inflection-ai', 'minimax', 'vapi'] as const),
  ].sort()
/** Promises to regulators that only the operator of a server could make. */
export const certificates = () => ({
  hipaaEnabled: off('this server is not operated to the rules of HIPAA'),
  pciEnabled: off('this server is not operated to the rules of PCI'),
})

const hearing = () => ({ model: optional(text(200)), language: optional(text(40)) })
/** Words of the messages that a page or a server may want to hear, such as `transcript[transcriptType='final']`. */
const messageTypes = () => listOf(text(100), 100)

export const assistantFields = /* @__PURE__ */ once(() => ({
  name: optional(text(40)),
  transcriber: optional(object({ provider: transcriberProvider(), ...hearing() })),
  model: optional(
    object({
      provider: oneOf(modelNames()),
      model: optional(text(200)),
      /** Of a `custom-llm`: where it speaks the OpenAI protocol. */
      url: optional(webAddress()),
      messages: optional(listOf(message())),
      tools: optional(listOf(toolSchema(), 100)),
      toolIds: optional(listOf(identifier(), 100)),
      knowledgeBaseId: optional(identifier()),
      temperature: optional(number(0, 2)),
      maxTokens: optional(number(1, 1_000_000)),
      emotionRecognitionEnabled: kept(flag()),
      numFastTurns: kept(number(0, 1000)),
    }),
  ),
  voice: optional(object({ provider: voiceProvider(), voiceId: optional(text(500)), speed: kept(number(0.1, 5)) })),
  firstMessage: optional(text(4000)),
  firstMessageInterruptionsEnabled: kept(flag()),
  firstMessageMode: optional(
    oneOf([
      'assistant-speaks-first',
      'assistant-speaks-first-with-model-generated-message',
      'assistant-waits-for-user',
    ]),
  ),
  silenceTimeoutSeconds: kept(number(1, 3600)),
  maxDurationSeconds: optional(number(10, 43_200)),
  backgroundSound: kept(text(2048)),
  backgroundDenoisingEnabled: kept(flag()),
  modelOutputInMessagesEnabled: kept(flag()),
  endCallMessage: optional(text(1000)),
  endCallPhrases: optional(listOf(text(140), 100)),
  voicemailMessage: kept(text(1000)),
  metadata: optional(anyObject()),
  /** What the caller's page hears of the call, besides what it cannot do without. */
  clientMessages: optional(messageTypes()),
  /** What `server` is told. */
  serverMessages: optional(messageTypes()),
  compliancePlan: optional(
    object({
      ...certificates(),
      securityFilterPlan: absent('this server filters no transcripts'),
      recordingConsentPlan: absent('this server records no calls and asks nobody for consent'),
    }),
  ),
  artifactPlan: optional(
    object({
      recordingEnabled: off('this server records no sound'),
      recordingFormat: kept(oneOf(['wav;l16', 'mp3'])),
      videoRecordingEnabled: off('this server records no pictures'),
      pcapEnabled: off('this server records no packets'),
      transcriptPlan: optional(object({ enabled: optional(flag()) })),
    }),
  ),
  analysisPlan: kept(anyObject()),
  startSpeakingPlan: kept(object({ waitSeconds: optional(number(0, 5)) })),
  stopSpeakingPlan: kept(
    object({
      numWords: optional(number(0, 10)),
      voiceSeconds: optional(number(0, 0.5)),
      backoffSeconds: optional(number(0, 10)),
    }),
  ),
  monitorPlan: kept(anyObject()),
  observabilityPlan: kept(anyObject()),
  credentialIds: kept(listOf(identifier(), 100)),
  server: optional(server()),
}))

/**
 * What may be different about an assistant for once. `variableValues` fills the `{{names}}` in its texts; a `transcriber`
 * without a provider changes only what it names.
 */
export const overrideFields = /* @__PURE__ */ once(() => ({
  ...assistantFields(),
  transcriber: optional(object({ provider: optional(transcriberProvider()), ...hearing() })),
  variableValues: optional(anyObject()),
}))
export const assistantOverrides = /* @__PURE__ */ once(
  (): v.GenericSchema<AssistantOverrides> => object(overrideFields()),
)
export const assistantSchema = /* @__PURE__ */ once((): v.GenericSchema<AssistantInput> => object(assistantFields()))

export type AssistantOverrides = InputOf<ReturnType<typeof overrideFields>>
export type AssistantInput = InputOf<ReturnType<typeof assistantFields>>
export type Assistant = EntityOf<ReturnType<typeof assistantFields>>
/** The assistant as it was after one change; `version` counts from 1. */
export type AssistantVersion = Assistant & { assistantId: string; version: number }
export type VersionQuery = { page?: number; limit?: number; pageState?: string }

export const assistant = /* @__PURE__ */ standard<Assistant, AssistantInput>()(
  '/assistant',
  ['create', 'list', 'get', 'update', 'replace', 'delete'],
  {
    listVersions: operation(
      'GET /assistant/{id}/version query',
      takes<[id: string, query?: VersionQuery], Page<AssistantVersion>>,
    ),
    listPage: operation('GET /v2/assistant query', takes<[query?: PageQuery], Page<Assistant>>),
  },
)

export const assistantResource = /* @__PURE__ */ resource('assistant', assistant, () => ({
  about: 'Who answers: what it hears with, thinks with and speaks with, and what it knows.',
  fields: assistantFields(),
  versioned: true,
  queries: { listVersions: { pageState: optional(text(200)) } },
  answers: { listVersions: 'page', listPage: 'page' },
}))
