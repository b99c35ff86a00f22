import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { VirtualClock } from '@parley/testkit'
import { afterAll, expect, test } from 'vitest'
import { frameSamples, sampleRateHz } from '../frame.ts'
import { heardIn, opusPacketsIn } from './ogg-opus.fixture.ts'
import { stereoRecording } from './stereo-recording.ts'

const dir = mkdtempSync(join(tmpdir(), 'parley-recording-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const tone = (hz: number, at: number) =>
  Int16Array.from(
    { length: frameSamples },
    (_, i) => 8000 * Math.sin((2 * Math.PI * hz * (at * frameSamples + i)) / sampleRateHz),
  )

test('both sides stand where they were heard, the caller on the left and the assistant on the right', async () => {
  const clock = new VirtualClock()
  const path = join(dir, 'call.ogg')
  const recording = await stereoRecording(path, clock)
  for (let at = 0; at < 200; at += 1) {
    const second = Math.floor(at / 50)
    if (second === 0 || second === 3) recording.add('assistant', tone(300, at))
    if (second === 1 || second === 3) recording.add('caller', tone(500, at))
    await clock.advance(20)
  }
  recording.end()
  await recording.written
  const { channels, seconds, sides } = await heardIn(readFileSync(path))
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
  const recording = await stereoRecording(path, clock)
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

test('what a process that is killed has written can be heard, silence included', async () => {
  const clock = new VirtualClock()
  const path = join(dir, 'killed.ogg')
  const recording = await stereoRecording(path, clock)
  for (let at = 0; at < 100; at += 1) {
    recording.add('caller', tone(500, at))
    await clock.advance(20)
  }
  await clock.advance(3_500)
  await expect.poll(() => opusPacketsIn(readFileSync(path)).seconds).toBe(4)
  const { sides } = await heardIn(readFileSync(path))
  expect(sides.map(({ caller }) => caller > 0.05)).toEqual([true, true, false, false])
  recording.end()
  await recording.written
})

test('who sends faster than time is left out beyond a second, and fills nothing; the other side is where it was', async () => {
  const clock = new VirtualClock()
  const path = join(dir, 'flood.ogg')
  const recording = await stereoRecording(path, clock)
  let leftOut = 0
  for (let at = 0; at < 100; at += 1) {
    for (let copy = 0; copy < 20; copy += 1) {
      if (recording.isAhead('caller')) leftOut += 1
      recording.add('caller', tone(500, at))
    }
    if (at >= 50) recording.add('assistant', tone(300, at))
    await clock.advance(20)
  }
  expect(leftOut).toBeGreaterThan(1_800)
  recording.end()
  await recording.written
  const { seconds, sides } = await heardIn(readFileSync(path))
  expect(seconds, 'two that have passed, and one that was ahead').toBe(3)
  expect(sides.map(({ assistant }) => assistant > 0.05)).toEqual([false, true, false])
})
