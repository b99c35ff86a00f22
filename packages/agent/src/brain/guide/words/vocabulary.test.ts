import { expect, test } from 'vitest'
import { atOnce } from '../steps.ts'
import { Vocabulary } from './vocabulary.ts'
import { meaning } from './words.ts'

const vocabulary = atOnce(
  Vocabulary.of(
    [
      { id: 'pilot', question: 'What does the Pilot cost?', text: 'It connects to your CRM, under UK GDPR.' },
      {
        id: 'calls',
        about: 'AI phone callers',
        text: 'Our chatbot and our dashboard tell you.',
        asked: ['what do you do'],
      },
    ],
    'Northwind Outreach',
  ),
)
const heard = (said: string) =>
  vocabulary
    .termsOf(said)
    .filter(({ strength }) => strength > 0)
    .map(({ word }) => word)

test.each([
  ['the pile it', ['pilot']],
  ['chat bods', [meaning('chatbot')]],
  ['dash bored', [meaning('dashboard')]],
  ['see are em', [meaning('crm')]],
  ['gee dee pea are', [meaning('gdpr')]],
  ['a i', [meaning('ai')]],
  ['collars', [meaning('callers')]],
  ['dashbord', [meaning('dashboard')]],
])('%s is heard as %j', (said, words) => expect(heard(said)).toEqual(words))

test.each(['cars', 'bookkeeping', 'Leeds weather', 'Northwind'])('%s is not mistaken for anything', (said) =>
  expect(heard(said)).toEqual([]),
)

test('a question without a word of its own is known as a whole', () => {
  expect(heard('So what do you actually do?')).toEqual(['what do you do'])
  expect(heard('what do they do')).toEqual([])
})
