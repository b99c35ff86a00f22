/** A device id, the browser's default (true), none (false), or a track that stays the page's own. */
export type MicrophoneSource = string | boolean | MediaStreamTrack

/** What the page wants of sound. Kept from call to call; a transport reads it when it begins. */
export type MediaSettings = {
  microphone: MicrophoneSource
  /** A device id; '' is the browser's default. */
  speaker: string
  muted: boolean
  /** 0–1 */
  volume: number
  /** 1 leaves the microphone as it is. */
  gain: number
}
