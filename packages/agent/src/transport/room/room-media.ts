import type { RoomCarrier, RoomLayers, RoomLine, RoomWayIn } from '@parley/protocol'
import type { Transport } from '../transport.ts'

/** What happens to the sound and pictures of a room; people are known by their seats. */
export type RoomEvent =
  /** Sound and pictures of this person flow. Comes again after every reconnect. */
  | { type: 'open'; seat: number }
  /** The connection of this person is gone; another offer builds it again. */
  | { type: 'lost'; seat: number }
  /** A key of the telephone, 0–9, A–D, * or #, that came with the sound. */
  | { type: 'digit'; seat: number; digit: string }

/** A recording that is being written. */
export type RoomRecordingInHand = {
  /** Settles when the file is whole; rejects when it could not be written, and ends then. What was written until then stays. */
  written: Promise<void>
  end(): void
}

/** The media of one room: everybody's sound and pictures go to everybody else, and the agent hears all of them. */
export type MediaRoom = {
  readonly carrier: RoomCarrier
  /**
   * Answers the offer of a person, also of one who comes back; its lines are those of `roomLines`. Throws `unavailable` when
   * nobody else can be carried, `invalid-request` when the offer cannot be answered, or this room is joined by the way in.
   */
  join(seat: number, offerSdp: string): Promise<string>
  /** Where a person, known there by `identity`, joins what carries the room. Throws `invalid-request` where an offer is what it takes. */
  wayIn(seat: number, identity: string): Promise<RoomWayIn>
  /** From now on only these lines of a person are passed on. All, before. */
  permit(seat: number, lines: readonly RoomLine[]): void
  /** Lines of others, by their seats, that this person does not want; in the place of what was said before. */
  withhold(seat: number, without: ReadonlyMap<number, readonly RoomLine[]>): void
  /** Layers of others' pictures, by their seats, that this person wants; in the place of what was said before. */
  chooseLayers(seat: number, layers: ReadonlyMap<number, RoomLayers>): void
  leave(seat: number): void
  /**
   * What an agent plays on: it hears everybody, and everybody hears it. Its `send` does nothing, and it is never told of
   * connections: who keeps the room does both. Without `forwardsAudio` the sound is judged and not passed on. `identity`: who it is in a
   * room that is joined by a way in.
   */
  bringAgent(options: { forwardsAudio: boolean; identity: string }): Promise<Transport>
  /**
   * Writes what everybody says, mixed, to this file from now on, as mono Opus in Ogg; one at a time. Absent where the sound of the
   * room does not pass here.
   */
  record?(path: string): RoomRecordingInHand
  close(): void
}

/** Carries rooms. Larger ones, of a server for many, are another implementation of this. */
export type RoomMedia = {
  /**
   * `admit` is asked for each new person, and throws where nobody else can be carried. With `echoes`, what somebody sends comes
   * back to them, as from the next seat, and to nobody else.
   */
  open(options: { tell(event: RoomEvent): void; admit(): void; echoes?: boolean }): MediaRoom
  /** In all rooms together. */
  readonly people: number
}
