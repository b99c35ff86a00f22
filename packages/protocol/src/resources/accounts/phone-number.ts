import * as v from 'valibot'
import { operation, resource, standard, takes } from '../../resource.ts'
import type { Open, Page, PageQuery, Stored } from '../../stored.ts'
import {
  anyObject,
  flag,
  identifier,
  listOf,
  phoneNumber as number,
  oneOf,
  optional,
  server,
  shape,
  someText,
  text,
} from '../fields/fields.ts'

const common = () => ({
  name: optional(text(40)),
  assistantId: optional(identifier()),
  workflowId: optional(identifier()),
  squadId: optional(identifier()),
  server: optional(server()),
  fallbackDestination: optional(anyObject()),
  hooks: optional(listOf(anyObject(), 100)),
})

const twilioAccount = () => ({
  twilioAccountSid: someText(100),
  twilioAuthToken: optional(text(200)),
  twilioApiKey: optional(text(200)),
  twilioApiSecret: optional(text(200)),
  smsEnabled: optional(flag()),
})

const byo = () =>
  shape({
    ...common(),
    provider: v.literal('byo-phone-number'),
    number: optional(text(40)),
    numberE164CheckEnabled: optional(flag()),
    credentialId: identifier(),
  })
const twilio = () => shape({ ...common(), ...twilioAccount(), provider: v.literal('twilio'), number: number() })
const vonage = () => shape({ ...common(), provider: v.literal('vonage'), number: number(), credentialId: identifier() })
const telnyx = () => shape({ ...common(), provider: v.literal('telnyx'), number: number(), credentialId: identifier() })
const jambonz = () =>
  shape({ ...common(), provider: v.literal('jambonz'), number: number(), credentialId: identifier() })
const livekit = () =>
  shape({ ...common(), provider: v.literal('livekit'), number: number(), livekitTrunkId: optional(text(100)) })
const vapi = () =>
  shape({
    ...common(),
    provider: v.literal('vapi'),
    sipUri: optional(text(500)),
    numberDesiredAreaCode: optional(text(10)),
    authentication: optional(anyObject()),
  })
const fields = () => v.variant('provider', [byo(), twilio(), vonage(), telnyx(), jambonz(), livekit(), vapi()])

const changes = () => ({
  ...common(),
  number: optional(text(40)),
  numberE164CheckEnabled: optional(flag()),
  credentialId: optional(identifier()),
  sipUri: optional(text(500)),
  livekitTrunkId: optional(text(100)),
  ...twilioAccount(),
  twilioAccountSid: optional(someText(100)),
  provider: v.optional(oneOf(['byo-phone-number', 'twilio', 'vonage', 'telnyx', 'jambonz', 'livekit', 'vapi'])),
})
const twilioImport = () => ({ ...common(), ...twilioAccount(), twilioPhoneNumber: number() })
const vonageImport = () => ({ ...common(), vonagePhoneNumber: number(), credentialId: identifier() })

export type PhoneNumberInput = v.InferInput<ReturnType<typeof fields>>
export type PhoneNumber = v.InferOutput<ReturnType<typeof fields>> & Stored & Open
type ImportOf<Entries extends v.ObjectEntries> = v.InferInput<v.LooseObjectSchema<Entries, undefined>>

export const phoneNumber = /* @__PURE__ */ standard<PhoneNumber, PhoneNumberInput>()(
  '/phone-number',
  ['create', 'list', 'get', 'update', 'delete'],
  {
    importTwilio: operation(
      'POST /phone-number/import/twilio json',
      takes<[input: ImportOf<ReturnType<typeof twilioImport>>], PhoneNumber>,
    ),
    importVonage: operation(
      'POST /phone-number/import/vonage json',
      takes<[input: ImportOf<ReturnType<typeof vonageImport>>], PhoneNumber>,
    ),
    listPage: operation('GET /v2/phone-number query', takes<[query?: PageQuery], Page<PhoneNumber>>),
  },
)

export const phoneNumberResource = /* @__PURE__ */ resource('phone-number', phoneNumber, () => ({
  about: 'A number that an assistant answers or calls from.',
  fields: fields(),
  changes: changes(),
  bodies: { importTwilio: twilioImport(), importVonage: vonageImport() },
  answers: { listPage: 'page' },
}))
