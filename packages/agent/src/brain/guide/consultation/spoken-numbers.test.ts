import { expect, test } from 'vitest'
import { asWritten } from './spoken-numbers.ts'

test.each([
  ['ring me on oh seven seven double oh nine oh oh one two three please', 'ring me on 07700 900123 please'],
  ['my number is 07700 900 123', 'my number is 07700 900123'],
  ['It is 07700-900-123.', 'It is 07700 900123'],
  ['zero two zero seven nine four six zero one two three', '020 7946 0123'],
  ['plus 44 20 7946 0123', 'plus 44 20 7946 0123'],
  ['+44 20 7946 0123', '020 7946 0123'],
  ['oh one six one four nine six oh triple oh', '0161 496 0000'],
  ['we are at s w one a two a a', 'we are at SW1A 2AA'],
  ['the postcode is M one, one A E', 'the postcode is M1 1AE'],
  ['S-W-1-A 2-A-A', 'SW1A 2AA'],
  ['EC1A 1BB', 'EC1A 1BB'],
])('%j is written %j', (said, written) => expect(asWritten(said)).toBe(written))

test.each([
  'we have one or two people for it',
  'I am a sole trader since 1998',
  'we spend 1 500 pounds a month and get nothing',
  'a b testing',
])('%j stays what it is', (said) => expect(asWritten(said)).toBe(said))
