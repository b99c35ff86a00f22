import { services } from '@parley/protocol'
import * as v from 'valibot'
import type { Claim, claims as claimsOf } from '../../content/claims.ts'
import type { company as companyOf } from '../../content/company.ts'
import type { Question } from '../../content/faq.ts'
import type { Feature } from '../../content/features.ts'
import type { Offer } from '../../content/offers.ts'
import type { ServiceCard } from '../../content/services.ts'
import type { priceTerms as priceTermsOf } from '../../content/spoken/price-terms.ts'
import type { SpokenAnswer } from '../../content/spoken/spoken-answer.ts'
import { iconNames } from '../../src/ui/icon-names.ts'
import { any, fields, id, link, oneOf, some, text, wholeNumber } from './words.ts'

type Widened<Value> = Value extends string
  ? string
  : Value extends number
    ? number
    : { [Name in keyof Value]: Widened<Value[Name]> }
type Company = Widened<typeof companyOf>

const matching = (pattern: RegExp, remedy: string) =>
  v.pipe(v.string('write text, in quotes'), v.regex(pattern, remedy))

const companyFields: { [Name in keyof Company]: v.GenericSchema<unknown, Company[Name]> } = {
  name: text(30),
  legalName: text(80),
  companyNumber: text(20),
  registeredIn: text(40),
  registeredOffice: fields<Company['registeredOffice']>({ street: text(60), town: text(40), postcode: text(10) }),
  vatNumber: v.optional(v.nullable(text(20)), null),
  icoNumber: text(20),
  phone: matching(/^\+44[\d ]{8,}$/, 'write it as +44 20 7946 0123'),
  email: matching(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'write it as hello@company.example'),
  answeredBy: text(60),
  hours: text(60),
  areaServed: text(40),
  securityContactExpiresAt: wholeNumber,
  requestLogDays: wholeNumber,
}
export const company = fields<Company>(companyFields)
export const invented = any(oneOf(Object.keys(companyFields)))

export const rating = v.nullable(
  fields<{ value: string; count: number; source: string }>({
    value: matching(/^[1-5](?:\.\d)?$/, 'write it as 4.8, out of 5'),
    count: wholeNumber,
    source: matching(/^$|^https:\/\//, 'write the address where the reviews are, from https:// on'),
  }),
)

export const claim = fields<Claim>({ figure: text(12), label: text(40), basis: text(200) })
const switchable = v.nullable(claim)
export const claims = fields<typeof claimsOf>({
  prospects: switchable,
  delivery: switchable,
  meetings: switchable,
  responses: switchable,
  setup: switchable,
})

const service = oneOf(services)

export const offer = fields<Offer>({
  name: text(30),
  priceGbp: wholeNumber,
  per: oneOf(['once', 'month']),
  text: text(160),
  includes: some(text(50)),
  service,
  isUsual: v.optional(v.literal(true, 'write true, or take it out')),
})

export const priceTerms = fields<typeof priceTermsOf>({ vat: text(30), setUp: text(60), notice: text(60) })

export const serviceLabels = v.strictObject(
  Object.fromEntries(services.map((service) => [service, text(40)])),
  (issue) =>
    issue.expected === 'never'
      ? 'add it to `serviceGroups` in packages/protocol/src/consultation.ts, or take it out'
      : 'give the service a name: without one it is blank in the form',
)

export const serviceCard = fields<ServiceCard>({
  service,
  icon: oneOf(iconNames),
  text: text(160),
  points: some(text(60)),
  isPopular: v.optional(v.literal(true, 'write true, or take it out')),
})
export const addOn = fields<{ service: ServiceCard['service']; text: string }>({ service, text: text(140) })

export const feature = fields<Feature>({
  slug: id,
  service,
  sample: fields<Feature['sample']>({
    look: oneOf(['sheet', 'bubbles', 'lines', 'slip']),
    head: text(30),
    said: text(70),
    answer: text(40),
  }),
  title: text(40),
  teaser: text(120),
  benefits: some(text(90)),
  steps: some(text(90)),
  results: some(text(90)),
})

export const question = fields<Question>({ id: v.optional(id), question: text(80), answer: text(420) })

export const spokenAnswer = fields<SpokenAnswer>({
  id,
  about: text(60),
  named: v.optional(text(80)),
  invite: v.optional(text(80)),
  asked: some(text(120)),
  practice: v.optional(v.array(text(120))),
  paraphrases: v.optional(v.array(text(120))),
  text: v.optional(text(320)),
  whereKept: v.optional(
    fields<NonNullable<SpokenAnswer['whereKept']>>({
      ...{ continuing: text(320), words: text(320), sound: text(320) },
      meeting: v.optional(text(320)),
    }),
  ),
})

export const linkColumn = fields<{ heading: string; links: { text: string; href: string }[] }>({
  heading: text(30),
  links: some(link),
})
