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

/** From where on a figure is a warning, and from where on it is bad. */
const bounds: Record<Reason, { warning: number; bad: number; isWorse: (value: number, bound: number) => boolean }> = {
  sendPacketLoss: { warning: 0.03, bad: 0.1, isWorse: (loss, bound) => loss >= bound },
  recvPacketLoss: { warning: 0.03, bad: 0.1, isWorse: (loss, bound) => loss >= bound },
  roundTripTime: { warning: 0.3, bad: 0.6, isWorse: (seconds, bound) => seconds >= bound },
  availableOutgoingBitrate: { warning: 300_000, bad: 100_000, isWorse: (bits, bound) => bits <= bound },
}
const oldWords = { good: 'good', unknown: 'good', warning: 'low', bad: 'very-low' } as const
const oldQuality = { good: 100, unknown: 100, warning: 60, bad: 20 }

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
    const reasons = worstOf(figures)
    const networkState = reasons.state
    this.latest = {
      networkState,
      networkStateReasons: reasons.why,
      stats: { latest, ...this.#worst, averageNetworkRoundTripTime },
      threshold: oldWords[networkState],
      quality: oldQuality[networkState],
    }
    return this.latest
  }
}

export const average = (values: number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length

export function worstOf(figures: Figures): { state: NetworkState; why: Reason[] } {
  const values: Record<Reason, number | null | undefined> = {
    sendPacketLoss: figures.totalSendPacketLoss,
    recvPacketLoss: figures.totalRecvPacketLoss,
    roundTripTime: figures.networkRoundTripTime,
    availableOutgoingBitrate: figures.availableOutgoingBitrate,
  }
  const reasons = Object.keys(bounds) as Reason[]
  const beyond = (level: 'warning' | 'bad') =>
    reasons.filter((reason) => {
      const value = values[reason]
      return value != null && bounds[reason].isWorse(value, bounds[reason][level])
    })
  const [bad, warning] = [beyond('bad'), beyond('warning')]
  if (bad.length > 0) return { state: 'bad', why: bad }
  if (warning.length > 0) return { state: 'warning', why: warning }
  return { state: reasons.some((reason) => values[reason] != null) ? 'good' : 'unknown', why: [] }
}

function compare(former: NetworkSample, sample: NetworkSample, seconds: number): Figures {
  const flows = (way: 'sent' | 'received', kind: 'audio' | 'video') => [former[way][kind], sample[way][kind]] as const
  const bits = (way: 'sent' | 'received', kind: 'audio' | 'video') => {
    const [before, after] = flows(way, kind)
    return seconds > 0 ? ((after.bytes - before.bytes) * 8) / seconds : null
  }
  const sum = (one: number | null, other: number | null) => (one === null || other === null ? null : one + other)
  const all = (way: 'sent' | 'received') => lossOf(total(former[way]), total(sample[way]))
  return {
    recvBitsPerSecond: sum(bits('received', 'audio'), bits('received', 'video')),
    sendBitsPerSecond: sum(bits('sent', 'audio'), bits('sent', 'video')),
    availableOutgoingBitrate: sample.availableOutgoingBitrate,
    networkRoundTripTime: sample.roundTripTime,
    videoRecvBitsPerSecond: bits('received', 'video'),
    videoSendBitsPerSecond: bits('sent', 'video'),
    audioRecvBitsPerSecond: bits('received', 'audio'),
    audioSendBitsPerSecond: bits('sent', 'audio'),
    videoRecvPacketLoss: lossOf(...flows('received', 'video')),
    videoSendPacketLoss: lossOf(...flows('sent', 'video')),
    audioRecvPacketLoss: lossOf(...flows('received', 'audio')),
    audioSendPacketLoss: lossOf(...flows('sent', 'audio')),
    totalSendPacketLoss: all('sent'),
    totalRecvPacketLoss: all('received'),
    videoRecvJitter: sample.received.video.jitter,
    videoSendJitter: sample.sent.video.jitter,
    audioRecvJitter: sample.received.audio.jitter,
    audioSendJitter: sample.sent.audio.jitter,
  }
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
