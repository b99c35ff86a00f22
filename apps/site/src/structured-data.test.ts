import { expect, test } from 'vitest'
import { company } from '../content/company.ts'
import type { Offer } from '../content/offers.ts'
import { structuredData } from './structured-data.ts'

const offer = (name: string, priceGbp: number): Offer => {
  return { name, priceGbp, per: 'month', text: 'All.', includes: [], service: 'consultation-only' }
}
const facts = {
  company,
  offers: [offer('Pilot', 500), offer('Programme', 1500), offer('Full system', 5000)],
  rating: { value: '5.0', count: 50, source: '' },
}
const [business, site] = structuredData('https://parley.example', facts)['@graph']

test('S1.21 states the price range in pounds', () => {
  expect(business).toMatchObject({ '@type': 'ProfessionalService', priceRange: '£500-£5000' })
})

test('S1.22 holds exactly the three offers in pounds, inside the range', () => {
  const offers = business && 'makesOffer' in business ? business.makesOffer : []
  expect(offers).toMatchObject([{ price: '500' }, { price: '1500' }, { price: '5000' }])
  for (const offer of offers) expect(offer).toMatchObject({ '@type': 'Offer', priceCurrency: 'GBP' })
})

test('S1.23 holds the rating of the content, with its source, and none where there is none', () => {
  const rating = (value: typeof facts.rating | null) =>
    structuredData('https://parley.example', { ...facts, rating: value })['@graph'][0]
  expect(business).toMatchObject({ aggregateRating: { ratingValue: '5.0', bestRating: '5', reviewCount: 50 } })
  const source = 'https://reviews.example/parley'
  expect(rating({ value: '4.8', count: 7, source })).toMatchObject({ aggregateRating: { reviewCount: 7, url: source } })
  expect(rating(null)).not.toHaveProperty('aggregateRating')
})

test('S1.20 names the site, with addresses under its own', () => {
  expect(site).toMatchObject({ '@type': 'WebSite', url: 'https://parley.example/', inLanguage: 'en-GB' })
})
