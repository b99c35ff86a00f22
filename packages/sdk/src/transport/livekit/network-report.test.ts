import { expect, test } from 'vitest'
import { networkReport } from './network-report.ts'

test('the network of a call is what the browser counts of it, each way', () => {
  const reports = [
    { type: 'outbound-rtp', packetsSent: 200 },
    { type: 'remote-inbound-rtp', packetsLost: 7, roundTripTime: 0.15, jitter: 0.004 },
    { type: 'inbound-rtp', packetsReceived: 188, packetsLost: 3, jitter: 0.1 },
  ]
  expect(networkReport(reports)).toEqual({
    ...{ sent: 200, lost: 7, received: 188, missed: 3 },
    ...{ jitter: 0.004, roundTripTime: 0.15 },
  })
})
