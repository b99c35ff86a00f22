import type { Page } from '../../src/page.ts'
import { formWords } from '../form.ts'

/** What a visitor without JavaScript sees after sending the form. */
export const thankYou: Page = {
  path: '/contact',
  isHidden: true,
  title: 'Thank You',
  description: 'Your request has reached us. A person replies within 24 hours.',
  share: { question: 'Can we talk?', answer: 'Yes. We’ll write within 24 hours.' },
  sections: [
    {
      kind: 'notice',
      heading: formWords.thanks.heading,
      text: formWords.thanks.paragraphs.join(' '),
      links: [
        { text: 'Back to the home page', href: '/' },
        { text: 'Look at the services', href: '/services' },
      ],
    },
  ],
}
