import * as v from 'valibot'
import { operation, resource, standard, takes } from '../../resource.ts'
import type { Open, Stored } from '../../stored.ts'
import { anyObject, flag, object, oneOf, optional, shape, someText, text } from '../fields/fields.ts'
import { providerCredentials } from '../fields/providers-served.ts'

/**
 * Whose credentials something here uses: who speaks, listens or thinks, whose voices are listed, who carries calls, is asked
 * for its workflows or is told of requests. Which fields one must have; those marked with `?` may be left out. A credential
 * goes to its provider, or, where it has an `apiUrl`, to that address; one of a `custom-llm` to models at its `apiUrl`'s origin, and nowhere else.
 */
export const credentialProviders = {
  ...providerCredentials,
  'custom-llm': 'apiKey apiUrl',
  'ghl.oauth2-authorization': 'authenticationSession',
  gohighlevel: 'apiKey',
  hubspot: 'apiKey apiUrl?',
  'google.calendar.oauth2-authorization': 'authorizationId',
  'google.calendar.oauth2-client': 'clientId? clientSecret?',
  'google.sheets.oauth2-authorization': 'authorizationId',
  jambonz: 'accountSid apiKey apiUrl webhookSecret speechVendor? speechVoice?',
  make: 'teamId region apiKey',
  'slack.oauth2-authorization': 'authorizationId',
  twilio: 'accountSid authToken? apiKey? apiSecret? apiUrl?',
  vonage: 'apiKey apiSecret apiUrl? signatureSecret? vonageApplicationId? vonageApplicationPrivateKey?',
} as const
export type CredentialProvider = keyof typeof credentialProviders

const providers = () => (Object.keys(credentialProviders) as CredentialProvider[]).sort()
const providerName = () => oneOf(providers(), 'nothing on this server uses a credential of another')
const credentialShape = () => shape({ provider: providerName(), name: optional(text(40)) })

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
  if (name === 'authenticationSession') return anyObject() // all others are text
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
  changes: { name: optional(text(40)), provider: optional(providerName()) },
  bodies: { createSession: sessionFields(), webhook: webhookFields(), trigger: actionFields() },
  answers: { createSession: 'other', webhook: 'nothing', trigger: 'nothing' },
}))
