import { Failure, livekitProvider, typedProvider } from '@parley/protocol'
import { ownOrigin, requireListed } from '../http/origin.ts'
import { visitorKey } from '../http/rate-limiter.ts'
import { type CallStart, type CallStarters, voiceSwitchedOff, type WayIn } from '../records/call-starters.ts'
import type { Passing } from '../servers/passing.ts'
import { asksForEar, orderOf } from './call-order.ts'
import type { LivekitCalls } from './livekit/livekit-calls.ts'
import type { Switchboard } from './switchboard.ts'

/** How the platform's API begins calls on this server. */
export function callStarters(deps: {
  /** Null where voice is switched off. */
  switchboard: Switchboard | null
  /** Null where no LiveKit carries calls. */
  livekit: LivekitCalls | null
  siteUrl: string
  corsOrigins: string[]
  /** Asks the server that plays a call. */
  ask: Passing['ask']
}): CallStarters {
  const { switchboard, livekit, siteUrl, corsOrigins, ask } = deps
  return {
    wayIn: async (id) =>
      livekit?.wayIn(id) ?? switchboard?.wayIn(id) ?? ((await ask(id, `/call/${id}/way-in`)) as WayIn | null),
    goOn: async (call, takeUp) => (await livekit?.goOn(call, takeUp)) ?? false,
    overhear: (id) => (switchboard ?? voiceSwitchedOff).overhear(id),
    end: (id, reason) => switchboard?.end(id, reason),
    drop: (id) => switchboard?.drop(id),
    async startWebCall(start) {
      if (!switchboard) return voiceSwitchedOff.startWebCall(start)
      const { raw, caller } = start.request
      // a key of the organisation may be used where its own restrictions allow; the one in our pages, where ours do
      if (caller.tokenId === null) requireListed(raw, siteUrl, corsOrigins)
      const { provider } = start.transport
      const order = orderOf(start, {
        kind: isTyped(start) ? 'typed' : 'spoken',
        callerWrites: !asksForEar(start),
        origin: raw.headers.origin ?? null,
        visitor: visitorKey(raw.ip),
        serverUrl: ownOrigin(raw, siteUrl),
      })
      if (livekit?.carries(provider)) return livekit.reserveCall(order, provider, start)
      if (provider === livekitProvider) throw noLivekit()
      return switchboard.reserveCall(order)
    },
  }
}

const noLivekit = () => new Failure('not-implemented', 'This server has no LiveKit: its owner sets LIVEKIT_URL.')
const isTyped = ({ transport }: CallStart) => transport.provider === typedProvider
