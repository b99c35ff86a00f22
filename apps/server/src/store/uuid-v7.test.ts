import { expect, test } from 'vitest'
import { firstIdOf, madeAt, uuidV7 } from './uuid-v7.ts'

test('ids of one instant sort as they were made', () => {
  const at = 1_800_000_000_000
  const ids = Array.from({ length: 1000 }, () => uuidV7(at))
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids.map(madeAt))).toEqual(new Set([at]))
  expect(ids.every((id) => id > firstIdOf(at) && id < firstIdOf(at + 1))).toBe(true)
  expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})
