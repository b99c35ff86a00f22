import type { Flow, NetworkSample } from '../machine.ts'

type Stat = Record<string, unknown> & { type: string }
const numberOf = (value: unknown) => (typeof value === 'number' ? value : null)
const flow = (): Flow => ({ bytes: 0, packets: 0, packetsLost: 0, jitter: null })

/** One look at a connection, from what its browser counts. */
export function sampleOf(report: Iterable<[string, unknown]>, takenAt: number): NetworkSample {
  const sample: NetworkSample = {
    takenAt,
    roundTripTime: null,
    availableOutgoingBitrate: null,
    isCpuLimited: false,
    sent: { audio: flow(), video: flow() },
    received: { audio: flow(), video: flow() },
  }
  for (const [, value] of report) read(sample, value as Stat)
  return sample
}

function read(sample: NetworkSample, stat: Stat) {
  const kind = stat.kind === 'video' ? 'video' : 'audio'
  switch (stat.type) {
    case 'candidate-pair':
      if (stat.nominated !== true) return
      sample.roundTripTime = numberOf(stat.currentRoundTripTime)
      sample.availableOutgoingBitrate = numberOf(stat.availableOutgoingBitrate)
      return
    case 'outbound-rtp':
      add(sample.sent[kind], { bytes: stat.bytesSent, packets: stat.packetsSent })
      if (stat.qualityLimitationReason === 'cpu') sample.isCpuLimited = true
      return
    case 'remote-inbound-rtp':
      return add(sample.sent[kind], { packetsLost: stat.packetsLost, jitter: stat.jitter })
    case 'inbound-rtp':
      return add(sample.received[kind], {
        bytes: stat.bytesReceived,
        packets: stat.packetsReceived,
        packetsLost: stat.packetsLost,
        jitter: stat.jitter,
      })
  }
}

/** Jitter is that of the worst. */
function add(to: Flow, counted: { bytes?: unknown; packets?: unknown; packetsLost?: unknown; jitter?: unknown }) {
  to.bytes += numberOf(counted.bytes) ?? 0
  to.packets += numberOf(counted.packets) ?? 0
  to.packetsLost += numberOf(counted.packetsLost) ?? 0
  const jitter = numberOf(counted.jitter)
  if (jitter !== null) to.jitter = Math.max(to.jitter ?? 0, jitter)
}
