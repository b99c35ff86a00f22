import * as v from 'valibot'
import { operation, resource, standard, takes } from '../../resource.ts'
import type { Open, Page, PageQuery, Stored } from '../../stored.ts'
import {
  absent,
  always,
  exact,
  identifier,
  phoneNumber as number,
  object,
  off,
  oneOf,
  optional,
  server,
  shape,
  someText,
  text,
} from '../fields/fields.ts'
import { destinationLimits } from '../fields/transfer-plan.ts'

/** Whoever cannot be answered is passed on at once: no assistant is there to say anything, or to wait. */
const fallback = () =>
  object({
    type: optional(oneOf(['number'], 'callers are passed on to telephone numbers only')),
    number: number(),
    message: absent('nothing is said to callers who are passed on'),
    transferPlan: absent('callers are passed on at once'),
    ...destinationLimits(),
  })

const common = () => ({
  name: optional(text(40)),
  assistantId: optional(identifier()),
  workflowId: optional(identifier()),
  squadId: optional(identifier()),
  /** Told of its calls where their assistant has no server of its own. */
  server: optional(server()),
  fallbackDestination: optional(fallback()),
  hooks: absent('say them in the assistant that answers'),
  numberE164CheckEnabled: always(true, 'numbers need their country code, such as +442071838750'),
})

const twilioAccount = () => ({
  twilioAccountSid: someText(100),
  twilioAuthToken: optional(text(200)),
  twilioApiKey: optional(text(200)),
  twilioApiSecret: optional(text(200)),
  smsEnabled: off('text messages are neither taken nor sent'),
})

const twilio = () => shape({ ...common(), ...twilioAccount(), provider: v.literal('twilio'), number: number() })
const vonage = () => shape({ ...common(), provider: v.literal('vonage'), number: number(), credentialId: identifier() })
const jambonz = () =>
  shape({ ...common(), provider: v.literal('jambonz'), number: number(), credentialId: identifier() })
const livekit = () =>
  shape({ ...common(), provider: v.literal('livekit'), number: number(), livekitTrunkId: optional(text(100)) })
const carriers = ['twilio', 'vonage', 'jambonz', 'livekit'] as const
const noOther = `must be one of ${carriers.join(', ')}: no other carries calls here`
const fields = () => v.variant('provider', [twilio(), vonage(), jambonz(), livekit()], noOther)

const changes = () => ({
  ...common(),
  number: optional(text(40)),
  credentialId: optional(identifier()),
  livekitTrunkId: optional(text(100)),
  ...twilioAccount(),
  twilioAccountSid: optional(someText(100)),
  provider: v.optional(oneOf(carriers, 'no other carries calls here')),
})
/** One that a call brings along, and that is not stored. */
export const broughtNumber = () =>
  exact({
    provider: optional(oneOf(carriers, 'no other carries calls here')),
    number: optional(number()),
    twilioPhoneNumber: optional(number()),
    ...twilioAccount(),
    twilioAccountSid: optional(someText(100)),
    credentialId: optional(identifier()),
    livekitTrunkId: optional(text(100)),
    name: optional(text(40)),
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
