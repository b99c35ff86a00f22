import { type ConsultationDraft, type ConsultationField, consultationLimits } from '@parley/protocol'
import { isToldAsFamilyName, nameIn, titled } from './names.ts'
import { serviceFrom } from './service-words.ts'
import { emailIn, spokenEmail } from './spoken-email.ts'
import { asWritten } from './spoken-numbers.ts'

export type Fields = Partial<ConsultationDraft>

const name = String.raw`((?:[\p{L}][\p{L}'’.-]*)(?:\s+[\p{L}][\p{L}'’.-]*){0,3}?)`
const nameEnd = String.raw`(?=\s*(?:[,.;!?]|$)|\s+(?:from|at|of|with|and|here|calling|i|i'm|we|my|our|the|email|e-mail)\b)`
const introduced = new RegExp(
  String.raw`\b(?:my (?:full )?name(?:['’]s| is)|the name['’]s|call me)\s+${name}${nameEnd}`,
  'iu',
)
const presented = new RegExp(
  String.raw`(?:^|[,.!]\s*)(?:(?:hi|hello|hey|yes|sure|ok(?:ay)?|so|well)[,!.]?\s+)*(?:i['’]m|i am|this is|it['’]s|it is)\s+${name}${nameEnd}`,
  'iu',
)
/** A surname behind a name that was misheard: "Deborah Pemberton" is heard as "Iber of Pemberton". */
const surnameApart = /^\s+of\s+[\p{L}'’-]+\W*$/iu
const companyEnd = /\s*(?:[,.;!?]|$|\s(?:and|we|we're|my|our|i|i'm|email|e-mail|the email)\b).*/i
const companies = [
  /\b(?:i )?(?:work|working) (?:for|at|with)\s+(.+)/i,
  /\b(?:my|our|the) (?:company|business|firm)(?: name)?(?: is|['’]s)(?: called)?\s+(.+)/i,
  /\b(?:company|business|firm) (?:called|named)\s+(.+)/i,
  /\b(?:we are|we['’]re|it['’]s|it is) called\s+(.+)/i,
]
const namedService =
  /\b(?:interested in|looking (?:at|for|into)|enquir\w+ about|asking about|help (?:us |me )?with|would like to try)\s+(.+)/i
const trouble =
  /\b(?:we|i)(?:['’]re| are| am|['’]d| would)? (?:(?:really|just|only|still) )?(?:want|need|like|(?:don['’]?t|do not)(?! know)|can['’]?t|cannot|struggl\w+|have (?:trouble|no|too)|not(?! sure| certain)|los[et]|wast\w+|get (?:no|too|few|hardly)|spend too|hardly|fail|looking)\b.*/i
const minTroubleWords = 4

/** What somebody tells of themselves in passing, for the fields of the request; nothing is guessed. */
export function detailsIn(said: string): Fields {
  const found = emailIn(said, false)
  const rest = found?.rest ?? said
  const fullName = nameFrom(rest)
  const companyName = companyFrom(rest, fullName)
  const service = serviceFrom(namedService.exec(rest)?.[1] ?? '')
  const problems = trouble.exec(rest)?.[0].trim()
  return {
    ...(fullName && { fullName }),
    ...(found && { email: found.email }),
    ...(companyName && { companyName }),
    ...(service && { service }),
    ...(problems && problems.split(/\s+/).length >= minTroubleWords && { problems: cut('problems', problems) }),
  }
}

function nameFrom(said: string): string | null {
  const found = introduced.exec(said) ?? presented.exec(said)
  const words = found?.[1]
  if (!found || !words) return null
  const after = said.slice(found.index + found[0].length)
  return !/\s/.test(words) && surnameApart.test(after) ? null : nameIn(words)
}

function companyFrom(said: string, fullName: string | null): string | null {
  const first = fullName?.split(' ').at(-1)
  const belonging = first
    ? new RegExp(String.raw`\b${escaped(first)},?\s+(?:from|at|of|with)\s+(.+)`, 'i').exec(said)
    : null
  const words = belonging?.[1] ?? companies.map((pattern) => pattern.exec(said)?.[1]).find(Boolean)
  return words ? companyIn(words.replace(companyEnd, '')) : null
}

/** The value of the field that was asked for; null when there is none. */
export function answerIn(field: ConsultationField, said: string): string | null {
  if (field === 'fullName') return nameIn(said, isToldAsFamilyName)
  if (field === 'email') return spokenEmail(said)
  if (field === 'service') return serviceFrom(said)
  if (field === 'companyName') return companyIn(said)
  return said.split(/\s+/).length >= (field === 'problems' ? 2 : 1) ? cut(field, asWritten(said)) : null
}

function companyIn(said: string): string | null {
  const bare = said
    .replace(
      /^(?:(?:it['’]s|it is|we['’]re|we are|i work (?:for|at)|i['’]m (?:from|with|at)|(?:the|my|our) company(?: name)? is|called|um|uh|well|yes)[\s,]+)+/i,
      '',
    )
    .replace(/[.!?,]+$/, '')
    .trim()
  if (!bare) return null
  const isPlain = bare === bare.toLowerCase() && !/\.\w/.test(bare)
  return cut('companyName', isPlain ? bare.split(/\s+/).map(titled).join(' ') : bare)
}

const cut = (field: Exclude<ConsultationField, 'service'>, text: string) => text.slice(0, consultationLimits[field])
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
