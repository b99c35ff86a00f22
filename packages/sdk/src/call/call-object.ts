import type { CallEvent, CallEventName, Device, Devices } from './call-events.ts'
import type { MeetingStatus } from './core/meeting-state.ts'
import type { AudioMode, IceConfig, PlayerInfo, PlayerSettings, RoomInfo } from './machine.ts'
import type { VideoProcessor } from './media/video-processor.ts'
import type { CpuLoad } from './network/cpu-load.ts'
import type { NetworkStats } from './network/network-stats.ts'
import type { Access, AccessState, Participants, Permissions, WaitingParticipant } from './participant.ts'
import type { Plain } from './valid/fault.ts'

/** Settings beyond the usual. What clients of the hosted service know, under their names; the last four are ours. */
export type CallConfig = {
  /** Where the script of the machine is; instead of the usual path on `baseUrl`. */
  callObjectBundleUrlOverride?: string
  proxyUrl?: string
  iceConfig?: IceConfig
  /** The camera's light stays on while the camera is off, and it is back at once. */
  keepCamIndicatorLightOn?: boolean
  /** When a device is unplugged, no other takes its place. */
  noAutoDefaultDeviceChange?: boolean
  micAudioMode?: AudioMode
  /** Draws another background behind the visitor, where the browser does not do it itself. */
  videoProcessor?: VideoProcessor
  /** The script's `integrity`. */
  callObjectBundleIntegrity?: string
  /** Who tells the region; by default `/api/geo` of `baseUrl`. */
  geoUrl?: string
  /** Where reports of calls that broke are sent; nowhere without. */
  errorReportUrl?: string
  [more: string]: unknown
}

export type CallOptions = {
  /** The room. */
  url?: string
  /** The meeting token, where the room wants one. */
  token?: string
  /** The server that has the machine's script and tells the region; by default the page's own. */
  baseUrl?: string
  userName?: string
  userData?: unknown
  lang?: string
  startVideoOff?: boolean
  startAudioOff?: boolean
  allowLocalVideo?: boolean
  allowLocalAudio?: boolean
  /** A device, a track of the page's own, or false for none. */
  videoSource?: string | MediaStreamTrack | boolean
  audioSource?: string | MediaStreamTrack | boolean
  subscribeToTracksAutomatically?: boolean
  activeSpeakerMode?: boolean
  sendSettings?: Plain
  receiveSettings?: Plain
  inputSettings?: InputSettings
  dailyConfig?: CallConfig
  /** False: using a call after `destroy()` and a second call beside another only warn. */
  strictMode?: boolean
  allowMultipleCallInstances?: boolean
  // of frames
  theme?: Plain
  layoutConfig?: { grid?: { maxTilesPerPage?: number; minTilesPerPage?: number } }
  customTrayButtons?: Plain
  customIntegrations?: Plain
  showLeaveButton?: boolean
  showLocalVideo?: boolean
  showParticipantsBar?: boolean
  showFullscreenButton?: boolean
  showUserNameChangeUI?: boolean
  iframeStyle?: Partial<CSSStyleDeclaration>
  bodyClass?: string
  cssFile?: string
  cssText?: string
}

export type InputSettings = {
  audio?: { processor?: { type: string }; settings?: MediaTrackConstraints | { customTrack: MediaStreamTrack } }
  video?: {
    processor?: { type: string; config?: Plain }
    settings?: MediaTrackConstraints | { customTrack: MediaStreamTrack }
  }
}

export type ParticipantUpdate = {
  setAudio?: boolean
  setVideo?: boolean
  setScreenShare?: false
  eject?: true
  setSubscribedTracks?: Subscription | 'avatar' | Partial<Record<string, Subscription | Record<string, Subscription>>>
  updatePermissions?: Partial<{
    [Name in keyof Permissions]: Permissions[Name] | string[]
  }>
  styles?: Plain
}
type Subscription = boolean | 'staged'

export type ScreenShareOptions = {
  displayMediaOptions?: DisplayMediaStreamOptions
  mediaStream?: MediaStream
  screenVideoSendSettings?: unknown
}
export type StreamingOptions = {
  instanceId?: string
  layout?: Plain
  type?: 'cloud' | 'raw-tracks' | 'local'
  [option: string]: unknown
}
export type DialOut = { sipUri?: string; phoneNumber?: string; [option: string]: unknown }
export type TestResults = { result: string; [more: string]: unknown }
type EventHandler<Name extends CallEventName> = (event: CallEvent<Name>) => void
type InputDevices = {
  audioDeviceId?: string | false | null
  audioSource?: MediaStreamTrack | boolean
  videoDeviceId?: string | false | null
  videoSource?: MediaStreamTrack | boolean
}

/** One call of one visitor, with the methods and events of the hosted service's library, version 0.79.0. */
export type CallObject = {
  readonly callClientId: string | undefined
  readonly properties: { dailyConfig?: CallConfig; userName?: string }

  iframe(): HTMLIFrameElement | null
  join(options?: CallOptions): Promise<Participants | undefined>
  leave(): Promise<void>
  destroy(): Promise<void>
  isDestroyed(): boolean
  load(options?: CallOptions): Promise<void>
  preAuth(options?: CallOptions): Promise<{ access: Access }>
  startCamera(options?: CallOptions): Promise<Devices>
  meetingState(): MeetingStatus
  on<Name extends CallEventName>(name: Name, handler: EventHandler<Name>): CallObject
  once<Name extends CallEventName>(name: Name, handler: EventHandler<Name>): CallObject
  off<Name extends CallEventName>(name: Name, handler: EventHandler<Name>): CallObject

  participants(): Participants
  participantCounts(): { present: number; hidden: number }
  updateParticipant(sessionId: string, update: ParticipantUpdate): CallObject
  updateParticipants(updates: Record<string, ParticipantUpdate>): CallObject
  getActiveSpeaker(): { peerId?: string }
  addFakeParticipant(details?: { aspectRatio?: number }): CallObject

  accessState(): AccessState
  waitingParticipants(): Record<string, WaitingParticipant>
  updateWaitingParticipant(id: string, update: { grantRequestedAccess?: boolean }): Promise<{ id: string }>
  updateWaitingParticipants(updates: Record<string, { grantRequestedAccess?: boolean }>): Promise<{ ids: string[] }>
  requestAccess(request?: { access?: { level: 'full' }; name?: string }): Promise<{ access: Access; granted: boolean }>

  localAudio(): boolean | null
  localVideo(): boolean | null
  localScreenAudio(): boolean | null
  localScreenVideo(): boolean | null
  setLocalAudio(isOn: boolean, options?: { forceDiscardTrack?: boolean }): CallObject
  setLocalVideo(isOn: boolean): CallObject
  enumerateDevices(): Promise<{ devices: (MediaDeviceInfo & Device)[] }>
  getInputDevices(): Promise<Devices>
  setInputDevicesAsync(devices: InputDevices): Promise<Devices>
  setOutputDeviceAsync(device: { outputDeviceId?: string }): Promise<Devices>
  cycleCamera(options?: { preferDifferentFacingMode?: boolean }): Promise<{ device: Device | null }>
  cycleMic(): Promise<{ device: Device | null }>
  startCustomTrack(options: { track: MediaStreamTrack; trackName?: string; mode?: AudioMode }): Promise<string>
  stopCustomTrack(trackName: string): Promise<string>
  startScreenShare(options?: ScreenShareOptions): void
  updateScreenShare(options?: { screenVideo?: { enabled: boolean }; screenAudio?: { enabled: boolean } }): void
  stopScreenShare(): void

  startLocalAudioLevelObserver(intervalMs?: number): Promise<void>
  isLocalAudioLevelObserverRunning(): boolean
  stopLocalAudioLevelObserver(): void
  getLocalAudioLevel(): number
  startRemoteParticipantsAudioLevelObserver(intervalMs?: number): Promise<void>
  isRemoteParticipantsAudioLevelObserverRunning(): boolean
  stopRemoteParticipantsAudioLevelObserver(): void
  getRemoteParticipantsAudioLevel(): Record<string, number>

  getInputSettings(): Promise<InputSettings>
  updateInputSettings(settings: InputSettings): Promise<{ inputSettings: InputSettings }>
  getSendSettings(): Plain | null
  updateSendSettings(settings: Plain): Promise<{ sendSettings: Plain }>
  getReceiveSettings(id?: string, options?: { showInheritedValues?: boolean }): Promise<Plain>
  updateReceiveSettings(settings: Plain): Promise<{ receiveSettings: Plain }>
  subscribeToTracksAutomatically(): boolean
  setSubscribeToTracksAutomatically(isOn: boolean): CallObject
  activeSpeakerMode(): boolean
  setActiveSpeakerMode(isOn: boolean): CallObject
  setBandwidth(limit: { kbs?: number | 'NO_CAP' | null; trackConstraints?: MediaTrackConstraints }): CallObject
  getDailyLang(): Promise<{ lang: string; langSetting: string } | undefined>
  setDailyLang(lang: string): CallObject
  setProxyUrl(proxyUrl?: string): CallObject
  setIceConfig(iceConfig?: IceConfig): CallObject
  setPlayNewParticipantSound(sound: boolean | number): void

  room(options?: { includeRoomConfigDefaults?: boolean }): Promise<RoomInfo | { roomUrlPendingJoin: string } | null>
  geo(): Promise<{ current: string }>
  getMeetingSession(): Promise<{ meetingSession: { id: string } | null }>
  meetingSessionSummary(): { id: string } | null
  meetingSessionState(): { data: Plain; topology: string }
  setMeetingSessionData(data: Plain, mergeStrategy?: 'replace' | 'shallow-merge'): void
  setUserName(name: string, options?: { thisMeetingOnly?: boolean }): Promise<{ userName: string }>
  setUserData(data: unknown): Promise<{ userData: unknown }>
  sendAppMessage(data: unknown, to?: string | string[]): CallObject

  startRecording(options?: StreamingOptions): void
  updateRecording(options: StreamingOptions): void
  stopRecording(options?: StreamingOptions): void
  startLiveStreaming(options: StreamingOptions): void
  updateLiveStreaming(options: StreamingOptions): void
  addLiveStreamingEndpoints(options: StreamingOptions): void
  removeLiveStreamingEndpoints(options: StreamingOptions): void
  stopLiveStreaming(options?: StreamingOptions): void
  startTranscription(options?: Plain): void
  updateTranscription(options: Plain): void
  stopTranscription(options?: Plain): void
  startRemoteMediaPlayer(options: { url: string; settings?: PlayerSettings }): Promise<PlayerInfo>
  updateRemoteMediaPlayer(options: { session_id: string; settings: PlayerSettings }): Promise<PlayerInfo>
  stopRemoteMediaPlayer(sessionId: string): Promise<void>
  startDialOut(options: DialOut): Promise<{ session?: { sessionId: string } }>
  stopDialOut(options: { sessionId: string }): Promise<void>
  sendDTMF(options: { sessionId: string; tones: string }): Promise<void>
  sipCallTransfer(options: { sessionId: string; toEndPoint: string; callerId?: string }): Promise<void>
  sipRefer(options: { sessionId: string; toEndPoint: string }): Promise<void>

  getNetworkStats(): Promise<NetworkStats>
  getCpuLoadStats(): Promise<CpuLoad>
  getNetworkTopology(): Promise<{ topology: string }>
  setNetworkTopology(options: { topology: 'sfu' | 'peer' }): Promise<{ workerId?: string }>
  testCallQuality(): Promise<TestResults>
  stopTestCallQuality(): void
  testPeerToPeerCallQuality(options: { videoTrack: MediaStreamTrack; duration?: number }): Promise<TestResults>
  stopTestPeerToPeerCallQuality(): void
  testWebsocketConnectivity(): Promise<TestResults>
  abortTestWebsocketConnectivity(): void
  testNetworkConnectivity(videoTrack: MediaStreamTrack): Promise<TestResults>
  abortTestNetworkConnectivity(): void
  /** Deprecated: `testPeerToPeerCallQuality()`. */
  testConnectionQuality(options: { videoTrack: MediaStreamTrack; duration?: number }): Promise<TestResults>
  stopTestConnectionQuality(): void

  loadCss(looks: { bodyClass?: string; cssFile?: string; cssText?: string }): CallObject
  theme(): Plain
  setTheme(theme: Plain): Promise<Plain>
  customTrayButtons(): Plain
  updateCustomTrayButtons(buttons: Plain): CallObject
  customIntegrations(): Plain
  setCustomIntegrations(integrations: Plain): CallObject
  startCustomIntegrations(ids: string | string[]): CallObject
  stopCustomIntegrations(ids: string | string[]): CallObject
  setShowNamesMode(mode: 'always' | 'never' | false): CallObject
  showLocalVideo(): boolean
  setShowLocalVideo(show: boolean): CallObject
  showParticipantsBar(): boolean
  setShowParticipantsBar(show: boolean): CallObject
  requestFullscreen(): Promise<void>
  exitFullscreen(): void
  getSidebarView(): Promise<string | null>
  setSidebarView(view: string | null): CallObject
}

export type CallMethod = Exclude<keyof CallObject, 'callClientId' | 'properties'>
/** Some of the methods, as they are written: those that can be chained need not return the call. */
export type Methods<Name extends CallMethod> = {
  [Each in Name]: (...asked: Parameters<CallObject[Each]>) => Written<ReturnType<CallObject[Each]>>
}
type Written<Answer> = Answer extends { callClientId: unknown } ? unknown : Answer
