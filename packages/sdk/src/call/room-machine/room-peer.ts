import {
  agentLineIndex,
  layerIds,
  lineKind,
  maxRoomPeople,
  type RoomLine,
  receivedLineIndex,
  roomLines,
} from '@parley/protocol'
import { encodedAs, layersOf } from './layers.ts'

/** Codecs of rooms: what one person sends, everybody else can play. */
const codecs = { audio: ['audio/opus', 'audio/telephone-event'], video: ['video/vp8'] }

export type PeerEvents = {
  /** Sound and pictures flow. */
  connected(): void
  /** They do not any more. */
  lost(): void
}

/** `disconnected` may pass by itself within this time. */
const lostAfterMs = 4_000

/** Longer than browsers would by themselves: each 50 ms of a tone is a packet more that may get through. */
const toneMs = 200
const gapMs = 100

/** The WebRTC connection to a room. All its lines are there from the beginning: tracks are put on them, and taken off. */
export class RoomPeer {
  readonly #connection: RTCPeerConnection
  readonly #lines: RTCRtpTransceiver[] = []
  readonly #on: PeerEvents
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(configuration: RTCConfiguration, on: PeerEvents) {
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

  /** The offer's text, without candidates: the server learns them anyway. */
  async offer(): Promise<string> {
    const offer = await this.#connection.createOffer()
    await this.#connection.setLocalDescription(offer)
    return offer.sdp ?? ''
  }

  accept(sdp: string): Promise<void> {
    return this.#connection.setRemoteDescription({ type: 'answer', sdp })
  }

  send(line: RoomLine, track: MediaStreamTrack | null): Promise<void> {
    return this.#sender(line).replaceTrack(track)
  }

  /** How a line is sent: each of `encodings` is a layer, smallest first. */
  async encode(line: RoomLine, encodings: RTCRtpEncodingParameters[]): Promise<void> {
    const sender = this.#sender(line)
    const parameters = sender.getParameters()
    if (!parameters.encodings?.length) return
    await sender.setParameters({ ...parameters, encodings: encodedAs(parameters.encodings, encodings) })
  }

  /** What somebody else sends on this line, seen from `ownSeat`. */
  received(ownSeat: number, seat: number, line: RoomLine): RTCRtpReceiver | undefined {
    return this.#lines[receivedLineIndex(ownSeat, seat, line)]?.receiver
  }

  get agentReceiver(): RTCRtpReceiver | undefined {
    return this.#lines[agentLineIndex]?.receiver
  }

  /** Keys of a telephone, with the sound. Throws where no sound is sent. */
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
