import type { NetworkSample } from '../machine.ts'
import { average, NetworkWatch, worstOf } from './network-stats.ts'

export type Verdict = { result: 'good' | 'warning' | 'bad'; data: Record<string, number | null> }

/** What several looks in a row say together. */
export function verdictOf(samples: NetworkSample[]): Verdict {
  const watch = new NetworkWatch()
  const figures = samples.map((sample) => watch.take(sample).stats.latest ?? {}).slice(1) as Record<
    string,
    number | null
  >[]
  const all = (name: string) => figures.map((each) => each[name]).filter((value) => typeof value === 'number')
  const most = (name: string) => (all(name).length > 0 ? Math.max(...all(name)) : null)
  const data = {
    maxRoundTripTime: most('networkRoundTripTime'),
    avgRoundTripTime: average(all('networkRoundTripTime')),
    maxJitter: most('videoRecvJitter'),
    avgJitter: average(all('videoRecvJitter')),
    avgSendPacketLoss: average(all('totalSendPacketLoss')),
    avgRecvPacketLoss: average(all('totalRecvPacketLoss')),
    avgAvailableOutgoingBitrate: average(all('availableOutgoingBitrate')),
    avgSendBitsPerSecond: average(all('sendBitsPerSecond')),
    avgRecvBitsPerSecond: average(all('recvBitsPerSecond')),
  }
  const { state } = worstOf({
    networkRoundTripTime: data.avgRoundTripTime,
    totalSendPacketLoss: data.avgSendPacketLoss,
    totalRecvPacketLoss: data.avgRecvPacketLoss,
    availableOutgoingBitrate: data.avgAvailableOutgoingBitrate,
  })
  return { result: state === 'unknown' ? 'warning' : state, data }
}
