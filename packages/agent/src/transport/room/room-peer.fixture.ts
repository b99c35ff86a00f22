import {
  agentLineIndex,
  layerIds,
  lineKind,
  maxRoomPeople,
  type RoomLine,
  receivedLineIndex,
  roomLines,
} from '@parley/protocol'
import { MediaStreamTrack, RTCPeerConnection, type RTCRtpTransceiver, RtpHeader, RtpPacket } from 'werift'
import { opusCodec } from '../werift/answer-connection.ts'
import { askNoServer } from '../werift/patches/ask-no-server.ts'
import { keysCodec, layerExtensions, picturesCodec } from './person-link.ts'

/** The far end of a person in a room, in Node: it sends packets of its own making, and counts what comes. */
export class RoomPeer {
  /** Payloads by the index of the line that they came on. */
  readonly received = new Map<number, Buffer[]>()
  keyFramesWanted = 0
  readonly #connection = new RTCPeerConnection({
    iceServers: [],
    iceUseIpv6: false,
    iceAdditionalHostAddresses: ['127.0.0.1'],
    codecs: { audio: [opusCodec(), keysCodec()], video: [picturesCodec()] },
    headerExtensions: layerExtensions(),
  })
  readonly #lines: RTCRtpTransceiver[] = []
  #sequence = 0

  /** `layered` is sent in several sizes. */
  constructor({ layered = null as RoomLine | null } = {}) {
    for (const line of roomLines) this.#add(lineKind(line), 'sendonly', line === layered ? layerIds(line) : [])
    this.#add('audio', 'recvonly')
    for (let place = 1; place < maxRoomPeople; place += 1)
      for (const line of roomLines) this.#add(lineKind(line), 'recvonly')
  }

  async offer(): Promise<string> {
    const offer = await this.#connection.createOffer()
    askNoServer(this.#connection)
    await this.#connection.setLocalDescription(offer)
    return (this.#connection.localDescription?.sdp ?? '').replace(/^a=(candidate:.*|end-of-candidates)\r?\n/gm, '')
  }

  accept(sdp: string): Promise<void> {
    return this.#connection.setRemoteDescription({ type: 'answer', sdp })
  }

  /** One packet on a line; `payloadType` of another codec than its first. */
  send(line: RoomLine, payload: Uint8Array, { payloadType = 0, timestamp = 0 } = {}) {
    this.#sequence += 1
    const sender = this.#lines[roomLines.indexOf(line)]?.sender
    const header = new RtpHeader({ sequenceNumber: this.#sequence, timestamp: timestamp || this.#sequence * 960 })
    const packet = new RtpPacket(header, Buffer.from(payload))
    if (!sender) return
    if (!payloadType) return void sender.sendRtp(packet)
    Object.assign(header, { payloadType, ssrc: sender.ssrc })
    void sender.dtlsTransport.sendRtp(packet.payload, header)
  }

  /** One packet of a layer. */
  sendLayer(line: RoomLine, layer: number, payload: Uint8Array) {
    this.#sequence += 1
    const { sender, headerExtensions = [], codecs = [] } = this.#lines[roomLines.indexOf(line)] ?? {}
    const { id = 0 } = headerExtensions.find(({ uri }) => uri.endsWith('rtp-stream-id')) ?? {}
    const header = new RtpHeader({
      sequenceNumber: this.#sequence,
      timestamp: this.#sequence * 3000,
      ssrc: 1000 + layer,
      payloadType: codecs[0]?.payloadType ?? 0,
      extensions: [{ id, payload: Buffer.from(layerIds(line)[layer] ?? '') }],
    })
    void sender?.dtlsTransport.sendRtp(Buffer.from(payload), header)
  }

  heard(ownSeat: number, seat: number, line: RoomLine): Buffer[] {
    return this.received.get(receivedLineIndex(ownSeat, seat, line)) ?? []
  }

  get heardOfAgent(): Buffer[] {
    return this.received.get(agentLineIndex) ?? []
  }

  close(): Promise<void> {
    return this.#connection.close()
  }

  #add(kind: 'audio' | 'video', direction: 'sendonly' | 'recvonly', layers: string[] = []) {
    const index = this.#lines.length
    const source = direction === 'sendonly' ? new MediaStreamTrack({ kind }) : kind
    const simulcast = layers.map((rid) => ({ rid, direction: 'send' as const }))
    const line = this.#connection.addTransceiver(source, { direction, ...(layers.length > 0 && { simulcast }) })
    line.onTrack.subscribe((track) =>
      track.onReceiveRtp.subscribe(({ payload }) => {
        this.received.set(index, [...(this.received.get(index) ?? []), payload])
      }),
    )
    line.sender.onPictureLossIndication.subscribe(() => {
      this.keyFramesWanted += 1
    })
    this.#lines.push(line)
  }
}
