import type { CallStats } from './transport.ts'

/** What one look at a connection tells. */
export type Vitals = CallStats & { remoteLevel: number; localLevel: number }

type Report = {
  type: string
  packetsReceived?: number
  packetsSent?: number
  packetsLost?: number
  jitter?: number
  audioLevel?: number
  nominated?: boolean
  currentRoundTripTime?: number
}

/** Zeroes and nulls where there is no connection yet. */
export async function readVitals(connection?: Pick<RTCPeerConnection, 'getStats'>): Promise<Vitals> {
  const reports: Report[] = [...((await connection?.getStats())?.values() ?? [])]
  const find = (type: string) => reports.find((report) => report.type === type)
  const inbound = find('inbound-rtp')
  const pair = reports.find((report) => report.type === 'candidate-pair' && report.nominated)
  const packetsReceived = inbound?.packetsReceived ?? 0
  const due = packetsReceived + (inbound?.packetsLost ?? 0)
  return {
    remoteLevel: inbound?.audioLevel ?? 0,
    localLevel: find('media-source')?.audioLevel ?? 0,
    roundTripMs: ms(pair?.currentRoundTripTime),
    jitterMs: ms(inbound?.jitter),
    lossRatio: due > 0 ? Math.max(0, 1 - packetsReceived / due) : null,
    packetsReceived,
    packetsSent: find('outbound-rtp')?.packetsSent ?? 0,
  }
}

const ms = (seconds: number | undefined) => (seconds === undefined ? null : seconds * 1000)
