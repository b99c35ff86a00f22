import { expect, test } from 'vitest'
import { wavBytes } from '../transcriber/wav.ts'
import { readWav } from './read-wav.ts'

const tone = Int16Array.from({ length: 1600 }, (_, at) => 9000 * Math.sin(at / 5))

/** The same file with its header changed. */
function changed(change: (header: Buffer) => void): Buffer {
  const file = wavBytes(tone)
  change(file)
  return file
}

test('a file at 16 000 Hz is read as it is', () => {
  expect(readWav(wavBytes(tone))).toEqual(tone)
})

test('other rates are resampled, and channels are mixed', () => {
  expect(readWav(changed((header) => header.writeUInt32LE(32_000, 24)))?.length).toBeCloseTo(800, -2)
  const stereo = readWav(changed((header) => header.writeUInt16LE(2, 22)))
  expect(stereo?.length).toBe(800)
  expect(stereo?.[1]).toBe(Math.trunc(((tone[2] ?? 0) + (tone[3] ?? 0)) / 2))
})

test.each([
  ['no WAV', Buffer.from('ID3 and so on, an MP3')],
  ['nothing', Buffer.alloc(0)],
  ['one of floats', changed((header) => header.writeUInt16LE(3, 20))],
  ['one of 8 bits', changed((header) => header.writeUInt16LE(8, 34))],
  ['one without sound', wavBytes(tone).subarray(0, 36)],
])('%s is null', (_, file) => expect(readWav(file)).toBeNull())
