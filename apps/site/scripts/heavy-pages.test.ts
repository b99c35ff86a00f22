import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { heavyPages } from './heavy-pages.ts'

/** Text that weighs about so many bytes in brotli. */
const heavy = (bytes: number) => randomBytes(bytes).toString('base64')

const page = (markupBytes: number, styleBytes: number) => {
  const style = heavy(styleBytes)
  return { name: 'page', html: `<style>${style}</style>${heavy(markupBytes)}`, style }
}

test.each([
  ['that comes at once is not warned of', page(6000, 5000), []],
  ['of too much markup is', page(7000, 1000), ['bytes without its style, and 6500 come at once']],
  ['that is too heavy with its style is', page(6000, 6500), ['bytes with its style, and 12000 come at once']],
])('a page %s', async (_what, made, warnings) => {
  expect(await heavyPages([made])).toEqual(warnings.map((words) => expect.stringContaining(words)))
})
