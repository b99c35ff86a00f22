import type { ConsultationField } from '@parley/protocol'
import type { Fields } from './details.ts'
import { serviceWords } from './service-words.ts'
import { isDoubtful, partsOf, type SpeltField, spellPart } from './spelt-parts.ts'
import { spellOut } from './spoken-email.ts'

export const nothingIsSent = 'Nothing is sent until you press the button on the page.'

/** The first button is the one that the page's call shows; what it leads to, the visitor presses too. */
export const whatToPress = 'Press “Check it and send it”; I can’t press it for you.'

export const questions: Record<ConsultationField, string> = {
  fullName: 'What’s your full name?',
  email: 'What’s your email address? Say it slowly, or type it.',
  companyName: 'What’s the name of your company? Or say “skip”.',
  service:
    'Which service interests you most? Say email, LinkedIn, phone calls or chatbots, or that you’re not sure yet.',
  problems: 'In a few words, what isn’t working?',
  additionalInfo: 'Is there anything else we should know? Or say “no”.',
}

export const missed: Record<ConsultationField, string> = {
  fullName: 'Sorry, I didn’t catch a name.',
  email: 'Sorry, I didn’t get a whole email address. Say it like this: jo dot bloggs at example dot com.',
  companyName: 'Sorry, I didn’t catch that.',
  service: 'I couldn’t match that to one of our services. Say “not sure”, and we’ll advise you.',
  problems: 'Could you say a little more about it?',
  additionalInfo: 'Sorry, I didn’t catch that.',
}

export const willAdvise = 'Never mind, we’ll advise you.'

export const writeCompany = 'Never mind. You can write your company on the page.'

export const readBack = (email: string) => `I have ${email}. That’s ${spellOut(email)}. Is that right?`

export const askPart = (field: SpeltField, index: number) =>
  isDoubtful(field, index)
    ? `Please spell ${partsOf[field][index]}, too. Or say “no” if there is none.`
    : `Please spell ${partsOf[field][index]}, slowly, in words: alpha for A, bravo for B.`

export const readPartBack = (field: SpeltField, index: number, part: string) =>
  `For ${partsOf[field][index]}, I have ${part}. That’s ${spellPart(field, index, part)}. Is that right?`

/** What was heard otherwise, and refused, may have been this. */
export const askWhether = (field: SpeltField, index: number, part: string) =>
  `Then is ${partsOf[field][index]} ${part}? Please say yes or no.`

export const askIfRight = (value: string) => `Is ${value} right? Please say yes or no.`

export const whatIsWrong = 'Sorry. What shall I put right: your name, your email address, your company or the service?'

/** What is said when these fields have been filled in. */
export function acknowledge(filled: Fields): string {
  const [field, ...others] = Object.keys(filled) as ConsultationField[]
  const first = filled.fullName?.split(' ')[0]
  if (others.length > 0) return `Thank you${first ? `, ${first}` : ''}. I’ve put that into the form.`
  const value = field && filled[field]
  if (!value) return 'No problem.'
  // the whole name, so that a mistake in it is heard
  if (field === 'fullName') return `Thank you, ${value}.`
  if (field === 'companyName') return `${value}, thank you.`
  if (field === 'service') return `Good, ${labelOf(value)}.`
  return 'Thank you, I’ve made a note of that.'
}

/** The whole request, to be checked by ear before it is checked on the page. */
export function summary({ fullName, email, companyName, service }: Fields): string {
  const who = [fullName, companyName && `of ${companyName}`].filter(Boolean).join(' ')
  return `I have ${who}, ${email}, about ${labelOf(service)}. Please check the form. ${nothingIsSent}`
}

const labelOf = (service: string | undefined) =>
  service && service in serviceWords ? serviceWords[service as keyof typeof serviceWords].label : 'a consultation'
