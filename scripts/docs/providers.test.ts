import { expect, test } from 'vitest'
import { outdated } from './providers.ts'

test('what follows from the providers is written everywhere: "npm run docs" writes it again', () => {
  expect(outdated().map(({ path }) => path)).toEqual([])
})
