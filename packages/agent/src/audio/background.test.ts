import { VirtualClock } from '@parley/testkit'
import { describe, expect, test } from 'vitest'
import { PacedTransport } from '../transport/paced-transport.ts'
import { frameSamples, level } from './frame.ts'
import { roomTone } from './room-tone.ts'

const loop = new Int16Array(frameSamples).fill(100)

function scene({ aheadMs = 0 } = {}) {
  const clock = new VirtualClock()
  const played: { at: number; first: number }[] = []
  const transport = new PacedTransport({
    clock,
    aheadMs,
    play: (frame) => played.push({ at: clock.now(), first: frame[0] ?? 0 }),
  })
  transport.background(loop)
  return { clock, transport, played }
}

describe('a background sound', () => {
  test('is heard all the time, 50 frames a second, and speech above it', async () => {
    const { clock, transport, played } = scene()
    await clock.advance(1000)
    transport.write(0, new Int16Array(frameSamples * 10).fill(1000))
    transport.finish(0)
    await clock.advance(1000)
    expect(Math.abs(played.length - 100)).toBeLessThanOrEqual(2)
    expect(played.filter(({ first }) => first === 1100)).toHaveLength(10)
    expect(played.filter(({ first }) => first === 100)).toHaveLength(played.length - 10)
  })

  test('does not double what goes out ahead of its time', async () => {
    const { clock, transport, played } = scene({ aheadMs: 200 })
    await clock.advance(100)
    transport.write(0, new Int16Array(frameSamples * 50).fill(1000))
    transport.finish(0)
    await clock.advance(1900)
    expect(Math.abs(played.length - 100)).toBeLessThanOrEqual(2)
  })

  test('ends with the call', async () => {
    const { clock, transport, played } = scene()
    await clock.advance(100)
    transport.close()
    const before = played.length
    await clock.advance(1000)
    expect([played.length, clock.pending]).toEqual([before, 0])
  })
})

test('an office is quiet, never still, and begins as it ends', () => {
  const tone = roomTone()
  const seconds = Array.from({ length: 8 }, (_, at) => level(tone.subarray(at * 16_000, (at + 1) * 16_000)))
  for (const loudness of seconds) {
    expect(loudness).toBeGreaterThan(0.001)
    expect(loudness).toBeLessThan(0.006)
  }
  expect(Math.abs((tone.at(-1) ?? 0) - (tone[0] ?? 0))).toBeLessThan(60)
})
