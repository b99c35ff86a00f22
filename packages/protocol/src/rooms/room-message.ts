import type { IceServer } from '../web-call.ts'
import type { RoomLine } from './room-lines.ts'

/** What travels over the WebSocket of somebody in a room, as JSON. Sound and pictures go by WebRTC beside it. */

/** The version of the call library that this server understands. Another one is told so, and let in no further. */
export const roomVersion = '0.79.0'
/** Longest app message, as JSON, in UTF-16 code units. */
export const maxAppMessageChars = 4_096
/** Longest user data, as JSON. */
export const maxUserDataChars = 4_096
/** Longest data of a meeting session, as JSON. */
export const maxSessionDataChars = 102_400
export const maxUserIdChars = 36
export const maxUserNameChars = 200
/** Longest recording of a room. */
export const maxRoomRecordingS = 14_400
/** Longest time that a telephone may be in a room, and most of them at a time and an hour. */
export const maxDialOutS = 14_400
export const maxDialOuts = 10
export const maxDialOutsPerHour = 100
/** Longest message of a page, in bytes: the data of a meeting session, each character of which may take three. */
export const maxRoomMessageBytes = 512 * 1024

export const roomSendable = ['video', 'audio', 'screenVideo', 'screenAudio', 'customVideo', 'customAudio'] as const
export const roomAdministrable = ['participants', 'streaming', 'transcription'] as const
export type RoomAdministrable = (typeof roomAdministrable)[number]

/** All, nothing, or these. */
export type RoomPermissions = {
  canSend: boolean | (typeof roomSendable)[number][]
  canAdmin: boolean | RoomAdministrable[]
}

export type RoomFatalType =
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

/** The call is over, or cannot begin; `msg` is for a person. */
export type RoomFatal = { type: RoomFatalType; msg: string; details?: Record<string, unknown> }

export type RoomAccess = { level: 'full' | 'lobby' | 'none' }

/** What is being recorded of a room on its server: everybody's sound, as one voice. */
export type RoomRecording = {
  recordingId: string
  /** The session id of who began it. */
  startedBy: string
  /** Epoch ms. */
  startedAt: number
  /** As who began it called it. */
  instanceId?: string
}

/** A track by its name: which line carries it, and whether it is on. */
export type RoomTracks = Record<string, { line: RoomLine; isOn: boolean }>

/** Which layer of a picture is wanted, from 0, the smallest that comes. What is missing: the largest. */
export type RoomLayers = Partial<Record<RoomLine, number>>

export type RoomParticipant = {
  sessionId: string
  /** Null for the agent, and for who waits in the lobby. */
  seat: number | null
  userId: string
  userName: string
  userData?: unknown
  /** Epoch ms. */
  joinedAt: number
  /** Epoch ms. */
  ejectAt?: number
  isOwner: boolean
  isAgent: boolean
  /** Somebody who was rung from the room, and hears and speaks. */
  isTelephone?: true
  permissions: RoomPermissions
  tracks: RoomTracks
}

/** `connected`: it is being rung. `warning`: it is hung up soon. */
export type RoomDialEvent = 'connected' | 'answered' | 'stopped' | 'error' | 'warning'

export type RoomWaiting = { id: string; name: string }

export type RoomFacts = {
  id: string
  name: string
  config: Record<string, unknown>
  /** What the visitor's token says; only where there is one. */
  tokenConfig?: Record<string, unknown>
}

/** What carries the sound and pictures of a room: its server, or a LiveKit server, which takes larger ones. */
export type RoomCarrier = 'server' | 'livekit'

/** Where the room of a LiveKit server is joined, and with what: good for a minute. Everybody is known there by their session id. */
export type RoomWayIn = { url: string; token: string }

/** What an owner asks of others. `permissions` are named singly: what is left out stays. */
export type RoomParticipantRequest = {
  setAudio?: boolean
  setVideo?: boolean
  setScreenShare?: false
  eject?: true
  permissions?: Partial<RoomPermissions>
}

/**
 * The first word of a page: `look` asks what the room would allow, `join` joins, `resume` comes back to a seat. `test` tries the
 * connection: what is sent comes back, as from the next seat.
 */
export type RoomHello = {
  type: 'hello'
  version: string
  token?: string
  userName?: string
  userData?: unknown
} & ({ purpose: 'look' | 'join' | 'test' } | { purpose: 'resume'; sessionId: string; resumeToken: string })

/** Each but the first word may carry `ask`, a number that its answer (`done` or `refused`) gives back. */
export type RoomRequest =
  /** How a room of this server is connected to. */
  | { type: 'offer'; sdp: string }
  /** How one is that LiveKit carries: with what the answer holds. */
  | { type: 'way-in' }
  /** Whether sound and pictures flow; only in a room that LiveKit carries. */
  | { type: 'media'; isOpen: boolean }
  | { type: 'tracks'; tracks: RoomTracks }
  /** Lines of others that are not wanted, by session id, in the place of what was said before. */
  | { type: 'without'; lines: Record<string, RoomLine[]> }
  /** Layers of others' pictures, by session id, in the place of what was said before. */
  | { type: 'layers'; layers: Record<string, RoomLayers> }
  | { type: 'app-message'; data: unknown; to: '*' | string[] }
  | { type: 'user'; userName?: string; userData?: unknown }
  | { type: 'participants'; requests: Record<string, RoomParticipantRequest> }
  | { type: 'admit'; decisions: Record<string, boolean> }
  | { type: 'knock'; name: string }
  | { type: 'session-data'; data: Record<string, unknown>; strategy: 'replace' | 'shallow-merge' }
  /** For owners, and whoever may administer `streaming`. It ends by itself after `maxDurationS`, or with the room. */
  | { type: 'start-recording'; instanceId?: string; maxDurationS?: number }
  /** Without `instanceId` whichever there is. */
  | { type: 'stop-recording'; instanceId?: string }
  /** Rings a telephone into the room, where its owner has switched that on; for owners, and whose token lets them administer `participants`. */
  | { type: 'dial-out'; to: string; displayName?: string; userId?: string }
  /** Of the same, by the session id of the telephone. */
  | { type: 'hang-up'; sessionId: string }
  /** Has who was rung speak with somebody else, a number or a SIP address, outside the room. */
  | { type: 'transfer'; sessionId: string; to: string }
  | { type: 'leave' }

export type RoomClientMessage = RoomHello | (RoomRequest & { ask?: number })

export type RoomServerMessage =
  | { type: 'allowed'; access: RoomAccess; room: RoomFacts }
  /** The connection can be tried: an offer is the next word, or somebody is sent in by the first of the ways and looked at by the other. */
  | { type: 'testing'; iceServers: IceServer[]; ways?: [from: RoomWayIn, to: RoomWayIn] }
  /** Also when somebody is let in from the lobby, or has come back. */
  | {
      type: 'joined'
      access: RoomAccess
      sessionId: string
      /** Null in the lobby. */
      seat: number | null
      /** Everybody who is there, the visitor among them. */
      participants: RoomParticipant[]
      waiting: RoomWaiting[]
      meetingSessionId: string
      sessionData: Record<string, unknown>
      room: RoomFacts
      maxAppMessageChars: number
      iceServers: IceServer[]
      carrier: RoomCarrier
      /** What is being recorded; null in the lobby, and while nothing is. */
      recording: RoomRecording | null
      /** With which `resume` comes back to this seat. */
      resumeToken: string
    }
  | { type: 'done'; ask: number; sdp?: string; wayIn?: RoomWayIn; ids?: string[]; sessionId?: string }
  /** Without `ask`, of a message that gave none. Whoever was refused stays in the room. */
  | { type: 'refused'; ask?: number; message: string }
  | { type: 'participant'; participant: RoomParticipant }
  | { type: 'participant-left'; sessionId: string }
  | { type: 'waiting'; waiting: RoomWaiting }
  | { type: 'waiting-left'; id: string }
  /** Somebody who knocked is sent away. */
  | { type: 'denied' }
  | { type: 'app-message'; data: unknown; from: string }
  | { type: 'session-data'; data: Record<string, unknown> }
  /** From now on; null: not any more. Everybody is told before anything is written. */
  | { type: 'recording'; recording: RoomRecording | null }
  /** The recording could not be begun or written on; `message` is for a person. What was written until then is kept. */
  | { type: 'recording-failed'; message: string; instanceId?: string }
  /** It is among the files of the organisation. */
  | { type: 'recording-kept'; recordingId: string }
  /** What becomes of a telephone that was rung, for those who may ring one; `message` is for a person. */
  | { type: 'dialled'; event: RoomDialEvent; sessionId: string; userId?: string; message?: string }
  | { type: 'asked-to'; setAudio?: boolean; setVideo?: boolean; setScreenShare?: false }
  /** The media connection is gone: another offer builds it again. */
  | { type: 'media-lost' }
  | { type: 'fatal'; error: RoomFatal }
