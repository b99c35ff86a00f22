import { find, type Report } from './reports.ts'
import type { CallStats } from './transport.ts'

export function callStats(reports: Report[]): CallStats {
  const inbound = find(reports, 'inbound-rtp')
  const pair = reports.find((report) => report.type === 'candidate-pair' && report.nominated)
  const packetsReceived = inbound?.packetsReceived ?? 0
  const due = packetsReceived + (inbound?.packetsLost ?? 0)
  return {
    roundTripMs: ms(pair?.currentRoundTripTime),
    jitterMs: ms(inbound?.jitter),
    lossRatio: due > 0 ? Math.max(0, 1 - packetsReceived / due) : null,
    packetsReceived,
    packetsSent: find(reports, 'outbound-rtp')?.packetsSent ?? 0,
  }
}

const ms = (seconds: number | undefined) => (seconds === undefined ? null : seconds * 1000)
