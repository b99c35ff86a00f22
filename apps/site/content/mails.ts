import type { SiteManifest } from '@parley/protocol'
import { company } from './company.ts'

export const mails: SiteManifest['mails'] = {
  confirmation: {
    subject: `We have your request, from ${company.name}`,
    paragraphs: [
      'Thank you for asking for a consultation. Your request has reached us, and a person will reply within 24 hours.',
      'Before we speak, it helps to have two things in mind: the kind of customer you would like more of, and what you have tried so far. No slides needed.',
      `If anything is urgent, ring ${company.phone} (${company.hours}) or reply to this message.`,
      'If you did not ask for this, somebody typed your address by mistake. Ignore this message, or reply and we will delete the request.',
    ],
  },
  notification: {
    subject: 'New consultation request',
    introduction:
      'A visitor asked for a consultation and was promised a reply within 24 hours. Reply to this message to answer them.',
  },
}
