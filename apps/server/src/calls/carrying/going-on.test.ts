import { expect, test } from 'vitest'
import { goingOn } from './going-on.ts'

const told = [
  { role: 'user', content: 'Guten Tag' },
  { role: 'assistant', content: 'Guten Tag, wie kann ich helfen?' },
] as const
const owed = [{ role: 'user', content: 'Guten Tag' }] as const

test.each([
  ['de-AT', /^Entschuldigung/],
  ['fr', /^Pardon/],
  ['es', /^Perdone/],
  ['it', /^Mi scusi/],
  ['nl', /^Sorry, (?:ik|de)/],
  ['pt-BR', /^Desculpe/],
  ['multi', /^Sorry, (?:I|we) /],
  [undefined, /^Sorry, (?:I|we) /],
])('whoever went away says so in the language of the call: %s', (language, words) => {
  expect(goingOn(told, language).firstMessage).toMatch(words)
  expect(goingOn([], language).firstMessage).toMatch(words)
})

test('an answer that is owed is given', () => expect(goingOn(owed, 'de').firstMessage).toBeNull())
