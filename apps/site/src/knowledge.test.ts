import { expect, test, vi } from 'vitest'
import { company } from '../content/company.ts'
import { offers, pounds } from '../content/offers.ts'
import { spoken } from '../content/spoken/index.ts'
import { knowledge, told } from './knowledge.ts'
import { pages } from './pages.ts'

const { entries } = knowledge()
const textOf = (id: string) => entries.find((entry) => entry.id === id)?.text ?? ''

test('S1.4 every price, the process and the ways to reach us are known, in whole sentences', () => {
  for (const { priceGbp } of offers) expect(textOf('offers')).toContain(pounds(priceGbp))
  expect(textOf('contact')).toContain(company.phone)
  expect(textOf('process')).not.toBe('')
  for (const { id, text } of entries) expect(text, id).toMatch(/^[^a-z].*[.!?”]$/s)
})

test('L10 the legal pages are quoted only to whoever asks for what they say', () => {
  const parts = [pages.terms, pages.privacy, pages.compliance].flatMap(({ sections }) =>
    sections.flatMap((section) => (section.kind === 'prose' ? section.parts : [])),
  )
  const waysToAsk = new Map(spoken.map(({ id, asked }) => [id, asked]))
  const legal = told().filter(({ question }) => parts.some(({ heading }) => heading === question))
  expect(legal).toHaveLength(parts.length)
  for (const { id } of legal) expect(waysToAsk.get(id), id).toBeDefined()
})

test('each thing is known once', () => {
  const ids = entries.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('names keep their capitals in a list of words', () => {
  expect(textOf('features')).toContain('email sequences, LinkedIn outreach, AI phone callers')
  expect(textOf('offer-pilot')).toContain('and a written verdict.')
})

test('L10 what is said aloud has no figure that is not on a page', () => {
  const figures = /£?\d[\d,.]*\d|\d/g
  const onPages = new Set(`${told().map(({ text }) => text)} ${company.hours}`.match(figures))
  for (const { id, text = '' } of spoken) {
    expect(
      (text.match(figures) ?? []).filter((figure) => !onPages.has(figure)),
      id,
    ).toEqual([])
  }
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

test('S1.24 a claim that is switched off is not said aloud either', async () => {
  vi.resetModules()
  const { claims } = await import('../content/claims.ts')
  const figures = Object.values(claims).map((claim) => claim?.figure ?? '')
  for (const name of Object.keys(claims)) claims[name as keyof typeof claims] = null
  const without = await import('./knowledge.ts')
  const said = without.knowledge().entries.map(({ text }) => text)
  for (const figure of figures) expect(said.filter((text) => text.includes(figure))).toEqual([])
})
