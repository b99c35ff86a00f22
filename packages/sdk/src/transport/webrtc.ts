import type { ConnectResponse, WebCall } from '@parley/protocol'
import { microphoneLine } from '../audio/microphone-line.ts'
import { createSpeaker, type Speaker } from '../audio/speaker.ts'
import { postJson } from '../lib/post-json.ts'
import { VoiceFailure } from '../lib/voice-failure.ts'
import { createPeer, type Peer } from './peer.ts'
import type { Transport, TransportContext } from './transport.ts'
import type { Upkeep } from './upkeep.ts'

/** What is needed once a connection stands. */
const fetchUpkeep = () => import('./upkeep.ts')

/** WebRTC straight to a Parley server. */
export function webrtc(context: TransportContext): Transport {
  const { media, signal, emit, fetch } = context
  const unsent: string[] = []
  const line = microphoneLine(media, signal, {
    send: (track) => peer?.sendTrack(track),
    lost: (error) => emit({ type: 'microphone-lost', error }),
    amplifierFailed: (message) => emit({ type: 'nonfatal-error', kind: 'audio-processor-error', message }),
  })
  let peer: Peer | undefined
  let speaker: Speaker | undefined
  /** From the moment the connection stands; rejects where its code could not be fetched. */
  let upkeep: Promise<Upkeep> | undefined

  function newPeer(): Peer {
    peer?.close()
    peer = createPeer({
      message(text) {
        upkeep?.then(
          ({ hear }) => hear(),
          () => {},
        )
        emit({ type: 'message', text })
      },
      lost: () => upkeep?.then(({ recover }) => recover(), giveUp),
    })
    speaker?.play(peer.remoteTrack)
    return peer
  }

  function giveUp() {
    emit({ type: 'closed', failure: new VoiceFailure('connection-lost', 'The connection was lost.') })
  }

  function send(text: string) {
    if (!peer?.send(text)) unsent.push(text)
  }

  async function join({ webCallUrl, transport = {} }: WebCall, joining: Peer, signal: AbortSignal): Promise<void> {
    const { iceServers, callToken: token, resumeToken } = transport
    joining.sendTrack(line.output())
    const sdp = await joining.offer(iceServers)
    const offer = resumeToken ? { sdp, resumeToken } : { sdp, token }
    const answer = await postJson<ConnectResponse>(webCallUrl, offer, { fetch, signal })
    transport.resumeToken = answer.resumeToken
    await joining.accept(answer.sdp)
    signal.throwIfAborted()
    for (const text of unsent.splice(0)) send(text)
  }

  return {
    ...line,
    send,
    setMicrophone: line.open,
    setProcessor: line.bypass,
    setVolume: (volume) => speaker?.setVolume(volume),
    setSpeaker: async (deviceId) => speaker?.setDevice(deviceId),
    resumePlayback: async () => speaker?.resume(),
    getStats: async () => (await fetchUpkeep()).statsOf(peer),

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
      // Fetched now: when it is needed, there is no network to fetch it.
      const code = fetchUpkeep()
      code.catch(() => {})
      await join(call, peer ?? newPeer(), signal)
      upkeep = code.then(({ keepUp }) => {
        signal.throwIfAborted()
        const again = (signal: AbortSignal) => join(call, newPeer(), signal)
        return keepUp({ context, connection: () => peer, send, join: again, giveUp })
      })
      upkeep.catch(() => {})
    },

    async close() {
      if (!context.keepCallOnLeave) send('{"type":"end-call"}')
      line.close()
      speaker?.close()
      peer?.close()
    },
  }
}
