import { expect, test } from 'vitest'
import { endOfWindow } from './windows.ts'

const second = 16_000

test('a long speech is cut where it is quiet, and a short one nowhere', () => {
  const pcm = new Int16Array(25 * second).map((_, index) => (index % 2 === 0 ? 5000 : -5000))
  expect(endOfWindow(pcm.subarray(0, 20 * second))).toBeNull()
  pcm.fill(0, 16 * second, 16.4 * second)
  expect(endOfWindow(pcm)).toBeGreaterThan(16 * second)
  expect(endOfWindow(pcm)).toBeLessThan(16.4 * second)
})
