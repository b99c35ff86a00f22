import * as v from 'valibot'
import { type InputOf, operation, resource, takes } from '../../resource.ts'
import type { DeliveryStatus } from '../fields/delivery-status.ts'
import {
  emailAddress,
  identifier,
  instant,
  listOf,
  number,
  oneOf,
  optional,
  several,
  someText,
  text,
} from '../fields/fields.ts'

/** How far a request has come, in the order of the board. */
export const consultationStatuses = ['new', 'contacted', 'meeting', 'won', 'lost', 'spam'] as const
export type ConsultationStatus = (typeof consultationStatuses)[number]

/** 0 to 100; each reason is a sentence with what it added. */
export type SpamJudgement = { score: number; reasons: { text: string; points: number }[] }

/** A request as a list shows it. `version` counts its changes from 1. */
export type ConsultationSummary = {
  id: string
  version: number
  createdAt: string
  updatedAt: string
  fullName: string
  email: string
  companyName: string
  service: string
  /** The first 200 characters of `problems`. */
  excerpt: string
  status: ConsultationStatus
  /** The id of a member. */
  assigneeId: string | null
  labels: string[]
  /** The campaign's `utm_source`; `by hand`, `call`; `direct` where nothing was said. */
  source: string
  spamScore: number
  /** The request that it was joined to. */
  joinedTo: string | null
}

export type ConsultationNote = { id: string; text: string; author: string; createdAt: string }
export type ConsultationReminder = {
  id: string
  text: string
  dueAt: string
  /** Whom it reminds: a member. */
  userId: string
  /** `told` since its mail is owed. */
  status: 'waiting' | 'told' | 'done'
}
export type MailState = {
  id: string
  kind: string
  subject: string
  to: string
  status: DeliveryStatus
  attempts: number
  /** When it was sent or given up. */
  settledAt: string | null
  lastError: string | null
}

/** What happened with a person, the newest first. */
export type HistoryEntry = { at: string } & (
  | { kind: 'request'; consultationId: string; service: string; excerpt: string; joined: boolean }
  | { kind: 'mail'; consultationId: string; mail: MailState }
  | {
      kind: 'reply'
      consultationId: string
      id: string
      subject: string
      text: string
      author: string
      mail: MailState | null
    }
  | { kind: 'note'; consultationId: string; note: ConsultationNote }
  | { kind: 'change'; consultationId: string; text: string; by: string }
  | { kind: 'call'; callId: string; status: string; endedReason: string | null; durationSeconds: number | null }
  | { kind: 'chat'; chatId: string }
)

/** One request with everything that belongs to it and to its person. */
export type ConsultationFile = ConsultationSummary & {
  problems: string
  additionalInfo: string
  utm: Record<string, string>
  /** The web call in which the form was filled. */
  callId: string | null
  spam: SpamJudgement
  notes: ConsultationNote[]
  reminders: ConsultationReminder[]
  history: HistoryEntry[]
  /** Requests that were joined to this one. */
  joined: ConsultationSummary[]
  /** Others with the same address, which could be joined. */
  alike: ConsultationSummary[]
  /** What `undo` would take back; null when there is nothing. */
  lastChange: { text: string; by: string; at: string } | null
}

export type ConsultationPage = {
  results: ConsultationSummary[]
  /** The `cursor` of the next page; null at the end. */
  next: string | null
}
export type ConsultationQuery = {
  /** Beginnings of words of the name, address, company and what was written; all of them have to be there. */
  search?: string
  status?: ConsultationStatus | ConsultationStatus[]
  /** The id of a member, or `nobody`. */
  assigneeId?: string
  label?: string
  source?: string
  /** The web call in which the form was filled. */
  callId?: string
  /** ISO 8601; the first instant, and the first after. */
  from?: string
  to?: string
  cursor?: string
  /** 1 to 200, default 50. */
  limit?: number
}
export type ConsultationFacets = {
  byStatus: Record<ConsultationStatus, number>
  labels: { label: string; count: number }[]
  sources: { source: string; count: number }[]
  /** What the site calls each service. */
  serviceLabels: Record<string, string>
}

const version = () => number(1, Number.MAX_SAFE_INTEGER)
const label = () => v.pipe(someText(40), v.trim(), v.minLength(1, 'must not be empty'))

/** What came by telephone or by hand; no mail is sent. */
const byHand = () => ({
  fullName: someText(200),
  email: emailAddress(),
  companyName: optional(text(200)),
  service: optional(text(60)),
  problems: someText(5000),
  additionalInfo: optional(text(5000)),
})
const changes = () => ({
  /** That of the request which was read: a newer one is answered with 409, and with what is there now. */
  version: version(),
  status: v.optional(oneOf(consultationStatuses)),
  assigneeId: v.optional(v.nullable(identifier())),
  labels: v.optional(listOf(label(), 20)),
})
const filters = () => ({
  search: v.optional(text(200)),
  status: v.optional(several(oneOf(consultationStatuses))),
  assigneeId: v.optional(identifier()),
  label: v.optional(text(40)),
  source: v.optional(text(200)),
  callId: v.optional(identifier()),
  from: v.optional(instant()),
  to: v.optional(instant()),
})
const limitText = () => {
  const message = 'must be a whole number from 1 to 200'
  return v.pipe(
    v.string(message),
    v.regex(/^\d{1,3}$/, message),
    v.transform(Number),
    v.minValue(1, message),
    v.maxValue(200, message),
  )
}
const noteFields = () => ({ text: someText(5000) })
const reminderFields = () => ({
  text: someText(500),
  dueAt: instant(),
  /** The assignee when left out, else who asks. */
  userId: v.optional(identifier()),
})
const replyFields = () => ({ subject: someText(200), text: someText(20_000) })
const versioned = () => ({ version: version() })
const joinFields = () => ({ version: version(), consultationId: identifier() })

export type ConsultationInput = InputOf<ReturnType<typeof byHand>>
export type ConsultationChanges = {
  version: number
  status?: ConsultationStatus
  assigneeId?: string | null
  labels?: string[]
}
export type ReminderInput = { text: string; dueAt: string; userId?: string }
type Versioned = { version: number }

export const consultation = {
  list: operation('GET /consultation query', takes<[query?: ConsultationQuery], ConsultationPage>),
  create: operation('POST /consultation json', takes<[input: ConsultationInput], ConsultationFile>),
  facets: operation('GET /consultation/facets', takes<[], ConsultationFacets>),
  export: operation(
    'GET /consultation/export query',
    takes<[query?: Omit<ConsultationQuery, 'cursor' | 'limit'> & { format?: 'csv' | 'json' }], string>,
  ),
  get: operation('GET /consultation/{id}', takes<[id: string], ConsultationFile>),
  update: operation(
    'PATCH /consultation/{id} json',
    takes<[id: string, changes: ConsultationChanges], ConsultationFile>,
  ),
  delete: operation('DELETE /consultation/{id}', takes<[id: string], void>),
  undo: operation('POST /consultation/{id}/undo json', takes<[id: string, of: Versioned], ConsultationFile>),
  join: operation(
    'POST /consultation/{id}/join json',
    takes<[id: string, other: Versioned & { consultationId: string }], ConsultationFile>,
  ),
  /** Takes a request out of the one that it was joined to. */
  part: operation('POST /consultation/{id}/part json', takes<[id: string, of: Versioned], ConsultationFile>),
  reply: operation(
    'POST /consultation/{id}/reply json',
    takes<[id: string, reply: { subject: string; text: string }], ConsultationFile>,
  ),
  addNote: operation(
    'POST /consultation/{id}/note json',
    takes<[id: string, note: { text: string }], ConsultationFile>,
  ),
  deleteNote: operation(
    'DELETE /consultation/{id}/note/{noteId}',
    takes<[id: string, noteId: string], ConsultationFile>,
  ),
  addReminder: operation(
    'POST /consultation/{id}/reminder json',
    takes<[id: string, reminder: ReminderInput], ConsultationFile>,
  ),
  endReminder: operation(
    'DELETE /consultation/{id}/reminder/{reminderId}',
    takes<[id: string, reminderId: string], ConsultationFile>,
  ),
}

export const consultationResource = /* @__PURE__ */ resource('consultation', consultation, () => ({
  about: 'A visitor’s request: what they wrote, how far it has come, and all that was said since.',
  fields: byHand(),
  changes: changes(),
  bodies: {
    update: changes(),
    undo: versioned(),
    join: joinFields(),
    part: versioned(),
    reply: replyFields(),
    addNote: noteFields(),
    addReminder: reminderFields(),
  },
  queries: {
    list: { ...filters(), cursor: v.optional(identifier()), limit: v.optional(limitText(), '50') },
    export: { ...filters(), format: v.optional(oneOf(['csv', 'json']), 'csv') },
  },
  answers: { list: 'other', facets: 'other', export: 'other', delete: 'nothing' },
}))
