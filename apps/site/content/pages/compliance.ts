import type { Page } from '../../src/page.ts'
import { company } from '../company.ts'

export const compliance: Page = {
  path: '/compliance',
  title: 'Compliance: how we contact people',
  description:
    'Consent, opt-out and screening: how our outreach keeps to UK GDPR and PECR on email, LinkedIn, phone and SMS.',
  share: { question: 'Are you allowed to do that?', answer: 'Only with consent, screening and a way out.' },
  sections: [
    {
      kind: 'prose',
      heading: 'How we contact people',
      updatedAt: Date.UTC(2026, 10, 1),
      parts: [
        {
          heading: 'The rules we keep',
          paragraphs: [
            'Outreach in the United Kingdom is governed by UK GDPR and the Privacy and Electronic Communications Regulations 2003 (PECR). We build every programme around them, and we decline work that cannot be done within them.',
          ],
        },
        {
          heading: 'Channel by channel',
          points: [
            'Email: we email corporate addresses only where we have a legitimate interest and have documented the balancing test. We email individuals and sole traders only with their consent. Every message names the sender and carries a one-click opt-out.',
            'AI phone calls: automated calls are made only to people and businesses who gave prior consent. The call says who is calling and that it is an AI.',
            'Other calls: numbers are screened against the Telephone Preference Service and its corporate list (TPS and CTPS) before dialling.',
            'SMS: only with consent, kept with date and wording. STOP works at once.',
            'LinkedIn: within the platform’s terms and limits, approved message by message. We scrape nothing.',
            'Chatbots and voice assistants: always introduced as AI.',
          ],
        },
        {
          heading: 'One no is enough',
          paragraphs: [
            'An objection on any channel reaches a single suppression list that every channel checks before sending, and stays on it.',
          ],
        },
        {
          heading: 'Heard from us and would rather not?',
          paragraphs: [
            `Write to ${company.email} or ring ${company.phone}. We stop at once, tell you where your details came from, and delete them if you wish.`,
          ],
        },
      ],
    },
  ],
}
