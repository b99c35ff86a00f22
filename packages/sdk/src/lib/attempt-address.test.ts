import { expect, test } from 'vitest'
import { addressOfAttempt } from './attempt-address.ts'

test('every attempt to import a module has an address of its own, the first the module’s', () => {
  const asked = ['/one.js', '/one.js', '/one.js', '/other.js?key=a', '/other.js?key=a'].map(addressOfAttempt)
  expect(asked).toEqual([
    ...['/one.js', '/one.js?attempt=2', '/one.js?attempt=3'],
    ...['/other.js?key=a', '/other.js?key=a&attempt=2'],
  ])
})
