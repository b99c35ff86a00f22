import type { ServerMessage } from '@parley/protocol'
import type { VoiceFailure } from './voice-failure.ts'

/** What `voice.on(name, …)` is called with. */
export type VoiceEvents = {
  /** The assistant listens: the call is on. */
  'call-start': []
  /** The call is over, however it ended. Once a call. */
  'call-end': []
  /** What the assistant's end says; also `status-update` with `ended`, exactly once a call. */
  message: [message: ServerMessage]
  /** A start that failed (unless `strict`), or a call that broke. The call is over. */
  error: [failure: VoiceFailure]
  'speech-start': []
  'speech-end': []
  /** Loudness of the assistant, 0–1, ten times a second. */
  'volume-level': [level: number]
  /** Loudness of the caller's microphone, 0–1, ten times a second. */
  'local-volume-level': [level: number]
  'mute-changed': [muted: boolean]
  /** There is no microphone, or none any more, and the call goes on without. */
  'camera-error': [failure: VoiceFailure]
  /** The microphone is open and has brought nothing at all for some seconds; false once it does. With `watchMicrophone`. */
  'microphone-silent': [silent: boolean]
  /** The browser plays no sound before a click: call `resumePlayback()` from one. */
  'playback-blocked': []
  /** The element that plays the assistant, once it does. */
  audio: [player: HTMLAudioElement]
  /** The connection is gone and is being built again; the call waits on the server. */
  reconnecting: []
  reconnected: []
  /** Something beside the conversation failed (for example `audio-processor-error`); the call goes on. */
  'nonfatal-error': [error: { type: string; message: string }]
  /** Code that the call's transport needs did not come; it is tried again, or another way is gone. */
  'load-attempt-failed': [attempt: { errorMsg: string }]
  /** Only with transports that carry video. */
  video: [track: MediaStreamTrack]
  /** Only with hosted rooms. */
  'daily-participant-updated': [participant: unknown]
}
