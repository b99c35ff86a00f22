import { expect, test } from 'vitest'
import { recentlyUsed } from './recently-used.ts'

test('what is used stays, and what was not used for longest is made anew', () => {
  const made: string[] = []
  const use = recentlyUsed<{ key: string }>(2)
  const ask = (key: string) =>
    use(key, () => {
      made.push(key)
      return { key }
    })
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) expect(ask(key)).toEqual({ key })
  expect(made).toEqual(['a', 'b', 'c', 'b'])
})
