import type { NetworkReport } from '@parley/protocol'
import { find, type Report } from '../reports.ts'

/** How the network has carried the call until now. */
export function networkReport(reports: Report[]): NetworkReport {
  const far = find(reports, 'remote-inbound-rtp')
  const near = find(reports, 'inbound-rtp')
  return {
    sent: find(reports, 'outbound-rtp')?.packetsSent,
    lost: far?.packetsLost,
    received: near?.packetsReceived,
    missed: near?.packetsLost,
    jitter: far?.jitter,
    roundTripTime: far?.roundTripTime,
  }
}
