import type { FormUpdate } from '@parley/protocol'
import type { Caller } from './callers.ts'

type Fields = FormUpdate['fields']

/** What somebody says on the telephone to get a consultation; null when there is nothing more to say. */
export function answerTo(
  reply: string,
  caller: Caller,
  fields: Fields,
  isCorrected: (what: string) => boolean,
): string | null {
  const { fullName, email, companyName, isChatty } = caller
  const heardEmail = /I have (\S+@\S+?)\. That’s|Is (\S+@\S+) right\?/.exec(reply)
  if (heardEmail) return (heardEmail[1] ?? heardEmail[2]) === email ? 'yes' : `no, it is ${spelledAddress(email)}`
  if (/Is that right\?|Please say yes or no/.test(reply)) return answerToNames(reply, caller)
  // what was put down wrong is put right as soon as it is heard
  if (
    fields.fullName &&
    !isLike(fields.fullName, fullName) &&
    reply.includes(fields.fullName) &&
    !isCorrected('name')
  ) {
    return `no, my name is ${fullName}, ${spelled(fullName)}`
  }
  if (
    fields.companyName &&
    !isLike(fields.companyName, companyName) &&
    reply.includes(fields.companyName) &&
    !isCorrected('company')
  ) {
    return `no, the company is ${companyName}`
  }
  if (/full name\?|catch a name|spell (?:it|your name)/i.test(reply)) {
    const name = isChatty ? `yes, my name is ${fullName}` : fullName
    return caller.spellsName || /spell/i.test(reply) ? `${name}, ${spelled(fullName)}` : name
  }
  if (/email address/i.test(reply)) {
    const address = caller.spellsEmail || /whole email/.test(reply) ? spelledAddress(email) : spokenAddress(email)
    return isChatty ? `it is ${address}` : address
  }
  if (/your company/i.test(reply)) return isChatty ? `the company is called ${companyName}` : companyName
  if (/which service|match that to one/i.test(reply)) return isChatty ? `I think ${caller.service}` : caller.service
  if (/isn’t working|a little more about it/i.test(reply)) return caller.problems
  if (/anything else we should know/i.test(reply)) return 'no'
  return null
}

/** A name that is read back is right, or it is spelt. */
function answerToNames(reply: string, { fullName, companyName }: Caller): string {
  const isCompany = /company/i.test(reply)
  const meant = isCompany ? companyName : fullName
  return reply.toLowerCase().includes(meant.toLowerCase()) ? 'yes' : `no, it is ${meant}, ${spelled(meant)}`
}

export const isLike = (one: string | undefined, other: string) => one?.toLowerCase() === other.toLowerCase()

const spelled = (words: string) =>
  words
    .split(' ')
    .map((word) => [...word.toUpperCase()].join(' '))
    .join(', ')

const spokenAddress = (email: string) => email.replace('@', ' at ').replaceAll('.', ' dot ').replace(/\s+/g, ' ')

function spelledAddress(email: string): string {
  const [local = '', domain = ''] = email.split('@')
  const letters = [...local].map((letter) => (letter === '.' ? 'dot' : letter)).join(' ')
  return `${letters} at ${domain.replaceAll('.', ' dot ')}`
}
