import { VoiceFailure } from '../lib/voice-failure.ts'

const channelLabel = 'parley'
const bundlePolicy = 'max-bundle'
/**
 * A way that exists has answered by then, also when it is as slow as 3 s or a relay over TLS: ICE asks twenty times a
 * second. Sound that late would be no use to anyone.
 */
const answeredWithinMs = 4_000
/** From the answer on a way that was found until text can be sent: DTLS and SCTP repeat what is lost after seconds. */
const openedWithinMs = 6_000

type PeerEvents = {
  message(text: string): void
  /** The connection that stood is gone. */
  lost(): void
}

export type Peer = ReturnType<typeof createPeer>

/** One WebRTC connection: a two-way audio line and the text channel. */
export function createPeer(events: PeerEvents) {
  const connection = new RTCPeerConnection({ bundlePolicy })
  const { sender, receiver } = connection.addTransceiver('audio', { direction: 'sendrecv' })
  const channel = connection.createDataChannel(channelLabel)
  const offered = connection.createOffer()
  let timer: ReturnType<typeof setTimeout> | undefined
  channel.onmessage = ({ data }) => events.message(data)

  /** Whether anything came back: on a way to the server, or from a relay. */
  const isAnswered = () =>
    !['new', 'checking'].includes(connection.iceConnectionState) ||
    connection.localDescription?.sdp.includes('typ relay')

  function whenDown(act: () => void) {
    channel.onclose = act
    connection.onconnectionstatechange = () => connection.connectionState === 'failed' && act()
  }

  return {
    /** The assistant's sound. There from the beginning, silent until packets come. */
    remoteTrack: receiver.track,
    getStats: () => connection.getStats(),

    /** The offer's text, without candidates: waiting for them costs about 120 ms, and the server learns them anyway. */
    async offer(iceServers?: RTCIceServer[]): Promise<string> {
      if (iceServers) connection.setConfiguration({ bundlePolicy, iceServers })
      const offer = await offered
      await connection.setLocalDescription(offer)
      return offer.sdp ?? ''
    },

    /** Takes the server's answer and resolves once text can be sent. Throws `connection-failed`; closing leaves it open. */
    async accept(sdp: string): Promise<void> {
      // Listening comes first: on a busy machine the channel opens before setRemoteDescription resolves.
      const opened = new Promise<unknown>((resolve, reject) => {
        const fail = () => reject(new VoiceFailure('connection-failed', 'This network lets no voice call through.'))
        timer = setTimeout(() => {
          if (isAnswered()) timer = setTimeout(fail, openedWithinMs)
          else fail()
        }, answeredWithinMs)
        channel.onopen = resolve
        whenDown(fail)
      })
      await Promise.all([connection.setRemoteDescription({ type: 'answer', sdp }), opened])
      clearTimeout(timer)
      whenDown(events.lost)
    },

    /** A closed connection refuses; the one after it gets the current track anyway. */
    sendTrack(track: MediaStreamTrack | null) {
      sender.replaceTrack(track).catch(() => {})
    },

    /** False where there is no open channel to send on. */
    send(text: string): boolean {
      if (channel.readyState !== 'open') return false
      channel.send(text)
      return true
    },

    close() {
      clearTimeout(timer)
      channel.onmessage = null
      whenDown(() => {})
      connection.close()
    },
  }
}
