import type { MicrophoneSource } from '../audio/media-settings.ts'
import type { Fetch } from '../lib/post-json.ts'
import type { TransportFactory } from '../transport/transport.ts'
import type { CallState } from './call-state.ts'
import type { Overrides } from './call-subject.ts'

/** The public key, or how to get one: asked before each call. */
export type Token = string | (() => string | Promise<string>)

export type VoiceOptions = {
  /** What carries the call. Default: WebRTC straight to a Parley server. */
  transport?: TransportFactory
  /** Without a microphone the call goes on and the visitor types. Default false: the call stops. */
  typedFallback?: boolean
  /** Default true: the browser's default microphone. */
  audioSource?: MicrophoneSource
  /** Begin every call muted. */
  startAudioOff?: boolean
  /** Keeps the screen on while a call lasts, where browsers let pages. */
  keepAwake?: boolean
  /** Notices a microphone that is switched off at its own switch or by the system: `microphone-silent`. */
  watchMicrophone?: boolean
  /** Default: the page's. */
  fetch?: Fetch
  /** Decides whether joining waits for a phone's audio to settle. Default: the browser's. */
  userAgent?: string
  /** Accepted for code written for other clients; nothing here evaluates strings. */
  avoidEval?: boolean
  /** Accepted for code written for other clients. */
  alwaysIncludeMicInPermissionPrompt?: boolean
}

export type StartOptions = {
  /** Aborting leaves the call, at whatever point it is. */
  signal?: AbortSignal
  /** From the microphone's answer until the assistant listens. Default 20 000 ms. */
  timeoutMs?: number
  /** Failures reject instead of becoming an `error` event and null. */
  strict?: boolean
  /** Asks the server to listen, where this browser cannot write down what is said. */
  transcription?: 'server'
  /** False: the call waits on the server after stop(), for reconnect(). */
  roomDeleteOnUserLeaveEnabled?: boolean
}

/** The second argument of `start(assistant, options)`. */
export type CallOptions = StartOptions & {
  /** What is different about the assistant this time; `variableValues` fills the `{{names}}` in its texts. */
  overrides?: Overrides
}

/** What the page sees beside the call's state. */
export type VoiceDetails = {
  muted: boolean
  assistantSpeaking: boolean
  /** The browser plays nothing before a click: offer one that calls resumePlayback(). */
  playbackBlocked: boolean
  /** The caller cannot be heard. */
  typedOnly: boolean
  /** The microphone is open and brings nothing at all. Only with `watchMicrophone`. */
  microphoneSilent: boolean
}

/** Everything a page draws from, in one object that is replaced and never changed. */
export type VoiceState = CallState & VoiceDetails
