import type { FormUpdate } from '@parley/protocol'
import type { Caller } from './callers.ts'

type Fields = FormUpdate['fields']

/** How often something was said already in this call: nobody says it a second time just as before. */
export type TimesSaid = (what: string) => number

/** What somebody says on the telephone to get a consultation; null when there is nothing more to say. */
export function answerTo(
  reply: string,
  caller: Caller,
  fields: Fields,
  timesSaid: TimesSaid,
  before: string,
): string | null {
  const { fullName, email, companyName, isChatty } = caller
  if (/Could you say it again|^Sorry, I didn’t catch that/.test(reply)) return before
  const part = partMeant(reply, caller)
  if (part === '') return no[isChatty ? 1 : 0]
  const heardPart = /I have (.+?)\. That’s /.exec(reply)?.[1]
  const isAsked = /Is that right\?|Please say yes or no/.test(reply)
  const yesOrNo = (isRight: boolean) => (isRight ? yes : no)[isChatty || /say yes or no/.test(reply) ? 1 : 0] ?? ''
  if (part && /Please spell/.test(reply)) return spelt(part, timesSaid(`spelt ${part}`))
  if (part && heardPart) {
    const knowsHow = timesSaid(`heard ${part}`) > 0
    if (isLike(heardPart, part) || !knowsHow) return yesOrNo(isLike(heardPart, part))
    return `no, it is ${spelt(part, timesSaid(`spelt ${part}`)).replace(/^it is /, '')}`
  }
  if (part && /^Then is /.test(reply))
    return yesOrNo(reply.toLowerCase().endsWith(` ${part.toLowerCase()}? please say yes or no.`))
  if (isAsked) {
    const asked = heardPart ?? /Is (.+) right\? Please/.exec(reply)?.[1] ?? ''
    const all = [email, ...email.split('@'), fullName, ...fullName.split(' '), companyName, ...companyName.split(' ')]
    if (all.some((one) => isLike(asked, one))) return yesOrNo(true)
    const isWhole = asked.includes('@') && !/say yes or no/.test(reply)
    return isWhole && timesSaid('no email') === 0 ? `no, it is ${spokenAddress(email)}` : yesOrNo(false)
  }
  if (/What shall I put right/.test(reply)) return mistakeIn(fields, caller)
  // what was put down wrong is put right as soon as it is heard
  if (fields.fullName && !isLike(fields.fullName, fullName) && reply.includes(fields.fullName)) {
    return timesSaid('no name') === 0 ? `no, my name is ${fullName}` : no[1]
  }
  if (fields.companyName && !isLike(fields.companyName, companyName) && reply.includes(fields.companyName)) {
    return timesSaid('no company') === 0 ? `no, the company is ${companyName}` : no[1]
  }
  if (/full name\?|catch a name/i.test(reply)) return isChatty ? `yes, my name is ${fullName}` : fullName
  if (/email address/i.test(reply)) {
    const address = caller.spellsEmail || /whole email/.test(reply) ? lettersOfAddress(email) : spokenAddress(email)
    return isChatty ? `it is ${address}` : address
  }
  if (/your company/i.test(reply)) return isChatty ? `the company is called ${companyName}` : companyName
  if (/match that to one/i.test(reply)) return 'not sure'
  if (/which service/i.test(reply)) return isChatty ? `I think ${caller.service}` : caller.service
  if (/isn’t working|a little more about it/i.test(reply)) return caller.problems
  if (/anything else we should know/i.test(reply)) return 'no'
  return null
}

/** What one says is wrong of what was read back. */
function mistakeIn(fields: Fields, { fullName, email }: Caller): string {
  if (!isLike(fields.fullName, fullName)) return 'my name'
  return isLike(fields.email, email) ? 'the company' : 'my email address'
}

const yes = ['yes', 'yes, that is right'] as const
const no = ['no', 'no, that is wrong'] as const

export const isLike = (one: string | undefined, other: string) => one?.toLowerCase() === other.toLowerCase()

/** What one is asked to spell, or hears read back; empty for a word that there is not. */
function partMeant(reply: string, { fullName, email, companyName }: Caller): string | null {
  const [first = '', ...last] = fullName.split(' ')
  const [local = '', domain = ''] = email.split('@')
  if (reply.includes('your first name')) return first
  if (reply.includes('your last name')) return last.join(' ')
  if (reply.includes('before the “at”')) return local
  if (reply.includes('after the “at”')) return domain
  const place = /the (\w+) word of your company’s name/.exec(reply)?.[1]
  return place ? (companyName.split(' ')[places.indexOf(place)] ?? '') : null
}

const places = ['first', 'second', 'third', 'fourth', 'fifth']

const alphabet =
  'alpha bravo charlie delta echo foxtrot golf hotel india juliet kilo lima mike november oscar papa quebec romeo sierra tango uniform victor whiskey x-ray yankee zulu'.split(
    ' ',
  )
const wordFor = (letter: string) => alphabet[letter.charCodeAt(0) - 'a'.charCodeAt(0)] ?? letter
const providers = ['gmail', 'outlook', 'hotmail', 'yahoo']

/** In words, as one was asked to; where that was not understood, a little otherwise. */
function spelt(part: string, times: number): string {
  const inLetters = times % 3 === 2
  const said = (letter: string) => {
    if (letter === ' ') return 'space'
    if (letter === '.') return 'dot'
    return inLetters ? letter.toUpperCase() : wordFor(letter)
  }
  const begun = times % 3 === 1 ? 'it is ' : ''
  const [name = '', ...endings] = part.toLowerCase().split('.')
  const isDomain = /\.(?:com|uk)$/.test(part)
  if (!isDomain) return `${begun}${[...part.toLowerCase()].map(said).join(', ')}`
  const ending = endings.map((one) => `dot ${one}`).join(' ')
  return providers.includes(name) ? `${begun}${name} ${ending}` : `${begun}${[...name].map(said).join(', ')}, ${ending}`
}

const spokenAddress = (email: string) => email.replace('@', ' at ').replaceAll('.', ' dot ').replace(/\s+/g, ' ')

function lettersOfAddress(email: string): string {
  const [local = '', domain = ''] = email.split('@')
  const letters = [...local].map((letter) => (letter === '.' ? 'dot' : letter.toUpperCase())).join(', ')
  return `${letters}, at ${domain.replaceAll('.', ' dot ')}`
}
