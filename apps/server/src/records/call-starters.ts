import { type EndedReason, Failure } from '@parley/protocol'
import type { Body } from '../lib/loose-json.ts'
import type { ApiRequest } from '../rest/api-request.ts'
import type { OpenedCall } from './open-call.ts'

/** A call that is about to begin; `assistant` is the one that opens it, whole, with its overrides. */
export type CallStart = OpenedCall & { body: Body; request: ApiRequest }

export type CallStarters = {
  /** Opens the door for a browser. What it returns is shown and stored with the call. Throws `Failure`. */
  startWebCall(call: CallStart): Promise<{ webCallUrl: string; [key: string]: unknown }>
  /** What `startWebCall` returned, while nobody has joined the call; null afterwards. */
  wayIn(id: string): { webCallUrl: string; [key: string]: unknown } | null
  /** Ends a call, also one that nobody has joined; one that is over stays as it ended. */
  end(id: string, reason: EndedReason): void
}

/** A server without a voice. */
export const silent: CallStarters = {
  startWebCall: async () => {
    throw new Failure('unavailable', 'Voice is not switched on on this server.')
  },
  wayIn: () => null,
  end: () => {},
}
