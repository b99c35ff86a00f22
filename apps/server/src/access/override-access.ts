import { type overrideFields, privateOverrides, type Schema } from '@parley/protocol/resources'
import * as v from 'valibot'

/**
 * Who may override a field of a stored assistant. Everybody can read a public key out of a page, so that what it may do
 * every visitor may do:
 * - a schema: every page, in this shape;
 * - `listed`: a public key whose `restrictions.allowedOverrides` lists it, because it says what is said, costs money,
 *   sends requests, or leads to other assistants;
 * - `private`: no public key, because it would be told the stored assistant's instructions or name its owner's accounts.
 *
 * Private keys of editors and admins may override everything.
 */
export type OverrideAccess = Schema | 'listed' | 'private'

type PrivateOverride = (typeof privateOverrides)[number]

/** Most of a page's `metadata`, in bytes of JSON. */
const maxMetadataBytes = 4096

const only = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  v.strictObject(entries, ({ expected }) =>
    expected === 'never'
      ? `must be left out: a public key may only bring ${Object.keys(entries).join(', ')} here`
      : 'must be an object',
  )

export const overrideAccess: Readonly<Record<keyof ReturnType<typeof overrideFields>, OverrideAccess>> = {
  variableValues: v.record(v.string(), v.unknown()),
  firstMessageMode: v.string(),
  /** The rest of the transcriber stays the assistant's. */
  transcriber: only({ language: v.nullish(v.string()) }),
  /** What tools brought back may be the owner's own business. */
  clientMessages: v.array(
    v.pipe(
      v.string(),
      v.check((type) => !type.startsWith('tool-calls-result'), 'must not name tool-calls-result with a public key'),
    ),
  ),
  metadata: v.pipe(
    v.record(v.string(), v.unknown()),
    v.check(
      (metadata) => Buffer.byteLength(JSON.stringify(metadata)) <= maxMetadataBytes,
      `must be at most ${maxMetadataBytes} bytes of JSON with a public key`,
    ),
  ),
  /** A page may have less kept than the assistant says, not more. */
  artifactPlan: only({
    recordingEnabled: v.nullish(v.literal(false)),
    videoRecordingEnabled: v.nullish(v.literal(false)),
    pcapEnabled: v.nullish(v.literal(false)),
    transcriptPlan: v.nullish(only({ enabled: v.nullish(v.literal(false, 'must be false with a public key')) })),
  }),

  name: 'listed',
  model: 'listed',
  voice: 'listed',
  firstMessage: 'listed',
  firstMessageInterruptionsEnabled: 'listed',
  messagePlan: 'listed',
  silenceTimeoutSeconds: 'listed',
  maxDurationSeconds: 'listed',
  backgroundSound: 'listed',
  backgroundDenoisingEnabled: 'listed',
  backgroundSpeechDenoisingPlan: 'listed',
  keypadInputPlan: 'listed',
  hooks: 'listed',
  modelOutputInMessagesEnabled: 'listed',
  endCallMessage: 'listed',
  endCallPhrases: 'listed',
  voicemailDetection: 'listed',
  voicemailMessage: 'listed',
  compliancePlan: 'listed',
  analysisPlan: 'listed',
  startSpeakingPlan: 'listed',
  stopSpeakingPlan: 'listed',
  monitorPlan: 'listed',
  observabilityPlan: 'listed',

  recordingEnabled: 'listed',
  hipaaEnabled: 'listed',
  backchannelingEnabled: 'listed',
  endCallFunctionEnabled: 'listed',
  dialKeypadFunctionEnabled: 'listed',
  forwardingPhoneNumber: 'listed',
  responseDelaySeconds: 'listed',
  llmRequestDelaySeconds: 'listed',
  numWordsToInterruptAssistant: 'listed',

  /** Among them are the answers that are said as the site’s own. */
  ...(Object.fromEntries(privateOverrides.map((field) => [field, 'private'])) as Record<PrivateOverride, 'private'>),
}
