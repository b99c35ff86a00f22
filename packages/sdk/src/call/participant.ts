/** What is known of somebody in the call, as `participants()` shows it. */
export type Participant = {
  session_id: string
  user_id: string
  user_name: string
  userData?: unknown
  local: boolean
  owner: boolean
  record: boolean
  joined_at?: Date
  will_eject_at?: Date
  participantType?: string
  networkQualityState?: 'good' | 'warning' | 'bad' | 'unknown'
  permissions: Permissions
  tracks: Tracks
  /** Whether it can be heard, seen, or shows a screen: the short form of the tracks' states. */
  audio: boolean
  video: boolean
  screen: boolean
}

export type Participants = { local?: Participant; [sessionId: string]: Participant | undefined }

/** The tracks that everybody has; custom ones come beside them under names of their own. */
export const standardTracks = ['audio', 'video', 'screenAudio', 'screenVideo'] as const
export type StandardTrack = (typeof standardTracks)[number]
export type Tracks = Record<StandardTrack, TrackDetails> & { [custom: string]: TrackDetails }

export type TrackDetails = {
  /**
   * `sendable`: there, but not asked for. `loading`: on its way. `interrupted`: nothing arrives just now.
   * `playable`: `track` can be attached to an element.
   */
  state: 'blocked' | 'off' | 'sendable' | 'loading' | 'interrupted' | 'playable'
  subscribed: boolean | 'staged'
  /** Why it is blocked; only the visitor's own are. */
  blocked?: { byDeviceMissing?: true; byDeviceInUse?: true; byPermissions?: true }
  /** Why it is off. */
  off?: {
    byUser?: true
    byRemoteRequest?: true
    byBandwidth?: true
    byCanSendPermission?: true
    byServerLimit?: true
  }
  /** Only while it is playable. */
  track?: MediaStreamTrack
  /** Whenever there is one, playable or not. */
  persistentTrack?: MediaStreamTrack
}

/** What `canSend` may be limited to. */
export const sendable = ['video', 'audio', 'screenVideo', 'screenAudio', 'customVideo', 'customAudio'] as const
/** What `canAdmin` may be limited to. */
export const administrable = ['participants', 'streaming', 'transcription'] as const

export type Permissions = {
  /** False: nobody sees them among the participants. */
  hasPresence: boolean
  /** All, nothing, or these. */
  canSend: boolean | Set<(typeof sendable)[number]>
  canReceive: { base: boolean | ReceivePermission; byUserId?: ReceiveById; byParticipantId?: ReceiveById }
  canAdmin: boolean | Set<(typeof administrable)[number]>
}
type ReceivePermission = Partial<Record<'video' | 'audio' | 'screenVideo' | 'screenAudio', boolean>> & {
  customVideo?: Record<string, boolean>
  customAudio?: Record<string, boolean>
}
type ReceiveById = Record<string, boolean | ReceivePermission>

/** `full`: in the room; `lobby`: waits for somebody to admit them; `none`: may not enter. */
export const accessLevels = ['full', 'lobby', 'none'] as const
/** Unknown before `preAuth()` or `join()`. */
export type Access = 'unknown' | { level: (typeof accessLevels)[number] }
export type AccessState = { access: Access; awaitingAccess?: { level: 'full' } }

/** Somebody in the lobby who knocked. */
export type WaitingParticipant = { id: string; name: string; awaitingAccess: { level: 'full' } }
