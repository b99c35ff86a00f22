import type { Overhear } from '@parley/agent'
import { type EndedReason, Failure, type WebCallRequest } from '@parley/protocol'
import type { AnyRequest } from '../rest/api-request.ts'
import type { LeasedCall } from '../store/subjects/calls.ts'
import type { OpenedCall } from './open-call.ts'

/** A call that is about to begin; `assistant` is the one that opens it, whole, with its overrides. */
export type CallStart = OpenedCall & {
  /** How the page wants it carried. */
  transport: NonNullable<WebCallRequest['transport']>
  request: Pick<AnyRequest, 'caller' | 'raw'>
  /** Gives its lease back, for another server to take. */
  giveBack: () => Promise<void>
}

/** A call that another server has left, opened again to be played here. */
export type TakenUp = OpenedCall & Pick<CallStart, 'transport' | 'giveBack'>

export type TakeUp = (call: Pick<LeasedCall, 'orgId' | 'id'>) => Promise<TakenUp | null>

export type Overhearing = { begin(hear: Overhear): void; stop(): void; over: Promise<unknown> }

/** Where a page joins a call, and with what. */
export type WayIn = { webCallUrl: string; transport?: Record<string, unknown> }

export type CallStarters = {
  /**
   * Opens the door for a browser. What it returns is shown and stored with the call. `room`: the room of LiveKit that it was
   * given, for a server that goes on with it. Throws `Failure`.
   */
  startWebCall(call: CallStart): Promise<WayIn & { room?: string }>
  /** What `startWebCall` returned, while nobody has joined the call; null afterwards. */
  wayIn(id: string): Promise<WayIn | null>
  /**
   * Goes on with a call whose server died, where its caller waits and this server can: `takeUp` gets it. True, too, where another
   * server may; false where it is over.
   */
  goOn(call: LeasedCall & { room?: string | undefined }, takeUp: TakeUp): Promise<boolean>
  /**
   * Lets somebody hear a call that is played here, from when they begin until they stop or it is over. Throws `forbidden` where
   * its caller was not told, `unprocessable` where there is nothing to hear.
   */
  overhear(id: string): Overhearing
  /** Ends a call, also one that nobody has joined; one that is over stays as it ended. */
  end(id: string, reason: EndedReason): void
  /** Ends one that was promised and is not kept: it counts as no call. */
  drop(id: string): void
}

/** A server without a voice. */
export const voiceSwitchedOff: CallStarters = {
  startWebCall: async () => {
    throw new Failure('unavailable', 'Voice is not switched on on this server.')
  },
  wayIn: async () => null,
  goOn: async () => false,
  overhear: () => {
    throw new Failure('unavailable', 'Voice is not switched on on this server.')
  },
  end: () => {},
  drop: () => {},
}
