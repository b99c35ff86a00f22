import type { Page } from '../../src/page.ts'

export const notFound: Page = {
  path: null,
  title: 'Page not found',
  description: 'There is no page at this address.',
  share: { question: 'Is anyone there?', answer: 'Not at this address.' },
  sections: [
    {
      kind: 'notice',
      heading: 'Nobody answers here.',
      text: 'There is no page at this address. It may have moved, or the link lost a letter on the way.',
      links: [
        { text: 'Go to the home page', href: '/' },
        { text: 'Tell us what you were looking for', href: '/contact' },
      ],
    },
  ],
}
