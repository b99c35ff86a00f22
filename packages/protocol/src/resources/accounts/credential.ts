import * as v from 'valibot'
import { operation, resource, standard, takes } from '../../resource.ts'
import type { Open, Stored } from '../../stored.ts'
import { anyObject, flag, object, oneOf, optional, shape, someText, text } from '../fields/fields.ts'
import { providerCredentials } from '../fields/providers-served.ts'

/**
 * Which fields a provider's credential must have; those marked with `?` may be left out. A credential goes to its provider,
 * or, where it has an `apiUrl`, to that address; one of a `custom-llm` to models at its `apiUrl`'s origin, and nowhere else.
 */
export const credentialProviders = {
  ...providerCredentials,
  anyscale: 'apiKey',
  'assembly-ai': 'apiKey',
  'azure-openai': 'openAIKey openAIEndpoint region?',
  'byo-sip-trunk': 'gateways',
  cloudflare: 'accountId? apiKey? accountEmail?',
  'custom-credential': 'authenticationPlan',
  'custom-llm': 'apiKey apiUrl',
  gcp: 'gcpKey',
  'ghl.oauth2-authorization': 'authenticationSession',
  gladia: 'apiKey',
  gohighlevel: 'apiKey',
  hubspot: 'apiKey apiUrl?',
  'google.calendar.oauth2-authorization': 'authorizationId',
  'google.calendar.oauth2-client': 'clientId? clientSecret?',
  'google.sheets.oauth2-authorization': 'authorizationId',
  'inflection-ai': 'apiKey',
  jambonz: 'accountSid apiKey apiUrl webhookSecret speechVendor? speechVoice?',
  langfuse: 'publicKey apiKey apiUrl',
  make: 'teamId region apiKey',
  runpod: 'apiKey',
  s3: 'awsAccessKeyId awsSecretAccessKey region s3BucketName s3PathPrefix?',
  'slack.oauth2-authorization': 'authorizationId',
  speechmatics: 'apiKey',
  supabase: 'bucketPlan?',
  trieve: 'apiKey',
  twilio: 'accountSid authToken? apiKey? apiSecret? apiUrl?',
  vonage: 'apiKey apiSecret apiUrl? signatureSecret? vonageApplicationId? vonageApplicationPrivateKey?',
  webhook: 'authenticationPlan',
} as const
export type CredentialProvider = keyof typeof credentialProviders

/** Fields that are objects; all others are text. */
const objectFields = ['gateways', 'gcpKey', 'authenticationPlan', 'authenticationSession', 'bucketPlan']

const providers = () => (Object.keys(credentialProviders) as CredentialProvider[]).sort()
const credentialShape = () => shape({ provider: oneOf(providers()), name: optional(text(40)) })

function fieldsOf(provider: CredentialProvider): v.ObjectEntries {
  const words = credentialProviders[provider].split(' ').filter(Boolean)
  return Object.fromEntries(
    words.map((word) => {
      const name = word.replace('?', '')
      const schema = fieldSchema(name)
      return [name, word.endsWith('?') ? optional(schema) : schema]
    }),
  )
}

function fieldSchema(name: string): v.GenericSchema {
  if (objectFields.includes(name)) return v.union([anyObject(), v.array(v.unknown())], 'must be an object or an array')
  return name === 'apiUrl' ? providerAddress() : someText(8192)
}

/** Also of a WebSocket: some transcribers are reached by one. */
function providerAddress() {
  const message = 'must be an http, https, ws or wss URL'
  return v.pipe(
    v.string(message),
    v.maxLength(2048, message),
    v.url(message),
    v.regex(/^(?:https?|wss?):\/\//i, message),
  )
}

const schemas = new Map<unknown, ReturnType<typeof credentialShape>>()
function schemaOf(input: unknown) {
  const provider = (input as { provider?: unknown } | null)?.provider
  const known = schemas.get(provider)
  if (known || !Object.hasOwn(credentialProviders, String(provider))) return known ?? credentialShape()
  const schema = shape({ ...credentialShape().entries, ...fieldsOf(provider as CredentialProvider) })
  schemas.set(provider, schema)
  return schema
}

const oauthProviders = [
  'google.calendar.oauth2-client',
  'google.calendar.oauth2-authorization',
  'google.sheets.oauth2-authorization',
  'slack.oauth2-authorization',
  'ghl.oauth2-authorization',
] as const
const sessionFields = () => ({ provider: oneOf(oauthProviders) })
const webhookFields = () => ({
  type: oneOf(['auth', 'sync', 'forward']),
  operation: oneOf(['creation', 'override', 'refresh']),
  from: text(200),
  connectionId: someText(200),
  authMode: oneOf(['OAUTH2', 'API_KEY', 'BASIC']),
  providerConfigKey: text(200),
  provider: text(200),
  environment: text(200),
  success: flag(),
  endUser: object({ endUserId: text(200), organizationId: text(200) }),
})
const actionFields = () => ({ action_name: oneOf(['refresh', 'validate']), input: anyObject() })

export type CredentialInput = v.InferInput<ReturnType<typeof credentialShape>>
/** Of a secret longer than 16 characters the last four are shown, to recognise it by; of any other nothing (`…`). */
export type Credential = v.InferOutput<ReturnType<typeof credentialShape>> & Stored & Open
type InputFrom<Entries extends v.ObjectEntries> = v.InferInput<v.LooseObjectSchema<Entries, undefined>>

export const credential = /* @__PURE__ */ standard<Credential, CredentialInput>()(
  '/credential',
  ['create', 'list', 'get', 'update', 'delete'],
  {
    createSession: operation(
      'POST /credential/session json',
      takes<[input: InputFrom<ReturnType<typeof sessionFields>>], { sessionToken: string; connectUrl?: string }>,
    ),
    webhook: operation(
      'POST /credential/webhook json open',
      takes<[event: InputFrom<ReturnType<typeof webhookFields>>], void>,
    ),
    trigger: operation(
      'POST /credential/trigger json',
      takes<[action: InputFrom<ReturnType<typeof actionFields>>], void>,
    ),
  },
)

export const credentialResource = /* @__PURE__ */ resource('credential', credential, () => ({
  about:
    'A key to a provider, encrypted at rest. Its secrets cannot be read back: of those longer than 16 characters answers show the last four, of others only “…”.',
  fields: v.lazy(schemaOf),
  changes: { name: optional(text(40)), provider: optional(oneOf(providers())) },
  bodies: { createSession: sessionFields(), webhook: webhookFields(), trigger: actionFields() },
  answers: { createSession: 'other', webhook: 'nothing', trigger: 'nothing' },
}))
