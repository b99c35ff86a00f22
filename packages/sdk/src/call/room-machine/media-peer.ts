import type { RoomLayers, RoomLine, RoomParticipant, RoomRequest } from '@parley/protocol'

export type PeerEvents = {
  /** Sound and pictures flow. Comes again after every interruption. */
  connected(): void
  /** They do not just now, and may by themselves. */
  interrupted(): void
  /** They do not any more. */
  lost(): void
  /** Other tracks arrive than before. */
  changed(): void
}

/** What the visitor wants of others, as a server is told it. */
export type Wish = Extract<RoomRequest, { type: 'without' | 'layers' }>

/** All of it, by session id: tracks that need not come, and in what layer the rest. */
export type Wanted = { lines: Record<string, RoomLine[]>; layers: Record<string, RoomLayers> }

/** One connection to what carries a room, from its making to its loss. */
export type MediaPeer = {
  readonly isConnected: boolean
  /** Connects, with the tracks that were put on lines before. Rejects with words. */
  open(): Promise<void>
  /** Puts a track on a line in the place of a former one; null keeps the line for later, with nothing on it. */
  send(line: RoomLine, track: MediaStreamTrack | null, encodings: RTCRtpEncodingParameters[]): Promise<void>
  /** Nothing comes on this line any more. */
  stop(line: RoomLine): Promise<void>
  /** How a line is sent: each of `encodings` is a layer, smallest first. */
  encode(line: RoomLine, encodings: RTCRtpEncodingParameters[]): Promise<void>
  /** What somebody else sends on this line; undefined where it does not come. */
  receiverOf(participant: RoomParticipant, line: RoomLine): RTCRtpReceiver | undefined
  /** False where the server has to be told. */
  want(wanted: Wanted): boolean
  /** Keys of a telephone, to whoever understands them. */
  press(tones: string): void
  stats(): Promise<Iterable<[string, unknown]>>
  configure(configuration: RTCConfiguration): void
  close(): void
}

/** Makes a connection to what carries a room; each is good once. */
export type MakePeer = (configuration: RTCConfiguration, on: PeerEvents) => MediaPeer
