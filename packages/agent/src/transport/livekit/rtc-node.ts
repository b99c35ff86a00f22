import type { EventEmitter } from 'node:events'

/** `DisconnectReason.UNKNOWN_REASON`. */
const unknownReason = 0

/** What is used of `@livekit/rtc-node`, which need not be installed: its types are not either. */
export type RtcNode = {
  Room: new () => Room
  AudioSource: new (sampleRateHz: number, channels: number, queueMs: number) => AudioSource
  AudioFrame: new (pcm: Int16Array, sampleRateHz: number, channels: number, samples: number) => unknown
  AudioStream: new (
    track: Track,
    options: { sampleRate: number; numChannels: number; frameSizeMs: number },
  ) => ReadableStream<{ data: Int16Array }>
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
  track?: object
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
    readonly trackPublications: ReadonlyMap<string, Publication>
    publishTrack(track: unknown, options: unknown): Promise<unknown>
    publishData(data: Uint8Array, options: { reliable: boolean; topic: string }): Promise<void>
    publishDtmf(code: number, digit: string): Promise<void>
  }
  connect(url: string, token: string, options: { autoSubscribe: boolean; dynacast: boolean }): Promise<void>
  disconnect(): Promise<void>
  on<Name extends keyof RoomEvents>(name: Name, listener: (...told: RoomEvents[Name]) => void): unknown
  emit<Name extends keyof RoomEvents>(name: Name, ...told: RoomEvents[Name]): unknown
}

/** What of an object of rtc-node the native part holds, until it is told or the collector of garbage comes by. */
type Held = { ffiHandle?: Handle; ffi_handle?: Handle }
/** Of another release than 1.1.0 nothing is known. */
type Handle = { dispose?(): void }

/**
 * A room of LiveKit that is not joined yet. Once it is over nothing is kept of it, nor of who left it before. rtc-node 1.1.0 leaves
 * what the native part holds of them to the collector of garbage, to which it is a few bytes; and it keeps each room that LiveKit ended
 * for good, and has it look at every frame of every call.
 */
export function openRoom(rtc: Pick<RtcNode, 'Room'>): Room {
  const room = new rtc.Room()
  room.on('trackUnsubscribed', (track) => afterOthers(() => handBack(track)))
  room.on('participantDisconnected', (who) => afterOthers(() => handBackAll(who)))
  room.on('localTrackUnpublished', (publication) => {
    const track = publication?.track
    afterOthers(() => handBack(publication, track))
  })
  room.on('disconnected', () => {
    const { _ffiClientInstance: events } = globalThis as { _ffiClientInstance?: EventEmitter }
    const { onFfiEvent } = room as { onFfiEvent?: () => void }
    if (onFfiEvent) events?.off('ffi_event', onFfiEvent)
    afterOthers(() => {
      for (const who of [room.localParticipant, ...room.remoteParticipants.values()]) handBackAll(who)
      handBack(room)
    })
  })
  return room
}

/** Whoever else listens still reads what it is about. */
const afterOthers = (work: () => void) => void setImmediate(work)

function handBackAll(who?: Partial<Pick<Participant, 'trackPublications'>>) {
  for (const publication of who?.trackPublications?.values() ?? []) handBack(publication.track, publication)
  handBack(who)
}

function handBack(...all: (object | undefined)[]) {
  for (const one of all as (Held | undefined)[]) {
    one?.ffiHandle?.dispose?.()
    one?.ffi_handle?.dispose?.()
  }
}

/**
 * Leaves a room, and closes what was played there. The native part may have let go of a room that LiveKit ended before it is told
 * here: then it is told now.
 */
export function leaveRoom(room: Room, source: AudioSource): void {
  void room
    .disconnect()
    .catch(() => room.emit('disconnected', unknownReason))
    .finally(() => source.close())
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
  localTrackUnpublished: [Publication?]
  dataReceived: [data: Uint8Array, from?: Participant, kind?: unknown, topic?: string]
  dtmfReceived: [code: number, digit: string, from?: Participant]
  reconnecting: []
  reconnected: []
  disconnected: [reason: number]
}
