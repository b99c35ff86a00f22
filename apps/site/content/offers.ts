import type { Service } from '@parley/protocol'

export type Offer = {
  name: string
  /** Whole pounds, before VAT. */
  priceGbp: number
  per: 'once' | 'month'
  text: string
  includes: string[]
  /** What the form chooses for whoever asks about it. */
  service: Service
  /** Where most begin. */
  isUsual?: true
}

/** From cheapest to dearest; the price range of the structured data is that of this list. */
export const offers: Offer[] = [
  {
    name: 'Pilot',
    priceGbp: 500,
    per: 'once',
    text: 'One channel, one audience, four weeks. Enough to see whether your market answers.',
    service: 'consultation-only',
    includes: ['One channel', 'Up to 300 checked contacts', 'Two message variants', 'A written verdict'],
  },
  {
    name: 'Programme',
    priceGbp: 1500,
    per: 'month',
    text: 'Email and LinkedIn working together, with replies handled and meetings put in your diary.',
    service: 'multiple-services',
    isUsual: true,
    includes: ['Two channels', 'Reply handling', 'Diary booking', 'A fortnightly review'],
  },
  {
    name: 'Full system',
    priceGbp: 5000,
    per: 'month',
    text: 'Every channel you need, your own domains and numbers, connected to your CRM and reported weekly.',
    service: 'full-outreach-system',
    includes: ['All channels', 'AI callers and chat', 'CRM integration', 'A named strategist'],
  },
]

/** What stands in the form for whoever asks about an offer; `null` for a name that is none of ours. */
export function aboutOffer(name: string | null): string | null {
  return offers.some((offer) => offer.name === name) ? `I’d like to talk about the ${name} plan.` : null
}

export function pounds(amount: number) {
  return `£${amount.toLocaleString('en-GB')}`
}
