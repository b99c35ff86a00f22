import { expect, test } from 'vitest'
import { company } from '../content/company.ts'
import { offers, pounds } from '../content/offers.ts'
import { knowledge } from './knowledge.ts'

const { entries } = knowledge()
const textOf = (id: string) => entries.find((entry) => entry.id === id)?.text ?? ''

test('S1.4 every price, the process and the ways to reach us are known, in whole sentences', () => {
  for (const { priceGbp } of offers) expect(textOf('offers')).toContain(pounds(priceGbp))
  expect(textOf('contact')).toContain(company.phone)
  expect(textOf('process')).not.toBe('')
  for (const { id, text } of entries) expect(text, id).toMatch(/^[^a-z].*[.!?”]$/s)
})

test('each thing is known once', () => {
  const ids = entries.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('names keep their capitals in a list of words', () => {
  expect(textOf('features')).toContain('email sequences, LinkedIn outreach, AI phone callers')
  expect(textOf('offer-pilot')).toContain('and a written verdict.')
})
