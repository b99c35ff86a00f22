import type { SiteManifest } from '@parley/protocol'
import { company } from './company.ts'

export const mails: SiteManifest['mails'] = {
  confirmation: {
    subject: `Thanks, we’ve got your request – ${company.name}`,
    paragraphs: ['Thanks for asking for a consultation. Your request is with us, and nothing in it gets lost.'],
    nextHeading: 'What happens next',
    next: [
      `${company.answeredBy} reads it: a person, not a machine.`,
      'Within 24 hours you get a reply at this address, with two or three times for a call.',
      'On the call we sketch a plan for you. You keep it, whether you hire us or not.',
    ],
    closing: [
      'Two things are worth having in mind: the kind of customer you’d like more of, and what you’ve tried so far. No slides needed.',
      `In a hurry? Ring ${company.phone} (${company.hours}) or reply to this email.`,
      'Didn’t ask for this? Somebody typed your address by mistake. Ignore this email, or reply and we’ll delete the request.',
    ],
  },
  notification: {
    subject: 'New consultation request',
    introduction:
      'A visitor asked for a consultation and was promised a reply within 24 hours. Reply to this email to answer them.',
  },
}
