import { expect, test } from 'vitest'
import { bodyOf, textOf, textsOf } from './loose-json.ts'

test('an object is read as it is, and anything else as an empty one', () => {
  expect(bodyOf({ name: 'Ada' })).toEqual({ name: 'Ada' })
  for (const other of [undefined, null, 'Ada', 7]) expect(bodyOf(other)).toEqual({})
})

test('a text that is empty, or none, is null', () => {
  expect(textOf('Ada')).toBe('Ada')
  for (const other of ['', undefined, null, 7, {}]) expect(textOf(other)).toBeNull()
})

test('every value of an object has one text, and what is null has none', () => {
  expect(textsOf({ name: 'Ada', age: 36, member: true, tags: ['a'], gone: null, never: undefined })).toEqual({
    name: 'Ada',
    age: '36',
    member: 'true',
    tags: '["a"]',
  })
})
