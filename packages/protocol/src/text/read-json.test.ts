import { expect, test } from 'vitest'
import { readJson } from './read-json.ts'

const nested = (levels: number) => `${'['.repeat(levels)}1${']'.repeat(levels)}`

test('a text is what it says', () => {
  expect(readJson('{"a":[1,"[[\\"[",{"b":null}]}')).toEqual({ a: [1, '[["[', { b: null }] })
  expect(readJson('null')).toBeNull()
})

test.each(['', '{', 'playable', '[1]]'])('what is no JSON is nothing: %j', (text) => {
  expect(readJson(text)).toBeUndefined()
})

test('what is nested so deeply that nobody could write it down again is nothing', () => {
  expect(JSON.stringify(readJson(nested(64)))).toBe(nested(64))
  expect(readJson(nested(65))).toBeUndefined()
  expect(readJson(`{"a":"\\"${'['.repeat(100)}","b":${nested(200_000)}}`)).toBeUndefined()
})
