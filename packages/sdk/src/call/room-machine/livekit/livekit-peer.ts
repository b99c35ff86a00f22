import {
  lineKind,
  livekitSources,
  livekitTelephoneKind,
  type RoomLine,
  type RoomParticipant,
  type RoomWayIn,
  roomLines,
  toneKeys,
} from '@parley/protocol'
import { encodedAs } from '../layers.ts'
import type { MediaPeer, PeerEvents, Wanted } from '../media-peer.ts'
import type { LivekitRoom, LivekitRooms, LocalTrack, RemotePublication } from './livekit-rooms.ts'

export type LivekitPeerEvents = PeerEvents & {
  load(): Promise<LivekitRooms>
  /** Asks the server, which lets nobody in twice by the same. */
  wayIn(): Promise<RoomWayIn>
}

type Line = {
  track: MediaStreamTrack | null
  encodings: RTCRtpEncodingParameters[]
  /** As LiveKit has it, and in how many layers. */
  published: { as: LocalTrack; isLayered: boolean } | null
}

const largestLayer = 2
/** Bits a second; LiveKit's client would take as many as there are. */
const speechBitrate = 32_000

/** The connection to a room that LiveKit carries: each line is a track of its name there. */
export class LivekitPeer implements MediaPeer {
  readonly #on: LivekitPeerEvents
  readonly #lines = new Map<RoomLine, Line>()
  #configuration: RTCConfiguration
  #room: LivekitRoom | null = null
  #wanted: Wanted = { lines: {}, layers: {} }
  #done: Promise<void> = Promise.resolve()
  #pressed: Promise<void> = Promise.resolve()
  #isClosed = false

  constructor(configuration: RTCConfiguration, on: LivekitPeerEvents) {
    this.#configuration = configuration
    this.#on = on
  }

  get isConnected(): boolean {
    return this.#room?.state === 'connected'
  }

  async open(): Promise<void> {
    const [{ Room }, { url, token }] = await Promise.all([this.#on.load(), this.#on.wayIn()])
    if (this.#isClosed) return
    const room = new Room({ adaptiveStream: false, dynacast: false, stopLocalTrackOnUnpublish: false })
    this.#room = room
    this.#watch(room)
    const { iceServers = [], iceTransportPolicy = 'all' } = this.#configuration
    const rtcConfig = { iceTransportPolicy, ...(iceServers.length > 0 && { iceServers }) }
    await room.connect(url, token, { autoSubscribe: false, rtcConfig })
    if (this.#isClosed) return void room.disconnect()
    this.#subscribe()
    for (const line of this.#lines.keys()) this.#carry(line).catch(() => {}) // its sender is told of what it may not send
    this.#on.connected()
  }

  send(line: RoomLine, track: MediaStreamTrack | null, encodings: RTCRtpEncodingParameters[]): Promise<void> {
    this.#lines.set(line, { published: null, ...this.#lines.get(line), track, encodings })
    return this.#carry(line)
  }

  stop(line: RoomLine): Promise<void> {
    return this.#next(async () => {
      await this.#unpublish(line)
      this.#lines.delete(line)
    })
  }

  encode(line: RoomLine, encodings: RTCRtpEncodingParameters[]): Promise<void> {
    const known = this.#lines.get(line)
    if (!known) return Promise.resolve()
    known.encodings = encodings
    return this.#carry(line)
  }

  receiverOf({ sessionId }: RoomParticipant, line: RoomLine): RTCRtpReceiver | undefined {
    return this.#publicationOf(sessionId, line)?.track?.receiver
  }

  want(wanted: Wanted): boolean {
    this.#wanted = wanted
    this.#subscribe()
    return true
  }

  press(tones: string) {
    const one = async (tone: string) => {
      const code = toneKeys.indexOf(tone)
      if (code >= 0) await this.#room?.localParticipant.publishDtmf(code, tone).catch(() => {}) // the room is gone
    }
    // at once they may overtake each other
    for (const tone of tones.toUpperCase()) this.#pressed = this.#pressed.then(() => one(tone))
  }

  /** Of all that is sent and received. */
  async stats(): Promise<Map<string, unknown>> {
    const sent = [...this.#lines.values()].map(({ published }) => published?.as)
    const reports = await Promise.all(
      [...this.#publications().map(({ track }) => track), ...sent].map((track) => track?.getRTCStatsReport()),
    )
    const all = reports.flatMap((report, at) =>
      [...(report ?? [])].map(([id, stat]): [string, unknown] => [`${at} ${id}`, stat]),
    )
    return new Map(all)
  }

  /** For the next connection. */
  configure(configuration: RTCConfiguration) {
    this.#configuration = configuration
  }

  close() {
    this.#isClosed = true
    this.#room?.disconnect().catch(() => {}) // it never was there
  }

  #watch(room: LivekitRoom) {
    const whileOpen = (listener: () => void) => () => {
      if (!this.#isClosed) listener()
    }
    for (const name of ['trackPublished', 'trackUnpublished'])
      room.on(
        name,
        whileOpen(() => this.#subscribe()),
      )
    for (const name of ['trackSubscribed', 'trackUnsubscribed']) room.on(name, whileOpen(this.#on.changed))
    room.on('reconnecting', whileOpen(this.#on.interrupted))
    room.on('reconnected', whileOpen(this.#on.connected))
    room.on('disconnected', whileOpen(this.#on.lost))
  }

  #publications(): RemotePublication[] {
    const people = [...(this.#room?.remoteParticipants.values() ?? [])]
    return people.flatMap(({ trackPublications }) => [...trackPublications.values()])
  }

  /** Somebody may send more than one of a name: the others are nobody's. */
  #publicationOf(identity: string, line: RoomLine): RemotePublication | undefined {
    const { kind, trackPublications } = this.#room?.remoteParticipants.get(identity) ?? {}
    const all = [...(trackPublications?.values() ?? [])]
    // it names its sound as it likes
    if (kind === livekitTelephoneKind) return line === 'audio' ? all.find((one) => one.kind === 'audio') : undefined
    return all.find(({ trackName }) => trackName === line)
  }

  /** Has everything come that is wanted, and nothing else. */
  #subscribe() {
    if (!this.isConnected) return
    const { lines, layers } = this.#wanted
    for (const identity of this.#room?.remoteParticipants.keys() ?? []) {
      for (const line of roomLines) {
        const publication = this.#publicationOf(identity, line)
        if (!publication) continue
        const isWanted = !lines[identity]?.includes(line)
        if (publication.isDesired !== isWanted) publication.setSubscribed(isWanted)
        const layer = Math.min(layers[identity]?.[line] ?? largestLayer, largestLayer)
        if (isWanted && publication.kind === 'video' && publication.videoQuality !== layer)
          publication.setVideoQuality(layer)
      }
    }
  }

  /** Has LiveKit carry what stands on a line now. */
  #carry(line: RoomLine): Promise<void> {
    return this.#next(async () => {
      const wanted = this.#lines.get(line)
      if (!wanted || !this.isConnected) return
      const { track, published } = wanted
      if (!track) return published?.as.pauseUpstream()
      const isLayered = wanted.encodings.length > 1
      if (published && published.isLayered !== isLayered) await this.#unpublish(line)
      if (!wanted.published) return this.#publish(line, wanted, track)
      const { as } = wanted.published
      if (as.mediaStreamTrack !== track) await as.replaceTrack(track, { userProvidedTrack: true })
      await as.resumeUpstream()
      await encodeAs(as, line, wanted.encodings)
    })
  }

  async #publish(line: RoomLine, wanted: Line, track: MediaStreamTrack) {
    const isLayered = wanted.encodings.length > 1
    const { track: as } =
      (await this.#room?.localParticipant.publishTrack(track, {
        ...{
          name: line,
          source: livekitSources[line],
          simulcast: isLayered,
          videoCodec: 'vp8',
          backupCodec: false,
          dtx: false,
        },
        audioPreset: { maxBitrate: speechBitrate, ...wanted.encodings[0] },
      })) ?? {}
    wanted.published = as ? { as, isLayered } : null
    if (as) await encodeAs(as, line, wanted.encodings)
  }

  async #unpublish(line: RoomLine) {
    const known = this.#lines.get(line)
    if (!known?.published) return
    const { mediaStreamTrack } = known.published.as
    known.published = null
    if (this.isConnected) await this.#room?.localParticipant.unpublishTrack(mediaStreamTrack, false)
  }

  /** LiveKit's client does one thing of a track at a time. */
  #next(what: () => Promise<void>): Promise<void> {
    const done = this.#done.then(what)
    this.#done = done.catch(() => {})
    return done
  }
}

async function encodeAs({ sender }: LocalTrack, line: RoomLine, wanted: RTCRtpEncodingParameters[]) {
  const parameters = sender?.getParameters()
  if (!sender || !parameters?.encodings?.length) return
  const encodings = lineKind(line) === 'audio' ? [{ maxBitrate: speechBitrate, ...wanted[0] }] : wanted
  await sender.setParameters({ ...parameters, encodings: encodedAs(parameters.encodings, encodings) })
}
