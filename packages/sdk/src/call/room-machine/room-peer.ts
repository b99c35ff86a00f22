import {
  agentLineIndex,
  layerIds,
  lineKind,
  maxRoomPeople,
  type RoomLine,
  type RoomParticipant,
  receivedLineIndex,
  roomLines,
} from '@parley/protocol'
import { encodedAs, layersOf } from './layers.ts'
import type { MediaPeer, PeerEvents } from './media-peer.ts'

/** Codecs of rooms: what one person sends, everybody else can play. */
const codecs = { audio: ['audio/opus', 'audio/telephone-event'], video: ['video/vp8'] }

export type RoomPeerEvents = Pick<PeerEvents, 'connected' | 'lost'> & {
  /** Takes an offer to the server and brings its answer. */
  exchange(offerSdp: string): Promise<string>
}

/** `disconnected` may pass by itself within this time. */
const lostAfterMs = 4_000

/** Longer than browsers would by themselves: each 50 ms of a tone is a packet more that may get through. */
const toneMs = 200
const gapMs = 100

/** The WebRTC connection to a room that its server carries. All its lines are there from the beginning: tracks are put on them, and taken off. */
export class RoomPeer implements MediaPeer {
  readonly #connection: RTCPeerConnection
  readonly #lines: RTCRtpTransceiver[] = []
  readonly #on: RoomPeerEvents
  /** The visitor's. */
  readonly #seat: number
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(configuration: RTCConfiguration, seat: number, on: RoomPeerEvents) {
    this.#seat = seat
    this.#on = on
    this.#connection = new RTCPeerConnection({ ...configuration, bundlePolicy: 'max-bundle' })
    for (const line of roomLines)
      this.#add(lineKind(line), 'sendonly', lineKind(line) === 'video' ? layersOf(layerIds(line)) : [])
    this.#add('audio', 'recvonly') // the agent's voice
    for (let place = 1; place < maxRoomPeople; place += 1)
      for (const line of roomLines) this.#add(lineKind(line), 'recvonly')
    this.#connection.onconnectionstatechange = () => this.#watch()
  }

  get isConnected(): boolean {
    return this.#connection.connectionState === 'connected'
  }

  async open(): Promise<void> {
    const connection = this.#connection
    // without candidates: the server learns them anyway
    const offer = await connection.createOffer()
    await connection.setLocalDescription(offer)
    const sdp = await this.#on.exchange(offer.sdp ?? '')
    if (connection.signalingState !== 'closed') await connection.setRemoteDescription({ type: 'answer', sdp })
  }

  send(line: RoomLine, track: MediaStreamTrack | null): Promise<void> {
    return this.#sender(line).replaceTrack(track)
  }

  stop(line: RoomLine): Promise<void> {
    return this.send(line, null)
  }

  async encode(line: RoomLine, encodings: RTCRtpEncodingParameters[]): Promise<void> {
    const sender = this.#sender(line)
    const parameters = sender.getParameters()
    if (!parameters.encodings?.length) return
    await sender.setParameters({ ...parameters, encodings: encodedAs(parameters.encodings, encodings) })
  }

  receiverOf({ seat, isAgent }: RoomParticipant, line: RoomLine): RTCRtpReceiver | undefined {
    if (isAgent) return this.#lines[agentLineIndex]?.receiver
    return seat === null ? undefined : this.#lines[receivedLineIndex(this.#seat, seat, line)]?.receiver
  }

  want(): boolean {
    return false
  }

  /** With the sound. Throws where no sound is sent. */
  press(tones: string) {
    const { dtmf, track } = this.#sender('audio')
    if (!dtmf || !track) throw new Error('Switch the microphone on before sending tones.')
    dtmf.insertDTMF(tones, toneMs, gapMs)
  }

  stats(): Promise<RTCStatsReport> {
    return this.#connection.getStats()
  }

  configure(configuration: RTCConfiguration) {
    this.#connection.setConfiguration({ ...configuration, bundlePolicy: 'max-bundle' })
  }

  close() {
    clearTimeout(this.#timer)
    this.#connection.onconnectionstatechange = null
    this.#connection.close()
  }

  #add(kind: 'audio' | 'video', direction: 'sendonly' | 'recvonly', sendEncodings: RTCRtpEncodingParameters[] = []) {
    const line = this.#connection.addTransceiver(kind, {
      direction,
      ...(sendEncodings.length > 0 && { sendEncodings }),
    })
    const all = RTCRtpReceiver.getCapabilities?.(kind)?.codecs
    const known = all?.filter(({ mimeType }) => codecs[kind].includes(mimeType.toLowerCase()))
    if (known?.length) line.setCodecPreferences?.(known)
    this.#lines.push(line)
  }

  #sender(line: RoomLine): RTCRtpSender {
    return (this.#lines[roomLines.indexOf(line)] as RTCRtpTransceiver).sender
  }

  #watch() {
    clearTimeout(this.#timer)
    const { connectionState } = this.#connection
    if (connectionState === 'connected') this.#on.connected()
    if (connectionState === 'failed') this.#on.lost()
    if (connectionState === 'disconnected') this.#timer = setTimeout(() => this.#on.lost(), lostAfterMs)
  }
}
