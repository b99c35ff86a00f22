import { expect, test } from 'vitest'
import { exampleOf, parsed } from './tool-words.ts'

test('a test of a tool begins with arguments of the right types', () => {
  const properties = {
    guests: { type: 'integer' },
    when: { type: 'string', enum: ['lunch', 'dinner'] },
    note: { type: 'string', default: 'none' },
    extras: { type: 'array' },
  }
  expect(exampleOf({ type: 'object', properties })).toEqual({ guests: 1, when: 'lunch', note: 'none', extras: [] })
  expect(exampleOf(undefined)).toEqual({})
})

test('only an object is a tool, or arguments of one', () => {
  expect(['{"a":1}', '[1]', '"a"', '{', 'null'].map(parsed)).toEqual([{ a: 1 }, null, null, null, null])
})
