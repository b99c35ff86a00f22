import { priceRange } from '../src/from-content/prices.ts'
import { claims } from './claims.ts'
import { priceTerms } from './spoken/price-terms.ts'

export type Question = {
  /** By which `spoken` finds it, wherever it stands. */
  id?: string
  question: string
  answer: string
}

const { setup, delivery } = claims

export const faq: Question[] = [
  {
    id: 'speed',
    question: 'How soon will I be in a first meeting?',
    answer: `${
      setup
        ? `${setup.figure} ${setup.label}.`
        : 'That depends on your market, and we’ll tell you what to expect before you sign.'
    } Sending starts once you approve audience and wording; new domains need about two weeks more to warm up.`,
  },
  {
    id: 'delivery',
    question: 'Will my messages end up in spam?',
    answer: `${
      delivery ? `${delivery.figure} ${delivery.label}. ` : ''
    }We send from separate, authenticated domains, at volumes a person could manage. If the rate drops, sending pauses before your name suffers.`,
  },
  {
    id: 'automated',
    question: 'What is automated, and what stays human?',
    answer:
      'Research, timing and diaries are automated. A person writes the messages and reads the replies. Our AI callers and chatbots say they’re AI, and hand over when asked.',
  },
  {
    id: 'law',
    question: 'Is this lawful, and what does it cost?',
    answer: `We work under UK GDPR and PECR: consent before automated calls and texts, TPS and CTPS screening, a way out in every message. What it costs: ${priceRange()}, ${priceTerms.vat}.`,
  },
]
