import { expect, test } from 'vitest'
import { likelyParts } from './likely-parts.ts'

test.each([
  ['email', 1, 'iclick.com', 'outlook.com'],
  ['email', 1, 'talkmail.co.uk', 'hotmail.co.uk'],
  ['email', 1, 'acme.co', 'acme.co.uk'],
  ['email', 1, 'ackmey.co.uk', 'acme.co.uk'],
  ['email', 0, 'gene.millar', 'jean.miller'],
  ['companyName', 0, 'Acmexoil', 'Acme Oil'],
] as const)('%s, part %i: what was heard as %s and refused may be %s', (field, index, heard, likely) => {
  const known = {
    fullName: 'Jean Miller',
    companyName: 'Acme',
    ...(field === 'companyName' && { email: 'jean@acmeoil.com' }),
  }
  expect(likelyParts(field, index, heard, known)).toContain(likely)
})

test('nothing is guessed that sounds otherwise, nor a company of an address that anybody may have', () => {
  expect(likelyParts('email', 1, 'whitby-turf.org', {})).toEqual([])
  expect(likelyParts('fullName', 0, 'Jean', {})).toEqual([])
  expect(likelyParts('companyName', 0, 'Gmxail', { email: 'jean@gmail.com' })).toEqual([])
})
