import { expect, test } from 'vitest'
import { misspeltIn } from './assistant.ts'

test('a misspelt name is told with the one that is meant, and of a flood of names the first fifty are compared', () => {
  const flood = Array.from({ length: 60 }, (_, index) => `zzzz${index}`)
  expect(misspeltIn(['firstMesage', ...flood], ['firstMessage'])).toEqual([
    { name: 'firstMesage', meant: 'firstMessage' },
  ])
  expect(misspeltIn([...flood, 'firstMesage'], ['firstMessage'])).toEqual([])
})
