import { claims } from './claims.ts'
import { offers, pounds } from './offers.ts'

export type Question = { question: string; answer: string }

const { setup, delivery } = claims
const cheapest = Math.min(...offers.map((offer) => offer.priceGbp))
const dearest = Math.max(...offers.map((offer) => offer.priceGbp))

export const faq: Question[] = [
  {
    question: 'How soon will I be in a first meeting?',
    answer: `${
      setup
        ? `Most clients hold their first meetings within ${setup.figure} of signing the brief.`
        : 'That depends on your market, and we will tell you what to expect before you sign.'
    } The first days go into the audience and the wording; sending starts once you have approved both. New sending domains need about two weeks more to warm up, and we say so before you sign.`,
  },
  {
    question: 'Will my messages end up in spam?',
    answer: `${
      delivery ? `${delivery.figure} of first messages reach the inbox, measured with seed addresses every week. ` : ''
    }We send from separate, authenticated domains, at volumes a person could manage, to addresses checked beforehand. If the rate drops, sending pauses before your name suffers.`,
  },
  {
    question: 'What is automated, and what stays human?',
    answer:
      'Research, timing, follow-up and diaries are automated. A person writes the messages, approves the audience and reads every reply that is not a plain yes or no. Our AI callers and chatbots say that they are AI, and hand over to you when asked.',
  },
  {
    question: 'Is this lawful, and what does it cost?',
    answer: `We work under UK GDPR and PECR: consent before automated calls and texts, screening against TPS and CTPS, a way out in every message and one suppression list across channels. Budgets run from ${pounds(cheapest)} for a pilot to ${pounds(dearest)} a month for a full system.`,
  },
]
