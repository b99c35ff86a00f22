import { expect, test } from 'vitest'
import { isScrap } from './scraps.ts'

test.each(["it's", 'can you', 'to', 'the'])('"%s" alone is what a recogniser makes of music', (text) => {
  expect(isScrap(text)).toBe(true)
})

test.each(['okay', 'yes', 'no', 'can you call', 'i do', 'what', 'stop', 'for tomorrow'])('"%s" is somebody', (text) => {
  expect(isScrap(text)).toBe(false)
})
