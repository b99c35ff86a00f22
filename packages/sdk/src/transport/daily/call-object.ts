type Participant = { local?: boolean; session_id: string; user_name?: string }

/** What a hosted room tells, as far as it is used here. */
export type RoomEvents = {
  'app-message': { data: unknown }
  'track-started': { participant?: Participant | null; track: MediaStreamTrack }
  'participant-joined': { participant: Participant }
  'participant-updated': { participant: Participant }
  'remote-participants-audio-level': { participantsAudioLevel: Record<string, number> }
  'local-audio-level': { audioLevel: number }
  'network-connection': { event: string }
  'nonfatal-error': { type: string; errorMsg: string }
  'recording-started': unknown
  /** Of the library's own second half. */
  'load-attempt-failed': { errorMsg?: string }
  'left-meeting': unknown
  error: { errorMsg?: string; error?: { type: string; msg: string } }
}

/** The call object of `@daily-co/daily-js`, as far as it is used here: its types need not be installed. */
export type CallObject = {
  on<Name extends keyof RoomEvents>(name: Name, listener: (event: RoomEvents[Name]) => void): unknown
  once<Name extends keyof RoomEvents>(name: Name, listener: (event: RoomEvents[Name]) => void): unknown
  join(room: { url: string; token?: string; subscribeToTracksAutomatically: boolean }): Promise<unknown>
  destroy(): Promise<void>
  iframe(): { style: { setProperty(name: string, value: string): void } } | null
  updateParticipant(id: string, update: { setSubscribedTracks: { audio: boolean; video: boolean } }): unknown
  sendAppMessage(message: string): unknown
  setLocalAudio(on: boolean): unknown
  setInputDevicesAsync(devices: { audioSource: MediaStreamTrack | false }): Promise<unknown>
  updateInputSettings(settings: { audio: { processor: { type: string } } }): Promise<unknown>
  startRemoteParticipantsAudioLevelObserver(intervalMs: number): Promise<void>
  startLocalAudioLevelObserver(intervalMs: number): Promise<void>
  getNetworkStats(): Promise<{ stats: { latest?: Record<string, number | null> } }>
  startRecording(settings: object): void
  startScreenShare(screen: object): void
  stopScreenShare(): void
  stopRecording(): void
}

export type CreateCallObject = (settings: {
  audioSource: MediaStreamTrack | false
  videoSource: boolean
  startAudioOff: boolean
  dailyConfig: object
}) => CallObject
