import { claims } from './claims.ts'
import { offers, pounds } from './offers.ts'

export type Question = {
  /** By which `spoken` finds it, wherever it stands. */
  id?: string
  question: string
  answer: string
}

const { setup, delivery } = claims
const cheapest = Math.min(...offers.map((offer) => offer.priceGbp))
const dearest = Math.max(...offers.map((offer) => offer.priceGbp))

export const faq: Question[] = [
  {
    id: 'speed',
    question: 'How soon will I be in a first meeting?',
    answer: `${
      setup
        ? `Most clients hold their first meetings within ${setup.figure} of signing the brief.`
        : 'That depends on your market, and we’ll tell you what to expect before you sign.'
    } Sending starts once you approve audience and wording; new domains need about two weeks more to warm up.`,
  },
  {
    id: 'delivery',
    question: 'Will my messages end up in spam?',
    answer: `${
      delivery ? `${delivery.figure} of first messages reach the inbox. ` : ''
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
    answer: `We work under UK GDPR and PECR: consent before automated calls and texts, TPS and CTPS screening, a way out in every message. Budgets run from ${pounds(cheapest)} for a pilot to ${pounds(dearest)} a month for a full system.`,
  },
]
