import * as v from 'valibot'
import { emailPattern } from './text/addresses.ts'

/** What a visitor may ask for: 16 services in 4 groups, in the order of the form's drop-down. */
export const serviceGroups = [
  {
    label: 'Core Outreach Services',
    services: [
      'email-automation',
      'linkedin-outreach',
      'ai-phone-callers',
      'smart-chatbots',
      'sms-automation',
      'meeting-scheduler',
    ],
  },
  { label: 'Specialized Solutions', services: ['b2b-saas-outreach', 'agency-solutions', 'enterprise-setup'] },
  {
    label: 'Add-ons and Support',
    services: ['analytics-dashboard', 'multi-language-setup', 'custom-integrations', 'monthly-optimization'],
  },
  { label: 'Complete Solutions', services: ['multiple-services', 'full-outreach-system', 'consultation-only'] },
] as const

export type Service = (typeof serviceGroups)[number]['services'][number]

export const services: readonly Service[] = serviceGroups.flatMap((group) => group.services)

/** Longest accepted value of each field, in UTF-16 code units after trimming. */
export const consultationLimits = {
  fullName: 200,
  email: 254,
  companyName: 200,
  problems: 5000,
  additionalInfo: 5000,
} as const

export const consultationMessages = {
  fullNameRequired: 'Full name is required',
  emailRequired: 'Email is required',
  emailInvalid: 'Please enter a valid email',
  serviceRequired: 'Please select a service',
  problemsRequired: 'Please describe your problems',
} as const

/** Characters that nobody types or sees, among them those that turn the direction of what follows. */
const unseen = /[^\P{Cc}\t\n\r]|[\u202a-\u202e\u2066-\u2069]/gu

const text = (label: string, maxLength: number) =>
  v.pipe(
    v.string(`${label} must be text`),
    v.trim(),
    v.maxLength(maxLength, `${label} is too long: at most ${maxLength} characters`),
  )
/** Words for people, which are shown. */
const words = (label: string, maxLength: number) =>
  v.pipe(
    v.string(`${label} must be text`),
    v.transform((value) => value.replace(unseen, '')),
    text(label, maxLength),
  )
const optionalText = (label: string, maxLength: number) => v.optional(words(label, maxLength), '')
/** A missing key is judged as an empty field, so that it gets the message a person can act on. */
const required = (schema: v.GenericSchema<string>, message: string) =>
  v.optional(v.pipe(v.string(message), schema, v.minLength(1, message)), '')
const requiredWords = (label: string, maxLength: number, message: string) => required(words(label, maxLength), message)

/**
 * A consultation request as the visitor sends it. Values are trimmed (white space of any kind counts as empty, and so does
 * what nobody sees), optional ones become ''. Keys other than these six are dropped. The same schema judges the form and the server's input.
 */
export const consultationSchema = v.object({
  fullName: requiredWords('Full name', consultationLimits.fullName, consultationMessages.fullNameRequired),
  email: v.pipe(
    required(text('Email', consultationLimits.email), consultationMessages.emailRequired),
    v.regex(emailPattern, consultationMessages.emailInvalid),
  ),
  companyName: optionalText('Company name', consultationLimits.companyName),
  service: v.optional(
    v.pipe(
      v.string(consultationMessages.serviceRequired),
      v.trim(),
      v.picklist(services, consultationMessages.serviceRequired),
    ),
    '',
  ),
  problems: requiredWords('Your problems', consultationLimits.problems, consultationMessages.problemsRequired),
  additionalInfo: optionalText('Additional information', consultationLimits.additionalInfo),
})

export type Consultation = v.InferOutput<typeof consultationSchema>
export type ConsultationField = keyof Consultation
/** What stands in the form: every field a string, valid or not. */
export type ConsultationDraft = Record<ConsultationField, string>
export type ConsultationErrors = Partial<Record<ConsultationField, string>>

export const consultationFields = Object.keys(consultationSchema.entries) as ConsultationField[]

export const emptyDraft: Readonly<ConsultationDraft> = {
  fullName: '',
  email: '',
  companyName: '',
  service: '',
  problems: '',
  additionalInfo: '',
}

/** The first message of each failing field, in the order of the form. */
export function validateConsultation(
  input: unknown,
): { ok: true; consultation: Consultation } | { ok: false; errors: ConsultationErrors } {
  const result = v.safeParse(consultationSchema, input)
  if (result.success) return { ok: true, consultation: result.output }
  const errors: ConsultationErrors = {}
  const { nested = {}, root } = v.flatten<typeof consultationSchema>(result.issues)
  for (const field of consultationFields) {
    const message =
      nested[field]?.[0] ?? (root && field === 'fullName' ? consultationMessages.fullNameRequired : undefined)
    if (message) errors[field] = message
  }
  return { ok: false, errors }
}

/**
 * The public key of an installation that was not given one. A public key names the caller and is sent to every browser;
 * it protects nothing by itself (rate limits do).
 */
export const demoPublicKey = 'pk_parley_demo'

/** Where the form posts to, as JSON or as a plain form. */
export const consultationPath = '/functions/v1/send-contact-email'

/**
 * What travels beside the six fields: campaign parameters for the owner, and two hints that tell people from scripts.
 * In a JSON request it is the URL-encoded JSON of the header `x-form-meta`; a plain form has only the `website` field.
 */
export const formMetaSchema = v.object({
  /** A field no person sees: filled in, it was a script. */
  website: v.optional(v.pipe(v.string(), v.maxLength(500)), ''),
  /** From first showing the form to sending it, in ms; null when it was not measured. */
  fillMs: v.optional(v.nullable(v.pipe(v.number(), v.minValue(0))), null),
  /** The page's `utm_*` parameters, at most ten, 200 characters each. */
  utm: v.optional(
    v.pipe(
      v.record(v.pipe(v.string(), v.regex(/^utm_[a-z_]{1,40}$/)), v.pipe(v.string(), v.maxLength(200))),
      v.check((utm) => Object.keys(utm).length <= 10, 'at most ten utm parameters'),
    ),
    {},
  ),
  /** The web call in which the form was filled; null outside of one. */
  callId: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/))), null),
})
export type FormMeta = v.InferOutput<typeof formMetaSchema>
export const formMetaHeader = 'x-form-meta'
