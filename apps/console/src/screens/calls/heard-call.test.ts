import { heardFrameBytes, heardFrameSamples } from '@parley/protocol/resources'
import { expect, test } from 'vitest'
import { framesIn, startOf } from './heard-call.ts'

/** A frame as the server sends it: the side, and a sample at its beginning. */
function sent(side: number, sample: number) {
  const frame = new Uint8Array(heardFrameBytes)
  frame[0] = side
  new DataView(frame.buffer).setInt16(1, sample, true)
  return frame
}

test('frames are read whole, however they were cut on their way, until somebody stops', async () => {
  const both = new Uint8Array([...sent(0, 16_384), ...sent(1, -32_768)])
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const [from, to] of [
        [0, 1],
        [1, 700],
        [700, both.length],
      ])
        controller.enqueue(both.slice(from, to))
    },
  })
  const stop = new AbortController()
  const read: unknown[] = []
  for await (const { side, frame } of framesIn(body, stop.signal)) {
    read.push([side, frame.length, frame[0]])
    if (read.length === 2) stop.abort()
  }
  expect(read).toEqual([
    [0, heardFrameSamples, 0.5],
    [1, heardFrameSamples, -1],
  ])
})

test('a side is played without gaps, begins a little later after silence, and leaves out what has piled up', () => {
  expect(startOf(10.5, 10)).toBe(10.5)
  expect(startOf(9, 10)).toBeCloseTo(10.3)
  expect(startOf(12, 10)).toBe(null)
})
