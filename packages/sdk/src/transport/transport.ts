import type { TurnLatency, WebCall } from '@parley/protocol'
import type { MediaSettings, MicrophoneSource } from '../audio/media-settings.ts'
import type { Fetch } from '../lib/post-json.ts'
import type { VoiceEvents } from '../lib/voice-events.ts'
import type { VoiceFailure } from '../lib/voice-failure.ts'

export type TransportContext = {
  /** Aborts when the call is over: everything under way stops and its promise rejects. */
  signal: AbortSignal
  media: Readonly<MediaSettings>
  /** Go on without a microphone when there is none; the visitor types. */
  typedFallback?: boolean | undefined
  /** Leaving does not end the call on the server, so that the page can return to it. */
  keepCallOnLeave: boolean
  /** How often `levels` are due, in ms. */
  levelIntervalMs: number
  fetch?: Fetch | undefined
  /** Should this transport not get ready, another one carries the call: nothing is worth a long wait. */
  hasOtherWay?: boolean | undefined
  /** The call that is gone back to; undefined while the server has not said who carries it. */
  call?: WebCall | undefined
  emit: (event: TransportEvent) => void
}

export type TransportEvent =
  /** One text frame of the far side. May come before connect() resolves. */
  | { type: 'message'; text: string }
  /** The assistant's sound can be heard from now on. */
  | { type: 'playing'; player: HTMLAudioElement | null }
  /** The browser wants a click before it plays sound. */
  | { type: 'blocked' }
  /** 0–1: one per remote participant, and the caller's own. */
  | { type: 'levels'; remote: number[]; local: number }
  /** The call goes on without sound from the caller. */
  | { type: 'microphone-lost'; error: unknown }
  | { type: 'nonfatal-error'; kind: string; message: string }
  /** The connection is gone and the transport is trying to get it back. */
  | { type: 'lost' }
  | { type: 'restored' }
  /** The far side left, or (with a failure) the connection is gone for good. */
  | { type: 'closed'; failure?: VoiceFailure }
  /** Passed to the page as it is. */
  | { [Name in keyof VoiceEvents]: { type: 'event'; name: Name; details: VoiceEvents[Name] } }[keyof VoiceEvents]

/** Figures of the call so far; null where the browser does not tell. */
export type CallStats = {
  roundTripMs: number | null
  /** Share of the assistant's packets that did not arrive, 0–1. */
  lossRatio: number | null
  jitterMs: number | null
  packetsReceived: number
  packetsSent: number
}

export type VoiceStats = CallStats & {
  /** One entry a turn, oldest first. */
  turns: TurnLatency[]
}

/** What is recorded where the far side records video. */
export type VideoRecording = {
  width: number
  height: number
  backgroundColor: string
  layout: { preset: string }
}

/** How a screen is captured, and sent: as the hosted rooms' library has it. */
export type ScreenShare = { displayMediaOptions?: object | undefined; screenVideoSendSettings?: unknown }

/**
 * Carries one call: sound and text frames. `prepare` and `connect` are each called once, in this order; the rest may
 * come at any time after construction. `close` is called exactly once, may come early, and leaves nothing behind:
 * no track, no element, no connection, no timer.
 */
export type Transport = {
  /** Whatever needs no call yet, the microphone above all. Throws mic failures and `load-failed`. Runs while the call is being created. */
  prepare(): Promise<void>
  /** Resolves once text frames can be sent. Throws `connection-failed`, `request-failed`, `unreachable`, `unsupported`. */
  connect(call: WebCall): Promise<void>
  /** Text frames before the connection stands, or while it is lost, are kept and sent in order. */
  send(text: string): void
  /** Muted, the microphone stays open and nobody hears it. A call begins as `media.muted` says. */
  setMuted(muted: boolean): void
  /** Loudness of the assistant on this page, 0–1; `Voice` lets nothing else through. */
  setVolume(volume: number): void
  /** Throws mic failures; the former microphone then stays. */
  setMicrophone(source: MicrophoneSource): Promise<void>
  /**
   * Where the assistant is heard; `''` is the browser's default. Throws `unsupported` where the browser cannot
   * choose, and what it throws for a device that is not there.
   */
  setSpeaker(deviceId: string): Promise<void>
  /**
   * Amplifies the microphone: 1 leaves it as it is, 2 doubles it. Where that fails, a `nonfatal-error` of the kind
   * `audio-processor-error` says so, and `setProcessor('none')` follows.
   */
  setGain(gain: number): Promise<void>
  /** Whatever works on the microphone's sound is taken out, the gain included: the bare microphone is sent. */
  setProcessor(processor: 'none'): void
  /** Comes from a click after `blocked`. Rejects where the browser still plays nothing. */
  resumePlayback(): Promise<void>
  getStats(): Promise<CallStats>
  close(): Promise<void>
  /** Only where the far side can record; it stops with the call. */
  startRecording?(settings: VideoRecording, started: () => void): void
  /** Only where pictures are carried; nothing ends it. */
  shareScreen?(screen?: ScreenShare): void
  /** What is sent of the caller; null where there is nothing. */
  output?(): MediaStreamTrack | null
  /** The vendor's own object beneath, where there is one. */
  readonly native?: unknown
}

export type TransportFactory = (context: TransportContext) => Transport
