import { company } from '../content/company.ts'
import { type Offer, offers, pounds } from '../content/offers.ts'
import { rating } from '../content/rating.ts'

/** The company and the site as schema.org knows them, ready for a JSON-LD block. */
export function structuredData(siteUrl: string) {
  const { street, town, postcode } = company.registeredOffice
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'ProfessionalService',
        '@id': `${siteUrl}/#company`,
        name: company.name,
        legalName: company.legalName,
        url: `${siteUrl}/`,
        logo: `${siteUrl}/icon-512.png`,
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
        ...(offers.length > 0 && { priceRange: priceRange(offers), currenciesAccepted: 'GBP' }),
        makesOffer: offers.map(({ name, priceGbp, text }) => ({
          '@type': 'Offer',
          name,
          description: text,
          price: String(priceGbp),
          priceCurrency: 'GBP',
          url: `${siteUrl}/services#prices`,
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
        '@id': `${siteUrl}/#site`,
        name: company.name,
        url: `${siteUrl}/`,
        inLanguage: 'en-GB',
        publisher: { '@id': `${siteUrl}/#company` },
      },
    ],
  }
}

/** For instance `£500-£5000`: no thousands separator, so that machines read it. */
function priceRange(list: Offer[]) {
  const prices = list.map((offer) => offer.priceGbp)
  return [Math.min(...prices), Math.max(...prices)].map((price) => pounds(price).replace(',', '')).join('-')
}
