import { Failure } from '@parley/protocol'
import { listenInPath } from '@parley/protocol/resources'
import type { AssistantWords } from '../resources/assistant.ts'
import { invalid } from '../resources/refusals.ts'

export type ListeningInSettings = {
  /** Whether members may listen to the calls of assistants that allow it, while they go on. */
  isAllowed: boolean
  notice: string
}

/** `notice`: what the caller is told first. `listenUrl`: where members hear the call while it goes on. */
export type Overheard = { notice: string; listenUrl: string }

export type ListeningIn = {
  /** Null for an assistant whose calls nobody may listen to. */
  of(callId: string, assistant: AssistantWords): Overheard | null
  /** Throws `invalid-request` for an assistant that allows what it may not. */
  judge(assistant: Pick<AssistantWords, 'monitorPlan'>): void
  /** Throws `invalid-request` for a squad of which only later members allow it: its callers were told nothing. */
  judgeSquad(members: readonly AssistantWords[]): void
}

const notAllowed =
  'monitorPlan.listenEnabled must be false: whoever runs this server lets members listen in with VOICE_LISTENING_IN=on'
const notTheFirst =
  'must not have monitorPlan.listenEnabled where the first member has not: the plan of the first holds for the whole call'

/** Why nobody may listen to a call that goes on, and what allows it for the next one. */
export const untold = () =>
  new Failure(
    'forbidden',
    'Nobody may listen to this call: its caller is not told that somebody may. To allow it for later calls, start the server with VOICE_LISTENING_IN=on and set monitorPlan.listenEnabled of the assistant to true.',
  )

const allows = ({ monitorPlan }: Pick<AssistantWords, 'monitorPlan'>) => monitorPlan?.listenEnabled === true

/** Who may be listened to while they call: callers of assistants that allow it, where the server does, and who were told first. */
export function createListeningIn({ isAllowed, notice }: ListeningInSettings, siteUrl: string): ListeningIn {
  return {
    // an assistant may allow it from a time when the server did: nobody is told, and nobody hears
    of: (callId, assistant) =>
      isAllowed && allows(assistant) ? { notice, listenUrl: siteUrl + listenInPath(callId) } : null,
    judge(assistant) {
      if (allows(assistant) && !isAllowed) throw invalid(notAllowed)
    },
    judgeSquad([first, ...others]) {
      const place = first && allows(first) ? -1 : others.findIndex(allows)
      if (place >= 0) throw invalid(`members.${place + 1} ${notTheFirst}`)
    },
  }
}
