import { expect, test } from 'vitest'
import { isOutdated } from './call-methods.ts'

test('what becomes of each method of a call is written: "npm run docs" writes it again', () => {
  expect(isOutdated()).toBe(false)
})
