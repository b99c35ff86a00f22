import * as v from 'valibot'
import type { NetworkQuality } from '../../network-quality.ts'
import { type EntityOf, type InputOf, operation, resource, standard, takes, type Written } from '../../resource.ts'
import type { ListQuery, Page, PageQuery } from '../../stored.ts'
import { broughtNumber } from '../accounts/phone-number.ts'
import { assistantOverrides } from '../assistants/assistant.ts'
import { played } from '../assistants/played.ts'
import {
  absent,
  always,
  anyObject,
  fixed,
  identifier,
  instant,
  listOf,
  number,
  numberText,
  object,
  oneOf,
  optional,
  phoneNumber,
  several,
  shape,
  text,
  timedInstant,
} from '../fields/fields.ts'
import { type CallCost, type CostBreakdown, costBreakdown, costsWritten } from './costs.ts'
import { networkQuality } from './network.ts'

export const customerFields = () => ({
  number: optional(phoneNumber()),
  sipUri: absent('telephone numbers are called, and no SIP addresses'),
  name: optional(text(40)),
  extension: optional(text(20)),
  numberE164CheckEnabled: always(true, 'numbers need their country code, such as +442071838750'),
  assistantOverrides: optional(assistantOverrides()),
})
export type Customer = InputOf<ReturnType<typeof customerFields>>
export const customerSchema = (): v.GenericSchema<Customer> => object(customerFields())

const callFields = () => ({
  ...played(),
  name: optional(text(40)),
  phoneNumberId: optional(identifier()),
  phoneNumber: optional(broughtNumber()),
  customerId: optional(identifier()),
  customer: optional(customerSchema()),
  customers: optional(listOf(customerSchema(), 1000)),
  schedulePlan: optional(object({ earliestAt: timedInstant(), latestAt: optional(timedInstant()) })),
  transport: optional(anyObject()),
})

export type CallInput = InputOf<ReturnType<typeof callFields>>
export type WebCallInput = InputOf<ReturnType<typeof played>>
export type Call = EntityOf<ReturnType<typeof callFields>> & CallWritten
type CallWritten = {
  type?: 'inboundPhoneCall' | 'outboundPhoneCall' | 'webCall'
  status?: (typeof callStatuses)[number]
  endedReason?: string
  startedAt?: string
  endedAt?: string
  /** In US dollars. */
  cost?: number
  costBreakdown?: CostBreakdown
  costs?: CallCost[]
  webCallUrl?: string
  /** Where members hear it while it goes on; left out where its caller was not told that they may. */
  monitor?: { listenUrl: string }
  /** Which version of its stored assistant opened it. */
  assistantVersion?: number
  /** What was made of it when it was over, as its assistant's `analysisPlan` says. */
  analysis?: CallAnalysis
  /** How the network carried it, once it is over; left out where that is not measured, as of telephones. */
  networkQuality?: NetworkQuality
  messages?: object[]
  transcript?: string
  /** Its assistant's. */
  artifactPlan?: object
  /** What is kept of it beside: recording, times of turns, structured outputs. */
  artifact?: object
}
export type CallAnalysis = {
  summary?: string
  /** Rules that pick from what was said write it where there is no model. */
  summaryBy?: 'model' | 'rules'
  structuredData?: unknown
  /** By the keys of the plan. */
  structuredDataMulti?: { [key: string]: unknown }[]
  successEvaluation?: string
  /** What could not be made, and why. */
  failures?: AnalysisFailure[]
}
/** `of` is the field of the analysis, or the name of a structured output, or of a scorecard that misses it. */
export type AnalysisFailure = { of: string; structuredOutputId?: string } & AnalysisProblem
export type AnalysisProblem = {
  reason:
    | 'no-model'
    | 'too-few-messages'
    | 'timed-out'
    | 'model-failed'
    | 'unreadable-answer'
    | 'spent'
    | 'given-up'
    | 'pattern-not-searchable'
    | 'not-found-out'
  message: string
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
export type CallExportQuery = Omit<CallPageQuery, 'page' | 'limit' | 'idLt'> & {
  columns?: (typeof exportColumns)[number][]
}

export const exportColumns = [
  ...(['id', 'assistantId', 'squadId', 'customerId', 'customerName', 'customerNumber', 'customerSipUri'] as const),
  ...(['customerExtension', 'phoneNumberId', 'endedReason', 'type', 'duration', 'startedAt', 'endedAt'] as const),
  ...(['transcript', 'summary', 'successEvaluation', 'recordingUrl', 'cost', 'phoneCallProvider'] as const),
  ...(['phoneCallProviderId', 'createdAt', 'updatedAt'] as const),
] as const

const callStatuses = ['scheduled', 'queued', 'ringing', 'in-progress', 'forwarding', 'ended'] as const

const callWritten = () =>
  ({
    type: v.optional(oneOf(['inboundPhoneCall', 'outboundPhoneCall', 'webCall'])),
    status: v.optional(oneOf(callStatuses)),
    endedReason: v.optional(text()),
    startedAt: v.optional(instant()),
    endedAt: v.optional(instant()),
    ...costsWritten(),
    costBreakdown: v.optional(costBreakdown()),
    webCallUrl: v.optional(text()),
    monitor: v.optional(shape({ listenUrl: text() })),
    assistantVersion: v.optional(number()),
    analysis: v.optional(anyObject()),
    networkQuality: v.optional(networkQuality()),
    messages: v.optional(listOf(anyObject())),
    transcript: v.optional(text()),
    artifactPlan: v.optional(anyObject()),
    artifact: v.optional(anyObject()),
  }) satisfies Written<CallWritten>

export const call = /* @__PURE__ */ standard<Call, CallInput>()('/call', ['get', 'update', 'delete'], {
  create: operation('POST /call json', takes<[input: CallInput], Call | CallBatch>),
  list: operation('GET /call query', takes<[query?: CallListQuery], Call[]>),
  createPhone: operation('POST /call/phone json', takes<[input: CallInput], Call | CallBatch>),
  createWeb: operation('POST /call/web json', takes<[input: WebCallInput], Call>),
  /** Comma-separated values, one line a call. */
  export: operation('GET /v2/call/export query', takes<[query?: CallExportQuery], string>),
  listPage: operation('GET /v2/call query', takes<[query?: CallPageQuery], Page<Call>>),
  listMetadata: operation('GET /v2/call/metadata query', takes<[query?: CallPageQuery], Page<Partial<Call>>>),
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
  written: callWritten(),
  instead: {
    artifactPlan: 'set it in the assistant, or for this call in assistantOverrides',
    analysis: 'the analysisPlan of its assistant says what is made of it',
  },
  changes: { ...fixed(callFields()), name: optional(text(40)) },
  bodies: { createWeb: { ...played(), transport: optional(anyObject()) } },
  queries: {
    list: { ...filters(), phoneNumberId: optional(identifier()) },
    listPage: pageFilters(),
    listMetadata: pageFilters(),
    export: { ...pageFilters(), columns: optional(several(oneOf(exportColumns))) },
  },
  answers: { listPage: 'page', listMetadata: 'page', export: 'file', create: 'other', createPhone: 'other' },
}))
