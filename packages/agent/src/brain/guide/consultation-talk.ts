import { type ConsultationDraft, type ConsultationField, consultationLimits } from '@parley/protocol'
import { serviceFrom, serviceWords } from './service-words.ts'
import { spellOut, spokenEmail } from './spoken-email.ts'

export type Fields = Partial<ConsultationDraft>

/** Where the conversation stands that fills the consultation request. */
export type ConsultationTalk =
  | { status: 'asking'; field: ConsultationField; attempts: number }
  | { status: 'confirming-email'; email: string }
  | { status: 'complete' }

export type Answered = { talk: ConsultationTalk | null; fields: Fields; reply: string }

const order: ConsultationField[] = ['fullName', 'email', 'companyName', 'service', 'problems', 'additionalInfo']
const optional = new Set<ConsultationField>(['companyName', 'additionalInfo'])

const questions: Record<ConsultationField, string> = {
  fullName: 'What is your full name?',
  email: 'What is your e-mail address? You can say it slowly, or type it.',
  companyName: 'What is the name of your company? You can say skip.',
  service: 'Which service interests you most? For example email, LinkedIn, phone calls, chatbots, or not sure yet.',
  problems: 'In a few words, what problem would you like us to solve?',
  additionalInfo: 'Is there anything else we should know? You can say no.',
}
const missed: Record<ConsultationField, string> = {
  fullName: 'Sorry, I did not catch a name.',
  email: 'Sorry, I did not get a whole e-mail address. It sounds like: jo dot bloggs at example dot com.',
  companyName: 'Sorry, I did not catch that.',
  service: 'I could not match that to one of our services. You can say "not sure", and we will advise you.',
  problems: 'Could you say a little more about it?',
  additionalInfo: 'Sorry, I did not catch that.',
}

const nothingIsSent = 'Nothing is sent until you press the button on the page.'
const yes =
  /^(?:yes|yeah|yep|yup|correct|right|that'?s (?:right|correct|it)|that is (?:right|correct)|sure|exactly|perfect|ok(?:ay)?|it is)\b/i
const no = /^(?:no|nope|wrong|incorrect|not (?:quite|right)|that'?s (?:wrong|not)|it'?s not)\b/i
const skip =
  /^(?:skip|pass|no|nope|none|nothing|not really|next|n\/?a|i don'?t have one|no company|just me|myself|that'?s (?:all|it)|no thanks?(?: you)?|no that'?s (?:all|it))\b/i
const leave =
  /\b(?:cancel|stop (?:this|it|the form|asking)|never ?mind|forget it|leave it|not now|i don'?t want to (?:give|say|do))\b/i
const back = /\b(?:go back|previous (?:question|one)|start (?:over|again))\b/i

export const askField = (field: ConsultationField) => questions[field]

export function beginConsultation(fields: Fields): Answered {
  const field = nextField(fields)
  if (!field) return finished(fields)
  return {
    talk: { status: 'asking', field, attempts: 0 },
    fields,
    reply: `I can fill in the form with you. ${nothingIsSent} ${questions[field]}`,
  }
}

/** Takes what the caller said while the request is being filled in. Null when it has nothing to do with it. */
export function answerConsultation(talk: ConsultationTalk, fields: Fields, text: string): Answered | null {
  const said = text.trim()
  if (leave.test(said)) {
    return {
      talk: null,
      fields,
      reply: `All right, we leave it there. ${nothingIsSent} What else would you like to know?`,
    }
  }
  const correction = corrected(said)
  if (correction) return fill(correction.field, correction.value, fields)
  if (talk.status === 'complete') return null
  if (talk.status === 'confirming-email') return confirmEmail(talk.email, fields, said)
  if (back.test(said)) return goBack(talk.field, fields)
  if (optional.has(talk.field) && skip.test(said)) return fill(talk.field, '', fields)
  if (/^(?:skip|pass)\b/i.test(said)) {
    return { talk, fields, reply: `We need this one to be able to answer you. ${questions[talk.field]}` }
  }
  const value = read(talk.field, said)
  if (value !== null) return fill(talk.field, value, fields)
  return retry(talk.field, talk.attempts, fields)
}

function retry(field: ConsultationField, attempts: number, fields: Fields): Answered {
  const typing = attempts >= 1 ? ' You can also type it here.' : ''
  return { talk: { status: 'asking', field, attempts: attempts + 1 }, fields, reply: `${missed[field]}${typing}` }
}

function confirmEmail(email: string, fields: Fields, said: string): Answered {
  const other = spokenEmail(said)
  if (other && other !== email) return fill('email', other, fields)
  if (yes.test(said)) return proceed({ ...fields, email }, 'Thank you.')
  if (no.test(said)) return retry('email', 1, fields)
  return { talk: { status: 'confirming-email', email }, fields, reply: `Is ${email} right? Please say yes or no.` }
}

function fill(field: ConsultationField, value: string, fields: Fields): Answered {
  if (field === 'email') {
    return {
      talk: { status: 'confirming-email', email: value },
      fields,
      reply: `I have ${value}. That is ${spellOut(value)}. Is that right?`,
    }
  }
  return proceed({ ...fields, [field]: value }, acknowledge(field, value))
}

function acknowledge(field: ConsultationField, value: string): string {
  if (!value) return 'No problem.'
  if (field === 'fullName') return `Thank you, ${value.split(' ')[0]}.`
  if (field === 'companyName') return `${value}, thank you.`
  if (field === 'service') return `Good, ${serviceWords[value as keyof typeof serviceWords].label}.`
  return 'Thank you, I have noted that.'
}

function proceed(fields: Fields, acknowledgement: string): Answered {
  const field = nextField(fields)
  if (!field) return finished(fields, acknowledgement)
  return { talk: { status: 'asking', field, attempts: 0 }, fields, reply: `${acknowledgement} ${questions[field]}` }
}

function finished(fields: Fields, acknowledgement = ''): Answered {
  const reply = `${acknowledgement} The form on the page now has your details. Please check them, and press the button to send. ${nothingIsSent}`
  return { talk: { status: 'complete' }, fields, reply: reply.trim() }
}

function goBack(field: ConsultationField, fields: Fields): Answered {
  const previous = order[Math.max(0, order.indexOf(field) - 1)] ?? 'fullName'
  const { [previous]: _forgotten, ...others } = fields
  return { talk: { status: 'asking', field: previous, attempts: 0 }, fields: others, reply: questions[previous] }
}

const nextField = (fields: Fields) => order.find((field) => fields[field] === undefined)

/** "No, my name is …", "change the company to …": a correction at any moment. */
function corrected(said: string): { field: ConsultationField; value: string } | null {
  const patterns: [ConsultationField, RegExp][] = [
    ['fullName', /\b(?:my (?:full )?name is|my name'?s|change (?:my|the) name to|the name is)\s+(.+)/i],
    ['companyName', /\b(?:(?:the|my|our) company(?: name)? is|change (?:my|the) company(?: name)? to)\s+(.+)/i],
    ['service', /\b(?:change (?:my|the) service to|the service (?:should be|is))\s+(.+)/i],
    ['email', /\b(?:(?:my|the) e-?mail(?: address)? is|change (?:my|the) e-?mail(?: address)? to)\s+(.+)/i],
  ]
  for (const [field, pattern] of patterns) {
    const words = pattern.exec(said)?.[1]
    const value = words ? read(field, words) : null
    if (value !== null && value !== '') return { field, value }
  }
  return null
}

/** The field's value in free words; null when there is none. */
function read(field: ConsultationField, said: string): string | null {
  if (field === 'fullName') return readName(said)
  if (field === 'email') return spokenEmail(said)
  if (field === 'service') return serviceFrom(said)
  if (field === 'companyName') return readCompany(said)
  const text = said.slice(0, consultationLimits[field])
  return text.split(/\s+/).length >= (field === 'problems' ? 2 : 1) ? text : null
}

function readName(said: string): string | null {
  const bare = said
    .replace(
      /^(?:(?:hi|hello|yes|sure|ok(?:ay)?|well|um|uh|no|sorry|so|it'?s|it is|this is|i'?m|i am|my (?:full )?name is|my name'?s|the name'?s|call me|you can call me)[\s,]+)+/i,
      '',
    )
    .replace(/[.!?,]+$/, '')
    .replace(/\b((?:[a-z]\s+){2,}[a-z])\b/gi, (letters) => letters.replace(/\s+/g, ''))
    .trim()
  const words = bare.split(/\s+/)
  if (!bare || words.length > 5 || /\d|[?@]/.test(bare)) return null
  if (words.some((word) => notNames.has(word.toLowerCase()))) return null
  return words.map(titled).join(' ').slice(0, consultationLimits.fullName)
}

const notNames = new Set(
  'what why how when where who want need do does can could would is are the a tell know to please skip'.split(' '),
)
const titled = (word: string) =>
  /[A-Z]/.test(word.slice(1)) && /[a-z]/.test(word)
    ? word
    : word
        .toLowerCase()
        .replace(/(^|[-'’])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())

function readCompany(said: string): string | null {
  const bare = said
    .replace(
      /^(?:(?:it'?s|it is|we'?re|we are|i work (?:for|at)|i'?m (?:from|with|at)|the company is|(?:my|our) company is|it'?s called|called|um|uh|well|yes)[\s,]+)+/i,
      '',
    )
    .replace(/[.!?]+$/, '')
    .trim()
  return bare ? bare.slice(0, consultationLimits.companyName) : null
}
