import { expect, test } from 'vitest'
import { decodeMuLaw, encodeMuLaw } from './mu-law.ts'

test('every byte survives being decoded and encoded again', () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte)
  const negativeZero = 0x7f
  const expected = bytes.map((byte) => (byte === negativeZero ? 0xff : byte))
  expect(encodeMuLaw(decodeMuLaw(bytes))).toEqual(expected)
})

test('the values are those of the recommendation', () => {
  expect([...decodeMuLaw(Uint8Array.of(0x00, 0x80, 0xff, 0x7f, 0x2a))]).toEqual([-32_124, 32_124, 0, 0, -5372])
})

test('a sample comes back within a sixteenth of its size, whatever its sign', () => {
  for (const sample of [-32_768, -20_000, -300, -9, 9, 300, 20_000, 32_767]) {
    const [heard = 0] = decodeMuLaw(encodeMuLaw(Int16Array.of(sample)))
    expect(Math.abs(heard - sample)).toBeLessThanOrEqual(Math.max(8, Math.abs(sample) / 16))
  }
})
