/** A telephone that is rung into a room. */
export type RoomRing = {
  /** Who it is there. */
  identity: string
  trunkId: string
  from: string
  to: string
  name: string
  /** After which it is hung up, also where this server is gone. */
  longestS: number
  /** It is being rung. */
  connected(): void
  /** Whoever had answered is not there any more. */
  gone(): void
}

/** `message`: LiveKit's own words. `reason`: as calls end with it. */
export type RungInRoom = { type: 'answered' } | { type: 'refused'; message: string; reason: string }

/** The telephones of a room, by what carries it. */
export type RoomTelephones = {
  /** Resolves when somebody has answered, or will not. Never rejects. */
  ring(call: RoomRing): Promise<RungInRoom>
  /** `to`: a number or a SIP address. Throws `unprocessable` and `unavailable`. */
  transfer(identity: string, to: string): Promise<void>
  /** Also while it rings. It is asked for until it is done. */
  hangUp(identity: string): void
}

/** What rings telephones into rooms of LiveKit: its SIP service. */
export type RoomSip = {
  ring(call: {
    trunkId: string
    from: string
    to: string
    room: string
    identity: string
    extension: null
    ringingS: number
    guest: { name: string; longestS: number }
  }): Promise<RungInRoom>
  transfer(room: string, identity: string, to: { number: string; ringingS: null }): Promise<void>
}
