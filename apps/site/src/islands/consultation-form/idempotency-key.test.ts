import { expect, test } from 'vitest'
import { idempotencyKeys } from './idempotency-key.ts'

test('S7.7 the same content keeps its key, other content gets another', () => {
  const keys = idempotencyKeys()
  const first = keys.keyFor('a')
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(keys.keyFor('a')).toBe(first)
  expect(keys.keyFor('b')).not.toBe(first)
})

test('S7.7 an accepted request ends its key; two forms never share one', () => {
  const keys = idempotencyKeys()
  const first = keys.keyFor('a')
  keys.renew()
  expect(keys.keyFor('a')).not.toBe(first)
  expect(idempotencyKeys().keyFor('a')).not.toBe(first)
})
