import { agentLineIndex, Failure, layerIds, lineKind, type RoomLine, roomLineCount, roomLines } from '@parley/protocol'
import {
  MediaStreamTrack,
  type RTCPeerConnection,
  RTCRtpCodecParameters,
  type RTCRtpTransceiver,
  RtpHeader,
  RtpPacket,
  useNACK,
  usePLI,
  useSdesMid,
  useSdesRTPStreamId,
} from 'werift'
import { answerConnection, opusCodec, opusPayloadType } from '../werift/answer-connection.ts'
import { mend } from '../werift/patches/mend.ts'
import { Incoming } from './incoming.ts'

export type PersonEvents = {
  /** Sound and pictures flow. */
  open(): void
  closed(): void
  /** Something that this person sends. */
  packet(packet: RtpPacket, from: Incoming): void
  /** A key of the telephone, which comes instead of sound. */
  key(packet: RtpPacket): void
  /** The picture that arrives on this line cannot be shown without a whole one. */
  keyFrameWanted(lineIndex: number): void
}

/** These are ours; each connection agrees on the offer's. */
const videoPayloadType = 96
const keysPayloadType = 126

export const keysCodec = () =>
  new RTCRtpCodecParameters({ mimeType: 'audio/telephone-event', clockRate: 8000, payloadType: keysPayloadType })
export const picturesCodec = () =>
  new RTCRtpCodecParameters({
    mimeType: 'video/VP8',
    clockRate: 90_000,
    payloadType: videoPayloadType,
    rtcpFeedback: [useNACK(), usePLI()],
  })

/** With these, packets say which layer they are of. */
export const layerExtensions = () => ({ video: [useSdesMid(), useSdesRTPStreamId()] })

/** The WebRTC connection of one person in a room: werift answering an offer with the lines of `roomLines`. */
export class PersonLink {
  readonly #connection = answerConnection(
    { audio: [opusCodec(), keysCodec()], video: [picturesCodec()] },
    layerExtensions(),
  )
  readonly #on: PersonEvents
  #lines: RTCRtpTransceiver[] = []
  /** Whose packets were sent on a line last. */
  readonly #sources = new Map<number, object>()
  /** What arrives, smallest layer first. */
  readonly #incoming = new Map<RoomLine, readonly Incoming[]>()
  #sequence = Math.floor(Math.random() * 0x8000)
  #closed = false

  private constructor(on: PersonEvents) {
    this.#on = on
  }

  /** Throws `invalid-request` when the offer cannot be answered. */
  static async answer(offerSdp: string, on: PersonEvents): Promise<{ link: PersonLink; answerSdp: string }> {
    const link = new PersonLink(on)
    try {
      return { link, answerSdp: await link.#answer(offerSdp) }
    } catch (cause) {
      link.close()
      throw new Failure('invalid-request', 'The offer needs the lines of a room, with Opus and VP8, in one bundle', {
        cause,
      })
    }
  }

  /** Passes a packet of somebody else on; `source` is whoever sends on this line just now. */
  forward(lineIndex: number, packet: RtpPacket, source: object) {
    const sender = this.#lines[lineIndex]?.sender
    if (this.#closed || !sender) return
    const { sequenceNumber, timestamp, marker, padding, paddingSize } = packet.header
    // numbers go on where those of the one before ended
    if (this.#sources.get(lineIndex) !== source) sender.replaceRTP({ sequenceNumber, timestamp })
    this.#sources.set(lineIndex, source)
    const header = new RtpHeader({ sequenceNumber, timestamp, marker, padding, paddingSize })
    sender.sendRtp(new RtpPacket(header, packet.payload)).catch(() => {}) // not connected yet, or not any more
  }

  /** Nothing more comes on this line for now; what comes later begins anew. */
  interrupt(lineIndex: number) {
    this.#sources.delete(lineIndex)
  }

  /** The agent's voice. `timestamp` counts 48 000 a second; `marker` begins a talk spurt. */
  sendAgent(payload: Uint8Array, timestamp: number, marker: boolean) {
    const sender = this.#lines[agentLineIndex]?.sender
    if (this.#closed || !sender) return
    this.#sequence = (this.#sequence + 1) & 0xffff
    const header = new RtpHeader({
      payloadType: opusPayloadType, // each connection's own takes its place
      sequenceNumber: this.#sequence,
      timestamp: timestamp >>> 0,
      marker,
    })
    const bytes = Buffer.from(payload.buffer, payload.byteOffset, payload.length)
    sender.sendRtp(new RtpPacket(header, bytes)).catch(() => {})
  }

  /** The layers of a line that come just now, smallest first. */
  coming(line: RoomLine): Incoming[] {
    return (this.#incoming.get(line) ?? []).filter(({ comes }) => comes)
  }

  /** Asks this person for a whole picture, of one layer or of all. */
  wantWhole(line: RoomLine, layers = this.#incoming.get(line) ?? []) {
    const receiver = this.#lines[roomLines.indexOf(line)]?.receiver
    if (this.#closed || !receiver) return
    for (const layer of layers) {
      const ssrc = layer.takeWholeAsked()
      if (ssrc !== null) receiver.sendRtcpPLI(ssrc).catch(() => {})
    }
  }

  close() {
    if (this.#closed) return
    this.#closed = true
    this.#connection.close().catch(() => {})
  }

  async #answer(offerSdp: string): Promise<string> {
    const connection = this.#connection
    connection.connectionStateChange.subscribe((state) => {
      if ((state === 'closed' || state === 'failed') && !this.#closed) this.#on.closed()
    })
    await connection.setRemoteDescription({ type: 'offer', sdp: inOneBundle(offerSdp) })
    this.#lines = connection.getTransceivers()
    requireLines(this.#lines, connection)
    mend(connection)
    for (const [index, line] of roomLines.entries()) this.#receive(line, this.#lines[index] as RTCRtpTransceiver)
    for (const [index, transceiver] of this.#lines.entries()) {
      if (index < roomLines.length) continue
      await transceiver.sender.replaceTrack(new MediaStreamTrack({ kind: transceiver.kind }))
      transceiver.setDirection('sendonly')
      transceiver.sender.onPictureLossIndication.subscribe(() => this.#on.keyFrameWanted(index))
    }
    for (const dtls of connection.dtlsTransports) {
      dtls.role = 'server'
      dtls.onStateChange.subscribe((state) => {
        if (state === 'connected' && !this.#closed) this.#on.open()
      })
    }
    await connection.setLocalDescription(await connection.createAnswer())
    return connection.localDescription?.sdp ?? ''
  }

  #receive(line: RoomLine, { receiver, codecs }: RTCRtpTransceiver) {
    const keys = codecs.find(({ mimeType }) => mimeType.toLowerCase() === 'audio/telephone-event')?.payloadType
    const ids = layerIds(line)
    const tracks = receiver.tracks.length > 0 ? receiver.tracks : [receiver.track]
    const incoming = tracks.map((track) => {
      const layer = new Incoming(line, Math.max(0, ids.indexOf(track.rid ?? '')), track.ssrc ?? null)
      track.onReceiveRtp.subscribe((packet) => {
        if (this.#closed) return
        if (packet.header.payloadType === keys) return this.#on.key(packet)
        layer.heard(packet.header.ssrc)
        this.#on.packet(packet, layer)
      })
      return layer
    })
    this.#incoming.set(
      line,
      incoming.sort((one, other) => one.number - other.number),
    )
  }
}

/** Browsers give lines that only come in the bundle the port 0, which werift takes for a refusal. */
function inOneBundle(offerSdp: string): string {
  return offerSdp.replace(/^(m=\w+) 0 /gm, '$1 9 ').replace(/^a=bundle-only\r?\n/gm, '')
}

function requireLines(lines: readonly RTCRtpTransceiver[], { dtlsTransports }: RTCPeerConnection) {
  const kinds = lines.map(({ kind }) => kind)
  const rest = (roomLineCount - agentLineIndex - 1) / roomLines.length
  const own = roomLines.map(lineKind)
  const wanted = [...own, 'audio', ...Array.from({ length: rest }, () => own).flat()]
  if (kinds.join() !== wanted.join()) throw new Error(`the lines are ${kinds}`)
  if (dtlsTransports.length !== 1) throw new Error('the lines are not in one bundle')
}
