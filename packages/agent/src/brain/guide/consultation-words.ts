import type { ConsultationField } from '@parley/protocol'
import type { Fields } from './details.ts'
import { serviceWords } from './service-words.ts'
import { spellOut } from './spoken-email.ts'

export const nothingIsSent = 'Nothing is sent until you press the button on the page.'

export const questions: Record<ConsultationField, string> = {
  fullName: 'What is your full name?',
  email: 'What is your e-mail address? You can say it slowly, or type it.',
  companyName: 'What is the name of your company? You can say skip.',
  service: 'Which service interests you most? For example email, LinkedIn, phone calls, chatbots, or not sure yet.',
  problems: 'In a few words, what problem would you like us to solve?',
  additionalInfo: 'Is there anything else we should know? You can say no.',
}

export const missed: Record<ConsultationField, string> = {
  fullName: 'Sorry, I did not catch a name.',
  email: 'Sorry, I did not get a whole e-mail address. It sounds like: jo dot bloggs at example dot com.',
  companyName: 'Sorry, I did not catch that.',
  service: 'I could not match that to one of our services. You can say "not sure", and we will advise you.',
  problems: 'Could you say a little more about it?',
  additionalInfo: 'Sorry, I did not catch that.',
}

export const readBack = (email: string) => `I have ${email}. That is ${spellOut(email)}. Is that right?`

/** What is said when these fields have been filled in. */
export function acknowledge(filled: Fields): string {
  const [field, ...others] = Object.keys(filled) as ConsultationField[]
  const first = filled.fullName?.split(' ')[0]
  if (others.length > 0) return `Thank you${first ? `, ${first}` : ''}. I have put that into the form.`
  const value = field && filled[field]
  if (!value) return 'No problem.'
  if (field === 'fullName') return `Thank you, ${first}.`
  if (field === 'companyName') return `${value}, thank you.`
  if (field === 'service') return `Good, ${labelOf(value)}.`
  return 'Thank you, I have noted that.'
}

/** The whole request, to be checked by ear before it is checked on the page. */
export function summary({ fullName, email, companyName, service }: Fields): string {
  const who = [fullName, companyName && `of ${companyName}`].filter(Boolean).join(' ')
  return `I have ${who}, ${email}, about ${labelOf(service)}. Please check the form. ${nothingIsSent}`
}

const labelOf = (service: string | undefined) =>
  service && service in serviceWords ? serviceWords[service as keyof typeof serviceWords].label : 'a consultation'
