import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { VirtualClock } from '@parley/testkit'
import { createDecoder } from 'libopus-wasm'
import { afterAll, expect, test } from 'vitest'
import { frameSamples, level, sampleRateHz } from './frame.ts'
import { opusPacketsIn } from './ogg-opus.fixture.ts'
import { StereoRecording } from './stereo-recording.ts'

const dir = mkdtempSync(join(tmpdir(), 'parley-recording-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const tone = (hz: number, at: number) =>
  Int16Array.from(
    { length: frameSamples },
    (_, i) => 8000 * Math.sin((2 * Math.PI * hz * (at * frameSamples + i)) / sampleRateHz),
  )

/** The level of both sides for each second of a recording. */
async function heardIn(path: string) {
  const { channels, packets, seconds } = opusPacketsIn(readFileSync(path))
  const decoder = await createDecoder({ sampleRate: sampleRateHz, channels: 2 })
  const sides: { caller: number; assistant: number }[] = []
  for (let from = 0; from + 50 <= packets.length; from += 50) {
    const frames = packets.slice(from, from + 50).map((packet) => decoder.decode(packet))
    const side = (offset: number) =>
      level(Int16Array.from(frames.flatMap((frame) => [...frame].filter((_, index) => index % 2 === offset))))
    sides.push({ caller: side(0), assistant: side(1) })
  }
  decoder.free()
  return { channels, seconds, sides }
}

test('both sides stand where they were heard, the caller on the left and the assistant on the right', async () => {
  const clock = new VirtualClock()
  const path = join(dir, 'call.ogg')
  const recording = await StereoRecording.begin(path, clock)
  for (let at = 0; at < 200; at += 1) {
    const second = Math.floor(at / 50)
    if (second === 0 || second === 3) recording.add('assistant', tone(300, at))
    if (second === 1 || second === 3) recording.add('caller', tone(500, at))
    await clock.advance(20)
  }
  recording.end()
  await recording.written
  const { channels, seconds, sides } = await heardIn(path)
  expect([channels, seconds]).toEqual([2, 4])
  const loud = sides.map(({ caller, assistant }) => [caller > 0.05, assistant > 0.05])
  expect(loud).toEqual([
    [false, true],
    [true, false],
    [false, false],
    [true, true],
  ])
})

test('a burst stays in order, and a long silence takes next to nothing', async () => {
  const clock = new VirtualClock()
  const path = join(dir, 'quiet.ogg')
  const recording = await StereoRecording.begin(path, clock)
  await clock.advance(60_000)
  for (let at = 0; at < 10; at += 1) recording.add('caller', tone(500, at))
  await clock.advance(60_000)
  recording.add('caller', tone(500, 10))
  recording.end()
  await recording.written
  const { seconds } = opusPacketsIn(readFileSync(path))
  expect(seconds).toBeGreaterThanOrEqual(120)
  expect(readFileSync(path).length).toBeLessThan(30_000)
})
