import { expect, test } from 'vitest'
import { launchWarnings } from './launch-warnings.ts'

const company = { securityContactExpiresAt: 2000 }
const source = 'https://reviews.example/agency'

test('L1 a rating without a source and invented company details are warned of', () => {
  const rating = { value: '5.0', count: 50, source: '' }
  const warnings = launchWarnings({ rating, templates: ['companyNumber', 'email'], company }, 1000).join('\n')
  expect(warnings).toMatch(/50 reviews and names no source/)
  expect(warnings).toMatch(/invented values: companyNumber, email\./)
})

test('real ones are not, nor is no rating at all', () => {
  const rating = { value: '4.8', count: 7, source }
  expect(launchWarnings({ rating, templates: [], company }, 1000)).toEqual([])
  expect(launchWarnings({ rating: null, templates: [], company }, 1000)).toEqual([])
})

test('a contact for security reports that has expired is', () => {
  expect(launchWarnings({ rating: null, templates: [], company }, 3000)).toEqual([
    'security.txt has expired: see content/company.ts.',
  ])
})
