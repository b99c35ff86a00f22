import { expect, test } from 'vitest'
import { frameSamples } from '../../audio/frame.ts'
import { hearFrames } from './hear-frames.ts'
import type { RtcNode } from './rtc-node.ts'

/** A track whose sound the test sends, and which LiveKit's client lets go of when it is cancelled. */
function farTrack() {
  let controller!: ReadableStreamDefaultController<{ data: Int16Array }>
  let letGo = 0
  const AudioStream = function far() {
    return new ReadableStream<{ data: Int16Array }>({
      start: (given) => {
        controller = given
      },
      cancel: () => {
        letGo += 1
      },
    })
  } as unknown as RtcNode['AudioStream']
  const say = (samples: number) => controller.enqueue({ data: new Int16Array(samples) })
  return { AudioStream, say, end: () => controller.close(), letGo: () => letGo }
}

test('frames are heard until the track ends', async () => {
  const track = farTrack()
  const heard: number[] = []
  const hearing = hearFrames(track, {}, new AbortController().signal, ({ length }) => void heard.push(length))
  track.say(frameSamples)
  track.say(7)
  track.say(frameSamples)
  track.end()
  await hearing
  expect(heard).toEqual([frameSamples, frameSamples])
})

test('a track that nobody ends is let go of with its room, and none is heard in a room that is over', async () => {
  const track = farTrack()
  const over = new AbortController()
  const hearing = hearFrames(track, {}, over.signal, () => {})
  over.abort()
  await hearing
  expect(track.letGo()).toBe(1)
  await hearFrames(track, {}, over.signal, () => {})
})
