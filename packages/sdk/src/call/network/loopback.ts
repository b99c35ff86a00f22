import { wait } from '../../lib/wait.ts'
import type { Flow, NetworkSample } from '../machine.ts'

type LoopOptions = {
  track: MediaStreamTrack
  iceServers: RTCIceServer[]
  policy: RTCIceTransportPolicy
  signal: AbortSignal
}

/** Sends a track from this page to this page; resolves to what tells how it goes once it flows, and ends with the signal. */
export async function loop({ track, iceServers, policy, signal }: LoopOptions): Promise<() => Promise<NetworkSample>> {
  const [near, far] = [0, 1].map(() => new RTCPeerConnection({ iceServers, iceTransportPolicy: policy })) as [
    RTCPeerConnection,
    RTCPeerConnection,
  ]
  signal.addEventListener('abort', () => {
    near.close()
    far.close()
  })
  const connected = new Promise<void>((resolve, reject) => {
    near.onconnectionstatechange = () => {
      if (near.connectionState === 'connected') resolve()
      if (near.connectionState === 'failed') reject(new Error('The connection could not be made.'))
    }
    signal.addEventListener('abort', () => reject(signal.reason))
  })
  near.onicecandidate = ({ candidate }) => void (candidate && far.addIceCandidate(candidate).catch(() => {}))
  far.onicecandidate = ({ candidate }) => void (candidate && near.addIceCandidate(candidate).catch(() => {}))
  near.addTrack(track)
  await near.setLocalDescription()
  await far.setRemoteDescription(near.localDescription as RTCSessionDescription)
  await far.setLocalDescription()
  await near.setRemoteDescription(far.localDescription as RTCSessionDescription)
  await connected
  return async () => sampleOf(await near.getStats(), await far.getStats())
}

/** Takes a look each second; ends early, with what there is, once the signal aborts. */
export async function looks(
  look: () => Promise<NetworkSample>,
  seconds: number,
  signal: AbortSignal,
): Promise<NetworkSample[]> {
  const samples: NetworkSample[] = []
  for (let second = 0; second <= seconds; second++) {
    samples.push(await look())
    if (second < seconds) await wait(1000, signal).catch(() => {})
    if (signal.aborted) break
  }
  return samples
}

type Report = { type: string; kind?: 'audio' | 'video'; [figure: string]: unknown }

/** What browsers say of what was sent, and of what arrived. */
export function sampleOf(sending: RTCStatsReport, receiving: RTCStatsReport = sending): NetworkSample {
  const sent = reports(sending)
  const pair = sent.find(
    ({ type, nominated, state }) => type === 'candidate-pair' && (nominated || state === 'succeeded'),
  )
  const number = (value: unknown) => (typeof value === 'number' ? value : null)
  const out = (kind: 'audio' | 'video') => flowOf(sent, 'outbound-rtp', kind, ['bytesSent', 'packetsSent'])
  const remote = (kind: 'audio' | 'video') =>
    flowOf(sent, 'remote-inbound-rtp', kind, ['bytesReceived', 'packetsReceived'])
  const sentOf = (kind: 'audio' | 'video') => ({
    ...out(kind),
    packetsLost: remote(kind).packetsLost,
    jitter: remote(kind).jitter,
  })
  const received = (kind: 'audio' | 'video') =>
    flowOf(reports(receiving), 'inbound-rtp', kind, ['bytesReceived', 'packetsReceived'])
  return {
    takenAt: Date.now(),
    roundTripTime: number(pair?.currentRoundTripTime),
    availableOutgoingBitrate: number(pair?.availableOutgoingBitrate),
    isCpuLimited: sent.some(({ qualityLimitationReason }) => qualityLimitationReason === 'cpu'),
    sent: { audio: sentOf('audio'), video: sentOf('video') },
    received: { audio: received('audio'), video: received('video') },
  }
}

const reports = (stats: RTCStatsReport): Report[] => [...(stats as unknown as Map<string, Report>).values()]

function flowOf(all: Report[], type: string, kind: 'audio' | 'video', [bytes, packets]: [string, string]): Flow {
  const flows = all.filter((report) => report.type === type && report.kind === kind)
  const sum = (name: string) => flows.reduce((total, flow) => total + (Number(flow[name]) || 0), 0)
  const jitters = flows.map(({ jitter }) => Number(jitter)).filter((jitter) => jitter >= 0)
  return {
    bytes: sum(bytes),
    packets: sum(packets),
    packetsLost: sum('packetsLost'),
    jitter: jitters.length > 0 ? Math.max(...jitters) : null,
  }
}
