import type { Load } from './load.ts'
import type { RoomMedia } from './room/room-media.ts'
import type { Transport } from './transport.ts'

/** A transport whose caller may come back: another offer, and everything goes on where it was. */
export type ReturningTransport = Transport & {
  /** Throws `invalid-request` when the offer cannot be answered. */
  connect(offerSdp: string): Promise<string>
}

/** Carries the sound of a host's calls: makes a transport for each caller who asks for one. */
export type CallMedia = {
  /** Resolves when callers can reach it. Throws `unavailable` when they cannot. */
  openPort(): Promise<void>
  /** Loads what a first caller would otherwise wait for; returns what a second of sound takes of a thread here, in ms. */
  warmUp(): Promise<number>
  /**
   * Answers a caller's offer; without `forwardsAudio` the caller's sound is judged and not passed on. Throws
   * `invalid-request` when the offer cannot be answered.
   */
  answer(
    offerSdp: string,
    options: { forwardsAudio: boolean },
  ): Promise<{ transport: ReturningTransport; answerSdp: string }>
  /** Nobody has called for a while: gives back what only many calls need. Absent where that is nothing. */
  rest?(): Promise<void>
  /** Whether the sound of this transport is its work. */
  carries(transport: Transport): boolean
  /** How full its parts are; called about once a second. */
  loads(): Load[]
  /** 99th percentile of how late frames left in the last seconds, at the worst place. */
  readonly lateP99Ms: number
  /** Absent where it carries no rooms. */
  readonly rooms?: RoomMedia
  close(): Promise<void>
}
