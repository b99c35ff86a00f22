import { expect, test } from 'vitest'
import { uuidV7 } from '../store/uuid-v7.ts'
import { fallsWithin } from './choose-version.ts'

test('about as many calls as were asked for fall to the version that is tried, and the same ones each time', () => {
  const at = Date.UTC(2026, 0, 1)
  const ids = Array.from({ length: 2000 }, (_, index) => uuidV7(at + index))
  for (const percent of [1, 10, 50, 99]) {
    const tried = ids.filter((id) => fallsWithin(percent, id))
    expect(Math.abs((100 * tried.length) / ids.length - percent)).toBeLessThan(6)
    expect(ids.filter((id) => fallsWithin(percent, id))).toEqual(tried)
  }
})
