import type { ConnectResponse, WebCall } from '@parley/protocol'
import { microphoneLine } from '../audio/microphone-line.ts'
import { createSpeaker, type Speaker } from '../audio/speaker.ts'
import { postJson } from '../lib/post-json.ts'
import { VoiceFailure } from '../lib/voice-failure.ts'
import { heartbeat } from './heartbeat.ts'
import { createPeer, type Peer } from './peer.ts'
import type { Transport, TransportContext } from './transport.ts'
import { readVitals } from './vitals.ts'

/** WebRTC straight to a Parley server. */
export function webrtc(context: TransportContext): Transport {
  const { media, signal, emit, fetch } = context
  const unsent: string[] = []
  const line = microphoneLine(media, signal, {
    send: (track) => peer?.sendTrack(track),
    lost: (error) => emit({ type: 'microphone-lost', error }),
    amplifierFailed: (message) => emit({ type: 'nonfatal-error', kind: 'audio-processor-error', message }),
  })
  let phase: 'joining' | 'up' | 'lost' = 'joining'
  let peer: Peer | undefined
  let speaker: Speaker | undefined
  let ticker: ReturnType<typeof setInterval> | undefined
  let heart = heartbeat()
  let packets = 0
  let recover = () => {}

  function newPeer(): Peer {
    peer?.close()
    peer = createPeer({
      message(text) {
        heart.beat()
        emit({ type: 'message', text })
      },
      lost: () => recover(),
    })
    speaker?.play(peer.remoteTrack)
    return peer
  }

  function send(text: string) {
    if (!peer?.send(text)) unsent.push(text)
  }

  async function join({ webCallUrl, transport = {} }: WebCall, signal: AbortSignal): Promise<void> {
    const { iceServers, callToken: token, resumeToken } = transport
    const joining = (phase === 'joining' && peer) || newPeer()
    joining.sendTrack(line.output())
    const sdp = await joining.offer(iceServers)
    const offer = resumeToken ? { sdp, resumeToken } : { sdp, token }
    const answer = await postJson<ConnectResponse>(webCallUrl, offer, { fetch, signal })
    transport.resumeToken = answer.resumeToken
    await joining.accept(answer.sdp)
    signal.throwIfAborted()
    phase = 'up'
    heart = heartbeat()
    packets = 0
    for (const text of unsent.splice(0)) send(text)
  }

  /** One look at the connection: how loud both sides are, and whether the far side still lives. */
  async function tick(): Promise<void> {
    const { remoteLevel, localLevel, packetsReceived } = await readVitals(peer)
    if (phase !== 'up' || signal.aborted) return
    emit({ type: 'levels', remote: [remoteLevel], local: localLevel })
    if (packetsReceived > packets) heart.beat()
    packets = packetsReceived
    const due = heart.tick()
    if (due === 'dead') recover()
    if (due === 'ping') send(`{"type":"ping","at":${Date.now()}}`)
  }

  async function goBackTo(call: WebCall, recovery: Promise<typeof import('./rejoin.ts')>): Promise<void> {
    if (phase !== 'up') return
    phase = 'lost'
    emit({ type: 'lost' })
    const back = await recovery.then(({ rejoin }) => rejoin((signal) => join(call, signal), signal)).catch(() => false)
    if (back) emit({ type: 'restored' })
    else
      emit({
        type: 'closed',
        failure: new VoiceFailure('connection-lost', 'The connection was lost.'),
      })
  }

  return {
    send,
    setMuted: line.setMuted,
    setMicrophone: line.open,
    output: line.output,
    setGain: line.setGain,
    setProcessor: line.bypass,
    setVolume: (volume) => speaker?.setVolume(volume),
    setSpeaker: async (deviceId) => speaker?.setDevice(deviceId),
    resumePlayback: async () => speaker?.resume(),
    getStats: () => readVitals(peer),

    async prepare() {
      if (!globalThis.RTCPeerConnection) throw new VoiceFailure('unsupported', 'This browser cannot make voice calls.')
      // Inside the click that started the call, so that browsers let the sound through.
      speaker = createSpeaker(media, {
        playing: (player) => emit({ type: 'playing', player }),
        blocked: () => emit({ type: 'blocked' }),
      })
      newPeer()
      await line.open(media.microphone).catch((error) => {
        if (signal.aborted || !context.typedFallback) throw error
        emit({ type: 'microphone-lost', error })
      })
    },

    async connect(call) {
      const provider = call.transport?.provider
      if (provider !== 'parley.webrtc')
        throw new VoiceFailure('unsupported', `Calls by ${provider} need its transport.`)
      await join(call, signal)
      // Fetched now: when it is needed, there is no network to fetch it.
      const recovery = import('./rejoin.ts')
      recovery.catch(() => {})
      recover = () => goBackTo(call, recovery)
      ticker = setInterval(tick, context.levelIntervalMs)
    },

    async close() {
      if (!context.keepCallOnLeave) send('{"type":"end-call"}')
      clearInterval(ticker)
      line.close()
      speaker?.close()
      peer?.close()
    },
  }
}
