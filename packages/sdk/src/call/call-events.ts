import type { FatalError, NonFatalError, PlayerInfo } from './machine.ts'
import type { CameraFailure } from './media/camera-failure.ts'
import type { CpuLoad } from './network/cpu-load.ts'
import type { NetworkStats } from './network/network-stats.ts'
import type { AccessState, Participant, Participants, WaitingParticipant } from './participant.ts'
import type { Plain } from './valid/fault.ts'

type Nothing = Record<never, never>
type TrackEvent = { participant: Participant; track: MediaStreamTrack; type: string }
type Instance = { instanceId?: string }
type Trace = { sessionId?: string; actionTraceId?: string }
type Player = PlayerInfo & { updatedBy: string }

/** What each event tells beside its own name (`action`) and the call it is of (`callClientId`). */
export type CallEvents = {
  loading: Nothing
  'load-attempt-failed': { errorMsg: string }
  loaded: Nothing
  'started-camera': Nothing
  'camera-error': { errorMsg: string; error: CameraFailure }
  'joining-meeting': Nothing
  'joined-meeting': { participants: Participants }
  'left-meeting': Nothing
  'call-instance-destroyed': Nothing
  'participant-joined': { participant: Participant }
  'participant-updated': { participant: Participant }
  'participant-left': { participant: Participant; reason?: 'hidden' }
  'participant-counts-updated': { participantCounts: { present: number; hidden: number } }
  'track-started': TrackEvent
  'track-stopped': TrackEvent
  'recording-started': Instance & {
    local?: boolean
    recordingId?: string
    startedBy?: string
    type?: string
    layout?: Plain
  }
  'recording-stopped': Instance & { local?: boolean }
  'recording-stats': Plain
  'recording-error': Instance & { errorMsg: string; actionTraceId?: string }
  'recording-upload-completed': Plain
  'recording-data': { data: Uint8Array; finished: boolean }
  'transcription-started': Plain
  'transcription-stopped': Instance & { updatedBy: string }
  'transcription-error': Instance & { errorMsg?: string }
  'app-message': { data: unknown; fromId: string }
  'transcription-message': Instance & { participantId: string; text: string; timestamp: Date; trackType?: string }
  'local-screen-share-started': Nothing
  'local-screen-share-stopped': Nothing
  'local-screen-share-canceled': Nothing
  'active-speaker-change': { activeSpeaker: { peerId: string } }
  'active-speaker-mode-change': { enabled: boolean }
  'network-quality-change': NetworkStats
  'network-connection': {
    type: 'signaling' | 'peer-to-peer' | 'sfu'
    event: string
    session_id?: string
    sfu_id?: string
  }
  'test-completed': { test: string; results: Plain }
  'cpu-load-change': Pick<CpuLoad, 'cpuLoadState' | 'cpuLoadStateReason'>
  'face-counts-updated': { faceCounts: Plain }
  fullscreen: Nothing
  'exited-fullscreen': Nothing
  error: { errorMsg: string; error: FatalError }
  'nonfatal-error': NonFatalError
  click: PointerDetails
  mousedown: PointerDetails
  mouseup: PointerDetails
  mouseover: PointerDetails
  mousemove: PointerDetails
  touchstart: PointerDetails
  touchmove: PointerDetails
  touchend: PointerDetails
  'live-streaming-started': Instance & { layout?: Plain }
  'live-streaming-updated': Instance & { endpoint?: Plain; state: string }
  'live-streaming-stopped': Instance
  'live-streaming-error': Instance & { errorMsg: string; actionTraceId?: string }
  'lang-updated': { lang: string; langSetting: string }
  'remote-media-player-started': Player
  'remote-media-player-stopped': { session_id: string; updatedBy: string; reason: string }
  'remote-media-player-updated': Player
  'access-state-updated': AccessState
  /** Deprecated: `meeting-session-summary-updated`. */
  'meeting-session-updated': { meetingSession: { id: string } }
  'meeting-session-summary-updated': { meetingSession: { id: string } }
  'meeting-session-state-updated': { meetingSessionState: { data: Plain; topology: string } }
  'waiting-participant-added': { participant: WaitingParticipant }
  'waiting-participant-updated': { participant: WaitingParticipant }
  'waiting-participant-removed': { participant: WaitingParticipant }
  'theme-updated': { theme: Plain }
  'available-devices-updated': { availableDevices: MediaDeviceInfo[] }
  'receive-settings-updated': { receiveSettings: Plain }
  'input-settings-updated': { inputSettings: Plain }
  'send-settings-updated': { sendSettings: Plain }
  'local-audio-level': { audioLevel: number }
  'remote-participants-audio-level': { participantsAudioLevel: Record<string, number> }
  'show-local-video-changed': { show: boolean }
  'selected-devices-updated': { devices: Devices }
  'custom-button-click': { button_id: string }
  'sidebar-view-changed': { view: string | null }
  'dialin-connected': Trace & { sipHeaders?: Plain; sipFrom?: string }
  'dialin-ready': { sipEndpoint: string }
  'dialin-error': Trace & { errorMsg: string }
  'dialin-stopped': Trace & { sipHeaders?: Plain; sipFrom?: string }
  'dialin-warning': Trace & { errorMsg: string }
  'dialout-connected': Trace & { userId?: string }
  'dialout-answered': Trace & { userId?: string }
  'dialout-error': Trace & { errorMsg: string; userId?: string }
  'dialout-stopped': Trace & { userId?: string }
  'dialout-warning': Trace & { errorMsg: string }
}

/** Only of frames. */
type PointerDetails = { event: Plain; participant: Participant }

export type CallEventName = keyof CallEvents
export type CallEvent<Name extends CallEventName = CallEventName> = CallEvents[Name] & {
  action: Name
  callClientId: string | undefined
}

/** Tells the page. */
export type Tell = <Name extends CallEventName>(name: Name, details: CallEvents[Name]) => void

/** The devices in use, or to be used; empty where one is not known or a track of the page's own. */
export type Devices = Record<'camera' | 'mic' | 'speaker', Device | Record<string, never>>
export type Device = Pick<MediaDeviceInfo, 'deviceId' | 'groupId' | 'kind' | 'label'> & {
  facing?: 'user' | 'environment' | undefined
}
