/** What is used of `livekit-client`, which need not be installed: its types are not either. */
export type LivekitClient = {
  Room: new (options: { adaptiveStream: boolean; dynacast: boolean; stopLocalTrackOnUnpublish: boolean }) => LivekitRoom
}

type Reporting = { getRTCStatsReport(): Promise<RTCStatsReport | undefined> }
export type RoomTrack = Reporting & { kind: string; mediaStreamTrack: MediaStreamTrack }
export type PublishedTrack = Reporting & {
  replaceTrack(track: MediaStreamTrack, options: { userProvidedTrack: boolean }): Promise<unknown>
}

export type LivekitRoom = {
  /**
   * What LiveKit's client does by itself only once it is told where the room is, where what was loaded can do it sooner: the
   * browser's half of the connection. Nobody is contacted.
   */
  makeReady?(): Promise<void>
  /** Tells of sound that may come before it says so of the room: inside its client, and not there in every version. */
  readonly engine?: { on?(name: 'mediaTrackAdded', listener: (track: MediaStreamTrack) => void): unknown }
  /** `connected`, or what it is instead. */
  readonly state: string
  readonly remoteParticipants: { readonly size: number }
  readonly localParticipant: {
    publishTrack(
      track: MediaStreamTrack,
      options: { source: string; dtx: boolean },
    ): Promise<{ track?: PublishedTrack }>
    unpublishTrack(track: PublishedTrack, stopOnUnpublish: boolean): Promise<unknown>
    publishData(data: Uint8Array, options: { reliable: boolean; topic: string }): Promise<void>
  }
  connect(url: string, token: string): Promise<void>
  disconnect(): Promise<void>
  on<Name extends keyof LivekitEvents>(name: Name, listener: (...told: LivekitEvents[Name]) => void): unknown
}

export type LivekitEvents = {
  /** The room's server has answered; nothing is connected yet. */
  signalConnected: []
  trackSubscribed: [track: RoomTrack]
  dataReceived: [data: Uint8Array, from?: unknown, kind?: unknown, topic?: string]
  participantConnected: [unknown]
  participantDisconnected: [who: unknown, reason?: number]
  reconnecting: []
  reconnected: []
  disconnected: []
}

export type LoadLivekit = () => Promise<LivekitClient>
