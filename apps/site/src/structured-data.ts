import { company } from '../content/company.ts'
import { type Offer, offers, pounds } from '../content/offers.ts'
import { rating } from '../content/rating.ts'

const facts = { company, offers, rating }
type Facts = typeof facts

/** The company and the site as schema.org knows them, ready for a JSON-LD block. */
export function structuredData(siteUrl: string, { company, offers, rating }: Facts = facts) {
  const { street, town, postcode } = company.registeredOffice
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'ProfessionalService',
        name: company.name,
        url: `${siteUrl}/`,
        image: `${siteUrl}/share/index.png`,
        telephone: company.phone,
        email: company.email,
        address: {
          '@type': 'PostalAddress',
          streetAddress: street,
          addressLocality: town,
          postalCode: postcode,
          addressCountry: 'GB',
        },
        areaServed: company.areaServed,
        ...(offers.length > 0 && { priceRange: priceRange(offers) }),
        makesOffer: offers.map(({ name, priceGbp }) => ({
          '@type': 'Offer',
          name,
          price: String(priceGbp),
          priceCurrency: 'GBP',
        })),
        ...(rating && {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: rating.value,
            bestRating: '5',
            reviewCount: rating.count,
            ...(rating.source && { url: rating.source }),
          },
        }),
      },
      {
        '@type': 'WebSite',
        name: company.name,
        url: `${siteUrl}/`,
        inLanguage: 'en-GB',
      },
    ],
  }
}

/** For instance `£500-£5000`: no thousands separator, so that machines read it. */
function priceRange(list: Offer[]) {
  const prices = list.map((offer) => offer.priceGbp)
  return [Math.min(...prices), Math.max(...prices)].map((price) => pounds(price).replace(',', '')).join('-')
}
