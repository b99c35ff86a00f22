import { expect, test } from 'vitest'
import { hear, nothing, restates, said } from './heard.ts'

test('an interim transcript replaces the one before, and a final one settles it', () => {
  const first = hear(nothing, { text: 'I knead', final: false })
  const second = hear(first, { text: 'I need a', final: false })
  expect(said(second)).toBe('I need a')
  const settled = hear(second, { text: 'I need a plumber.', final: true })
  expect(settled).toEqual({ words: 'I need a plumber.', interim: '', speaking: false })
  expect(said(hear(settled, { text: 'today', final: false }))).toBe('I need a plumber. today')
})

test('no words are said between words', () => {
  expect(said({ ...nothing, words: ' Yes ', interim: ' ' })).toBe('Yes')
  expect(said(nothing)).toBe('')
})

test.each([
  ['I need two of them', 'I need two of them.', true],
  ['I knead two of them', 'I need two of them', true],
  ['I need two', 'I need two of them by Friday', false],
  ['book a table', 'cancel it', false],
  ['what does it mean', 'What does it cost?', false],
  ['what does it', 'What does it cost?', false],
  ['do you ring males', 'Do you ring mails?', true],
  ['I would like to book a meeting', 'I would like to book a meeting, yes', true],
  ['what does it cost for five people', 'What does it cost for five people today?', false],
  ['', 'Hello', false],
  ['Hello', '', false],
])('"%s", then "%s": whether that is the same, better spelt', (interim, final, same) => {
  expect(restates(interim, final)).toBe(same)
})
