import { expect, test } from 'vitest'
import { holdsWords, ownQuestionsIn, ownTextFor, titleOf, withOwnQuestion, withOwnText } from './own-answers.ts'

test('an answer of the site is said in other words until they are taken back, and then the draft is as before', () => {
  const draft = { name: 'Ada' }
  const own = withOwnText(draft, 'vat', 'Without VAT.')
  expect([ownTextFor(own, 'vat'), ownTextFor(own, 'offers')]).toEqual(['Without VAT.', null])
  expect(ownTextFor(withOwnText(own, 'vat', 'Plus VAT.'), 'vat')).toBe('Plus VAT.')
  expect(withOwnText(own, 'vat', null)).toEqual(draft)
})

test('a question of its own is answered, asked otherwise, and taken away, beside words for the site’s answers', () => {
  const begun = withOwnText({}, 'vat', 'Without VAT.')
  const own = withOwnQuestion(begun, null, { question: 'Do you ship?', text: 'Yes.' })
  expect(ownQuestionsIn(own)).toEqual([{ question: 'Do you ship?', text: 'Yes.' }])
  const renamed = withOwnQuestion(own, 'Do you ship?', { question: 'Do you deliver?', text: 'Yes.' })
  expect(ownQuestionsIn(renamed).map(({ question }) => question)).toEqual(['Do you deliver?'])
  expect(withOwnQuestion(renamed, 'Do you deliver?', null)).toEqual(begun)
})

test('an answer is headed by how it is asked for, else by its beginning, and found by any of its words', () => {
  const answer = { id: 'vat', text: 'Our prices are all shown without VAT.', isFixed: false }
  expect(titleOf({ ...answer, questions: ['is VAT included', 'plus VAT'] })).toBe('Is VAT included')
  expect(titleOf({ ...answer, questions: [] })).toBe('Our prices are all shown without …')
  expect([holdsWords(['Is VAT included'], 'included vat'), holdsWords(['Is VAT included'], 'cost')]).toEqual([
    true,
    false,
  ])
})
