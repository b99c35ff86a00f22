import { expect, test } from 'vitest'
import { sampleOf } from './network-sample.ts'

test('what a browser counts is added up by direction and kind', () => {
  const report = new Map<string, unknown>(
    [
      { type: 'candidate-pair', nominated: false, currentRoundTripTime: 9 },
      { type: 'candidate-pair', nominated: true, currentRoundTripTime: 0.05, availableOutgoingBitrate: 500_000 },
      { type: 'outbound-rtp', kind: 'video', bytesSent: 100, packetsSent: 2, qualityLimitationReason: 'cpu' },
      { type: 'outbound-rtp', kind: 'audio', bytesSent: 10, packetsSent: 1 },
      { type: 'remote-inbound-rtp', kind: 'video', packetsLost: 3, jitter: 0.2 },
      { type: 'inbound-rtp', kind: 'audio', bytesReceived: 7, packetsReceived: 1, packetsLost: 1, jitter: 0.1 },
      { type: 'inbound-rtp', kind: 'audio', bytesReceived: 3, packetsReceived: 1, packetsLost: 0, jitter: 0.3 },
      { type: 'codec' },
    ].map((stat, index) => [String(index), stat]),
  )
  expect(sampleOf(report, 42)).toEqual({
    takenAt: 42,
    roundTripTime: 0.05,
    availableOutgoingBitrate: 500_000,
    isCpuLimited: true,
    sent: {
      audio: { bytes: 10, packets: 1, packetsLost: 0, jitter: null },
      video: { bytes: 100, packets: 2, packetsLost: 3, jitter: 0.2 },
    },
    received: {
      audio: { bytes: 10, packets: 2, packetsLost: 1, jitter: 0.3 },
      video: { bytes: 0, packets: 0, packetsLost: 0, jitter: null },
    },
  })
})
