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

/** What the assistant knows where the content is another. */
async function knownWith(change: () => Promise<void>) {
  vi.resetModules()
  await change()
  return (await import('./knowledge.ts')).knowledge().entries
}

test('a claim is said in the words of its page, whatever it counts', async () => {
  const said = await knownWith(async () => {
    const { claims } = await import('../content/claims.ts')
    for (const [index, name] of Object.keys(claims).entries()) {
      claims[name as keyof typeof claims] = {
        figure: `98,76${index}`,
        label: `of kind ${index}`,
        basis: `Basis ${index}.`,
      }
    }
  })
  const figure = /98,76(\d)/
  for (const { id, text } of said.filter((entry) => figure.test(entry.text))) {
    const [, kind] = figure.exec(text) ?? []
    expect(text, id).toContain(`of kind ${kind}`)
  }
  expect(said.find(({ id }) => id === 'claim-of-kind-2')?.text).toBe('98,762 of kind 2. Basis 2.')
})

test('where nothing is claimed, nobody speaks of figures', async () => {
  const said = await knownWith(async () => {
    const { claims } = await import('../content/claims.ts')
    for (const name of Object.keys(claims)) claims[name as keyof typeof claims] = null
  })
  expect(said.filter(({ text }) => /\b(?:our figures|figures on this site)\b/i.test(text)).map(({ id }) => id)).toEqual(
    [],
  )
  expect(said.find(({ id }) => id === 'no-guarantee')?.text).toMatch(/guarantee none/)
})

test('the terms of the prices are said as the page has them', async () => {
  const said = await knownWith(async () => {
    const { priceTerms } = await import('../content/spoken/price-terms.ts')
    Object.assign(priceTerms, { vat: 'with VAT in them', setUp: 'Setting up is £90.', notice: 'Leave any day.' })
  })
  const textOf = (id: string) => said.find((entry) => entry.id === id)?.text ?? ''
  expect(textOf('offer-terms')).toMatch(/Setting up is £90\. Leave any day\./)
  expect(textOf('set-up-fee')).toBe('Setting up is £90. Prices are with VAT in them.')
  expect(textOf('notice-period')).toBe('Leave any day.')
  expect(textOf('vat')).toBe('Our prices are with VAT in them.')
  const { services } = await import('../content/pages/services.ts')
  expect(JSON.stringify(services)).toContain('Prices are with VAT in them. Setting up is £90. Leave any day.')
  for (const { id, text } of said.filter(({ id }) => id.startsWith('offer')))
    expect(text, id).not.toMatch(/(?:exclude|before) VAT|set-up fee|one month’s notice/)
})

test('what a second page introduces is known beside the first, and what two pages say alike is known once', async () => {
  const before = entries.find(({ id }) => id === 'intro')
  const said = await knownWith(async () => {
    const { pages } = await import('./pages.ts')
    const intro = {
      kind: 'intro' as const,
      question: 'Do you bake?',
      heading: 'We bake',
      text: 'Bread and cake.',
      links: [],
    }
    pages.terms.sections.push(intro)
    pages.privacy.sections.push(intro)
  })
  expect(said.find(({ id }) => id === 'intro')).toEqual(before)
  expect(said.filter(({ text }) => text.includes('Bread and cake.'))).toEqual([
    { id: 'intro-2', question: 'Do you bake?', text: 'We bake. Bread and cake.' },
  ])
})

test.each([
  [600, 'ten minutes'],
  [60, 'one minute'],
  [900, '15 minutes'],
  [90, '1.5 minutes'],
])('a call of %i seconds is told as one of %s', async (maxDurationSeconds, length) => {
  const said = await knownWith(async () => {
    const { assistant } = await import('../content/assistant.ts')
    assistant.maxDurationSeconds = maxDurationSeconds
  })
  expect(said.find(({ id }) => id === 'call-length')?.text).toBe(`Calls with me end after ${length}.`)
  const { terms } = await import('../content/pages/terms.ts')
  expect(JSON.stringify(terms)).toContain(`Calls end after ${length}.`)
})

test('the range of the prices is that of the offers, by name, with what VAT adds', async () => {
  const said = await knownWith(async () => {
    const { offers } = await import('../content/offers.ts')
    const [first] = offers
    if (!first) throw new Error('no offers')
    offers.splice(
      0,
      offers.length,
      { ...first, name: 'Grand', priceGbp: 9000, per: 'once' },
      { ...first, name: 'Small', priceGbp: 90, per: 'month' },
    )
  })
  const range = 'from the Small at £90 a month to the Grand at £9,000 once'
  const { priceTerms } = await import('../content/spoken/price-terms.ts')
  const { services } = await import('../content/pages/services.ts')
  const { faq } = await import('../content/faq.ts')
  for (const text of [
    services.description,
    JSON.stringify(faq),
    said.find(({ id }) => id === 'price-of-one-service')?.text,
  ]) {
    expect(text).toContain(range)
  }
  for (const text of [services.description, JSON.stringify(faq)]) expect(text).toContain(priceTerms.vat)
})
