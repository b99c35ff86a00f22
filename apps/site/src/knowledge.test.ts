import { afterEach, expect, test, vi } from 'vitest'
import { claims } from '../content/claims.ts'
import { company } from '../content/company.ts'
import { faq } from '../content/faq.ts'
import { features } from '../content/features.ts'
import { offers, pounds } from '../content/offers.ts'
import { addOns, coreServices, serviceLabels, specialisedServices } from '../content/services.ts'
import { spoken } from '../content/spoken/index.ts'
import { knowledge, told } from './knowledge.ts'
import { pages } from './pages.ts'

const { entries } = knowledge()
const textOf = (id: string) => entries.find((entry) => entry.id === id)?.text ?? ''

// what a test has changed of the pages is not the next one's, nor the next file's
afterEach(() => void vi.resetModules())

test('S1.4 every price, the process and the ways to reach us are known, in whole sentences', () => {
  for (const { priceGbp } of offers) expect(textOf('offers')).toContain(pounds(priceGbp))
  expect(textOf('contact')).toContain(company.phone)
  expect(textOf('process')).not.toBe('')
  for (const { id, text } of entries) expect(text, id).toMatch(/^[^a-z].*[.!?”]$/s)
})

test('S1.4 every offer, service and question of the content is known, in whatever order they stand', () => {
  const known = entries.map(({ id }) => id)
  for (const { service } of [...coreServices, ...specialisedServices, ...addOns]) {
    expect(known, serviceLabels[service]).toContain(`service-${service}`)
  }
  for (const { question } of faq) expect(entries.map((entry) => entry.question)).toContain(question)
  for (const { name, priceGbp } of offers) {
    expect(entries.filter(({ text }) => text.includes(name) && text.includes(pounds(priceGbp)))).not.toEqual([])
  }
})

test('L10 the legal pages are quoted only to whoever asks for what they say', () => {
  const parts = [pages.terms, pages.privacy, pages.compliance].flatMap(({ sections }) =>
    sections.flatMap((section) => (section.kind === 'prose' ? section.parts : [])),
  )
  const legal = told().filter(({ question }) => parts.some(({ heading }) => heading === question))
  expect(legal).toHaveLength(parts.length)
  // a heading that is no question would be taken for words that anybody uses
  for (const { id } of spoken) expect(entries.find((known) => known.id === id)?.question ?? '?', id).toMatch(/\?$/)
})

test('what is said aloud in other words is also known as the page says it', () => {
  const onPages = new Map(told().map(({ id, text }) => [id, text]))
  for (const { id, text, shown } of entries) {
    const page = onPages.get(id)
    if (page && page !== text) expect(shown, id).toBe(page)
    else expect(shown, id).toBeUndefined()
  }
})

test('a case is told with whose it is', () => {
  const cases = Object.values(pages).flatMap(({ sections }) => sections.filter(({ kind }) => kind === 'story'))
  for (const { id, source } of cases as { id: string; source: string }[]) {
    expect(textOf(id).toLowerCase().startsWith(source.toLowerCase())).toBe(true)
  }
})

test('each thing is known once', () => {
  const ids = entries.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('what was taken off the pages is not said either', async () => {
  vi.resetModules()
  const { features: fewer } = await import('../content/features.ts')
  const [gone] = fewer.splice(0, 1)
  const without = (await import('./knowledge.ts')).knowledge().entries.map(({ id }) => id)
  expect(without.filter((id) => id.startsWith(`features-${gone?.slug}`))).toEqual([])
  expect(entries.filter(({ id }) => id === `features-${features[0]?.slug}`)).toHaveLength(1)
})

test('what leads on has something before it', () => {
  for (const [index, { id, about, invite }] of spoken.entries()) {
    if (invite)
      expect(
        spoken.findIndex((answer) => answer.about === about),
        id,
      ).toBeLessThan(index)
  }
})

test('a claim is said with its figure, and one that is switched off is not said at all', async () => {
  const saidWith = async (figure: string | null) => {
    vi.resetModules()
    const { claims } = await import('../content/claims.ts')
    for (const [name, claim] of Object.entries(claims)) {
      claims[name as keyof typeof claims] = claim && figure !== null ? { ...claim, figure } : null
    }
    return JSON.stringify((await import('./knowledge.ts')).knowledge().entries)
  }
  const isAnyOn = Object.values(claims).some((claim) => claim !== null)
  expect((await saidWith('98,765')).includes('98,765')).toBe(isAnyOn)
  for (const claim of Object.values(claims)) if (claim) expect(await saidWith(null)).not.toContain(claim.basis)
})
