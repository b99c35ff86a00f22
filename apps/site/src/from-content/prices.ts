import { type Offer, offers, pounds } from '../../content/offers.ts'

export const byPrice = offers.toSorted((one, other) => one.priceGbp - other.priceGbp)
export const [cheapest, dearest] = [byPrice[0], byPrice.at(-1)] as [Offer, Offer]

/** "from the Pilot at £500 once to the Full system at £5,000 a month" */
export function priceRange() {
  return [`from ${priced(cheapest)}`, ...(dearest === cheapest ? [] : [`to ${priced(dearest)}`])].join(' ')
}

export function priced(offer: Offer) {
  return `the ${offer.name} at ${price(offer)}`
}

export function price({ priceGbp, per }: Offer) {
  return `${pounds(priceGbp)} ${per === 'once' ? 'once' : 'a month'}`
}
