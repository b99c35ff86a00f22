import type { RoomLine } from './room-lines.ts'

// What pages, the agent and the server have to call alike in a room of LiveKit.

/** How LiveKit calls what is sent on a line. */
export const livekitSources: Readonly<Record<RoomLine, string>> = {
  audio: 'microphone',
  video: 'camera',
  screenAudio: 'screen_share_audio',
  screenVideo: 'screen_share',
  customAudio: 'unknown',
  customVideo: 'unknown',
}

/** The `kind` of a participant who came by LiveKit’s SIP service. */
export const livekitTelephoneKind = 3

/** The keys of a telephone, each at the place that is its code (RFC 4733). */
export const toneKeys = '0123456789*#ABCD'
