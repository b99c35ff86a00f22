import * as v from 'valibot'
import { type EntityOf, type InputOf, operation, resource, standard, takes } from '../../resource.ts'
import type { Page, PageQuery } from '../../stored.ts'
import { scorecardSchema } from '../evaluations/scorecard.ts'
import { structuredOutputSchema } from '../evaluations/structured-output.ts'
import {
  absent,
  always,
  anyObject,
  exact,
  flag,
  identifier,
  listOf,
  number,
  object,
  off,
  oneOf,
  optional,
  server,
  text,
  webAddress,
} from '../fields/fields.ts'
import { nearestName } from '../fields/nearest-name.ts'
import { once } from '../fields/once.ts'
import { ownAnswers } from '../fields/own-answers.ts'
import { analysisPlan, monitorPlan } from './analysis-plan.ts'
import { hook } from './hooks.ts'
import { model } from './model.ts'
import { transcriber, transcriberOverride } from './transcriber.ts'
import {
  backgroundSpeechDenoisingPlan,
  keypadInputPlan,
  messagePlan,
  startSpeakingPlan,
  stopSpeakingPlan,
} from './turn-plans.ts'
import { voice } from './voice.ts'
import { voicemailDetection } from './voicemail-detection.ts'

/** Promises to regulators that only the operator of a server could make. */
export const certificates = () => ({
  hipaaEnabled: off('this server is not operated to the rules of HIPAA'),
  pciEnabled: off('this server is not operated to the rules of PCI'),
})

/** Words of the messages that a page or a server may want to hear, such as `transcript[transcriptType='final']`. */
const messageTypes = () => listOf(text(100), 100)

/** How a telephone company rings, and what it does besides. */
const transportConfiguration = () =>
  exact({
    provider: oneOf(['twilio', 'vonage', 'jambonz', 'livekit']),
    /** Seconds of ringing before it gives up. */
    timeout: optional(number(1, 600)),
    record: off('calls are recorded by nobody here'),
    recordingChannels: absent('calls are recorded by nobody here'),
  })

const backgroundSound = () => {
  const message = 'must be off, office or the http or https URL of a WAV file'
  return v.union([webAddress(message), oneOf(['off', 'office'])])
}

/** What older clients write, and where it belongs now. */
const formerFields = () => ({
  recordingEnabled: off('say it by artifactPlan.recordingEnabled'),
  hipaaEnabled: off('this server is not operated to the rules of HIPAA'),
  backchannelingEnabled: off('an assistant here listens without a word'),
  endCallFunctionEnabled: off('add {"type": "endCall"} to model.tools'),
  dialKeypadFunctionEnabled: off('add {"type": "dtmf"} to model.tools'),
  forwardingPhoneNumber: absent('add {"type": "transferCall"} with destinations to model.tools'),
  responseDelaySeconds: absent('say it by startSpeakingPlan.waitSeconds'),
  llmRequestDelaySeconds: absent('say it by startSpeakingPlan'),
  numWordsToInterruptAssistant: absent('say it by stopSpeakingPlan.numWords'),
  serverUrl: absent('say it by server.url'),
  serverUrlSecret: absent('say it by server.secret'),
  credentials: absent('an admin stores them with POST /credential'),
})

export const assistantFields = /* @__PURE__ */ once(() => ({
  name: optional(text(40)),
  transcriber: optional(transcriber()),
  model: optional(model()),
  voice: optional(voice()),
  firstMessage: optional(text(4000)),
  firstMessageInterruptionsEnabled: optional(flag()),
  /** Over what the site says; of its own questions also over a knowledge base. */
  ownAnswers: optional(ownAnswers()),
  firstMessageMode: optional(
    oneOf([
      'assistant-speaks-first',
      'assistant-speaks-first-with-model-generated-message',
      'assistant-waits-for-user',
    ]),
  ),
  startSpeakingPlan: optional(startSpeakingPlan()),
  stopSpeakingPlan: optional(stopSpeakingPlan()),
  messagePlan: optional(messagePlan()),
  silenceTimeoutSeconds: optional(number(10, 3600)),
  maxDurationSeconds: optional(number(10, 43_200)),
  /** `off`, `office`, or the address of a WAV file. */
  backgroundSound: optional(backgroundSound()),
  backgroundDenoisingEnabled: optional(flag()),
  backgroundSpeechDenoisingPlan: optional(backgroundSpeechDenoisingPlan()),
  keypadInputPlan: optional(keypadInputPlan()),
  hooks: optional(listOf(hook(), 50)),
  modelOutputInMessagesEnabled: optional(flag()),
  endCallMessage: optional(text(1000)),
  endCallPhrases: optional(listOf(text(140), 100)),
  voicemailDetection: optional(voicemailDetection()),
  voicemailMessage: optional(text(1000)),
  transportConfigurations: optional(listOf(transportConfiguration(), 10)),
  ...formerFields(),
  metadata: optional(anyObject()),
  /** What the caller's page hears of the call, besides what it cannot do without. */
  clientMessages: optional(messageTypes()),
  /** What `server` is told. */
  serverMessages: optional(messageTypes()),
  compliancePlan: optional(
    exact({
      ...certificates(),
      securityFilterPlan: absent('this server filters no transcripts'),
      recordingConsentPlan: absent('callers are told that a call is recorded, and not asked'),
    }),
  ),
  artifactPlan: optional(
    exact({
      /** Stereo, the caller on the left. Refused where the server does not allow it. */
      recordingEnabled: optional(flag()),
      recordingFormat: absent('recordings are Opus in an Ogg file'),
      videoRecordingEnabled: off('this server records no pictures'),
      pcapEnabled: off('this server records no packets'),
      loggingEnabled: always(
        true,
        'what happened in a call is kept for its owner, without its words where transcriptPlan.enabled is false',
      ),
      transcriptPlan: optional(exact({ enabled: optional(flag()) })),
      /** What is found out of its calls when they are over. */
      structuredOutputIds: optional(listOf(identifier(), 20)),
      structuredOutputs: optional(listOf(structuredOutputSchema(), 20)),
      scorecardIds: optional(listOf(identifier(), 20)),
      scorecards: optional(listOf(scorecardSchema(), 20)),
    }),
  ),
  analysisPlan: optional(analysisPlan()),
  monitorPlan: optional(monitorPlan()),
  observabilityPlan: absent('what calls take is told to a collector of OpenTelemetry: set OTEL_EXPORTER_OTLP_ENDPOINT'),
  /** The only credentials that its conversations use; all of the organisation's where there are none. */
  credentialIds: optional(listOf(identifier(), 100)),
  server: optional(server()),
}))

const fieldsOfOverridesOnly = () => ({
  transcriber: optional(transcriberOverride()),
  variableValues: optional(anyObject()),
})

type OverridesOnly = ReturnType<typeof fieldsOfOverridesOnly>
/** By name: written out, it would be all of an assistant once more in the types that are published. */
type OverrideFields = Omit<ReturnType<typeof assistantFields>, keyof OverridesOnly> & OverridesOnly

/**
 * What may be different about an assistant for once. `variableValues` fills the `{{names}}` in its texts; a `transcriber`
 * without a provider changes only what it names.
 */
export const overrideFields: () => OverrideFields = /* @__PURE__ */ once(() => ({
  ...assistantFields(),
  ...fieldsOfOverridesOnly(),
}))

export const assistantOverrides = /* @__PURE__ */ once(
  (): v.GenericSchema<AssistantOverrides> => wellSpelt(overrideFields()),
)
/** One that comes with what it is used for, and is not stored on its own. */
export const assistantSchema = /* @__PURE__ */ once((): v.GenericSchema<AssistantInput> => wellSpelt(assistantFields()))

/** What is misspelt would do nothing, and nobody would know. Other names stay, and do nothing. */
function wellSpelt<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.pipe(
    object(entries),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return
      const input: Record<string, unknown> = dataset.value
      for (const { name, meant } of misspeltIn(Object.keys(input), Object.keys(entries))) {
        const path = [{ type: 'object', origin: 'key', input, key: name, value: input[name] }] as const
        addIssue({ message: `must be left out: is it ${meant} that you mean?`, path: [...path] })
      }
    }),
  )
}

/** More than anybody misspells at once: each is compared with every known name, and strangers may send thousands. */
const mostCompared = 50

/** Of these names those that are a slip away from a known one, and which; of the first 50 unknown ones. */
export function misspeltIn(names: readonly string[], known: readonly string[]): { name: string; meant: string }[] {
  const unknown = names.filter((name) => !known.includes(name)).slice(0, mostCompared)
  return unknown.flatMap((name) => {
    const meant = nearestName(name, known)
    return meant ? [{ name, meant }] : []
  })
}

export type AssistantOverrides = InputOf<ReturnType<typeof overrideFields>>
export type AssistantInput = InputOf<ReturnType<typeof assistantFields>>
export type Assistant = EntityOf<ReturnType<typeof assistantFields>>
/** The assistant as it was after one change; `version` counts from 1. */
export type AssistantVersion = Assistant & {
  assistantId: string
  version: number
  /** Whether all calls had it once; false where it was only kept, to be tried by a share of them. */
  published: boolean
}
export type VersionQuery = { page?: number; limit?: number }

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
  answers: { listVersions: 'versions', listPage: 'page' },
}))
