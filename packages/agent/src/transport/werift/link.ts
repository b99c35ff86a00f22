import { dataChannelLabel, Failure, maxMessageChars } from '@parley/protocol'
import {
  MediaStreamTrack,
  type RTCDataChannel,
  type RTCPeerConnection,
  type RtcpPacket,
  RtcpRrPacket,
  RtcpSrPacket,
  RtpHeader,
  RtpPacket,
} from 'werift'
import type { FarReport } from '../packet-count.ts'
import { answerConnection, opusCodec, opusPayloadType } from './answer-connection.ts'
import { mend } from './patches/mend.ts'

export type LinkEvents = {
  /** Sound flows. Texts are kept until the data channel is open too, two round trips later. */
  open(): void
  /** Something came from the far end, whatever it was. */
  heard(): void
  message(text: string): void
  /** `timestamp` counts 48 000 a second. */
  packet(sequence: number, payload: Uint8Array, timestamp: number): void
  /** What the far end says of our packets so far. */
  reported(far: FarReport): void
  closed(): void
}

/** Long enough for SCTP to repeat a lost message once: the last one tells the page why the call ended. */
const lingerMs = 1500

/**
 * One WebRTC connection with a caller: werift answering an offer that has one audio line and one data channel. It is the
 * DTLS server, because werift's client waits 100 ms before it speaks.
 */
export class Link {
  readonly #connection: RTCPeerConnection
  readonly #on: LinkEvents
  readonly #unsent: string[] = []
  #channel: RTCDataChannel | null = null
  #payloadType = opusPayloadType
  readonly #firstSequence = Math.floor(Math.random() * 0x8000)
  #sequence = this.#firstSequence
  #closed = false

  private constructor(on: LinkEvents) {
    this.#on = on
    this.#connection = answerConnection({ audio: [opusCodec()], video: [] })
  }

  /** Throws `invalid-request` when the offer cannot be answered. */
  static async answer(offerSdp: string, on: LinkEvents): Promise<{ link: Link; answerSdp: string }> {
    const link = new Link(on)
    try {
      return { link, answerSdp: await link.#answer(offerSdp) }
    } catch (cause) {
      link.close()
      throw new Failure('invalid-request', 'The offer needs one Opus audio line and a data channel', { cause })
    }
  }

  /** `timestamp` counts 48 000 a second; `marker` begins a talk spurt. */
  sendOpus(payload: Uint8Array, timestamp: number, marker: boolean) {
    const sender = this.#connection.getTransceivers()[0]?.sender
    if (this.#closed || !sender) return
    this.#sequence = (this.#sequence + 1) & 0xffff
    const header = new RtpHeader({
      payloadType: this.#payloadType,
      sequenceNumber: this.#sequence,
      timestamp: timestamp >>> 0,
      marker,
    })
    const bytes = Buffer.from(payload.buffer, payload.byteOffset, payload.length)
    sender.sendRtp(new RtpPacket(header, bytes)).catch(() => {}) // not connected any more: the heartbeat tells
  }

  sendText(text: string) {
    if (this.#channel?.readyState === 'open') this.#channel.send(text)
    else this.#unsent.push(text)
  }

  /** As of the last of its signs of life, a few seconds apart; null before the first. */
  get roundTripMs(): number | null {
    const seconds = this.#connection.iceTransports[0]?.connection.nominated?.rtt
    return seconds === undefined ? null : seconds * 1000
  }

  /** Nothing more comes from it; what was sent last still gets its chance to arrive. */
  close() {
    if (this.#closed) return
    this.#closed = true
    setTimeout(() => this.#connection.close().catch(() => {}), lingerMs)
  }

  async #answer(offerSdp: string): Promise<string> {
    const connection = this.#connection
    connection.onDataChannel.subscribe((channel) => this.#adopt(channel))
    connection.connectionStateChange.subscribe((state) => {
      if ((state === 'closed' || state === 'failed') && !this.#closed) this.#on.closed()
    })
    connection.onTrack.subscribe((track) => {
      track.onReceiveRtp.subscribe(({ header, payload }) => {
        if (this.#closed) return
        this.#on.heard()
        this.#on.packet(header.sequenceNumber, payload, header.timestamp)
      })
      track.onReceiveRtcp.subscribe(() => {
        if (!this.#closed) this.#on.heard()
      })
    })
    await connection.setRemoteDescription({ type: 'offer', sdp: offerSdp })
    const [audio] = connection.getTransceivers()
    if (audio?.kind !== 'audio' || !connection.sctpTransport) throw new Error('no audio line or no data channel')
    mend(connection)
    audio.sender.onRtcp.subscribe((packet) => this.#report(packet, audio.sender.ssrc))
    await audio.sender.replaceTrack(new MediaStreamTrack({ kind: 'audio' }))
    audio.setDirection('sendrecv')
    for (const dtls of connection.dtlsTransports) {
      dtls.role = 'server'
      dtls.onStateChange.subscribe((state) => {
        if (state === 'connected' && !this.#closed) this.#on.open()
      })
    }
    await connection.setLocalDescription(await connection.createAnswer())
    this.#payloadType = audio.codecs[0]?.payloadType ?? opusPayloadType
    return connection.localDescription?.sdp ?? ''
  }

  #report(packet: RtcpPacket, ssrc: number) {
    if (this.#closed || !(packet instanceof RtcpRrPacket || packet instanceof RtcpSrPacket)) return
    for (const { ssrc: of, highestSequence, packetsLost } of packet.reports)
      if (of === ssrc) this.#on.reported({ sent: highestSequence - this.#firstSequence, lost: (packetsLost << 8) >> 8 }) // 24 bits, signed
  }

  #adopt(channel: RTCDataChannel) {
    if (channel.label !== dataChannelLabel || this.#channel) return
    this.#channel = channel
    channel.onMessage.subscribe((data) => {
      if (this.#closed) return
      this.#on.heard()
      if (typeof data === 'string' && data.length <= maxMessageChars) this.#on.message(data)
    })
    const flush = () => {
      if (channel.readyState === 'open') for (const text of this.#unsent.splice(0)) channel.send(text)
    }
    channel.stateChanged.subscribe(flush)
    flush()
  }
}
