import { expect, test } from 'vitest'
import { emailPattern } from './addresses.ts'

test.each(['a@b.c', 'a.b+c@d-e.co.uk', 'jo@bücher.example', 'a@b..c', 'a@.b.c'])('%s is an address', (text) =>
  expect(text).toMatch(emailPattern),
)

test.each(['', 'a', '@b.c', 'a@b', 'a@b.', 'a@.b', 'a@b@c.d', 'a b@c.d', 'a@b.c,d@e.f', 'a@b.c\u202e'])(
  '"%s" is none',
  (text) => expect(text).not.toMatch(emailPattern),
)

test('a stranger’s address of many dots is judged as quickly as any other', () => {
  expect(`a@${'.'.repeat(1_000_000)},`).not.toMatch(emailPattern)
})
