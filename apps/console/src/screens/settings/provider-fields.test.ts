import { expect, test } from 'vitest'
import { simpleFieldsOf } from './provider-fields.ts'

test('a provider is asked for what it needs, secrets unseen', () => {
  expect(simpleFieldsOf('openai')).toEqual([
    { name: 'apiKey', isRequired: true, isSecret: true },
    { name: 'apiUrl', isRequired: false, isSecret: false },
  ])
})

test('what is more than lines of text is not asked for in lines', () => {
  expect(simpleFieldsOf('ghl.oauth2-authorization')).toEqual([])
  expect(simpleFieldsOf('nobody')).toEqual([])
})
