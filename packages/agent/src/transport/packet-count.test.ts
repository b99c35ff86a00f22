import { expect, test } from 'vitest'
import { PacketCount } from './packet-count.ts'

const ticksPerFrame = 960

test('what is new is told once, and of our own packets what the caller’s side says', () => {
  const count = new PacketCount()
  const unknown = { sent: 0, sentLost: 0, jitterMs: null, roundTripMs: null }
  expect(count.take({ received: 40, lost: 2, concealedMs: 40 }, null)).toEqual({
    ...unknown,
    ...{ received: 40, lost: 2, concealedMs: 40 },
  })
  count.reported({ sent: 100, lost: 5 })
  expect(count.take({ received: 90, lost: 2, concealedMs: 40 }, 80)).toEqual({
    ...unknown,
    ...{ received: 50, lost: 0, concealedMs: 0, sent: 100, sentLost: 5, roundTripMs: 80 },
  })
  expect(count.take({ received: 90, lost: 2, concealedMs: 40 }, 80)).toMatchObject({
    received: 0,
    sent: 0,
    sentLost: 0,
  })
})

test('packets that come as they were sent are even, whatever pauses are between them and where the timestamp wraps', () => {
  const count = new PacketCount()
  const first = 2 ** 32 - 5 * ticksPerFrame
  for (let n = 0; n < 10; n += 1) count.arrived((first + n * ticksPerFrame) % 2 ** 32, 1000 + n * 20)
  count.arrived((first + 100 * ticksPerFrame) % 2 ** 32, 3000)
  expect(count.take({ received: 0, lost: 0, concealedMs: 0 }, null).jitterMs).toBe(0)
  for (let n = 101; n < 300; n += 1) {
    const lateMs = n % 2 === 0 ? 0 : 30
    count.arrived((first + n * ticksPerFrame) % 2 ** 32, 1000 + n * 20 + lateMs)
  }
  expect(count.take({ received: 0, lost: 0, concealedMs: 0 }, null).jitterMs).toBeCloseTo(30, 0)
})
