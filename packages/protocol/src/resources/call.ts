import type * as v from 'valibot'
import {
  type EntityOf,
  type InputOf,
  type ListQuery,
  operation,
  type Page,
  type PageQuery,
  resource,
  standard,
} from '../resource.ts'
import { assistantOverrides } from './assistant.ts'
import {
  anyObject,
  flag,
  identifier,
  listOf,
  numberText,
  object,
  oneOf,
  optional,
  phoneNumber,
  several,
  text,
} from './fields.ts'
import { played } from './played.ts'

const customerFields = () => ({
  number: optional(phoneNumber()),
  sipUri: optional(text(500)),
  name: optional(text(40)),
  extension: optional(text(20)),
  numberE164CheckEnabled: optional(flag()),
  assistantOverrides: optional(assistantOverrides()),
})
export type Customer = InputOf<ReturnType<typeof customerFields>>
export const customerSchema = (): v.GenericSchema<Customer> => object(customerFields())

const callFields = () => ({
  ...played(),
  name: optional(text(40)),
  phoneNumberId: optional(identifier()),
  phoneNumber: optional(anyObject()),
  customerId: optional(identifier()),
  customer: optional(customerSchema()),
  customers: optional(listOf(customerSchema(), 1000)),
  schedulePlan: optional(object({ earliestAt: text(40), latestAt: optional(text(40)) })),
  transport: optional(anyObject()),
})

export type CallInput = InputOf<ReturnType<typeof callFields>>
export type WebCallInput = InputOf<ReturnType<typeof played>>
export type Call = EntityOf<ReturnType<typeof callFields>> & {
  type?: 'inboundPhoneCall' | 'outboundPhoneCall' | 'webCall'
  status?: 'scheduled' | 'queued' | 'ringing' | 'in-progress' | 'forwarding' | 'ended'
  endedReason?: string
  startedAt?: string
  endedAt?: string
  /** In US dollars. */
  cost?: number
  webCallUrl?: string
}
export type CallBatch = { results: Call[]; errors: { customer: unknown; error: string }[] }
export type CallListQuery = ListQuery & { id?: string; assistantId?: string; phoneNumberId?: string }
export type CallPageQuery = PageQuery & {
  id?: string
  idAny?: string[]
  assistantId?: string
  cost?: number
  costGe?: number
  costLe?: number
  successEvaluation?: string
  endedReason?: string
}
export type CallExportQuery = CallPageQuery & { columns?: (typeof exportColumns)[number][] }

export const exportColumns = [
  ...(['id', 'assistantId', 'squadId', 'customerId', 'customerName', 'customerNumber', 'customerSipUri'] as const),
  ...(['customerExtension', 'phoneNumberId', 'endedReason', 'type', 'duration', 'startedAt', 'endedAt'] as const),
  ...(['transcript', 'summary', 'successEvaluation', 'recordingUrl', 'cost', 'phoneCallProvider'] as const),
  ...(['phoneCallProviderId', 'createdAt', 'updatedAt'] as const),
] as const

export const call = /* @__PURE__ */ standard<Call, CallInput>()('/call', ['get', 'update', 'delete'], {
  create: operation<[input: CallInput], Call | CallBatch>('POST /call json'),
  list: operation<[query?: CallListQuery], Call[]>('GET /call query'),
  createPhone: operation<[input: CallInput], Call | CallBatch>('POST /call/phone json'),
  createWeb: operation<[input: WebCallInput], Call>('POST /call/web json'),
  /** Comma-separated values, one line a call. */
  export: operation<[query?: CallExportQuery], string>('GET /v2/call/export query'),
  listPage: operation<[query?: CallPageQuery], Page<Call>>('GET /v2/call query'),
  listMetadata: operation<[query?: CallPageQuery], Page<Partial<Call>>>('GET /v2/call/metadata query'),
})

const filters = () => ({ id: optional(identifier()), assistantId: optional(identifier()) })
const pageFilters = () => ({
  ...filters(),
  idAny: optional(several(identifier())),
  cost: optional(numberText()),
  costGe: optional(numberText()),
  costLe: optional(numberText()),
  successEvaluation: optional(text(200)),
  endedReason: optional(text(200)),
})

export const callResource = /* @__PURE__ */ resource('call', call, () => ({
  about: 'One live conversation, in the browser or on the phone, and what is left of it afterwards.',
  fields: callFields(),
  changes: { name: optional(text(40)) },
  bodies: { createWeb: { ...played(), transport: optional(anyObject()) } },
  queries: {
    list: { ...filters(), phoneNumberId: optional(identifier()) },
    listPage: pageFilters(),
    listMetadata: pageFilters(),
    export: { ...pageFilters(), columns: optional(several(oneOf(exportColumns))) },
  },
  answers: { listPage: 'page', listMetadata: 'page', export: 'page', create: 'other', createPhone: 'other' },
}))
