import { serviceGroups, services } from '@parley/protocol'
import { expect, test } from 'vitest'
import type { Section } from '../src/sections/index.tsx'
import { claims, stated } from './claims.ts'
import { company, emailHref, phoneHref } from './company.ts'
import { faq } from './faq.ts'
import { features } from './features.ts'
import { offers } from './offers.ts'
import { home } from './pages/home.ts'
import { services as servicesPage } from './pages/services.ts'
import { addOns, coreServices, serviceLabels, specialisedServices } from './services.ts'

type Kind = Section['kind']

function sectionsOf<K extends Kind>(page: { sections: Section[] }, kind: K) {
  return page.sections.filter((section): section is Extract<Section, { kind: K }> => section.kind === kind)
}

test('S1.3 the six service lines are named', () => {
  const lines = features.map((feature) => feature.title.toLowerCase()).join(', ')
  for (const line of [
    'email sequences',
    'linkedin outreach',
    'ai phone callers',
    'website chatbots',
    'sms',
    'meeting',
  ]) {
    expect(lines).toContain(line)
  }
  expect(company.registeredIn).toBe('England and Wales')
})

test('S2.43 S2.50 there are exactly six features, and no two dialogs say the same', () => {
  expect(sectionsOf(home, 'features')[0]?.features).toHaveLength(6)
  const lines = features.flatMap(({ benefits, steps, results }) => [...benefits, ...steps, ...results])
  expect(new Set(lines).size).toBe(lines.length)
  for (const { benefits, steps, results } of features) {
    expect([benefits.length, steps.length, results.length].every((count) => count >= 2)).toBe(true)
  }
})

test('S2.51 the process has exactly three steps', () => {
  expect(sectionsOf(home, 'process')[0]?.steps).toHaveLength(3)
})

test('S2.55 S2.56 S2.57 S2.58 the four figures stand in the results', () => {
  const stats = sectionsOf(home, 'results')[0]?.stats.map(({ figure, label }) => `${figure} ${label}`)
  expect(stats).toEqual([
    '200+ meetings booked monthly',
    '6.8% average response rate',
    '95%+ inbox delivery',
    expect.stringMatching(/fast setup/),
  ])
})

test('S1.13 S1.14 S1.24 every claim has a basis, and one that is switched off is gone', () => {
  expect(claims.prospects).toMatchObject({ figure: '3-5x', label: 'more prospects' })
  expect(claims.delivery?.figure).toBe('95%+')
  for (const claim of Object.values(claims)) expect(claim?.basis.length).toBeGreaterThan(20)
  const { delivery } = claims
  claims.delivery = null
  expect(stated('prospects', 'delivery')).toEqual([claims.prospects])
  claims.delivery = delivery
})

test('S1.15 S2.59 there are four questions; an answer says when first meetings come', () => {
  expect(faq).toHaveLength(4)
  expect(faq.filter(({ answer }) => answer.includes('7-14 days'))).toHaveLength(1)
})

test('S3.6 every one of the 16 services has a label of its own', () => {
  expect(Object.keys(serviceLabels).sort()).toEqual([...services].sort())
  expect(new Set(Object.values(serviceLabels)).size).toBe(16)
})

test('S2.65 S2.67 S2.68 the services page shows the services of the first three groups, in their order', () => {
  const shown = [coreServices, specialisedServices, addOns].map((list) => list.map(({ service }) => service))
  expect(shown).toEqual(serviceGroups.slice(0, 3).map((group) => [...group.services]))
  expect(sectionsOf(servicesPage, 'services').map(({ id, heading }) => [id, heading])).toEqual([
    ['core-services', 'Core Outreach Services'],
    ['specialized', 'Specialized Solutions'],
  ])
})

test('S2.66 only Email Automation is popular', () => {
  const popular = [...coreServices, ...specialisedServices].filter((card) => card.isPopular)
  expect(popular.map(({ service }) => serviceLabels[service])).toEqual(['Email Automation'])
})

test('C1 the page and the drop-down each keep their own name for the add-ons', () => {
  expect(sectionsOf(servicesPage, 'addOns')[0]?.heading).toBe('Add-ons and Ongoing Support')
  expect(serviceGroups[2].label).toBe('Add-ons and Support')
})

test('S1.22 three offers, from £500 to £5,000', () => {
  expect(offers.map((offer) => offer.priceGbp)).toEqual([500, 1500, 5000])
})

test('L11 the contact details reach nobody', () => {
  expect(phoneHref).toMatch(/^tel:\+44207946\d{4}$/)
  expect(emailHref).toMatch(/^mailto:[a-z]+@[a-z]+\.example$/)
})
