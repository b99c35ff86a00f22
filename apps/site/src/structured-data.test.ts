import { expect, test } from 'vitest'
import { structuredData } from './structured-data.ts'

const [business, site] = structuredData('https://parley.example')['@graph']

test('S1.21 states the price range in pounds', () => {
  expect(business).toMatchObject({ '@type': 'ProfessionalService', priceRange: '£500-£5000' })
})

test('S1.22 holds exactly three offers in pounds, inside the range', () => {
  const offers = business && 'makesOffer' in business ? business.makesOffer : []
  expect(offers).toHaveLength(3)
  for (const offer of offers) {
    expect(offer).toMatchObject({ '@type': 'Offer', priceCurrency: 'GBP' })
    expect(Number(offer.price)).toBeGreaterThanOrEqual(500)
    expect(Number(offer.price)).toBeLessThanOrEqual(5000)
  }
})

test('S1.23 holds the rating of the content', () => {
  expect(business).toMatchObject({ aggregateRating: { ratingValue: '5.0', bestRating: '5', reviewCount: 50 } })
})

test('S1.20 names the site, with addresses under its own', () => {
  expect(site).toMatchObject({ '@type': 'WebSite', url: 'https://parley.example/', inLanguage: 'en-GB' })
})
