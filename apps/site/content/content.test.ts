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

// These promises hold for every content that the build accepts, whoever the owner is: nothing here quotes it.

type Kind = Section['kind']

function sectionsOf<K extends Kind>(page: { sections: Section[] }, kind: K) {
  return page.sections.filter((section): section is Extract<Section, { kind: K }> => section.kind === kind)
}

test('S1.3 the service lines are named on the home page, of a company that says where it is registered', () => {
  const shown = sectionsOf(home, 'features').flatMap((section) => section.features)
  expect(shown).not.toEqual([])
  for (const feature of shown) expect(features).toContain(feature)
  expect(company.registeredIn).not.toBe('')
})

test('S2.43 S2.50 every feature says what it brings, how it works and what to expect, and no two are the same', () => {
  for (const { benefits, steps, results } of features) {
    expect([benefits, steps, results].every((lines) => lines.length > 0)).toBe(true)
  }
  expect(new Set(features.map(({ title }) => title)).size).toBe(features.length)
})

test('S2.55 S2.56 S2.57 S2.58 the results state the claims that are switched on', () => {
  const results = sectionsOf(home, 'results')
  expect(results).not.toEqual([])
  const said = results.flatMap(({ stats, footnotes }) => [...stats, ...footnotes])
  expect(new Set(said)).toEqual(new Set(Object.values(claims).filter((claim) => claim !== null)))
})

test('S1.13 S1.14 every claim has a basis, and one that is switched off is gone', () => {
  for (const claim of stated('prospects', 'delivery', 'meetings', 'responses', 'setup'))
    expect(claim.basis).not.toBe('')
  const { delivery } = claims
  claims.delivery = null
  expect(stated('prospects', 'delivery')).toEqual([claims.prospects].filter(Boolean))
  claims.delivery = delivery
})

test('S2.59 the questions stand on the home page', () => {
  const asked = sectionsOf(home, 'results').flatMap((section) => section.faq)
  expect(asked).not.toEqual([])
  for (const question of asked) expect(faq).toContain(question)
})

test('S3.6 every service has a label of its own', () => {
  expect(Object.keys(serviceLabels).sort()).toEqual([...services].sort())
  expect(new Set(Object.values(serviceLabels)).size).toBe(services.length)
})

test('S2.65 S2.67 S2.68 what the services page shows are services of the form', () => {
  const shown = [...coreServices, ...specialisedServices, ...addOns].map(({ service }) => service)
  for (const service of shown) expect(services).toContain(service)
  const cards = sectionsOf(servicesPage, 'services').flatMap((section) => section.services)
  expect(cards).not.toEqual([])
  for (const card of cards) expect([...coreServices, ...specialisedServices]).toContain(card)
  const tiles = sectionsOf(servicesPage, 'addOns').flatMap((section) => section.addOns)
  expect(tiles).not.toEqual([])
  for (const tile of tiles) expect(addOns).toContain(tile)
})

test('C1 the page and the drop-down each keep their own name for the add-ons', () => {
  const groups = serviceGroups.map(({ label }): string => label)
  const parts = sectionsOf(servicesPage, 'addOns')
  expect(parts).not.toEqual([])
  for (const { heading } of parts) expect(groups).not.toContain(heading)
})

test('the services page shows offers', () => {
  const shown = sectionsOf(servicesPage, 'offers').flatMap((section) => section.offers)
  expect(shown).not.toEqual([])
  for (const offer of shown) expect(offers).toContain(offer)
})

test('L11 the contact details are the company’s, and nobody’s while they are invented', () => {
  expect(phoneHref).toBe(`tel:${company.phone.replaceAll(' ', '')}`)
  expect(emailHref).toBe(`mailto:${company.email}`)
})
