import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { remembered } from './remembered.ts'

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
