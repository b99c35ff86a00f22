import { type Service, services } from '@parley/protocol'
import { heardLikeness } from '../../../lib/text/likeness.ts'
import { bare } from '../../../lib/text/words.ts'

type ServiceWords = { label: string; words: RegExp }

/** What visitors call each service, and what the guide calls it. */
const known: Partial<Record<string, ServiceWords>> = {
  'email-automation': { label: 'email automation', words: /\b(?:e-?mails?|cold e-?mails?|inbox|sequences?)\b/ },
  'linkedin-outreach': { label: 'LinkedIn outreach', words: /\blinked ?in\b/ },
  'ai-phone-callers': {
    label: 'AI phone callers',
    words: /\b(?:phone|call(?:s|ers?|ing)?|telephone|dial(?:l?er|l?ing)?)\b/,
  },
  'smart-chatbots': { label: 'smart chatbots', words: /\bchat ?bots?\b|\bchat\b|\bwebsite bot\b/ },
  'sms-automation': { label: 'SMS automation', words: /\b(?:sms|texts?|texting|text messages?|whats ?app)\b/ },
  'meeting-scheduler': {
    label: 'the meeting scheduler',
    words: /\b(?:schedul(?:e|er|ing)|calendar|appointments?|book(?:ing)? meetings?)\b/,
  },
  'b2b-saas-outreach': { label: 'B2B SaaS outreach', words: /\b(?:saas|sass|software companies|b2b|b to b)\b/ },
  'agency-solutions': { label: 'agency solutions', words: /\b(?:agency|agencies|white label|reseller)\b/ },
  'enterprise-setup': {
    label: 'the enterprise setup',
    words: /\b(?:enterprise|corporate|large (?:company|team|organisation))\b/,
  },
  'analytics-dashboard': {
    label: 'the analytics dashboard',
    words: /\b(?:analytics?|dashboards?|reports?|reporting|statistics)\b/,
  },
  'multi-language-setup': { label: 'the multi-language setup', words: /\b(?:languages?|multi ?lingual|translat\w+)\b/ },
  'custom-integrations': {
    label: 'custom integrations',
    words: /\b(?:integrat\w+|crm|hubspot|salesforce|zapier|api)\b/,
  },
  'monthly-optimization': { label: 'monthly optimisation', words: /\b(?:optimi[sz]\w+|monthly|fine.?tun\w+)\b/ },
  'multiple-services': {
    label: 'several services',
    words: /\b(?:several|multiple|a few|some of|a mix|more than one|two of|both)\b/,
  },
  'full-outreach-system': {
    label: 'the full outreach system',
    words: /\b(?:everything|all of (?:it|them)|the (?:lot|whole|full)|whole thing|full|complete)\b/,
  },
  'consultation-only': {
    label: 'a consultation only',
    words:
      /\b(?:not sure|don'?t know|do not know|no idea|unsure|just (?:talk|a chat|advice|a consultation)|advice|consultation|you (?:tell|advise) me)\b/,
  },
}

/** A service that is new here is called by the words of its value. */
export function wordsOf(service: string): ServiceWords {
  const label = service.replaceAll('-', ' ')
  return known[service] ?? { label, words: new RegExp(`\\b${label.replaceAll(' ', '[- ]')}\\b`) }
}

export const serviceWords = Object.fromEntries(services.map((service) => [service, wordsOf(service)])) as Record<
  Service,
  ServiceWords
>

/** The service that free words mean; `multiple-services` when they name more than one; null when none. */
export function serviceFrom(text: string): Service | null {
  const spoken = text.toLowerCase()
  const exact = (Object.keys(serviceWords) as Service[]).find((service) => spoken.trim() === service)
  if (exact) return exact
  const named = (Object.keys(serviceWords) as Service[]).filter((service) => serviceWords[service].words.test(spoken))
  const whole = named.find((service) => service === 'full-outreach-system' || service === 'multiple-services')
  if (whole) return whole
  const kinds = named.filter((service) => service !== 'consultation-only')
  if (kinds.length > 1) return 'multiple-services'
  return kinds[0] ?? named[0] ?? null
}

/** What the question offers, as it is said. */
const offered: Partial<Record<Service, readonly string[]>> = {
  'email-automation': ['email', 'emails'],
  'linkedin-outreach': ['linkedin'],
  'ai-phone-callers': ['phonecalls'],
  'smart-chatbots': ['chatbots'],
  'consultation-only': ['notsure', 'notsureyet'],
}
/** Whoever says more than this says something else. */
const mostWords = 5
const heardEnough = 0.75

/** The offered service that a short answer sounds like, by how it ends: "Lanky then" is LinkedIn; null when like none. */
export function serviceHeardIn(text: string): Service | null {
  const words = bare(text)
  if (words.length > mostWords) return null
  const ends = words.map((_, at) => words.slice(at).join('').replaceAll("'", ''))
  const choices = Object.entries(offered).flatMap(([service, sounds]) =>
    sounds.map((sound) => ({ service, alike: Math.max(0, ...ends.map((end) => heardLikeness(end, sound))) })),
  )
  const [best] = choices.toSorted((one, other) => other.alike - one.alike)
  return best && best.alike >= heardEnough ? (best.service as Service) : null
}
