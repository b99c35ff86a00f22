import type { Casting } from '../../cast/casting.ts'
import type { Recordings } from '../../records/recordings.ts'
import { type Reference, requireExisting } from '../../resources/references.ts'
import { invalid } from '../../resources/refusals.ts'
import type { ResourceService } from '../../resources/resource-service.ts'
import type { Behaviour } from '../../rest/behaviour.ts'

export function squadBehaviour(
  service: ResourceService,
  casting: Pick<Casting, 'membersOf'>,
  { recordings, listeningIn }: Record<'recordings' | 'listeningIn', Pick<Recordings, 'judgeSquad'>>,
): Behaviour<'squad'> {
  return {
    async prepare(next, { caller }) {
      const { members } = next
      const empty = members.findIndex(({ assistantId, assistant }) => !assistantId && !assistant)
      if (empty >= 0) throw invalid(`members.${empty}.assistantId is required, or an assistant`)
      await requireExisting(
        service,
        caller.orgId,
        members.flatMap(({ assistantId, assistantDestinations }, index): Reference[] => [
          [`members.${index}.assistantId`, 'assistant', assistantId],
          ...(assistantDestinations ?? []).map((to, place): Reference => {
            return [`members.${index}.assistantDestinations.${place}.assistantId`, 'assistant', to.assistantId]
          }),
        ]),
      )
      const cast = await casting.membersOf(caller.orgId, next)
      recordings.judgeSquad(cast)
      listeningIn.judgeSquad(cast)
      return next
    },
  }
}
