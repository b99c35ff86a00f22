/*
 * What stands between the two halves of the call library. The front half (this folder) is what a page imports: its methods,
 * their guards and limits, the visitor's own devices, what is known of everybody in the call. The call machine is a script
 * that the front loads once it is needed: it joins a room and carries tracks and messages. Another machine, for another kind
 * of room, is another script that keeps this contract.
 */
import type { Access, AccessState, Permissions, TrackDetails, WaitingParticipant } from './participant.ts'

/** The version that machines register under, and that stands in the address of the script. */
export const machineVersion = '0.79.0'

/**
 * Makes the machine of one call object. Called once for each load; does nothing by itself before the first request.
 * A bundle hands it over with `registerCallMachine`.
 */
export type CallMachineFactory = (host: MachineHost) => CallMachine

/** What a machine has of the call object that it works for. */
export type MachineHost = {
  /** Each call object's own, a UUID. */
  callClientId: string
  /** Where the machine's script came from; undefined: from this page's own server. What else it needs stands there, too. */
  scriptUrl?: string
  /** Tells the front what happened. After `close()` nothing is heard any more. */
  report: (report: MachineReport) => void
}

export type CallMachine = {
  /** As in the table of machines (`method-table/support.ts`): `rooms`, for one. */
  readonly name: string
  /**
   * What this machine can be asked for, by name. What is missing is refused by the front, before it is asked for, with a
   * `CallFailure` of the code `not-supported`. Each may throw or reject with an Error whose message is for a person.
   */
  readonly answers: MachineAnswers
  /** Leaves without a word and frees everything: sockets, connections, timers. May come at any time, also twice. */
  close(): void
}

export type MachineAnswers = {
  [Name in MachineRequest]?: (asked: MachineRequests[Name]['asked']) => Promise<MachineRequests[Name]['answer']>
}

export type MachineRequest = keyof MachineRequests

/** Everything a machine may be asked for. `join` comes at most once between two `leave`s. */
export type MachineRequests = {
  /** Asks what the room would allow, without joining. A `join` with the same address and token follows, or none. */
  authorise: { asked: Credentials & Proxied; answer: { access: Access; room: RoomInfo } }
  /**
   * Joins. Answers once the server let the visitor in, be it into the lobby (then `access` says so, nothing is sent or
   * received, and only the visitor is among the participants until a report of `access` with the level `full`).
   * What makes joining impossible is reported as `fatal`; the request may then stay without an answer.
   */
  join: { asked: JoinRequest; answer: Joined }
  /** Answers when the server knows, or at once where it cannot be told. Nothing is reported afterwards. */
  leave: { asked: undefined; answer: Done }

  /**
   * Sends this track under this name from now on, in the place of a former one of that name; null ends it. The track is
   * the front's: the machine never stops it. Where `isOn` is false the track is kept for later and others see it as off.
   */
  publish: { asked: Published; answer: Done }
  /** How the tracks of these names are encoded from now on, also those that are published later. */
  encode: { asked: Record<string, RTCRtpEncodingParameters[]>; answer: Done }
  /** Which simulcast layers are wanted, by session id; `base` is for everybody who is not named. */
  receive: { asked: Layers; answer: Done }
  /** Whether the tracks of everybody are received unasked. False: only those of `updateParticipants` with `subscribe`. */
  subscribeAutomatically: { asked: boolean; answer: Done }
  /** The most that is sent in all, in bits a second; null is no limit. */
  bandwidth: { asked: number | null; answer: Done }
  iceConfig: { asked: IceConfig | null; answer: Done }

  sendAppMessage: { asked: { data: unknown; to: '*' | string | string[] }; answer: Done }
  setUserName: { asked: string; answer: Done }
  /** Already judged: JSON of at most 4,096 characters. */
  setUserData: { asked: unknown; answer: Done }
  /** By session id, without the visitor's own. Whoever may not, gets a `nonfatal-error` or a rejection. */
  updateParticipants: { asked: Record<string, ParticipantRequest>; answer: Done }
  /** Lets those who wait in the lobby in, or sends them away, by id; answers with those that were known. */
  admit: { asked: Record<string, boolean>; answer: string[] }
  /** Knocks. Answers when somebody decided. */
  requestAccess: { asked: { level: 'full'; name: string }; answer: { access: Access; granted: boolean } }
  setSessionData: { asked: { data: Record<string, unknown>; strategy: 'replace' | 'shallow-merge' }; answer: Done }
  /** Null where calls of this machine never have it. */
  setTopology: { asked: 'sfu' | 'peer'; answer: { workerId?: string } | null }

  /** One look at the connection; the front compares, averages and judges. */
  sample: { asked: undefined; answer: NetworkSample }
  /**
   * Sends a picture as in a call, before joining, until it is stopped; answers when it flows. The front takes `sample`s
   * meanwhile.
   */
  startQualityTest: { asked: QualityTest; answer: Done }
  stopQualityTest: { asked: undefined; answer: Done }
  /** Whether the socket of each region can be reached. Null before the address of a room is known. */
  tryWebSockets: { asked: { url: string | null } & Proxied; answer: { passed: string[]; failed: string[] } }
  /** The relays and servers that a connection of this page would use, in a call or before. `credentials`: as of a quality test. */
  iceServers: { asked: Pick<QualityTest, 'credentials' | 'proxyUrl'>; answer: RTCIceServer[] }

  /** `cloud`, `cloud-audio-only` or `raw-tracks`; what is recorded in the page itself never comes here. */
  startRecording: { asked: StreamingRequest; answer: Done }
  updateRecording: { asked: StreamingRequest; answer: Done }
  stopRecording: { asked: StreamingRequest; answer: Done }
  startLiveStreaming: { asked: StreamingRequest; answer: Done }
  updateLiveStreaming: { asked: StreamingRequest; answer: Done }
  addLiveStreamingEndpoints: { asked: StreamingRequest; answer: Done }
  removeLiveStreamingEndpoints: { asked: StreamingRequest; answer: Done }
  stopLiveStreaming: { asked: StreamingRequest; answer: Done }
  startTranscription: { asked: Record<string, unknown>; answer: Done }
  updateTranscription: { asked: Record<string, unknown>; answer: Done }
  stopTranscription: { asked: Record<string, unknown>; answer: Done }
  startRemoteMediaPlayer: { asked: { url: string; settings: PlayerSettings }; answer: PlayerInfo }
  updateRemoteMediaPlayer: { asked: { session_id: string; settings: PlayerSettings }; answer: PlayerInfo }
  stopRemoteMediaPlayer: { asked: { session_id: string }; answer: Done }
  startDialOut: { asked: Record<string, unknown>; answer: { session?: { sessionId: string } } }
  stopDialOut: { asked: { sessionId: string }; answer: Done }
  sendDTMF: { asked: { sessionId: string; tones: string }; answer: Done }
  sipCallTransfer: { asked: { sessionId: string; toEndPoint: string; callerId?: string }; answer: Done }
  sipRefer: { asked: { sessionId: string; toEndPoint: string }; answer: Done }
}

/** Only that it is done counts. */
type Done = unknown

/** Everything a machine may tell, in any order that makes sense. The front leaves out what changes nothing. */
export type MachineReport =
  /** Also the visitor's own, with `local: true`; its tracks are only those that the machine sends by itself. */
  | { type: 'participant'; participant: RemoteParticipant }
  | { type: 'participant-left'; sessionId: string; reason?: 'hidden' }
  | { type: 'participant-counts'; present: number; hidden: number }
  | { type: 'waiting'; participant: WaitingParticipant }
  | { type: 'waiting-left'; id: string }
  | ({ type: 'access' } & AccessState)
  | { type: 'app-message'; data: unknown; fromId: string }
  | { type: 'session-summary'; id: string }
  | { type: 'session-data'; data: Record<string, unknown>; topology: 'sfu' | 'peer' | 'none' }
  /** Null: nobody has spoken for a while. */
  | { type: 'active-speaker'; sessionId: string | null }
  /** Somebody who may asks the visitor's page to switch these on or off. The front does it, or not. */
  | { type: 'asked-to'; setAudio?: boolean; setVideo?: boolean; setScreenShare?: false }
  /** The call is over without a failure, and not by our `leave`. */
  | { type: 'left' }
  /** The call is over, or cannot begin. At most once; nothing after it. */
  | { type: 'fatal'; error: FatalError }
  /** Something beside the call failed; it goes on. */
  | { type: 'nonfatal-error'; error: NonFatalError }
  /** Passed to the page as the event of that name. */
  | { type: 'event'; name: PassedEvent; details: Record<string, unknown> }

export type PassedEvent =
  | 'load-attempt-failed'
  | `recording-${'started' | 'stopped' | 'stats' | 'error' | 'upload-completed'}`
  | `transcription-${'started' | 'stopped' | 'error' | 'message'}`
  | `live-streaming-${'started' | 'updated' | 'stopped' | 'error'}`
  | `remote-media-player-${'started' | 'stopped' | 'updated'}`
  | `dialin-${'connected' | 'ready' | 'error' | 'stopped' | 'warning'}`
  | `dialout-${'connected' | 'answered' | 'error' | 'stopped' | 'warning'}`
  | 'network-connection'

export type FatalType =
  | 'ejected'
  | 'nbf-room'
  | 'nbf-token'
  | 'exp-room'
  | 'exp-token'
  | 'no-room'
  | 'meeting-full'
  | 'end-of-life'
  | 'not-allowed'
  | 'connection-error'

/** `msg` is for a person. A `connection-error` says in `details.on` where: `join`, `reconnect`, `rtc-connection`, … */
export type FatalError = { type: FatalType; msg: string; details?: Record<string, unknown> }

export type NonFatalError = {
  type:
    | 'input-settings-error'
    | 'screen-share-error'
    | 'local-audio-level-observer-error'
    | 'video-processor-error'
    | 'video-processor-warning'
    | 'audio-processor-error'
    | 'remote-media-player-error'
    | 'live-streaming-warning'
    | 'meeting-session-data-error'
  errorMsg: string
  details?: Record<string, unknown>
}

/** `url` is the room's address as the page gave it; `token` the meeting token, if any. */
export type Credentials = { url: string; token?: string }

export type JoinRequest = Credentials & {
  userName?: string
  userData?: unknown
  language: string
  /** What is there to be sent at once; more comes with `publish`. */
  tracks: Published[]
  encodings: Record<string, RTCRtpEncodingParameters[]>
  layers: Layers
  subscribeAutomatically: boolean
  iceConfig: IceConfig | null
  /** Where the socket and the HTTP requests go instead; null: to the room's own host. */
  proxyUrl: string | null
}

type Proxied = Pick<JoinRequest, 'proxyUrl'>

export type QualityTest = Pick<JoinRequest, 'iceConfig' | 'proxyUrl'> & {
  /** Null before a room was named. */
  credentials: Credentials | null
  track: MediaStreamTrack
}

export type Joined = {
  access: Access
  /** Everybody who is there, the visitor among them (`local: true`). */
  participants: RemoteParticipant[]
  counts: { present: number; hidden: number }
  meetingSessionId: string
  sessionData: Record<string, unknown>
  topology: 'sfu' | 'peer' | 'none'
  room: RoomInfo
  /** Longest app message as JSON, in characters; undefined: the library's own, 4,096. */
  maxAppMessageLength?: number
}

/** What `room()` shows. Anything else that a server tells stands beside. */
export type RoomInfo = {
  id: string
  name: string
  config?: Record<string, unknown>
  tokenConfig?: Record<string, unknown>
  domainConfig?: Record<string, unknown>
  [more: string]: unknown
}

export type RemoteParticipant = {
  sessionId: string
  local: boolean
  userId: string
  userName: string
  userData?: unknown
  /** Epoch ms. */
  joinedAt: number
  /** Epoch ms; when the server will send them away. */
  ejectAt?: number
  isOwner: boolean
  permissions: Permissions
  /** They are being recorded. */
  isRecorded?: boolean
  participantType?: string
  networkQuality?: 'good' | 'warning' | 'bad' | 'unknown'
  /**
   * By name: `audio`, `video`, `screenAudio`, `screenVideo`, `rmpAudio`, `rmpVideo`, or a custom track's. What is missing is
   * off by the user. A state of `playable` comes with the track.
   */
  tracks: Record<string, TrackDetails>
}

export type Published = {
  name: string
  track: MediaStreamTrack | null
  isOn: boolean
  /** Only custom audio: how it is encoded. */
  mode?: AudioMode
}
export type AudioMode = 'music' | 'speech' | { bitrate?: number; stereo?: boolean }

export type ParticipantRequest = {
  setAudio?: boolean
  setVideo?: boolean
  setScreenShare?: false
  eject?: true
  permissions?: Partial<Permissions>
  /** By the track's name; `*` is for all that are not named. `staged`: ready, but not yet received. */
  subscribe?: Record<string, boolean | 'staged'>
}

/** The simulcast layer, from 0, the lowest. What is missing: the highest there is. */
export type Layers = Record<string, { video?: number; screenVideo?: number }>

export type IceConfig = {
  iceServers?: RTCIceServer[]
  placement?: 'front' | 'back' | 'replace'
  iceTransportPolicy?: RTCIceTransportPolicy
}

/** As the page gave it, judged by the front. */
export type StreamingRequest = { instanceId?: string; [option: string]: unknown }

export type PlayerSettings = { state?: 'play' | 'pause'; volume?: number; simulcastEncodings?: object[] }
export type PlayerInfo = {
  session_id: string
  remoteMediaPlayerState: { state: 'playing' | 'paused' | 'buffering'; settings: PlayerSettings }
}

/** Null: not known. Bytes and packets are counted from the beginning of the call; ratios and differences are the front's. */
export type NetworkSample = {
  /** Epoch ms. */
  takenAt: number
  /** In seconds, as browsers say it. */
  roundTripTime: number | null
  /** Bits a second. */
  availableOutgoingBitrate: number | null
  /** The processor cannot keep up with what it has to encode. */
  isCpuLimited: boolean
  sent: Record<'audio' | 'video', Flow>
  received: Record<'audio' | 'video', Flow>
}
export type Flow = { bytes: number; packets: number; packetsLost: number; jitter: number | null }

type Registry = { [version: string]: CallMachineFactory }
const place = globalThis as { parleyCallMachines?: Registry }

/** What a bundle does as its last act, and all that it leaves in the page. A later one of the same version replaces it. */
export function registerCallMachine(factory: CallMachineFactory, version = machineVersion): void {
  place.parleyCallMachines = { ...place.parleyCallMachines, [version]: factory }
}

/** What was registered for this version; undefined where nothing was. */
export const registeredCallMachine = (version = machineVersion): CallMachineFactory | undefined =>
  place.parleyCallMachines?.[version]
