import type { Service } from '@parley/protocol'
import type { IconName } from '../src/ui/icon-names.ts'

/** The name of every service, on its card and in the form's drop-down. */
export const serviceLabels: Record<Service, string> = {
  'email-automation': 'Email Automation',
  'linkedin-outreach': 'LinkedIn Outreach',
  'ai-phone-callers': 'AI Phone Callers',
  'smart-chatbots': 'Smart Chatbots',
  'sms-automation': 'SMS Automation',
  'meeting-scheduler': 'Meeting Scheduler',
  'b2b-saas-outreach': 'B2B SaaS Outreach',
  'agency-solutions': 'Agency Solutions',
  'enterprise-setup': 'Enterprise Setup',
  'analytics-dashboard': 'Analytics Dashboard',
  'multi-language-setup': 'Multi-language Setup',
  'custom-integrations': 'Custom Integrations',
  'monthly-optimization': 'Monthly Optimisation',
  'multiple-services': 'Several services together',
  'full-outreach-system': 'A full outreach system',
  'consultation-only': 'Just a consultation',
}

export type ServiceCard = { service: Service; icon: IconName; text: string; points: string[]; isPopular?: true }

export const coreServices: ServiceCard[] = [
  {
    service: 'email-automation',
    icon: 'email',
    isPopular: true,
    text: 'Sequences that read as if you had written each one, sent at a pace inboxes trust.',
    points: [
      'Domains warmed and authenticated',
      'Written per audience, not per template',
      'Stops the moment someone replies',
    ],
  },
  {
    service: 'linkedin-outreach',
    icon: 'linkedin',
    text: 'Introductions from your own profile to people with a reason to know you, within the platform’s limits.',
    points: ['Audience built with you', 'Every message approved by a person', 'Daily volumes a human could manage'],
  },
  {
    service: 'ai-phone-callers',
    icon: 'calls',
    text: 'A voice that calls people who agreed to be called, says it’s an AI, and books or bows out.',
    points: ['Consent recorded before dialling', 'Screened against TPS and CTPS', 'Hands over to you on request'],
  },
  {
    service: 'smart-chatbots',
    icon: 'chat',
    text: 'Answers on your site at eleven at night, from your own documents, with a diary at hand.',
    points: ['Says so when it doesn’t know', 'Qualifies in three questions', 'Passes the whole thread to you'],
  },
  {
    service: 'sms-automation',
    icon: 'sms',
    text: 'Short reminders and follow-ups to people who opted in, timed for when they are read.',
    points: ['Consent kept with each number', 'STOP honoured at once', 'Replies land in your inbox'],
  },
  {
    service: 'meeting-scheduler',
    icon: 'meetings',
    text: 'From “yes, go on” to a slot in both diaries, without the six messages in between.',
    points: ['Reads your real availability', 'Reminders that cut no-shows', 'Rebooks when plans change'],
  },
]

export const specialisedServices: ServiceCard[] = [
  {
    service: 'b2b-saas-outreach',
    icon: 'saas',
    text: 'For software with a demo to give: reach the person who feels the problem and the one who signs.',
    points: ['Trigger-based timing', 'Trial and demo flows', 'Messages by role'],
  },
  {
    service: 'agency-solutions',
    icon: 'agency',
    text: 'Outreach your agency can run for its own clients under its own name.',
    points: ['One workspace per client', 'White-label reports', 'Margins that still work'],
  },
  {
    service: 'enterprise-setup',
    icon: 'enterprise',
    text: 'For teams with a security questionnaire, three regions and a CRM older than some of the staff.',
    points: ['Roles and approvals', 'Data processing agreement', 'Rollout by region'],
  },
]

export const addOns: { service: Service; text: string }[] = [
  { service: 'analytics-dashboard', text: 'Sent, answered, met, won: one page, updated hourly, no spreadsheet.' },
  {
    service: 'multi-language-setup',
    text: 'Written by people who grew up with the language, not by a translation button.',
  },
  { service: 'custom-integrations', text: 'Your CRM, your diary, your data warehouse, kept in step.' },
  { service: 'monthly-optimization', text: 'We read the replies, change one thing at a time and show you what moved.' },
]
