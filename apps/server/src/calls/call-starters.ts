import { Failure, type SiteAssistant, siteAssistantId } from '@parley/protocol'
import { ownOrigin, requireListed } from '../http/origin.ts'
import { visitorKey } from '../http/rate-limiter.ts'
import { type CallStarters, silent } from '../resources/behaviours/call.ts'
import type { Switchboard } from './switchboard.ts'

/** How the platform's API begins calls on this server. */
export function callStarters(deps: {
  /** Null where voice is switched off. */
  switchboard: Switchboard | null
  siteAssistant: () => SiteAssistant
  siteUrl: string
  corsOrigins: string[]
}): CallStarters {
  const { switchboard, siteAssistant, siteUrl, corsOrigins } = deps
  return {
    ...silent,
    builtInAssistant: (id) => (id === siteAssistantId ? { id, ...siteAssistant() } : null),
    async startWebCall(start) {
      if (!switchboard) return silent.startWebCall(start)
      const { id, assistant, request, record } = start
      const { raw, caller } = request
      if (!assistant) throw new Failure('not-implemented', 'Squads and workflows cannot be called on this server yet.')
      // a key of the organisation may be used where its own restrictions allow; the one in our pages, where ours do
      if (caller.tokenId === null) requireListed(raw, siteUrl, corsOrigins)
      return switchboard.promise({
        id,
        assistant,
        origin: raw.headers.origin ?? null,
        visitor: visitorKey(raw.ip),
        serverUrl: ownOrigin(raw, siteUrl),
        onJoined: record.joined,
        onOver: record.over,
      })
    },
  }
}
