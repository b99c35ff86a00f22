import { dataChannelLabel } from '@parley/protocol'
import {
  MediaStreamTrack,
  type RTCDataChannel,
  RTCPeerConnection,
  RTCRtpCodecParameters,
  RtpHeader,
  RtpPacket,
} from 'werift'
import { askNoServer } from '../werift/patches/ask-no-server.ts'

const payloadType = 96
const rtpTicksPerFrame = 960
const handshakeRecord = 22
const recordHeaderBytes = 13
const sctpHeaderBytes = 12
const dataChunk = 0

export type CallerLinkEvents = {
  /** The data channel brought a text. */
  message(text: string): void
  /** A packet of the assistant's sound; `marker` begins a talk spurt. */
  packet(payload: Uint8Array, marker: boolean): void
}

/** The caller's end of a real call, for tests and load: what a browser does, in Node, without its codec. */
export class CallerLink {
  readonly channel: RTCDataChannel
  /** Numbers of the encrypted DTLS records that came, each record once: the last of a handshake is repeated until answered. */
  readonly recordNumbers: number[] = []
  readonly #records = new Set<string>()
  /** Types of the DTLS handshake messages that came in the open, by datagram. */
  readonly handshakes: number[][] = []
  readonly #connection: RTCPeerConnection
  #sequence = 0
  #timestamp = 0

  /** `portRange`: UDP ports of the caller; without it the system chooses. */
  constructor(on: CallerLinkEvents, portRange?: [number, number]) {
    this.#connection = new RTCPeerConnection({
      iceServers: [],
      iceUseIpv6: false,
      iceAdditionalHostAddresses: ['127.0.0.1'],
      icePortRange: portRange,
      codecs: {
        audio: [new RTCRtpCodecParameters({ mimeType: 'audio/opus', clockRate: 48_000, channels: 2, payloadType })],
        video: [],
      },
    })
    this.channel = this.#connection.createDataChannel(dataChannelLabel)
    this.channel.onMessage.subscribe((data) => on.message(String(data)))
    const track = new MediaStreamTrack({ kind: 'audio' })
    this.#connection.addTransceiver(track, { direction: 'sendrecv' }).onTrack.subscribe((heard) => {
      heard.onReceiveRtp.subscribe(({ header, payload }) => on.packet(payload, header.marker))
    })
  }

  /** The bare offer, without candidates, as the SDK sends it. */
  async offer(): Promise<string> {
    const offer = await this.#connection.createOffer()
    askNoServer(this.#connection)
    await this.#connection.setLocalDescription(offer)
    return (this.#connection.localDescription?.sdp ?? '').replace(/^a=(candidate:.*|end-of-candidates)\r?\n/gm, '')
  }

  async accept(answerSdp: string) {
    for (const ice of this.#connection.iceTransports) {
      ice.connection.onData.subscribe((packet) => {
        const isEncryptedRecord = (packet[0] ?? 0) >= 20 && (packet[0] ?? 0) <= 63 && packet.readUInt16BE(3) === 1
        if (isEncryptedRecord) this.#keepRecord(packet)
        if (packet[0] === handshakeRecord) this.handshakes.push(handshakeTypes(packet))
      })
    }
    await this.#connection.setRemoteDescription({ type: 'answer', sdp: answerSdp })
  }

  #keepRecord(packet: Buffer) {
    const record = packet.toString('latin1')
    if (this.#records.has(record)) return
    this.#records.add(record)
    this.recordNumbers.push(packet.readUIntBE(5, 6))
  }

  send(message: object | string) {
    this.channel.send(typeof message === 'string' ? message : JSON.stringify(message))
  }

  /** Whatever a stranger may send in the place of a message: a packet of SCTP, made of a good one. */
  async sendStrange(made: (good: Buffer) => Buffer) {
    const [dtls] = this.#connection.dtlsTransports
    const transport = this.#connection.sctpTransport?.sctp.transport
    if (!dtls || !transport) throw new Error('not connected')
    const { send } = transport
    const good = await new Promise<Buffer>((resolve) => {
      transport.send = async (packet) => {
        if (packet[sctpHeaderBytes] !== dataChunk) return send(packet)
        transport.send = send
        resolve(packet)
      }
      this.send('playable')
    })
    await dtls.sendData(made(good))
    await dtls.sendData(good)
  }

  /** The next 20 ms of the caller's sound. */
  sendOpus(payload: Buffer) {
    this.#sequence = (this.#sequence + 1) & 0xffff
    this.#timestamp += rtpTicksPerFrame
    const header = new RtpHeader({ payloadType, sequenceNumber: this.#sequence, timestamp: this.#timestamp })
    const [sender] = this.#connection.getSenders()
    sender?.sendRtp(new RtpPacket(header, payload)).catch(() => {}) // not connected yet, or not any more
  }

  close(): Promise<void> {
    return this.#connection.close()
  }
}

function handshakeTypes(datagram: Buffer): number[] {
  const types: number[] = []
  for (let at = 0; at < datagram.length; at += recordHeaderBytes + datagram.readUInt16BE(at + recordHeaderBytes - 2))
    types.push(datagram.readUInt8(at + recordHeaderBytes))
  return types
}
