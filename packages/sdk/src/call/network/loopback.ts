import { wait } from '../../lib/wait.ts'
import type { NetworkSample } from '../machine.ts'
import { sampleOf } from './network-sample.ts'

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
  return () => sampleOfBoth(near, far)
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

async function sampleOfBoth(near: RTCPeerConnection, far: RTCPeerConnection): Promise<NetworkSample> {
  const [sent, received] = await Promise.all([near.getStats(), far.getStats()])
  const takenAt = Date.now()
  const of = (report: RTCStatsReport) => sampleOf(report as unknown as Map<string, unknown>, takenAt)
  return { ...of(sent), received: of(received).received }
}
