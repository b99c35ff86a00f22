import { priceRange } from '../../src/from-content/prices.ts'
import type { Page } from '../../src/page.ts'
import { offers } from '../offers.ts'
import { addOns, coreServices, specialisedServices } from '../services.ts'
import { priceTerms } from '../spoken/price-terms.ts'

export const services: Page = {
  path: '/services',
  title: 'Services and prices',
  description: `Email, LinkedIn, AI phone callers, chatbots, SMS and scheduling, with consent built in: ${priceRange()}, ${priceTerms.vat}.`,
  share: { question: 'What can I ask you for?', answer: 'Everything between a name and a meeting.' },
  sections: [
    {
      kind: 'intro',
      question: 'What can I ask you for?',
      heading: 'Everything between a name and a meeting.',
      text: 'Take one service or let several work together. Each card leads to a form that already knows which one you mean.',
      links: [
        { text: 'Core', href: '#core-services' },
        { text: 'Specialised', href: '#specialized' },
        { text: 'Add-ons', href: '#add-ons' },
        { text: 'Prices', href: '#prices' },
      ],
    },
    {
      kind: 'services',
      id: 'core-services',
      heading: 'Core Outreach Services',
      intro: 'The six channels. Most programmes begin with two.',
      action: 'Ask about this',
      services: coreServices,
    },
    {
      kind: 'services',
      id: 'specialized',
      heading: 'Specialized Solutions',
      intro: 'The same craft, arranged for how you sell.',
      action: 'Ask about this',
      services: specialisedServices,
    },
    {
      kind: 'addOns',
      id: 'add-ons',
      heading: 'Add-ons and Ongoing Support',
      addOns,
    },
    {
      kind: 'offers',
      id: 'prices',
      question: 'And what does it cost?',
      heading: 'Three ways to begin.',
      offers,
      ask: 'Ask about the',
      usual: 'Most start here',
      note: `Prices are ${priceTerms.vat}. ${priceTerms.setUp} ${priceTerms.notice}`,
    },
    {
      kind: 'callToAction',
      question: 'Not sure which?',
      heading: 'Then ask. It’s what we do.',
      text: 'Thirty minutes with a person who has seen your kind of problem before.',
      action: { text: 'Book a free consultation', href: '/contact' },
    },
  ],
}
