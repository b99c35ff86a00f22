import { callLength } from '../../src/from-content/call-length.ts'
import { isAnythingClaimed } from '../../src/from-content/claimed.ts'
import { vatLine } from '../../src/from-content/legal-line.ts'
import type { Page } from '../../src/page.ts'
import { addressLine, company } from '../company.ts'

export const terms: Page = {
  path: '/terms',
  title: 'Terms of use',
  description: 'The terms on which this site and its AI voice assistant may be used, and who stands behind them.',
  share: { question: 'What are the rules?', answer: 'Few, and in plain words.' },
  sections: [
    {
      kind: 'prose',
      heading: 'Terms of use',
      updatedAt: Date.UTC(2026, 10, 1),
      parts: [
        {
          heading: 'Who we are',
          paragraphs: [
            [
              `This site is run by ${company.legalName}, registered in ${company.registeredIn} under number ${company.companyNumber}, at ${addressLine()}. Telephone ${company.phone}, email ${company.email}.`,
              ...vatLine(),
            ].join(' '),
          ],
        },
        {
          heading: 'What this site is',
          paragraphs: [
            'Information about our services, and ways to reach us. Nothing here is a binding offer; work begins when both of us have signed a proposal.',
            isAnythingClaimed()
              ? 'Figures on this site describe typical past results, with their basis stated. Your results may differ, and we guarantee none.'
              : 'We guarantee no results.',
          ],
        },
        {
          heading: 'The voice assistant',
          paragraphs: [
            `It is an AI. It answers from what this site says, can be wrong, and cannot agree prices or contracts. Calls end after ${callLength()}. Please tell it nothing confidential.`,
          ],
        },
        {
          heading: 'Using the site',
          points: [
            'Send requests about your own business, with your own contact details.',
            'Do not try to overload the site or to reach what is not public.',
            'The text and drawings are ours; quote them with a link.',
          ],
          link: { text: 'Licences of the software and the font in these pages', href: '/licences.txt' },
        },
        {
          heading: 'Liability and law',
          paragraphs: [
            'Nothing here limits liability that the law does not let us limit. Otherwise we are not liable for losses from relying on general information on this site. The law of England and Wales applies.',
          ],
        },
      ],
    },
  ],
}
