import { expect, test } from 'vitest'
import { rangeOf } from './call-recording.ts'

test.each([
  [undefined, 'whole'],
  ['bytes=0-3', { first: 0, last: 3 }],
  ['bytes=4-', { first: 4, last: 9 }],
  ['bytes=-3', { first: 7, last: 9 }],
  ['bytes=-30', { first: 0, last: 9 }],
  ['bytes=8-99', { first: 8, last: 9 }],
  ['bytes=10-', 'none'],
  ['bytes=5-4', 'none'],
  ['bytes=0-1,3-4', 'whole'],
  ['pages=1', 'whole'],
])('of ten bytes, %s is %j', (header, range) => {
  expect(rangeOf(header, 10)).toEqual(range)
})
