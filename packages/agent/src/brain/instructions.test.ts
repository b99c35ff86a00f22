import { expect, test } from 'vitest'
import { isNotKnown } from './instructions.ts'

test.each([
  ['the guide', 'I don’t know, but a person here will. Shall I take your details?'],
  ['the guide, asked again', 'I don’t know that either. You can also write to us.'],
  ['a model', "I'm afraid I don't know that. May I take your details?"],
  ['a model that is formal', 'I do not have that information, but a colleague will.'],
])('%s says that it has no answer', (_who, reply) => expect(isNotKnown(reply)).toBe(true))

test.each(['A pilot costs £500.', 'I don’t know your name yet. What is it?', 'What would you like to know?'])(
  'it has one: %s',
  (reply) => expect(isNotKnown(reply)).toBe(false),
)
