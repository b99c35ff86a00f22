import { expect, test } from 'vitest'
import { partsIn, questionsIn, wishesIn } from './wishes.ts'

test.each([
  ['I do not want calls, just email', 'just email', 'I do not want calls'],
  ['not LinkedIn, tell me about SMS', 'tell me about SMS', 'not LinkedIn'],
  ["I'm not interested in chatbots, what else is there", 'what else is there', "I'm not interested in chatbots"],
  ['not linkedin tell me about text messages', 'tell me about text messages', 'not linkedin'],
  ['anything but no emails please', 'anything but no emails please', ''],
  ['do you call people without consent', 'do you call people without consent', ''],
])('%s', (said, wanted, refused) => expect(wishesIn(said)).toEqual({ wanted, refused }))

test('several questions in one breath are told apart', () => {
  expect(questionsIn('Where are you, and when are you open?')).toEqual(['Where are you', 'when are you open?'])
  expect(questionsIn('Do you do SMS? How much is it?')).toEqual(['Do you do SMS?', 'How much is it?'])
  expect(questionsIn('email and LinkedIn')).toEqual(['email and LinkedIn'])
})

test('a clause that asks of what was said before it is known for one', () => {
  const parts = partsIn('Most of my buyers live in Madrid and speak no English. Is that a problem?')
  expect(parts.filter(({ leans }) => leans).map(({ text }) => text)).toEqual(['Is that a problem?'])
  expect(parts.filter(({ asks }) => asks).map(({ text }) => text)).toEqual(['Is that a problem?'])
})
