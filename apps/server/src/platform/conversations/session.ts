import type { Played } from '@parley/protocol/resources'
import { type Casting, namesAssistant } from '../../cast/casting.ts'
import type { Announce } from '../../records/announce.ts'
import type { Kept } from '../../resources/kinds.ts'
import { playedReferences, requireExisting } from '../../resources/references.ts'
import { invalid } from '../../resources/refusals.ts'
import type { ResourceService } from '../../resources/resource-service.ts'
import type { Behaviour } from '../../rest/behaviour.ts'
import { type KeptFor, keptForOf, toldOf } from './written-words.ts'

export function sessionBehaviour(
  service: ResourceService,
  casting: Pick<Casting, 'cast'>,
  announce: Announce,
): Behaviour<'session'> {
  const present = (session: Kept<'session'>) => presentAt(session, service.now())
  const tell = (type: string) => (session: Kept<'session'>) =>
    announce(session.orgId, null, { type, session: toldOf(session, present(session)) })
  /** Without an assistant, its first chat says how long its words are kept. */
  async function begun(orgId: string, played: Played): Promise<KeptFor & { memory?: unknown }> {
    return namesAssistant(played) ? keptForOf((await casting.cast(orgId, played)).firstAssistant, null) : {}
  }

  return {
    present,
    afterCreate: tell('session.created'),
    afterUpdate: tell('session.updated'),
    afterDelete: tell('session.deleted'),
    async prepare({ memory: _given, keptFor: _said, ...next }, { caller }, before) {
      await requireExisting(service, caller.orgId, [
        ...playedReferences(next),
        ['phoneNumberId', 'phone-number', next.phoneNumberId],
      ])
      const { memory, keptFor } = before ?? (await begun(caller.orgId, next))
      return { status: 'active', ...next, ...(memory !== undefined && { memory }), ...(keptFor && { keptFor }) }
    },
  }
}

/** What a brain remembers, and how long this is kept, is no client's to read or say. */
function presentAt(kept: Kept<'session'>, now: number) {
  const { memory: _own, keptFor: _said, ...session } = kept
  return hasExpired(session, now) ? { ...session, status: 'completed' as const } : session
}

type Lasting = Pick<Kept<'session'>, 'createdAt' | 'expirationSeconds'>

const hasExpired = ({ createdAt, expirationSeconds }: Lasting, now: number) =>
  Boolean(expirationSeconds) && Date.parse(createdAt) + (expirationSeconds ?? 0) * 1000 <= now

/** Throws `invalid-request` for a conversation that nobody goes on with, page or not. */
export function requireOpen(session: Lasting & Pick<Kept<'session'>, 'status'>, now: number): void {
  const over = hasExpired(session, now) ? 'has expired' : session.status === 'completed' ? 'has ended' : null
  if (over) throw invalid(`sessionId names a session that ${over}: leave it out to begin another`)
}
