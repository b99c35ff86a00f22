import type { EventEmitter } from 'node:events'

/** What is used of `@livekit/rtc-node`, which need not be installed: its types are not either. */
export type RtcNode = {
  Room: new () => Room
  AudioSource: new (sampleRateHz: number, channels: number, queueMs: number) => AudioSource
  AudioFrame: new (pcm: Int16Array, sampleRateHz: number, channels: number, samples: number) => unknown
  AudioStream: new (
    track: Track,
    options: { sampleRate: number; numChannels: number; frameSizeMs: number },
  ) => AsyncIterable<{ data: Int16Array }>
  LocalAudioTrack: { createAudioTrack(name: string, source: AudioSource): unknown }
  TrackPublishOptions: new (options: { source: number; dtx?: boolean }) => unknown
  TrackSource: { SOURCE_MICROPHONE: number }
  TrackKind: { KIND_AUDIO: number }
  DisconnectReason: { CLIENT_INITIATED: number }
}

export type Track = { kind?: number }
export type Publication = {
  name?: string
  kind?: number
  source?: number
  muted?: boolean
  setSubscribed(isSubscribed: boolean): void
}
export type Participant = {
  identity: string
  /** What let them in; nobody can say it of themselves. */
  kind?: number
  disconnectReason?: number
  trackPublications: ReadonlyMap<string, Publication>
}

export type AudioSource = {
  captureFrame(frame: unknown): Promise<void>
  clearQueue(): void
  close(): Promise<void>
}

export type Room = {
  /** True also while a connection that broke is made again: `reconnecting` and `reconnected` tell of that. */
  readonly isConnected: boolean
  readonly remoteParticipants: ReadonlyMap<string, Participant>
  readonly localParticipant?: {
    publishTrack(track: unknown, options: unknown): Promise<unknown>
    publishData(data: Uint8Array, options: { reliable: boolean; topic: string }): Promise<void>
    publishDtmf(code: number, digit: string): Promise<void>
  }
  connect(url: string, token: string, options: { autoSubscribe: boolean; dynacast: boolean }): Promise<void>
  disconnect(): Promise<void>
  on<Name extends keyof RoomEvents>(name: Name, listener: (...told: RoomEvents[Name]) => void): unknown
}

/**
 * Lets go of a room that LiveKit ended: rtc-node 1.1.0 keeps each of them, and has it look at every frame of every call from then
 * on. One that we leave it lets go by itself.
 */
export function letGo(room: Room) {
  const { _ffiClientInstance: events } = globalThis as { _ffiClientInstance?: EventEmitter }
  const { onFfiEvent } = room as { onFfiEvent?: () => void }
  if (onFfiEvent) events?.off('ffi_event', onFfiEvent)
}

/** A listener that throws ends the process: what is told of somebody who has just left comes without them. */
type RoomEvents = {
  participantConnected: [Participant]
  trackPublished: [Publication, Participant?]
  trackUnpublished: [Publication, Participant]
  trackMuted: [Publication, Participant]
  trackUnmuted: [Publication, Participant]
  participantDisconnected: [Participant]
  trackSubscribed: [Track, unknown, Participant?]
  trackUnsubscribed: [Track, unknown, Participant]
  dataReceived: [data: Uint8Array, from?: Participant, kind?: unknown, topic?: string]
  dtmfReceived: [code: number, digit: string, from?: Participant]
  reconnecting: []
  reconnected: []
  disconnected: [reason: number]
}
