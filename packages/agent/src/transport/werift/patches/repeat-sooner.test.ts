import { expect, test } from 'vitest'
import { RTCPeerConnection } from 'werift'
import { repeatSooner } from './repeat-sooner.ts'

test('lost messages are repeated by the round trips that were measured, and werift’s own figure is not asked', async () => {
  const connection = new RTCPeerConnection()
  connection.createDataChannel('parley')
  const sctp = connection.sctpTransport?.sctp as unknown as { rto: number; updateRto(seconds: number): void }
  expect(sctp.rto).toBe(3)
  repeatSooner(sctp)
  expect(sctp.rto).toBe(0.5)
  sctp.updateRto(0.02)
  expect(sctp.rto).toBe(0.4)
  for (let count = 0; count < 50; count += 1) sctp.updateRto(0.6)
  expect(sctp.rto).toBeCloseTo(0.6, 1)
  await connection.close()
})
