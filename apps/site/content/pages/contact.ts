import type { Page } from '../../src/page.ts'

export const contact: Page = {
  path: '/contact',
  title: 'Book a free consultation',
  description:
    'Tell us who should be talking to you. A person replies within 24 hours with an honest view on whether outreach can help, and what it would cost.',
  share: { question: 'Can we talk?', answer: 'Your turn. We’re listening.' },
  sections: [
    {
      kind: 'consultation',
      id: 'contact',
      level: 1,
      idPrefix: 'contact',
      question: 'Can we talk?',
      heading: 'Your turn. We’re listening.',
      intro: 'Tell us what isn’t working. Within 24 hours a person replies, and says honestly whether we can help.',
      points: ['Thirty minutes, free, no slides', 'You keep whatever we sketch', 'No follow-up sequence. Really.'],
    },
  ],
}
