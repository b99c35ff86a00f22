import { expect, test } from 'vitest'
import { answerIn, detailsIn } from './details.ts'

test.each([
  ['my name is Jo Bloggs', { fullName: 'Jo Bloggs' }],
  ["Hi, I'm Jo from Acme Widgets", { fullName: 'Jo', companyName: 'Acme Widgets' }],
  [
    'this is sarah from bluebird bakery and we have too few orders',
    { fullName: 'Sarah', companyName: 'Bluebird Bakery', problems: 'we have too few orders' },
  ],
  ['you can write to info at acme dot example', { email: 'info@acme.example' }],
  ["I'm interested in LinkedIn", { service: 'linkedin-outreach' }],
  ['we struggle to get replies from large firms', { problems: 'we struggle to get replies from large firms' }],
])('%s', (said, fields) => expect(detailsIn(said)).toEqual(fields))

test.each([
  "I'm fine",
  'this is great',
  'call me tmrw',
  'call me on Monday',
  'what does it cost?',
  "I'm from Leeds",
  'I am calling about prices',
  'meet me at noon',
  'I am not sure yet',
  'I don’t know which one I need',
])('nothing is guessed: %s', (said) => expect(detailsIn(said)).toEqual({}))

test('a company is written as companies are', () => {
  expect(answerIn('companyName', "we're called blue whale")).toBe('Blue Whale')
  expect(answerIn('companyName', 'parley.io')).toBe('parley.io')
  expect(answerIn('companyName', 'IBM')).toBe('IBM')
})
