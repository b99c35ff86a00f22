import type { EndedReason, NetworkReport } from '@parley/protocol'
import type { PlayoutEvent } from '../audio/playout.ts'
import type { Side } from '../audio/side.ts'
import type { SpeechEvent } from '../vad/speech-detector.ts'

export type TransportEvent =
  /** Sound and messages flow both ways. Comes again after every reconnect. */
  | { type: 'open' }
  | { type: 'message'; text: string }
  /** What the caller's sound tells. */
  | SpeechEvent
  | PlayoutEvent
  /** How the network did since the last of these, about once a second. Not from everything that carries calls. */
  | { type: 'network'; sample: NetworkSample }
  /** The far end has gone; a reconnect may follow within the grace period. */
  | { type: 'lost' }
  /** It will not come back. */
  | { type: 'closed'; reason: EndedReason }

/** 20 ms of one side of a call, mono PCM16 at 16 000 Hz, as it is heard or said now. */
export type Overhear = (side: Side, frame: Int16Array) => void

/** What was counted of a connection in about a second; times as they are now, null where nobody knows. */
export type NetworkSample = {
  /** Packets of the caller. */
  received: number
  lost: number
  /** The caller's sound that was made up for lost packets. */
  concealedMs: number
  /** Packets of the assistant that the caller's side has told of, and how many of these never came there. */
  sent: number
  sentLost: number
  jitterMs: number | null
  roundTripMs: number | null
}

export type TransportStats = {
  roundTripMs: number | null
  /** Share of the caller's packets that never came, 0–1. */
  loss: number
  framesSent: number
  /** 99th percentile of how late frames left, in ms. */
  latenessP99Ms: number
}

/**
 * Carries one call's sound and messages. The assistant's sound is written ahead in segments and played at the pace of
 * speech; exactly one `played` comes back for each segment id, whatever happens to it.
 */
export type Transport = {
  /** The one listener; called in the order things happened. */
  listen(onEvent: (event: TransportEvent) => void): void
  send(text: string): void
  /** Mono PCM16 at 16 000 Hz, any length. Ids of segments only grow. */
  write(segmentId: number, pcm: Int16Array): void
  mark(segmentId: number, mark: number): void
  finish(segmentId: number): void
  /** Heard from now on under everything that is played, over and over. */
  background(loop: Int16Array): void
  pause(): void
  resume(): void
  clear(): void
  /**
   * Writes both sides to this file from now on; resolves when the call is over and the file is whole. Absent where there is no
   * sound to record.
   */
  record?(path: string): Promise<void>
  /** Has somebody else hear both sides from now on, or nobody any more. Absent where there is no sound to hear. */
  overhear?(hear: Overhear | null): void
  /** What the caller's end says that it has counted of the network. Absent where that is counted here. */
  counted?(report: NetworkReport): void
  stats(): Promise<TransportStats>
  close(): void
}
