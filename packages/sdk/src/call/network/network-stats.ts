import { lossBounds, roundTripBounds } from '@parley/protocol'
import type { Flow, NetworkSample } from '../machine.ts'

type Reason = 'sendPacketLoss' | 'recvPacketLoss' | 'roundTripTime' | 'availableOutgoingBitrate'
type NetworkState = 'good' | 'warning' | 'bad' | 'unknown'
type Figures = Record<string, number | null>

export type NetworkStats = {
  networkState: NetworkState
  networkStateReasons: Reason[]
  stats: Partial<{ latest: Figures & { timestamp: number }; averageNetworkRoundTripTime: number }> &
    Record<string, unknown>
  /** Deprecated: `networkState`. */
  threshold: 'good' | 'low' | 'very-low'
  /** Deprecated: `networkState`. 0–100. */
  quality: number
}

export const noNetworkStats: NetworkStats = {
  networkState: 'unknown',
  networkStateReasons: [],
  stats: {},
  threshold: 'good',
  quality: 100,
}

/** Why a connection is not good, by which figure, from where on that is a warning, and from where on it is bad: above or below it. */
const bounds: [reason: Reason, figure: string, from: Record<'warning' | 'bad', number>][] = [
  ['sendPacketLoss', 'totalSendPacketLoss', lossBounds],
  ['recvPacketLoss', 'totalRecvPacketLoss', lossBounds],
  ['roundTripTime', 'networkRoundTripTime', roundTripBounds],
  ['availableOutgoingBitrate', 'availableOutgoingBitrate', { warning: 300_000, bad: 100_000 }],
]
/** The same in the words and the hundredths of older pages. */
const olderWords = { good: ['good', 100], unknown: ['good', 100], warning: ['low', 60], bad: ['very-low', 20] } as const

/** Compares one look at the connection with the next, and judges it. */
export class NetworkWatch {
  #former: NetworkSample | null = null
  #worst: Record<string, number> = {}
  #roundTrips = { count: 0, seconds: 0 }
  latest = noNetworkStats

  take(sample: NetworkSample): NetworkStats {
    const former = this.#former ?? sample
    this.#former = sample
    const seconds = (sample.takenAt - former.takenAt) / 1000
    const figures = compare(former, sample, seconds)
    for (const [name, value] of Object.entries(figures))
      if (/(Loss|Jitter)$/.test(name)) {
        const key = `worst${name[0]?.toUpperCase()}${name.slice(1)}`
        this.#worst[key] = Math.max(this.#worst[key] ?? 0, value ?? 0)
      }
    if (sample.roundTripTime !== null) {
      this.#roundTrips.count++
      this.#roundTrips.seconds += sample.roundTripTime
    }
    const averageNetworkRoundTripTime = this.#roundTrips.seconds / (this.#roundTrips.count || 1)
    const latest = { timestamp: sample.takenAt, ...figures }
    const { state: networkState, why: networkStateReasons } = worstOf(figures)
    const [threshold, quality] = olderWords[networkState]
    const stats = { latest, ...this.#worst, averageNetworkRoundTripTime }
    this.latest = { networkState, networkStateReasons, stats, threshold, quality }
    return this.latest
  }
}

export const average = (values: number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length

export function worstOf(figures: Figures): { state: NetworkState; why: Reason[] } {
  const why: Record<'warning' | 'bad', Reason[]> = { warning: [], bad: [] }
  let state: NetworkState = 'unknown'
  for (const [reason, figure, { warning, bad }] of bounds) {
    const value = figures[figure]
    if (value == null) continue
    const isBeyond = (bound: number) => (warning < bad ? value >= bound : value <= bound)
    if (state === 'unknown') state = 'good'
    if (isBeyond(warning)) why.warning.push(reason)
    if (isBeyond(bad)) why.bad.push(reason)
  }
  if (why.warning.length > 0) state = why.bad.length > 0 ? 'bad' : 'warning'
  return { state, why: state === 'bad' || state === 'warning' ? why[state] : [] }
}

const ways = [
  ['sent', 'Send'],
  ['received', 'Recv'],
] as const
const kinds = ['audio', 'video'] as const

function compare(former: NetworkSample, sample: NetworkSample, seconds: number): Figures {
  const { availableOutgoingBitrate, roundTripTime } = sample
  const figures: Figures = { availableOutgoingBitrate, networkRoundTripTime: roundTripTime }
  const bits = (before: Flow, after: Flow) => (seconds > 0 ? ((after.bytes - before.bytes) * 8) / seconds : null)
  for (const [way, word] of ways) {
    for (const kind of kinds) {
      const [before, after] = [former[way][kind], sample[way][kind]]
      figures[`${kind}${word}BitsPerSecond`] = bits(before, after)
      figures[`${kind}${word}PacketLoss`] = lossOf(before, after)
      figures[`${kind}${word}Jitter`] = after.jitter
    }
    const [before, after] = [total(former[way]), total(sample[way])]
    figures[`${word.toLowerCase()}BitsPerSecond`] = bits(before, after)
    figures[`total${word}PacketLoss`] = lossOf(before, after)
  }
  return figures
}

const total = ({ audio, video }: Record<'audio' | 'video', Flow>): Flow => ({
  bytes: audio.bytes + video.bytes,
  packets: audio.packets + video.packets,
  packetsLost: audio.packetsLost + video.packetsLost,
  jitter: null,
})

/** The share that was lost since; null where nothing was on its way. */
function lossOf(before: Flow, after: Flow): number | null {
  const lost = after.packetsLost - before.packetsLost
  const arrived = after.packets - before.packets
  return lost + arrived > 0 ? Math.max(0, lost / (lost + arrived)) : null
}
