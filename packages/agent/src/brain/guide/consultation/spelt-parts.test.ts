import { expect, test } from 'vitest'
import { parted, partIn, spellPart, withLetters, withOneLetter } from './spelt-parts.ts'

test.each([
  ['fullName', 0, 'Sierra, alpha, Romeo, alpha, hotel.', 'Sarah'],
  ['fullName', 0, 'S for sugar, A for apple, M as in mother', 'Sam'],
  ['fullName', 1, 'no, it is D, E, space, L, A, space, C, R, U, Z', 'De La Cruz'],
  ['fullName', 0, 'Oscar', 'Oscar'],
  ['email', 0, 'victor, dot, foxtrot, oscar, x-ray', 'v.fox'],
  ['email', 0, 'J-O dot B two', 'jo.b2'],
  ['email', 0, 'Sara dot Goodwin', 'sarah.goodwin'],
  ['email', 1, 'mail dot com', 'gmail.com'],
  ['email', 1, 'at alpha, charlie, mike, echo, dot co dot uk', 'acme.co.uk'],
  ['email', 1, 'It is November, oscar, romeo, tango, hotel, dot com.', 'north.com'],
  ['email', 1, 'A, C, M, E, dot C O dot U K', 'acme.co.uk'],
  ['email', 1, 'Alpha, Charlie, Mike, Echo, Co. UK', 'acme.co.uk'],
  ['email', 1, 'It is Alpha, Charlie, Mike, Echo, Co.', 'acme.co.uk'],
  ['email', 1, 'Alpha, Charlie, Mike, Echo, Co dot. Uk.', 'acme.co.uk'],
  ['email', 1, 'Alpha, Charlie, Mike, Echo, Dot, Co dot.', 'acme.co.uk'],
  ['email', 1, 'Alpha, Charlie, Mike, Echo, dot.co.uk. Tango,', 'acme.co.uk'],
  ['email', 1, 'It is Alpha, Charlie, Mike, Echo, Dot Com. Tango, Dot Com.', 'acme.com'],
  ['email', 1, 'Bravo, Alpha, Nine, Golf, Dot, Co. Uk.', 'bay.co.uk'],
  ['email', 1, 'Alpha, Charlie, Mike, Echo, dot, co, dot uk.com', 'acme.co.uk'],
  ['fullName', 0, 'Mike, alpha, Nine.', 'May'],
  ['fullName', 1, 'Kilo, November, Oscar, X. Ray.', 'Knox'],
  ['companyName', 1, 'Whiskey, Oscar Oscar-lima.', 'Wool'],
  ['fullName', 1, 'No member whiskey, Oscar, Sierra, Uniform.', 'Nwosu'],
  ['companyName', 0, 'alpha, charlie, mike, echo, space, oscar, india, lima', 'Acme Oil'],
  ['companyName', 0, 'Acme Oil', 'Acme Oil'],
  ['companyName', 0, 'It is alpha, charlie, mike, echo, At, oscar, india, lima.', 'Acme Oil'],
  ['companyName', 0, 'Alpha, Charlie, Mike, Echo, X, Oscar, India, Lima.', 'Acme Oil'],
] as const)('%s, part %i: %s', (field, index, said, part) =>
  expect(partIn(field, index, said, 'Sarah Goodwin')).toBe(part),
)

test.each([
  ['fullName', 0, 'I do not know what you mean'],
  ['email', 1, 'what'],
] as const)('%s, part %i: %s is none', (field, index, said) => expect(partIn(field, index, said)).toBeNull())

test.each([
  ['no, B for Bravo, not V', 'Vennett', 'Bennett'],
  ['it is bravo instead of victor', 'vob', 'bob'],
  ['it is november, not mike', 'j.miller', 'j.niller'],
  ['no, the third letter is N', 'bemnett', 'bennett'],
  ['the last letter should be an E', 'Clarka', 'Clarke'],
  ['it is B, not D', 'daddy', null],
  ['no, the ninth letter is E', 'Jo', null],
  ['no, that is wrong', 'Jo', null],
])('%s: %s is %s', (said, part, mended) => expect(withOneLetter(part, said)).toBe(mended))

test('one word of the alphabet may be a name', () => {
  expect(withLetters('my name is Oscar Wilde')).toBe('my name is Oscar Wilde')
  expect(withLetters('Golf, Oscar')).toBe('g o')
})

test('what was heard is parted as it will be confirmed', () => {
  expect(parted('email', 'jo@acme.com')).toEqual(['jo', 'acme.com'])
  expect(parted('fullName', 'Jo van Berg')).toEqual(['Jo', 'van Berg'])
  expect(parted('fullName', 'Jo')).toEqual([])
  expect(parted('companyName', 'Acme Oil')).toEqual(['Acme', 'Oil'])
  expect(parted('companyName', 'The Old Acme Oil and Gas')).toEqual([])
  expect(parted('companyName', '')).toEqual([])
})

test('each part is read back letter by letter', () => {
  expect(spellPart('email', 0, 'j.o')).toBe('J, dot, O')
  expect(spellPart('email', 1, 'acme.co.uk')).toBe('A, C, M, E, dot co dot uk')
  expect(spellPart('companyName', 0, 'Oak Oil Co')).toBe('O, A, K, space, O, I, L, space, C, O')
})
