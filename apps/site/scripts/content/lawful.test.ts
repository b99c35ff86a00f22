import { expect, test } from 'vitest'
import { lawfulWarnings } from './lawful.ts'

const lawful = '<p>Calls go only to people who gave consent, screened against TPS and CTPS.</p>'
const warningsOf = (html: string) => lawfulWarnings([{ name: 'index', path: '/', html: `<main>${html}</main>` }])

test('L5 L6 pages with consent and screening, which guarantee nothing and scrape nothing, are not warned of', () => {
  expect(warningsOf(`${lawful}<p>That is not a guarantee. We scrape nothing.</p>`)).toEqual([])
})

test('L5 a guarantee is', () => {
  expect(warningsOf(`${lawful}<p>Fine. We guarantee ten meetings.</p>`)).toEqual([
    'The page index guarantees something: “We guarantee ten meetings.” Keep it only if you can.',
  ])
})

test.each(['We do robocalls.', 'Cold-calling at scale.', 'We scrape profiles.'])('L6 so is “%s”', (sentence) => {
  expect(warningsOf(`${lawful}<p>${sentence}</p>`)).toEqual([expect.stringContaining(`“${sentence}”`)])
})

test('L6 so is a site that speaks of neither consent nor screening', () => {
  expect(warningsOf('<p>We ring everybody.</p>')).toHaveLength(2)
})
