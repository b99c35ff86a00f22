import { VirtualClock } from '@parley/testkit'
import { expect, test } from 'vitest'
import type { CallClock } from '../lib/call-clock.ts'
import { frameSamples } from './frame.ts'
import { Playout, type PlayoutEvent } from './playout.ts'

function start(clock: CallClock, aheadMs?: number) {
  const frames: { at: number; frame: Int16Array }[] = []
  const events: PlayoutEvent[] = []
  const playout = new Playout({
    clock,
    play: (frame) => frames.push({ at: clock.now(), frame }),
    report: (event) => events.push(event),
    ...(aheadMs && { aheadMs }),
  })
  return { playout, frames, events }
}

const ms = (length: number) => new Int16Array(length * 16).fill(1000)

test('a frame leaves every 20 ms, the first at once', async () => {
  const clock = new VirtualClock()
  const { playout, frames, events } = start(clock)
  playout.write(1, ms(100))
  playout.finish(1)
  await clock.advance(500)
  expect(frames.map(({ at }) => at)).toEqual([0, 20, 40, 60, 80])
  expect(frames.every(({ frame }) => frame.length === frameSamples)).toBe(true)
  expect(events).toEqual([
    { type: 'started', segmentId: 1 },
    { type: 'played', segmentId: 1, playedMs: 100, complete: true },
  ])
})

test('ahead of its time, every new stretch begins with as many frames at once, and none is lost or doubled', async () => {
  const clock = new VirtualClock()
  const { playout, frames, events } = start(clock, 40)
  playout.write(1, ms(120))
  playout.finish(1)
  await clock.advance(1000)
  playout.write(2, ms(80))
  playout.finish(2)
  await clock.advance(500)
  expect(frames.map(({ at }) => at)).toEqual([0, 0, 0, 20, 40, 60, 1000, 1000, 1000, 1020])
  expect(events.filter(({ type }) => type === 'played')).toMatchObject([{ playedMs: 120 }, { playedMs: 80 }])
  expect(playout.latenessP99Ms).toBe(0)
})

test('the schedule does not drift, however late each timer fires', async () => {
  const clock = new VirtualClock()
  const late: CallClock = { now: () => clock.now(), after: (delayMs, run) => clock.after(delayMs + 7, run) }
  const { playout, frames } = start(late)
  playout.write(1, ms(2000))
  await clock.advance(1999)
  expect(frames).toHaveLength(100)
  expect((frames.at(-1)?.at ?? 0) - (frames[0]?.at ?? 0)).toBe(99 * 20)
})

test('marks are reported when everything before them is out', async () => {
  const clock = new VirtualClock()
  const { playout, events } = start(clock)
  playout.mark(1, 0)
  playout.write(1, ms(50))
  playout.mark(1, 1)
  playout.write(1, ms(50))
  playout.finish(1)
  await clock.advance(0)
  expect(events.map(({ type }) => type)).toEqual(['reached', 'started'])
  await clock.advance(59)
  expect(events).toHaveLength(2)
  await clock.advance(1)
  expect(events.at(-1)).toEqual({ type: 'reached', segmentId: 1, mark: 1 })
})

test('a voice that falls behind leaves a gap, not an end', async () => {
  const clock = new VirtualClock()
  const { playout, frames, events } = start(clock)
  playout.write(1, ms(40))
  await clock.advance(1000)
  playout.write(1, ms(40))
  playout.finish(1)
  await clock.advance(1000)
  expect(frames.map(({ at }) => at)).toEqual([0, 20, 1000, 1020])
  expect(events.filter(({ type }) => type === 'played')).toHaveLength(1)
})

/** What a far end with nothing left would repeat must be silence. */
const silent = (frame: Int16Array | undefined) => frame?.every((sample) => sample === 0)

test('paused, it falls silent in one frame, stays so for two, and goes on without losing a sample', async () => {
  const clock = new VirtualClock()
  const { playout, frames, events } = start(clock)
  playout.write(1, ms(200))
  playout.finish(1)
  await clock.advance(90)
  playout.pause()
  await clock.advance(500)
  expect(frames.map(({ at }) => at)).toEqual([0, 20, 40, 60, 80, 90, 120, 140])
  expect(frames[5]?.frame.at(-1)).toBeLessThan(10)
  expect(frames.slice(6).every(({ frame }) => silent(frame))).toBe(true)
  playout.resume()
  await clock.advance(500)
  expect(frames).toHaveLength(13)
  expect(events.at(-1)).toEqual({ type: 'played', segmentId: 1, playedMs: 200, complete: true })
})

test('cleared, it reports what was heard once, and ignores what is written later', async () => {
  const clock = new VirtualClock()
  const { playout, frames, events } = start(clock)
  playout.write(1, ms(200))
  await clock.advance(90)
  playout.clear()
  playout.write(1, ms(200))
  playout.finish(1)
  playout.clear()
  await clock.advance(500)
  expect(frames).toHaveLength(8)
  expect(frames.slice(6).every(({ frame }) => silent(frame))).toBe(true)
  expect(events.filter(({ type }) => type === 'played')).toEqual([
    { type: 'played', segmentId: 1, playedMs: 100, complete: false },
  ])
  expect(clock.pending).toBe(0)
})

test('what goes on at once does not wait for the silence, and nothing is played once it is closed', async () => {
  const clock = new VirtualClock()
  const { playout, frames } = start(clock)
  playout.write(1, ms(200))
  await clock.advance(90)
  playout.clear()
  playout.write(2, ms(200))
  await clock.advance(50)
  expect(frames.map(({ at, frame }) => [at, frame[0]]).slice(5)).toEqual([
    [90, 1000],
    [120, 1000],
    [140, 1000],
  ])
  playout.close()
  const { length } = frames
  await clock.advance(500)
  expect(frames).toHaveLength(length)
  expect(clock.pending).toBe(0)
})

test('chunks of any length become whole frames, in order', async () => {
  const clock = new VirtualClock()
  const { playout, frames } = start(clock)
  const samples = Int16Array.from({ length: 3000 }, (_, i) => i)
  for (let from = 0, size = 1; from < samples.length; from += size, size = (size * 7) % 501 || 1) {
    playout.write(1, samples.subarray(from, from + size))
  }
  playout.finish(1)
  await clock.advance(1000)
  const played = frames.flatMap(({ frame }) => [...frame])
  expect(played.slice(0, 3000)).toEqual([...samples])
  expect(played.slice(3000).every((sample) => sample === 0)).toBe(true)
})
