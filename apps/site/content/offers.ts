export type Offer = {
  name: string
  /** Whole pounds, before VAT. */
  priceGbp: number
  per: 'once' | 'month'
  text: string
  includes: string[]
}

/** From cheapest to dearest; the price range of the structured data is that of this list. */
export const offers: Offer[] = [
  {
    name: 'Pilot',
    priceGbp: 500,
    per: 'once',
    text: 'One channel, one audience, four weeks. Enough to see whether your market answers.',
    includes: ['One channel', 'Up to 300 checked contacts', 'Two message variants', 'A written verdict'],
  },
  {
    name: 'Programme',
    priceGbp: 1500,
    per: 'month',
    text: 'Email and LinkedIn working together, with replies handled and meetings put in your diary.',
    includes: ['Two channels', 'Reply handling', 'Diary booking', 'A fortnightly review'],
  },
  {
    name: 'Full system',
    priceGbp: 5000,
    per: 'month',
    text: 'Every channel you need, your own domains and numbers, connected to your CRM and reported weekly.',
    includes: ['All channels', 'AI callers and chat', 'CRM integration', 'A named strategist'],
  },
]

export function pounds(amount: number) {
  return `£${amount.toLocaleString('en-GB')}`
}
