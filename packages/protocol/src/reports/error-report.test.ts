import { expect, test } from 'vitest'
import { scrub } from './error-report.ts'

test.each([
  ['mail to ada@engine.example failed', 'mail to [email] failed'],
  ['call +44 20 7946 0123 now', 'call [phone] now'],
  ['call 020 7946 0123 now', 'call [phone] now'],
  ['Authorization: Bearer abcdef123456', 'Authorization: Bearer [token]'],
  ['{"access_token":"s3cr3t-value-9"}', '{"access_token":"[token]"}'],
  ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln', '[token]'],
  ['GET /contact?email=ada&x=1 failed', 'GET /contact?[query] failed'],
])('S1.10 %j becomes %j', (text, scrubbed) => expect(scrub(text)).toBe(scrubbed))

test.each([
  "Cannot read properties of undefined (reading 'map')",
  'at render (/assets/form-B3x9.js:12:3456)',
  'HTTP 503 after 12000 ms',
])('S1.10 %j stays as it is', (text) => expect(scrub(text)).toBe(text))
