import { VirtualClock } from '@parley/testkit'
import { createDecoder, createEncoder } from 'libopus-wasm'
import { expect, test } from 'vitest'
import { frameSamples, level } from './frame.ts'
import { OpusReceiver } from './opus-receiver.ts'

const tone = (n: number) =>
  Int16Array.from(
    { length: frameSamples },
    (_, i) => 8000 * Math.sin(((n * frameSamples + i) * 2 * Math.PI * 300) / 16_000),
  )

async function packets(count: number) {
  const encoder = await createEncoder({
    sampleRate: 16_000,
    channels: 1,
    frameSize: frameSamples,
    fec: true,
    packetLossPercent: 20,
  })
  const encoded = Array.from({ length: count }, (_, n) => encoder.encode(tone(n)).slice())
  encoder.free()
  return encoded
}

async function start({ wantsSilence = false } = {}) {
  const clock = new VirtualClock()
  const frames: Int16Array[] = []
  const receiver = new OpusReceiver({
    clock,
    decoder: await createDecoder({ sampleRate: 16_000, channels: 1 }),
    onFrame: (frame) => frames.push(frame),
    wantsSilence: () => wantsSilence,
  })
  return { clock, frames, receiver }
}

test('packets become frames as they come', async () => {
  const { frames, receiver } = await start()
  for (const [n, packet] of (await packets(10)).entries()) receiver.receive(65_530 + n, packet)
  expect(frames).toHaveLength(6)
  for (const [n, packet] of (await packets(4)).entries()) receiver.receive(n, packet)
  expect(frames).toHaveLength(10)
  expect(level(frames[5] as Int16Array)).toBeGreaterThan(0.1)
})

test('packets out of order are put in order, duplicates dropped', async () => {
  const { frames, receiver } = await start()
  const [a, b, c] = (await packets(3)) as [Uint8Array, Uint8Array, Uint8Array]
  receiver.receive(1, a)
  receiver.receive(3, c)
  expect(frames).toHaveLength(1)
  receiver.receive(2, b)
  receiver.receive(2, b)
  receiver.receive(1, a)
  expect(frames).toHaveLength(3)
})

test('a lost packet is restored after 60 ms, while the caller goes on speaking, and counted', async () => {
  const { clock, frames, receiver } = await start()
  const all = await packets(20)
  const heard: number[] = []
  for (const [n, packet] of all.entries()) {
    if (n !== 15) receiver.receive(n, packet)
    heard.push(frames.length)
    await clock.advance(20)
  }
  expect(heard.slice(14)).toEqual([15, 15, 15, 15, 15, 20])
  await clock.advance(100)
  expect(frames).toHaveLength(20)
  expect(level(frames[15] as Int16Array)).toBeGreaterThan(0.1)
  expect(receiver.loss).toBeCloseTo(0.05)
  expect(receiver.counts).toEqual({ received: 19, lost: 1, concealedMs: 20 })
})

test('what waits for a lost packet when the sender begins anew is heard first, and what is counted only ever grows', async () => {
  const { clock, frames, receiver } = await start()
  const [packet] = (await packets(1)) as [Uint8Array]
  for (const sequence of [0, 2, 4, 2_000, 2_001, 2_003]) receiver.receive(sequence, packet)
  await clock.advance(500)
  for (const sequence of [2_004, 2_005]) receiver.receive(sequence, packet)
  expect(frames).toHaveLength(11)
  expect(receiver.counts).toEqual({ received: 8, lost: 3, concealedMs: 60 })
})

test('of fifteen seconds that come at once, as on a machine that came to nothing, what was lost is counted, and no more', async () => {
  const { clock, frames, receiver } = await start()
  const [packet] = (await packets(1)) as [Uint8Array]
  for (let sequence = 0; sequence < 750; sequence += 1) if (sequence % 20 !== 10) receiver.receive(sequence, packet)
  for (let gap = 0; gap < 40; gap += 1) await clock.advance(60)
  expect(receiver.counts).toEqual({ received: 713, lost: 37, concealedMs: 740 })
  expect(frames).toHaveLength(750)
})

test('of sound that comes faster than anybody speaks, twenty seconds are heard ahead of their time, and no more', async () => {
  const { clock, frames, receiver } = await start()
  const [packet] = (await packets(1)) as [Uint8Array]
  let sequence = 0
  const flood = (count: number) => {
    for (let sent = 0; sent < count; sent += 1) {
      receiver.receive(sequence & 0xffff, packet)
      sequence += 1
    }
  }
  flood(5_000)
  const atOnce = frames.length
  expect(atOnce).toBeLessThan(1_010)
  await clock.advance(2_000)
  flood(5_000)
  expect(frames.length - atOnce).toBeLessThan(110)
  await clock.advance(20_000)
  const before = frames.length
  flood(50)
  expect(frames.length - before, 'who speaks as anybody is heard again').toBe(50)
})

test('when packets stop, silence follows for whoever waits for the end of speech, and only then', async () => {
  const waiting = await start({ wantsSilence: true })
  const idle = await start()
  for (const { clock, receiver } of [waiting, idle]) {
    receiver.receive(0, (await packets(1))[0] as Uint8Array)
    await clock.advance(300)
  }
  expect(waiting.frames.length).toBeGreaterThan(10)
  expect(level(waiting.frames.at(-1) as Int16Array)).toBe(0)
  expect(idle.frames).toHaveLength(1)
  expect(idle.clock.pending).toBe(0)
})

test('a broken packet does not stop the sound', async () => {
  const { frames, receiver } = await start()
  const [a, b] = (await packets(2)) as [Uint8Array, Uint8Array]
  receiver.receive(0, a)
  receiver.receive(1, new Uint8Array([255, 255, 255]))
  receiver.receive(2, b)
  expect(frames).toHaveLength(3)
})

test('packets of 10 ms are frames of 20, and none is short', async () => {
  const { frames, receiver } = await start()
  const encoder = await createEncoder({ sampleRate: 16_000, channels: 1, frameSize: 160 })
  for (let n = 0; n < 10; n += 1) receiver.receive(n, encoder.encode(tone(n).slice(0, 160)).slice())
  encoder.free()
  expect(frames.map(({ length }) => length)).toEqual([320, 320, 320, 320, 320])
})

test('a sender who begins anew, again and again, leaves nothing waiting', async () => {
  const { clock, frames, receiver } = await start()
  const [packet] = (await packets(1)) as [Uint8Array]
  let sequence = 0
  for (let jump = 0; jump < 100; jump += 1) {
    receiver.receive(sequence & 0xffff, packet)
    receiver.receive((sequence + 2) & 0xffff, packet) // waits for the one before
    sequence += 600
  }
  const heard = frames.length
  await clock.advance(1_000)
  expect([heard, frames.length], 'only the last is still waited for').toEqual([298, 300])
})
