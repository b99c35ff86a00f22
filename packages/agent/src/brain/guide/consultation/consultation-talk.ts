import { type ConsultationField, stepper, type Table } from '@parley/protocol'
import { acknowledge, missed, nothingIsSent, questions, readBack, summary, whatToPress } from './consultation-words.ts'
import type { Fields } from './details.ts'

/** What has been filled in, what of it came last and may be corrected by a bare "no, it is …", and what is said now. */
type Progress = { fields: Fields; last: ConsultationField | null; reply: string }

/** Where the conversation stands that fills in the consultation request. */
export type ConsultationTalk = Progress &
  (
    | { status: 'asking'; field: ConsultationField; attempts: number }
    | { status: 'confirming-email'; email: string }
    | { status: 'complete' }
    | { status: 'left' }
  )

/** What the caller's words mean to the request. */
export type Heard =
  | { type: 'details'; fields: Fields }
  | { type: 'yes' }
  | { type: 'no' }
  /** To send the request, which only the visitor can. */
  | { type: 'send' }
  | { type: 'skip' }
  | { type: 'back' }
  | { type: 'reopen'; field: ConsultationField }
  | { type: 'leave' }
  | { type: 'unclear' }

type In<Status extends ConsultationTalk['status']> = Extract<ConsultationTalk, { status: Status }>

const order: ConsultationField[] = ['fullName', 'email', 'companyName', 'service', 'problems', 'additionalInfo']
export const optional: ReadonlySet<ConsultationField> = new Set(['companyName', 'additionalInfo'])
/** Whatever is said is the answer. */
export const freeText: ReadonlySet<ConsultationField> = new Set(['problems', 'additionalInfo'])

const talkTable: Table<ConsultationTalk, Heard> = {
  asking: {
    details: fill,
    skip,
    back: goBack,
    reopen,
    leave,
    yes: askAgain,
    no: askAgain,
    send: sayWhatToPress,
    unclear: askAgain,
  },
  'confirming-email': {
    details: fill,
    yes: keepEmail,
    no: askEmailAgain,
    skip: askEmailAgain,
    back: askEmailAgain,
    reopen,
    leave,
    unclear: askYesOrNo,
  },
  complete: { details: fill, send: sayWhatToPress, reopen, leave },
  left: {},
}
export const step = stepper(talkTable)

/** Begins, or goes on where it was left, with what is known already. */
export function beginConsultation(fields: Fields, told: Fields = {}): ConsultationTalk {
  const hasTold = Object.keys(told).length > 0
  const opening = hasTold ? 'Thank you, I’m putting that into the form.' : 'I can fill in the form with you.'
  return note({ fields, last: null }, told, `${opening} ${nothingIsSent}`)
}

function fill(talk: Progress, { fields: told }: { fields: Fields }): ConsultationTalk {
  const { email: _readBack, ...others } = told
  return note(talk, told, Object.keys(others).length > 0 ? acknowledge(others) : '')
}

/** Takes what was told; an address is spelt back before it is written down. */
function note(progress: Pick<Progress, 'fields' | 'last'>, told: Fields, said: string): ConsultationTalk {
  const { email, ...others } = told
  const fields = { ...progress.fields, ...others }
  const last = (Object.keys(told).at(-1) as ConsultationField | undefined) ?? progress.last
  if (!email) return ask(fields, last, said)
  return { status: 'confirming-email', email, fields, last: 'email', reply: `${said} ${readBack(email)}`.trim() }
}

function ask(fields: Fields, last: ConsultationField | null, said: string): ConsultationTalk {
  const field = order.find((candidate) => fields[candidate] === undefined)
  if (!field) return { status: 'complete', fields, last, reply: `${said} ${summary(fields)}`.trim() }
  return { status: 'asking', field, attempts: 0, fields, last, reply: `${said} ${questions[field]}`.trim() }
}

function skip(talk: In<'asking'>): ConsultationTalk {
  const { field, fields } = talk
  if (optional.has(field)) return fill(talk, { fields: { [field]: '' } })
  return { ...talk, fields, reply: `We need this one, so that we can answer you. ${questions[field]}` }
}

function askAgain(talk: In<'asking'>): ConsultationTalk {
  const typing = talk.attempts >= 1 ? ' You can also type it here.' : ''
  return { ...talk, attempts: talk.attempts + 1, reply: `${missed[talk.field]}${typing}` }
}

function keepEmail({ email, fields, last }: In<'confirming-email'>): ConsultationTalk {
  return ask({ ...fields, email }, last, 'Thank you.')
}

function askEmailAgain({ fields, last }: In<'confirming-email'>): ConsultationTalk {
  const { email: _wrong, ...others } = fields
  return askAgain({ status: 'asking', field: 'email', attempts: 1, fields: others, last, reply: '' })
}

function askYesOrNo(talk: In<'confirming-email'>): ConsultationTalk {
  return { ...talk, reply: `Is ${talk.email} right? Please say yes or no.` }
}

function sayWhatToPress(talk: In<'asking' | 'complete'>): ConsultationTalk {
  const first = talk.status === 'asking' ? ` But first: ${questions[talk.field]}` : ''
  return { ...talk, reply: `${whatToPress}${first}` }
}

function goBack(talk: In<'asking'>): ConsultationTalk {
  return reopen(talk, { field: order[Math.max(0, order.indexOf(talk.field) - 1)] ?? 'fullName' })
}

function reopen({ fields, last }: Progress, { field }: { field: ConsultationField }): ConsultationTalk {
  const { [field]: _forgotten, ...others } = fields
  return { status: 'asking', field, attempts: 0, fields: others, last, reply: questions[field] }
}

function leave({ fields, last }: Progress): ConsultationTalk {
  const reply = `All right, we’ll leave it there. ${nothingIsSent} What else would you like to know?`
  return { status: 'left', fields, last, reply }
}
