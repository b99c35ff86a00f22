import { expect, test } from 'vitest'
import { playFrames } from './play-frames.ts'
import type { AudioSource, RtcNode } from './rtc-node.ts'

test('each frame of a sentence has memory of its own, for that is where it is read from', () => {
  const played: Int16Array[] = []
  const source = { captureFrame: async (frame: Int16Array) => void played.push(frame) } as unknown as AudioSource
  const rtc = {
    AudioFrame: function frame(pcm: Int16Array) {
      return pcm
    },
  } as unknown as RtcNode
  const sentence = Int16Array.from({ length: 640 }, (_, at) => at)
  for (const at of [0, 320]) playFrames(source, rtc)(sentence.subarray(at, at + 320))
  const read = played.map(({ buffer }) => new Int16Array(buffer))
  expect(read.map((pcm) => [pcm.length, pcm[0]])).toEqual([
    [320, 0],
    [320, 320],
  ])
})
