import { expect, test } from 'vitest'
import { beginsWholePicture } from './vp8.ts'

test.each([
  ['a whole picture', [0x10, 0x00], true],
  ['one with a number in one byte', [0x90, 0x80, 0x11, 0x00], true],
  ['one with a number in two bytes, a layer and a key', [0x90, 0xf0, 0x92, 0x34, 0x01, 0x20, 0x00], true],
  ['what differs from the one before', [0x10, 0x01], false],
  ['the same, with a number', [0x90, 0x80, 0x11, 0x01], false],
  ['the rest of a picture', [0x00, 0x00], false],
  ['a later partition', [0x11, 0x00], false],
  ['nothing', [], false],
  ['a descriptor alone', [0x90, 0x80, 0x11], false],
])('%s', (_, bytes, isWhole) => {
  expect(beginsWholePicture(Uint8Array.from(bytes))).toBe(isWhole)
})
