import { randomUUID } from 'node:crypto'
import { utimes } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'
import { forgetUnused, pathOf, remembered } from './remembered.ts'

test('what was made of the same is not made again; of anything else it is', async () => {
  const once = randomUUID()
  const make = vi.fn(() => Buffer.from('a picture'))
  expect(await remembered([once, 'a', 'b'], make)).toEqual(Buffer.from('a picture'))
  expect(await remembered([once, 'a', 'b'], make)).toEqual(Buffer.from('a picture'))
  expect(make).toHaveBeenCalledTimes(1)
  await remembered([once, 'ab', ''], make)
  await remembered([once, Buffer.from('a'), 'c'], make)
  expect(make).toHaveBeenCalledTimes(3)
})

test('what no build has used for a week is forgotten', async () => {
  const [used, unused] = [[randomUUID()], [randomUUID()]]
  const make = vi.fn(() => Buffer.from('a picture'))
  const longAgo = new Date(Date.now() - 8 * 86_400_000)
  for (const inputs of [used, unused]) {
    await remembered(inputs, make)
    await utimes(await pathOf(inputs), longAgo, longAgo)
  }
  await remembered(used, make)
  await forgetUnused()
  await remembered(used, make)
  expect(make).toHaveBeenCalledTimes(2)
  await remembered(unused, make)
  expect(make).toHaveBeenCalledTimes(3)
})
