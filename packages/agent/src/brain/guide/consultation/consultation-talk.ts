import { type ConsultationField, stepper, type Table } from '@parley/protocol'
import {
  acknowledge,
  askIfRight,
  askPart,
  askWhether,
  missed,
  nothingIsSent,
  questions,
  readBack,
  readPartBack,
  summary,
  whatIsWrong,
  whatToPress,
  willAdvise,
  writeCompany,
} from './consultation-words.ts'
import type { Fields } from './details.ts'
import { likelyParts } from './likely-parts.ts'
import { isSpelt, joined, parted, partsOf, type SpeltField } from './spelt-parts.ts'

/** What has been filled in, what of it came last and may be corrected by a bare "no, it is …", and what is said now. */
type Progress = { fields: Fields; last: ConsultationField | null; reply: string; retold?: number }

/** A field that is taken in parts: those confirmed, what was heard of the others, and what the one that is asked for is not. */
type Parts = { field: SpeltField; spelt: readonly string[]; heard: readonly string[]; refused: readonly string[] }

/** Where the conversation stands that fills in the consultation request. */
export type ConsultationTalk = Progress &
  (
    | { status: 'asking'; field: ConsultationField; attempts: number }
    | { status: 'confirming-email'; email: string; attempts: number }
    | ({ status: 'spelling'; attempts: number } & Parts)
    | ({ status: 'confirming-part'; part: string } & Parts)
    | { status: 'complete' }
    /** Something of what was read back at the end is wrong. */
    | { status: 'finding-mistake' }
    /** The same, where the caller could not say what: one after the other is read back. */
    | { status: 'checking'; field: SpeltField }
    | { status: 'left' }
  )

/** What the caller's words mean to the request. */
export type Heard =
  | { type: 'details'; fields: Fields }
  /** A part of a field, spelt. */
  | { type: 'part'; part: string }
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
    no: takeBack,
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
  spelling: {
    part: readPart,
    skip: skipPart,
    yes: askPartAgain,
    no: askPartAgain,
    back: askPartAgain,
    reopen,
    leave,
    unclear: askPartAgain,
  },
  'confirming-part': {
    part: readPart,
    yes: keepPart,
    no: refusePart,
    skip: skipPart,
    back: askPartAgain,
    reopen,
    leave,
    unclear: askWhetherPart,
  },
  complete: { details: fill, send: sayWhatToPress, no: askWhatIsWrong, reopen, leave },
  'finding-mistake': {
    details: fill,
    yes: checkFirst,
    no: checkFirst,
    unclear: checkFirst,
    reopen: putRight,
    leave,
  },
  checking: {
    details: fill,
    yes: checkNext,
    skip: checkNext,
    no: (talk) => putRight(talk, talk),
    unclear: (talk) => check(talk, talk.field),
    reopen: putRight,
    leave,
  },
  left: {},
}
export const step = stepper(talkTable)

/** Begins, or goes on where it was left, with what is known already. */
export function beginConsultation(fields: Fields, told: Fields = {}): ConsultationTalk {
  const hasTold = Object.keys(told).length > 0
  const opening = hasTold ? 'Thank you, I’m putting that into the form.' : 'I can fill in the form with you.'
  return note({ fields, last: null }, told, `${opening} ${nothingIsSent}`)
}

/** So often is something put right as a whole. */
const patience: Record<SpeltField, number> = { fullName: 1, companyName: 1, email: 2 }

function fill(
  talk: Exclude<ConsultationTalk, { status: 'left' }>,
  { fields: told }: { fields: Fields },
): ConsultationTalk {
  const { email: _readBack, ...others } = told
  const retold = againIn(talk, told)
  if (retold && (talk.retold ?? 0) >= patience[retold]) return inParts(talk, retold, told[retold] ?? '')
  const attempts = 'attempts' in talk ? talk.attempts : 0
  const next = note(talk, told, Object.keys(others).length > 0 ? acknowledge(others) : '', attempts)
  return retold ? { ...next, retold: (talk.retold ?? 0) + 1 } : next
}

/** The field told a second time, which was misheard before. */
function againIn(talk: ConsultationTalk, told: Fields): SpeltField | null {
  const before = talk.status === 'confirming-email' ? { email: talk.email } : talk.fields
  const field = talk.last
  if (!field || !isSpelt(field) || !told[field] || !before[field]) return null
  return field
}

/** Takes what was told; an address is spelt back before it is written down. */
function note(progress: Pick<Progress, 'fields' | 'last'>, told: Fields, said: string, attempts = 0): ConsultationTalk {
  const { email, ...others } = told
  const fields = { ...progress.fields, ...others }
  const last = (Object.keys(told).at(-1) as ConsultationField | undefined) ?? progress.last
  if (!email) return ask(fields, last, said)
  const reply = `${said} ${readBack(email)}`.trim()
  return { status: 'confirming-email', email, attempts, fields, last: 'email', reply }
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
  if (talk.attempts >= 1 && isSpelt(talk.field)) return inParts(talk, talk.field, '')
  if (talk.attempts >= 2 && talk.field === 'service') return advise(talk)
  const typing = talk.attempts >= 1 ? ' You can also type it here.' : ''
  return { ...talk, attempts: talk.attempts + 1, reply: `${missed[talk.field]}${typing}` }
}

/** Nobody is kept at a question that is not understood: a person can ask it again. */
function advise({ fields }: In<'asking'>): ConsultationTalk {
  return ask({ ...fields, service: 'consultation-only' }, 'service', willAdvise)
}

function keepEmail({ email, fields, last }: In<'confirming-email'>): ConsultationTalk {
  return ask({ ...fields, email }, last, 'Thank you.')
}

/** A bare "no" to the next question, right after a name was read back, is meant for the name. */
function takeBack(talk: In<'asking'>): ConsultationTalk {
  const { last, fields, attempts } = talk
  const isName = last === 'fullName' || last === 'companyName'
  if (!isName || attempts > 0 || last === talk.field || !fields[last]) return askAgain(talk)
  return inParts(talk, last, fields[last])
}

/** Takes what was misheard part by part: each is spelt, read back letter by letter, and right before the next one. */
function inParts({ fields, last }: Progress, field: SpeltField, misheard: string): ConsultationTalk {
  const { [field]: _wrong, ...others } = fields
  return nextPart(
    { fields: others, last },
    { field, spelt: [], heard: parted(field, misheard), refused: [] },
    'Sorry. ',
  )
}

function nextPart({ fields, last }: Pick<Progress, 'fields' | 'last'>, parts: Parts, said: string): ConsultationTalk {
  const { field, spelt, heard } = parts
  const index = spelt.length
  const part = heard[index]
  const progress = { ...parts, fields, last }
  if (!part) {
    const typing = index === 0 ? ' You can also type it here.' : ''
    return { ...progress, status: 'spelling', attempts: 0, reply: `${said}${askPart(field, index)}${typing}` }
  }
  return { ...progress, status: 'confirming-part', part, reply: `${said}${readPartBack(field, index, part)}` }
}

function readPart(talk: In<'spelling' | 'confirming-part'>, { part }: { part: string }): ConsultationTalk {
  const { field, spelt, heard, fields, last } = talk
  // what was said not to be it, and is heard once more instead of something else, is better spelt anew
  if (talk.status === 'confirming-part' && talk.refused.includes(part)) return refusePart({ ...talk, part })
  const refused = talk.status === 'confirming-part' ? [...talk.refused, talk.part] : talk.refused
  const reply = readPartBack(field, spelt.length, part)
  return { status: 'confirming-part', part, field, spelt, heard, refused, fields, last, reply }
}

/** So often is it asked what was meant, rather than to be spelt. */
const mostGuesses = 3

/** What was misheard sounds like something: that is asked for first, because "yes" is easier heard than letters. */
function refusePart(talk: In<'confirming-part'>): ConsultationTalk {
  const { field, spelt, part, fields } = talk
  const refused = [...talk.refused, part]
  const others = likelyParts(field, spelt, part, fields).filter((other) => !refused.includes(other))
  const [likeliest] = refused.length <= mostGuesses ? others : []
  if (!likeliest) return askPartAgain({ ...talk, refused })
  return { ...talk, part: likeliest, refused, reply: askWhether(field, spelt.length, likeliest) }
}

function keepPart({ field, part, spelt, heard, fields, last }: In<'confirming-part'>): ConsultationTalk {
  const known = [...spelt, part]
  // all words of a company's name that were heard, the last of them as it is: there is no other
  const isAll = field === 'companyName' && known.length === heard.length && part === heard.at(-1)
  if (!isAll && known.length < partsOf[field].length)
    return nextPart({ fields, last }, { field, spelt: known, heard, refused: [] }, 'Thank you. ')
  return ask({ ...fields, [field]: joined(field, known) }, field, 'Thank you.')
}

/** So often is a word of a company's name asked for, which is not needed. */
const mostTries = 5

function askPartAgain(talk: In<'spelling' | 'confirming-part'>): ConsultationTalk {
  const { field, spelt, heard, refused, fields, last } = talk
  const attempts = talk.status === 'spelling' ? talk.attempts + 1 : 0
  if (field === 'companyName' && refused.length + attempts >= mostTries)
    return ask({ ...fields, companyName: '' }, last, writeCompany)
  const typing = attempts > 1 ? ' You can also type it here.' : ''
  const reply = `Sorry. ${askPart(field, spelt.length)}${typing}`
  return { status: 'spelling', attempts, field, spelt, heard, refused, fields, last, reply }
}

function askWhetherPart(talk: In<'confirming-part'>): ConsultationTalk {
  return { ...talk, reply: askIfRight(talk.part) }
}

/** Nobody has to have a company, nor a second name. */
function skipPart(talk: In<'spelling' | 'confirming-part'>): ConsultationTalk {
  const { field, spelt, fields, last } = talk
  if (field !== 'email' && spelt.length > 0)
    return ask({ ...fields, [field]: joined(field, spelt) }, field, 'Thank you.')
  if (field === 'companyName') return ask({ ...fields, companyName: '' }, last, acknowledge({ companyName: '' }))
  return askPartAgain(talk)
}

function askEmailAgain(talk: In<'confirming-email'>): ConsultationTalk {
  const { fields, last, email, attempts } = talk
  if (attempts > 0) return inParts(talk, 'email', email)
  const { email: _wrong, ...others } = fields
  return { status: 'asking', field: 'email', attempts: 1, fields: others, last, reply: missed.email }
}

function askYesOrNo(talk: In<'confirming-email'>): ConsultationTalk {
  return { ...talk, reply: askIfRight(talk.email) }
}

function askWhatIsWrong({ fields, last }: Progress): ConsultationTalk {
  return { status: 'finding-mistake', fields, last, reply: whatIsWrong }
}

/** What may be wrong, in the order in which it is read back: of the service nobody needs to hear it spelt. */
const checked: readonly SpeltField[] = ['fullName', 'email', 'companyName']

function checkFirst(talk: Progress): ConsultationTalk {
  return checkFrom(talk, 0)
}

function checkNext(talk: In<'checking'>): ConsultationTalk {
  return checkFrom(talk, checked.indexOf(talk.field) + 1)
}

/** Where nothing else is wrong, it is the service. */
function checkFrom(talk: Progress, at: number): ConsultationTalk {
  const field = checked.slice(at).find((one) => talk.fields[one])
  return field ? check(talk, field) : reopen(talk, { field: 'service' })
}

function check({ fields, last }: Progress, field: SpeltField): ConsultationTalk {
  return { status: 'checking', field, fields, last, reply: askIfRight(fields[field] ?? '') }
}

/** What is in the request and wrong is taken in parts; another choice is made anew. */
function putRight(talk: In<'finding-mistake' | 'checking'>, input: { field: ConsultationField }): ConsultationTalk {
  const { field } = input
  return isSpelt(field) ? inParts(talk, field, talk.fields[field] ?? '') : reopen(talk, input)
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
