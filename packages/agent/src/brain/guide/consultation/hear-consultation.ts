import type { ConsultationField } from '@parley/protocol'
import { begins, says, saysOnly } from '../words/sayings.ts'
import { type ConsultationTalk, freeText, type Heard, optional } from './consultation-talk.ts'
import { answerIn, detailsIn, type Fields } from './details.ts'
import { closest, respelled, saysWords, spelledOut, spelledWord } from './names.ts'
import { asInDomain } from './own-company.ts'
import { serviceFrom, serviceHeardIn } from './service-words.ts'
import { isDoubtful, partIn, withLetters, withOneLetter } from './spelt-parts.ts'
import { ownedBy } from './spoken-email.ts'

const yes = begins(`
  (?:yes|yeah|yep|yup|correct|right|sure|exactly|perfect|ok(?:ay)?|absolutely|spot on)
  it is(?=[,.! ]*(?:(?:yes|right|correct|indeed|that's right|thank).*)?$)
  that(?:'s| is) (?:right|correct|it)
`)
/** A Scottish "no" is heard as "yo". */
const no = begins(`
  (?:no|nope|nah|yo|wrong|incorrect|not (?:quite|right)|(?:that|it)(?:'s| is) (?:wrong|not))
`)
const nothing = saysOnly(`
  (?:no|nope|none|nothing|not really|nothing else|n/?a|no company|(?:it's )?just me|myself)
  i (?:don't|do not) (?:have|want) (?:one|any|a company)
  that's (?:all|it|everything)
`)
const skip = begins(`
  (?:skip|pass|next|i'd rather not)
  (?:i(?:'d| would) (?:like to|rather)|i'll|let's|please) skip
`)
const leave = saysOnly(`
  (?:i want to |can we |let's |could you )?(?:cancel|stop)(?: (?:this|it|that|here|the form|asking(?: me)?))?
  never ?mind
  forget (?:it|this|the form)
  leave it
  not now
  i(?:'ve| have)? changed my mind
  i (?:don't|do not) want to (?:give|say|do|fill|continue|go on).*
`)
/** That somebody wants the request sent. */
export const sends = says(`
  (?:send|submit|post) (?:it|this|that|them|everything|(?:the|my|that) (?:form|request|details|answers))
  ^(?:(?:yes|ok(?:ay)?|please|and|now|just|then|can you|could you)[,.! ]+)*(?:send|submit)(?: (?:off|now|please))*[.!? ]*$
  (?:press|click|push) (?:it|that|send|the (?:button|link))
`)
/** Said of a request that has been read back, and means that it may go. */
const goesAhead = begins(`
  (?:please )?(?:yes|yeah|yep|yup|correct|right|sure|exactly|perfect|ok(?:ay)?|absolutely|do (?:it|so|that)|go (?:ahead|on)|book it|confirm(?:ed)?|(?:that|it)(?:'s| is) (?:right|correct|it|fine|good|great)|(?:it |that )?looks? (?:good|right|fine|great)|all (?:good|right|correct|fine)|fine|great|please)(?!.*\\b(?:what|how|but|tell|when|where|who|which|want|about|like|thanks?)\\b)
`)
const back = says(`
  go back
  (?:the )?previous (?:question|one)
  start (?:over|again)
`)
/** In a field where anything may be said, only this takes back what was said before. */
const surelyTakenBack = begins(`
  (?:(?:no|sorry|actually|wait)[,.! ]+)?(?:please )?(?:change|correct|fix|remove) .*(?:name|e-?mail|company|service|problem)
  make (?:it|that)
  (?:no|sorry|actually|wait)[,.! ]+(?:my|the|it's|it is|make|i meant?|i said)
`)
/** What people begin a correction with. */
const takenBack =
  /^(?:(?:no|nope|sorry|actually|wait|hang on|oh)[,.!\s]+)+(?:(?:it['’]?s|it is|that['’]?s|that is|i said|i meant?|make it|should be|it should be|(?:it['’]?s )?spel(?:led|t)|with)[,:\s]+)*(.+)/i
const meant = /^(?:i said|i meant?|it should be|make it|(?:it['’]?s )?spel(?:led|t))[,:\s]+(.+)/i
/** Letters and nothing else put right what was just read back. */
const itIsSpelt = /^(?:(?:it['’]?s|it is|that['’]?s|that is)[,:\s]+)?([a-z](?:[\s,.-]+[a-z]){2,})\W*$/i
/** A bare "no, …" speaks of the last answer, rather than of the question, when it says what "it" is. */
const saysWhatItIs = /\b(?:it['’]?s|it is|that['’]?s|i said|i mean|meant|make it|should be)\b/i
/** That something read back is wrong, and not what is right. */
const saysWrong = saysOnly(`
  (?:no|nope|nah|yo|wrong|incorrect|not (?:quite|right))
  (?:that(?:'s| is)|it(?:'s| is)) (?:wrong|not (?:quite )?(?:right|it|correct))
`)
/** Letters, one after the other. */
const isSpelling = /(?<![\w'’])[a-z](?:[\s,.]+[a-z](?![\w'’]))+/i
const change = /\b(?:change|correct|fix|wrong|edit|redo)\b/i
const otherWish = /\b(?:changed? my mind|make (?:it|that)|instead|rather|switch (?:it )?to)\b/i
const forget = /\b(?:forget|remove|delete|drop|leave out)\b/i

const fieldWords: [ConsultationField, RegExp][] = [
  ['fullName', /\b(?:my|the|full) name\b/i],
  ['email', /\be-?mail(?: address)?\b/i],
  ['companyName', /\bcompany(?: name)?\b/i],
  ['service', /\bservice\b/i],
  ['problems', /\bproblems?\b/i],
]
/** The same, in an answer to the question which of them is meant. */
const mistakeWords: [ConsultationField, RegExp][] = [
  ['companyName', /\b(?:company|business|firm)\b/i],
  ['email', /\b(?:e-?mail|mail|address)\b/i],
  ['fullName', /\bnames?\b/i],
  ['service', /\bservice\b/i],
]
const stated: [ConsultationField, RegExp][] = [
  ['companyName', /\bcompany(?: name)?(?: (?:is|should be)|['’]s)(?: called)? (.+)|\bcompany(?: name)? to (.+)/i],
  ['email', /\be-?mail(?: address)?(?: (?:is|should be)|['’]s) (.+)|\be-?mail(?: address)? to (.+)/i],
  ['fullName', /\bname(?: (?:is|should be)|['’]s)(?: not \w+ but)? (.+)|\bname to (.+)/i],
  ['service', /\bservice (?:is|should be) (.+)|\bservice to (.+)/i],
]

/** What the caller's words mean while the request is being filled in. */
export function hearConsultation(talk: ConsultationTalk, words: string): Heard {
  if (leave.test(words)) return { type: 'leave' }
  if (talk.status === 'spelling' || talk.status === 'confirming-part') return hearPart(talk, words)
  const isFreeText = talk.status === 'asking' && freeText.has(talk.field)
  const said = isFreeText ? words : withLetters(words)
  const corrected = isFreeText && !surelyTakenBack.test(said) ? null : correctionIn(talk, said)
  if (corrected) return corrected
  if (back.test(said) && !isFreeText) return { type: 'back' }
  if (talk.status === 'finding-mistake') return hearMistake(said)
  if (talk.status === 'asking') return hearAnswer(talk.field, said, talk.fields)
  const told = detailsIn(said)
  if (talk.status === 'confirming-email') {
    const email = answerIn('email', said)
    return email && email !== talk.email ? { type: 'details', fields: { ...told, email } } : hearYesOrNo(said)
  }
  if (talk.status === 'checking') return hasAny(told) ? { type: 'details', fields: told } : hearYesOrNo(said)
  if (hasAny(told)) return { type: 'details', fields: told }
  if (saysWrong.test(said) && !/thank/i.test(said)) return { type: 'no' }
  return { type: sends.test(said) || goesAhead.test(said) ? 'send' : 'unclear' }
}

function hearYesOrNo(said: string): Heard {
  if (saysWrong.test(said)) return { type: 'no' }
  if (yes.test(said)) return { type: 'yes' }
  return { type: no.test(said) ? 'no' : 'unclear' }
}

/** Which of the fields that were read back is wrong. */
function hearMistake(said: string): Heard {
  const told = detailsIn(said)
  if (hasAny(told)) return { type: 'details', fields: told }
  const named = mistakeWords.find(([, words]) => words.test(said))?.[0]
  return named ? { type: 'reopen', field: named } : { type: 'unclear' }
}

type InParts = Extract<ConsultationTalk, { status: 'spelling' | 'confirming-part' }>

function hearPart(talk: InParts, said: string): Heard {
  const isConfirming = talk.status === 'confirming-part'
  const mayBeNone = !isConfirming && isDoubtful(talk.field, talk.spelt.length)
  const hasNone = mayBeNone && [nothing, saysWrong, sends].some((pattern) => pattern.test(said))
  if (hasNone || skip.test(said)) return { type: 'skip' }
  if (saysWrong.test(said)) return { type: 'no' }
  if (isConfirming && yes.test(said)) return { type: 'yes' }
  const mended = isConfirming ? withOneLetter(talk.part, said) : null
  if (mended) return { type: 'part', part: mended }
  const part = partIn(talk.field, talk.spelt.length, said, talk.fields.fullName)
  const isPart = !isConfirming || no.test(said) || isSpelling.test(withLetters(said))
  if (isConfirming && part === talk.part && no.test(said)) return { type: 'no' }
  if (part && isPart) return { type: 'part', part }
  return isConfirming && no.test(said) ? { type: 'no' } : { type: 'unclear' }
}

function hearAnswer(field: ConsultationField, said: string, { fullName, email }: Fields): Heard {
  if (sends.test(said) && !freeText.has(field)) return { type: 'send' }
  if (skip.test(said) || (optional.has(field) && nothing.test(said))) return { type: 'skip' }
  if (saysWrong.test(said) && !freeText.has(field)) return { type: 'no' }
  const wished = field === 'service' ? wishedService(said) : null
  if (wished) return { type: 'details', fields: wished }
  const heard = freeText.has(field) ? {} : detailsIn(field === 'fullName' ? `I'm ${said}` : said)
  const passing = field === 'email' && !namesCompany.test(said) ? withoutCompany(heard) : heard
  // "it is …" answers what was asked, and is no other name
  const { fullName: _name, ...others } = passing
  const told = field === 'fullName' || !fullName || /\bname\b/i.test(said) ? passing : others
  const fields = { ...asked(field, said, told), ...told }
  if (fields.email && fullName && !isWritten.test(said)) fields.email = ownedBy(fields.email, fullName)
  if (fields.companyName && email && !spelledWord(said)) fields.companyName = asInDomain(fields.companyName, email)
  if (hasAny(fields)) return { type: 'details', fields }
  const service = field === 'service' ? serviceHeardIn(said) : null
  if (service) return { type: 'details', fields: { service } }
  return { type: no.test(said) ? 'no' : 'unclear' }
}

const wishes = /\b(?:we|i)(?:['’]d| would)? (?:(?:really|just) )?(?:want|need|like)\b/i
/** "We need phone calls" says which service it is, where that was asked, and no problem; what follows may be one. */
function wishedService(said: string): Fields | null {
  const [wish = ''] = said.split(/[,.;]\s/)
  const service = wishes.test(wish) ? serviceFrom(wish) : null
  return service && { ...detailsIn(said.slice(wish.length)), service }
}

/** What stands behind the "at" of an address that was misheard is no company, nor what its letters sound like. */
const namesCompany = /\b(?:work|company|business|firm|called)\b/i
function withoutCompany({ companyName: _behindAt, ...others }: Fields): Fields {
  return others
}

/** Nothing of an address that was typed was misheard. */
const isWritten = /\S@\S/

/** The field that was asked for: all that was said, or how it begins when it goes on to something else. */
function asked(field: ConsultationField, said: string, told: Fields): Fields {
  const first = said.split(/[,.;]\s/)[0] ?? said
  const words = hasAny(told) ? first : said
  if (field in told || (hasAny(told) && (words === said || hasAny(detailsIn(words))))) return {}
  const value = answerIn(field, words)
  return value === null ? {} : { [field]: value }
}

/** "No, my name is …", "change the company to …", "no, it's J-A-Y-N-E": a correction, at any moment. */
function correctionIn(talk: ConsultationTalk, said: string): Heard | null {
  for (const [field, pattern] of stated) {
    const match = pattern.exec(said)
    const words = match?.[1] ?? match?.[2]
    const value = words ? answerIn(field, words) : null
    if (value && (talk.status !== 'asking' || talk.field !== field)) return details(field, value, said)
  }
  const named = fieldWords.find(([, words]) => words.test(said))?.[0]
  if (named && forget.test(said) && optional.has(named)) return { type: 'details', fields: { [named]: '' } }
  if (named && change.test(said)) return { type: 'reopen', field: named }
  const service = otherWish.test(said) ? serviceFrom(said) : null
  if (service && talk.fields.service !== undefined) return { type: 'details', fields: { service } }
  return takenBackIn(talk, said)
}

function takenBackIn(talk: ConsultationTalk, said: string): Heard | null {
  const isReadBack = talk.status === 'confirming-email' || talk.status === 'checking'
  const words = (takenBack.exec(said) ?? meant.exec(said) ?? (isReadBack ? itIsSpelt.exec(said) : null))?.[1]
  if (!words) return null
  const letters = spelledWord(words)
  if (talk.status === 'confirming-email') return addressAgain(talk.email, talk.fields, words, letters)
  const { fields } = talk
  const last = talk.status === 'checking' ? talk.field : talk.last
  if (!last || freeText.has(last)) return null
  const isDone = /^(?:that['’]?s|nothing|thanks?)\b/i.test(words)
  if (isDone && talk.status === 'asking' && optional.has(talk.field)) return null
  const before = fields[last]
  if (last === 'email') return addressAgain(before ?? '', fields, words, letters)
  if (letters && before && last !== 'service') {
    const value = saysWords(words) ? answerIn(last, spelledOut(words)) : respelled(before, letters)
    return value ? { type: 'details', fields: { [last]: value } } : null
  }
  const value = answerIn(last, words)
  return value && saysWhatItIs.test(said) ? { type: 'details', fields: { [last]: value } } : null
}

/** A part of an address put right: its domain ("at acme dot org"), or its name letter by letter, and the caller's name with it. */
function addressAgain(email: string, { fullName }: Fields, words: string, letters: string | null): Heard | null {
  const [local = '', domain = ''] = email.split('@')
  const other = answerIn('email', words)
  if (other) return { type: 'details', fields: { email: other } }
  const atDomain = /^(?:at )(.+)/i.exec(words)?.[1]
  const whole = atDomain ? answerIn('email', `${local} at ${atDomain}`) : null
  if (whole) return { type: 'details', fields: { email: whole } }
  if (!letters) return null
  const parts = local.split(/(?<=[._-])|(?=[._-])/)
  const part = closest(parts, letters)
  const corrected = parts.map((one) => (one === part ? letters : one)).join('')
  const named = fullName?.split(' ').find((word) => word.toLowerCase() === part)
  return {
    type: 'details',
    fields: {
      ...(named && fullName && { fullName: respelled(fullName, letters) }),
      email: `${parts.length > 1 ? corrected : letters}@${domain}`,
    },
  }
}

const details = (field: ConsultationField, value: string, said: string): Heard => ({
  type: 'details',
  fields: { ...detailsIn(said), [field]: value },
})

const hasAny = (fields: Fields) => Object.keys(fields).length > 0
