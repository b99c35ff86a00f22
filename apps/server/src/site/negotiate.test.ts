import { expect, test } from 'vitest'
import { acceptedEncodings } from './negotiate.ts'

test.each([
  [undefined, ['identity']],
  ['gzip, deflate, br, zstd', ['br', 'gzip', 'identity']],
  ['gzip', ['gzip', 'identity']],
  ['br;q=0.5, gzip;q=0.9', ['gzip', 'br', 'identity']],
  ['br;q=0, gzip', ['gzip', 'identity']],
  ['*', ['br', 'gzip', 'identity']],
  ['*;q=0', ['identity']],
  ['x-gzip', ['gzip', 'identity']],
  ['BR ; Q=1', ['br', 'identity']],
  ['identity', ['identity']],
])('Accept-Encoding %s takes %j', (header, encodings) => {
  expect(acceptedEncodings(header)).toEqual(encodings)
  expect(acceptedEncodings(header)).toEqual(encodings)
})
