import { expect, test } from 'vitest'
import type { AnyRequest } from './api-request.ts'
import { keyOf } from './idempotency-key.ts'

/** What a request for a chat takes with the same key and the same words. */
function scopeOf(role: string, ip: string) {
  const raw = { method: 'POST', url: '/chat/web?x=1', ip, headers: { 'idempotency-key': 'mine' } }
  return keyOf({ raw, body: { input: 'Hello' }, caller: { role } } as unknown as AnyRequest, 0)?.scope
}

test('a page’s key is one visitor’s: what another makes up leads into nothing that is not theirs', () => {
  expect(scopeOf('public', '192.0.2.1')).toBe(scopeOf('public', '192.0.2.1'))
  expect(scopeOf('public', '192.0.2.1')).not.toBe(scopeOf('public', '192.0.2.2'))
})

test('a private key’s is the same wherever its server is, and no page’s', () => {
  expect(scopeOf('admin', '192.0.2.1')).toBe(scopeOf('admin', '192.0.2.2'))
  expect(scopeOf('admin', '192.0.2.1')).not.toBe(scopeOf('public', '192.0.2.1'))
})
