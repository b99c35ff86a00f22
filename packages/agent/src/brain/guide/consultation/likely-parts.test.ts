import { expect, test } from 'vitest'
import { likelyParts } from './likely-parts.ts'

test.each([
  ['email', ['jean'], 'iclick.com', 'outlook.com'],
  ['email', ['jean'], 'talkmail.co.uk', 'hotmail.co.uk'],
  ['email', ['jean'], 'acme.co', 'acme.co.uk'],
  ['email', ['jean'], 'ackmey.co.uk', 'acme.co.uk'],
  ['email', ['jean'], 'surve9ors.com', 'surveyors.com'],
  ['email', [], 'gene.millar', 'jean.miller'],
  ['companyName', [], 'Acmexoil', 'Acme Oil'],
  ['companyName', [], 'Ackmey', 'Acme'],
  ['companyName', ['Acme'], 'Old', 'Oil'],
] as const)('%s behind %j: what was heard as %s and refused may be %s', (field, spelt, heard, likely) => {
  const known = {
    fullName: 'Jean Miller',
    companyName: 'Acme',
    ...(field === 'companyName' && { email: 'jean@acmeoil.com' }),
  }
  expect(likelyParts(field, spelt, heard, known)).toContain(likely)
})

test('nothing is guessed that sounds otherwise, nor a company of an address that anybody may have', () => {
  expect(likelyParts('email', ['jo'], 'whitby-turf.org', {})).toEqual([])
  expect(likelyParts('fullName', [], 'Jean', {})).toEqual([])
  expect(likelyParts('companyName', [], 'Gmxail', { email: 'jean@gmail.com' })).toEqual([])
  expect(likelyParts('companyName', ['Bakers'], 'Oil', { email: 'jean@acmeoil.com' })).toEqual([])
})
